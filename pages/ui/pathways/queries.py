"""The papers that can be asked for: searched, the hardest first, those selected on the map alone if wanted."""

import pandas as pd
import streamlit as st

from core.actions import PathwayScores
from pages.ui import show as shown
from pages.ui.pathways.measures import title_of
from pages.ui.pathways.opening import Opening
from pages.ui.pathways.scored import Scored
from pages.ui.rows import rows
from pages.ui.show import ROW
from pages.ui.words import columns

MOST = 2_000  # rows that are sent to the browser
ROWS = 16  # that stand without scrolling


def listed(found: Scored, score: PathwayScores, opening: Opening) -> None:
    """A search, and the list; a row opens its paper."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        said = st.text_input(
            "Find a paper", key="pathways-find", placeholder="Words of a title, a group, or an id", width=320
        )
        only = _only(opening)
    table = _table(found, score)
    table = table[table["paper"].isin(opening.papers.selected.ids)] if only else table
    table = _found(table, said.strip().casefold()).head(MOST)
    if table.empty:
        st.text("No paper has that in its title, its groups or its id.")
        return
    ids = [str(id) for id in table["paper"]]

    def pick(row: int) -> None:
        opening.query(ids[row])

    shown.grey(
        f"{len(table):,} papers, those found worst first. Click one, or move with the arrow keys, to ask for it."
    )
    widths = {"title": 190, name_of(found): 82, "chance": 68}
    rows(
        table, key="pathways-queries", at=ids.index(opening.paper) if opening.paper in ids else None, pick=pick,
        alt=f"{len(table)} papers with what each scores as query; {opening.paper or 'none'} is open.",
        height=min(len(table), ROWS) * ROW + ROW + 2,
        column_config=columns(table, widths=widths, **{name_of(found): "%.3f", "chance": "%.3f"}),
    )  # fmt: skip


def _only(opening: Opening) -> bool:
    n = len(opening.papers.selected)
    return bool(n) and st.toggle(f"Only the {n:,} selected on the Map", key="pathways-only-selected")


def name_of(found: Scored) -> str:
    """What the chosen measure is called for a single query."""
    measure = found.chosen.measure
    return "average precision" if measure == "AP" else title_of(measure)


def order(found: Scored, score: PathwayScores) -> list[str]:
    """Ids, the hardest query first; papers that are none last."""
    return [str(id) for id in _table(found, score)["paper"]]


def _table(found: Scored, score: PathwayScores) -> pd.DataFrame:
    papers, measure, level = score.papers, found.chosen.measure, found.level
    table = pd.DataFrame({
        "title": papers.titles, name_of(found): score.measured(level, measure),
        "chance": score.by_chance(level, measure),
        found.chosen.level: ["; ".join(own) for own in papers.columns[found.chosen.level]],
        "paper": papers.ids,
    })  # fmt: skip
    return table.sort_values([name_of(found), "paper"], na_position="last", ignore_index=True, kind="stable")


def _found(table: pd.DataFrame, said: str) -> pd.DataFrame:
    """Rows in which the words stand, whatever their case; all of them where nothing is asked."""
    if not said:
        return table
    texts = table[["title", "paper", str(table.columns[3])]].agg("\n".join, axis=1)
    return table[[said in text.casefold() for text in texts]].reset_index(drop=True)
