"""The tab Leaderboard: every chosen model with its interval, at one level and at all, and who is apart from whom."""

import pandas as pd
import streamlit as st

from core import figures
from pages.ui import show as shown
from pages.ui.pathways import export, variants
from pages.ui.pathways.measures import MEASURES, title_of
from pages.ui.pathways.scored import Scored
from pages.ui.words import columns, define

TITLES = {
    "label": "model", "value": "score", "low": "from", "high": "to", "n": "queries", "groups": "pathways",
    "skipped": "no query", "shuffled": "shuffled labels", "difference_low": "diff. from",
    "difference_high": "diff. to", "p_holm": "p (Holm)",
}  # fmt: skip
ORDER = (
    "level", "label", "value", "low", "high", "chance", "difference", "difference_low", "difference_high", "p",
    "p_holm", "verdict", "reason", "shuffled", "n", "skipped", "groups",
)  # fmt: skip
PLACES = dict.fromkeys(["chance", "shuffled labels", "diff. from", "diff. to", *map(title_of, MEASURES)], "%.3f")
WIDTHS = {
    "level": 150, "measure": 80, "model": 150, "score": 62, "from": 60, "to": 60, "chance": 68, "difference": 88,
    "diff. from": 80, "diff. to": 70, "p": 60, "p (Holm)": 78, "verdict": 180, "reason": 300,
}  # fmt: skip


def show(found: Scored, opening: object = None) -> None:
    """Forest, differences, all levels, all measures, poolings."""
    table = found.board()
    options = {"measure": found.chosen.measure, "level": found.level, "reference": found.reference}
    shown.figure(
        figures.leaderboard_forest(table, dark=shown.dark(), **options), key="pathways-forest",
        alt=figures.alt_text("leaderboard", table, **options),
    )  # fmt: skip
    export.offer(found, "leaderboard", table, options=options, answer=answer(found))
    _table(table, "pathways-board", f"Scores of {len(table)} models with intervals, chance and differences.")
    if len(found.scores) > 1:
        _differences(found, table, options)
    elif len(found.chosen.models) > 1:
        shown.grey("The other chosen models have no scores yet; with them the differences stand here.")
    else:
        shown.grey("Choose a second model in the sidebar to see whether the two are apart.")
    _levels(found)
    _measures(found)
    variants.show(found)
    shown.how_to_read(figures.how_to_read("leaderboard"))


def answer(found: Scored, opening: object = None) -> str:
    """The best model with its score, chance, and which others cannot be told from it."""
    chosen = found.chosen
    return figures.leaderboard_answer(
        found.board(), measure=chosen.measure, level=found.level, over=chosen.over, finest=found.first.finest
    )


def titled(table: pd.DataFrame) -> pd.DataFrame:
    """The leaderboard under titles to read; the model's own name and silent columns are dropped."""
    own = table[[name for name in ORDER if name in table]]
    silent = [name for name in own if own[name].isna().all() or (own[name] == "").all()]
    silent += ["verdict"] if own["label"].nunique() == 1 else []
    return own.drop(columns=silent).rename(columns=TITLES)


def _table(table: pd.DataFrame, key: str, alt: str) -> None:
    own = titled(table)
    shown.table(own, key=key, alt=alt, column_config=columns(own, widths=WIDTHS, **PLACES))


def _differences(found: Scored, table: pd.DataFrame, options: dict[str, str]) -> None:
    st.header("Differences to the reference", anchor=False, help=define("paired difference"))
    said = figures.difference_answer(table, measure=options["measure"], level=options["level"])
    st.write(shown.escaped(said))
    shown.figure(
        figures.difference_forest(table, dark=shown.dark(), **options), key="pathways-differences",
        alt=figures.alt_text("differences", table, **options),
    )  # fmt: skip
    export.offer(found, "differences", table, options=options, answer=said)


def _levels(found: Scored) -> None:
    """Every level, and the stricter ones, by the chosen measure."""
    st.header("Every level", anchor=False, help=define("level"))
    table = levels_table(found, found.chosen.measure)
    options = {"measure": found.chosen.measure}
    shown.figure(
        figures.levels_chart(table, dark=shown.dark(), **options), key="pathways-levels",
        alt=figures.alt_text("levels", table, **options),
    )  # fmt: skip
    export.offer(found, "levels", table, options=options)
    own = titled(table)
    shown.twin(
        own, key="pathways-levels-table", alt=f"{title_of(found.chosen.measure)} of every model at every level.",
        column_config=columns(own, widths=WIDTHS, **PLACES),
    )  # fmt: skip


def levels_table(found: Scored, measure: str) -> pd.DataFrame:
    """The leaderboards of all levels under each other, with a column `level`."""
    parts = [found.board(level, measure).assign(level=level) for level in found.first.levels]
    whole = pd.concat(parts, ignore_index=True)
    return whole[["level", *[name for name in whole if name != "level"]]]


def _measures(found: Scored) -> None:
    """Every measure at the chosen level, one row a model; intervals where asked for."""
    with st.expander("Every measure, at every level"):
        level = st.selectbox(
            "Level", list(found.first.levels), key="pathways-measures-level",
            index=list(found.first.levels).index(found.level),
        )  # fmt: skip
        rows = [
            {"measure": title_of(measure), **row}
            for measure in MEASURES
            for row in found.board(level, measure).drop(columns="model").to_dict("records")
        ]
        own = pd.DataFrame(rows).rename(columns=TITLES)
        own = own[["measure", "model", "score", "from", "to", "chance", "verdict", "reason"]]
        own = own.drop(columns=[] if own["reason"].ne("").any() else ["reason"])
        shown.table(
            own, key="pathways-measures", alt=f"{len(MEASURES)} measures of every model at the level {level}.",
            column_config=columns(own, widths=WIDTHS, **PLACES),
        )  # fmt: skip
        st.download_button(
            "Every number, at every level (CSV)", lambda: figures.safe_csv(everything(found)), mime="text/csv",
            file_name="pathway-scores.csv", on_click="ignore", key="pathways-every-csv",
        )  # fmt: skip


def everything(found: Scored) -> pd.DataFrame:
    """Level × measure × model: all that the leaderboards say."""
    parts = [levels_table(found, measure).assign(measure=measure) for measure in MEASURES]
    return pd.concat(parts, ignore_index=True)
