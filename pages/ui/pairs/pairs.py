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
    _apply_clicks(view, order)
    left, right = st.columns([3, 2], gap="large")
    with right:
        pair = card.choose(view, items, order)
    with left:
        _scatter(found, pair if view.picked("pair") else None)
    with right:
        card.show(found, items, pair)
    _table(items, order, pair)


def _scatter(found: Scored, pair: str | None) -> None:
    one, table = found.first, points(found)
    who = words.voice(one.data.name)
    drawn = figures.scatter(
        table, fit=one.fit if len(found.inspected) == 1 and not found.chosen.hard else None,
        colour=COLOURS[found.chosen.colour], selected=pair, who=who, scale=one.data.scale, dark=shown.dark(),
    )  # fmt: skip
    alt = figures.alt_text("scatter", table, who=who)
    shown.figure(drawn, key=SCATTER, alt=alt, on_select=_noop)
    shown.how_to_read(*HOW_TO_READ)
    export.offer(found, "scatter", table, colour=COLOURS[found.chosen.colour], who=who, scale=one.data.scale)


def _noop() -> None:
    """The click is read at the start of the next run."""


def _apply_clicks(view: View, order: list[str]) -> None:
    """Whichever of figure and table changed since the last run says which pair is open."""
    for key, now in ((SCATTER, shown.picked(SCATTER)), (TABLE, _row(order))):
        if now is not None and now != st.session_state.get(f"{key}-seen") and now in order:
            st.session_state[view.key("pair")] = now
        if now is not None:
            st.session_state[f"{key}-seen"] = now


def _row(order: list[str]) -> str | None:
    row = shown.picked_row(TABLE)
    return order[row] if row is not None and row < len(order) else None


def _table(items: pd.DataFrame, order: list[str], pair: str) -> None:
    table = items.set_index("item_id").loc[order].reset_index()[list(COLUMNS)].rename(columns=COLUMNS)
    table = table.loc[:, [not (table[name].isna().all() or (table[name] == "").all()) for name in table]]
    st.caption(f"{len(table)} pairs, largest rank residual first. Pick a row to open its card.")
    two, three = st.column_config.NumberColumn(format="%.2f"), st.column_config.NumberColumn(format="%.3f")
    shown.table(
        table, key=TABLE, on_select=_noop, height=320,
        alt=f"Table of {len(table)} pairs with gold, cosine, ranks and sentences; {pair} is open.",
        column_config={"gold": two, "cosine": three},
    )  # fmt: skip
