"""The tab Pairs: scatter, card and table of one selection."""

import pandas as pd
import streamlit as st

from core import figures
from core.figures import words
from pages.ui import show as shown
from pages.ui.pairs import card, export
from pages.ui.pairs.scored import Scored
from pages.ui.pairs.tables import COLOURS, ordered, points, visible
from pages.ui.view import View

SCATTER, TABLE = "similarity-scatter", "similarity-table"
COLUMNS = {
    "item_id": "pair", "gold": "gold", "predicted": "cosine", "gold_rank": "gold rank", "predicted_rank": "model rank",
    "rank_residual": "rank residual", "rater_spread": "raters apart", "cut": "tokens cut", "kind": "topic or type",
    "left": "sentence 1", "right": "sentence 2",
}  # fmt: skip
HOW_TO_READ = (
    "Each point is a pair: to the right the model finds its sentences more alike, upwards people do.",
    "Colour shows the rank residual: how many places the model ranks the pair higher (orange) or lower (blue) than people do.",
    "The thin bar spans the grades that single people gave; where it is long, a large residual may be no error.",
    "The line is fitted by least squares, its band comes from the same resamples as the interval.",
    "A cosine has no unit: only the order of pairs and the shape of the cloud mean something, not the distance from a diagonal.",
)


def show(view: View, found: Scored) -> None:
    """One selection, three ways to it: a point, a row, a search."""
    items = visible(found.first.items, found)
    if items.empty:
        st.info("No pair is left to show. Switch off “Without the easy zeros” in the sidebar, or choose other data.")
        return
    order = ordered(items)
    left, right = st.columns([3, 2], gap="large")
    beside = right.container(key="pair-card")
    with beside:
        pair = card.choose(view, items, order)
    with left:
        _scatter(view, found, pair if view.picked("pair") else None)
    with beside:
        card.show(found, items, pair)
    _table(view, items, order, pair)


def _scatter(view: View, found: Scored, pair: str | None) -> None:
    one, table = found.first, points(found)
    who = words.voice(one.data.name)
    drawn = figures.scatter(
        table, fit=one.fit if len(found.inspected) == 1 and not found.chosen.hard else None,
        colour=COLOURS[found.chosen.colour], selected=pair, who=who, scale=one.data.scale, dark=shown.dark(),
    )  # fmt: skip
    alt = figures.alt_text("scatter", table, who=who)
    shown.figure(drawn, key=SCATTER, alt=alt, on_select=lambda: _open(view, shown.picked(SCATTER)), turn=_turn(pair))
    shown.how_to_read(*HOW_TO_READ)
    export.offer(found, "scatter", table, colour=COLOURS[found.chosen.colour], who=who, scale=one.data.scale)


def _open(view: View, pair: str | None) -> None:
    """A click opens a pair; an empty event (a second click on the same place, a figure drawn anew) closes none."""
    if pair is not None:
        st.session_state[view.key("pair")] = pair


def _turn(pair: str | None) -> int:
    """How often the open pair has changed in this session."""
    before, turn = st.session_state.get("similarity-turn", (pair, 0))
    st.session_state["similarity-turn"] = (pair, turn + (pair != before))
    return st.session_state["similarity-turn"][1]


def _table(view: View, items: pd.DataFrame, order: list[str], pair: str) -> None:
    table = items.set_index("item_id").loc[order].reset_index()[list(COLUMNS)].rename(columns=COLUMNS)
    table = table.loc[:, [not (table[name].isna().all() or (table[name] == "").all()) for name in table]]
    st.caption(f"{len(table)} pairs, largest rank residual first. Pick a row to open its card.")
    shown.mark_row(TABLE, order.index(pair) if view.picked("pair") else None)

    def pick() -> None:
        row = shown.picked_row(TABLE)
        _open(view, order[row] if row is not None else None)

    two, three = st.column_config.NumberColumn(format="%.2f"), st.column_config.NumberColumn(format="%.3f")
    shown.table(
        table, key=TABLE, on_select=pick, height=320,
        alt=f"Table of {len(table)} pairs with gold, cosine, ranks and sentences; {pair} is open.",
        column_config={"gold": two, "cosine": three},
    )  # fmt: skip
