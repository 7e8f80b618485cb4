"""The tab Models: every chosen model with its intervals, people and published values; who is apart from whom."""

from dataclasses import asdict

import pandas as pd
import streamlit as st

from core import actions, figures
from core.figures import words
from pages.ui import show as shown
from pages.ui.pairs import export
from pages.ui.pairs.bootstrap import verdict_in_words
from pages.ui.pairs.scored import Scored
from pages.ui.pairs.tables import references, scores
from pages.ui.view import View
from pages.ui.words import columns, titled

HOW_TO_READ = (
    "A point is a model's score on all pairs, the line its 95 % interval; overlapping intervals do not yet mean a tie, "
    "since all models are scored on the same pairs: the paired differences below decide.",
    "Hollow marks are values published by others, drawn as they were printed.",
    "The human line is the mean agreement of one rater with the mean of the others, each left out of the mean it is "
    "held against.",
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
    _numbers(_both(found), "similarity-scores", "Scores with intervals over pairs and over groups of pairs.")
    if len(found.inspected) > 1:
        _differences(found)
    else:
        shown.grey("Choose a second model in the sidebar to see whether the two are apart.")
    _people(found)
    shown.how_to_read(*HOW_TO_READ)


def _both(found: Scored) -> pd.DataFrame:
    """Each score with its two intervals: over pairs, and over groups of pairs that share a sentence."""
    grouped = scores(found, grouped=True)
    table = scores(found).assign(group_low=grouped["low"], group_high=grouped["high"])
    table = table.sort_values(["metric", "point"], ascending=[True, False], kind="stable")
    return table[["metric", "model", "point", "low", "high", "group_low", "group_high", "reason"]]


def _numbers(table: pd.DataFrame, key: str, alt: str) -> None:
    table = titled(table)
    shown.table(table, key=key, alt=alt, column_config=columns(table))


def _differences(found: Scored) -> None:
    st.header("Paired differences", anchor=False, help=words.define("paired difference"))
    made = actions.compare(models=found.asked, compute=False, **found.chosen.how)
    for name in found.first.task.metrics:
        st.write(shown.escaped(words.several(made.comparisons, metric=name)))
    rows = [
        asdict(one)
        | asdict(one.difference)
        | {"difference": one.difference.point, "verdict": verdict_in_words(one.verdict, one.a, one.b)}
        for one in made.comparisons
    ]
    parts = ["metric", "a", "b", "difference", "low", "high", "p", "p_holm", "verdict", "reason"]
    _numbers(
        pd.DataFrame(rows)[parts], "similarity-differences",
        f"{len(rows)} paired differences, a − b, with intervals and verdicts.",
    )  # fmt: skip
    for name, gap in made.smallest_gap.items():
        if gap.value is not None:
            shown.grey(f"{words.metric_title(name)}: {words.settles(gap.value, n=gap.n)}")


def _people(found: Scored) -> None:
    who = words.voice(found.first.data.name)
    st.header(f"Agreement of the {who.many}", anchor=False, help=words.define("human reference"))
    table = found.first.people.table
    if table.empty:
        st.text(f"human reference {words.undefined(found.first.people.reason)}")
        return
    shown.figure(
        figures.raters(table, dark=shown.dark()), key="similarity-raters", alt=figures.alt_text("raters", table)
    )
    export.offer(found, "raters", table)
    table = titled(table)
    shown.twin(
        table, key="similarity-raters-table", alt="Agreement of each rater with the mean of the others.",
        column_config=columns(table),
    )  # fmt: skip
