"""The tab Models: every chosen model and metric with its interval, people and published values; who is apart from whom."""

import pandas as pd
import streamlit as st

from core import actions, figures
from pages.ui import show as shown
from pages.ui.pairs import export
from pages.ui.pairs.scored import Scored
from pages.ui.pairs.tables import raters, references, scores
from pages.ui.view import View
from pages.ui.words import titled

HOW_TO_READ = (
    "A point is a model's score on all pairs, the line its 95 % interval; overlapping intervals do not yet mean a tie, "
    "since all models are scored on the same pairs: the paired differences below decide.",
    "Hollow marks are values published by others, drawn as they were printed.",
    "The human line is the mean agreement of one rater with the mean of the others, each left out of the mean it is held against.",
    "The smallest gap is what data like these would settle in 80 of 100 cases; a smaller true difference goes unseen.",
)


def show(view: View, found: Scored) -> None:
    """Forest, paired differences, and the people."""
    table = scores(found)
    shown.figure(
        figures.forest(table, references=references(found), dark=shown.dark()),
        key="similarity-forest", alt=figures.alt_text("forest", table),
    )  # fmt: skip
    export.offer(found, "forest", table, references=references(found))
    grouped = scores(found, grouped=True).assign(drawn="groups of pairs that share a sentence")
    both = pd.concat([table.assign(drawn="single pairs"), grouped], ignore_index=True)
    _numbers(
        both[["model", "metric", "drawn", "point", "low", "high", "reason"]],
        "similarity-scores",
        "Scores with both intervals.",
    )
    if len(found.inspected) > 1:
        _differences(found)
    else:
        st.caption("Choose a second model in the sidebar to see whether the two are apart.")
    _people(found)
    shown.how_to_read(*HOW_TO_READ)


def _numbers(table: pd.DataFrame, key: str, alt: str) -> None:
    number = st.column_config.NumberColumn(format="%.3f")
    columns = {name: number for name in ("score", "a − b", "from", "to", "p", "p (Holm)")}
    shown.table(titled(table), key=key, alt=alt, column_config=columns)


def _differences(found: Scored) -> None:
    st.subheader("Paired differences", anchor=False)
    chosen = found.chosen
    made = actions.compare(task=chosen.task, models=found.asked, data=chosen.path, compute=False)
    rows = [
        {
            "metric": one.metric, "model a": one.a, "model b": one.b, "a − b": one.difference.point,
            "low": one.difference.low, "high": one.difference.high, "p": one.p, "p (Holm)": one.p_holm, "verdict": one.verdict,
        }
        for one in made.comparisons
    ]  # fmt: skip
    _numbers(
        pd.DataFrame(rows), "similarity-differences", f"{len(rows)} paired differences with intervals and verdicts."
    )
    for name, gap in made.smallest_gap.items():
        if gap.value is not None:
            st.text(f"{figures.words.metric_title(name)}: {figures.words.settles(gap.value, n=gap.n)}")


def _people(found: Scored) -> None:
    st.subheader("People", anchor=False)
    table = raters(found)
    if table.empty:
        st.text(f"human reference not defined ({found.first.humans.reason})")
        return
    shown.figure(
        figures.raters(table, dark=shown.dark()), key="similarity-raters", alt=figures.alt_text("raters", table)
    )
    export.offer(found, "raters", table)
    _numbers(table, "similarity-raters-table", "Agreement of each rater with the mean of the others.")
