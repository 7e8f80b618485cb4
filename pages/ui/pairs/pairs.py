"""The tab Pairs: scatter, card and table of one selection."""

from functools import partial

import pandas as pd
import streamlit as st

from core import figures
from core.figures import words
from pages.ui import show as shown
from pages.ui.pairs import card, export
from pages.ui.pairs.scored import Scored
from pages.ui.pairs.selection import Selection
from pages.ui.pairs.tables import COLOURS, listed, points, visible
from pages.ui.rows import rows
from pages.ui.view import View
from pages.ui.words import columns

SCATTER, TABLE = "similarity-scatter", "similarity-table"
HOW_TO_READ = (
    "Each point is a pair: to the right the model finds its sentences more alike, upwards people do.",
    "Colour shows the rank residual: how many places the model ranks the pair higher (orange) or lower (blue) than "
    "people do.",
    "The thin bar spans the grades that single people gave; where it is long, a large residual may be no error.",
    "The line is fitted by least squares, its band comes from the same resamples as the interval.",
    "A cosine has no unit: only the order of pairs and the shape of the cloud mean something, not the distance from a "
    "diagonal.",
)
EMPTY = "No pair is left to show. Switch off “Without the easy zeros” in the sidebar, or choose other data."


def show(view: View, found: Scored) -> None:
    """One selection, three ways to it: a point, a row, a search."""
    items = visible(found.first.items, found)
    if items.empty:
        st.info(EMPTY)
        return
    chosen = Selection(view, found, items)
    left, right = st.columns([3, 2], gap="large")
    beside = right.container(key="pair-card")
    with beside:
        pair = card.choose(chosen)
    with left:
        _scatter(found, chosen, pair, fade=view.picked("pair"))
    with beside:
        card.show(found, chosen, pair)
    _table(found, items, chosen, pair)


def _scatter(found: Scored, chosen: Selection, pair: str, *, fade: bool) -> None:
    """The open pair is ringed; the others fade once the reader has picked one."""
    one, table = found.first, points(found)
    who = words.voice(one.data.name)
    fit = one.fit if len(found.inspected) == 1 and not found.chosen.hard else None
    drawn = figures.scatter(
        table, fit=fit, colour=COLOURS[found.chosen.colour], selected=pair, fade=fade, who=who,
        scale=one.data.scale, dark=shown.dark(),
    )  # fmt: skip

    def pick() -> None:
        chosen.open(shown.picked(SCATTER))

    shown.figure(
        drawn, key=SCATTER, alt=figures.alt_text("scatter", table, who=who), on_select=pick, turn=chosen.turn(pair)
    )
    if marks := words.marks(table, who=who, fit=fit is not None):
        shown.grey(marks)
    with st.container(horizontal=True):
        export.offer(found, "scatter", table, colour=COLOURS[found.chosen.colour], who=who, scale=one.data.scale)
    shown.how_to_read(*HOW_TO_READ, *([who.about] if who.about else []))


def _table(found: Scored, items: pd.DataFrame, chosen: Selection, pair: str) -> None:
    who = words.voice(found.first.data.name)
    order = [id for id in chosen.order if id not in chosen.hidden]
    table = listed(items, order, who)
    at = order.index(pair) if pair in order else None
    where = f"row {at + 1} of {len(order)} is open" if at is not None else f"{pair} is hidden by the filter"
    shown.grey(f"Largest rank residual first; {where}. Click a row, or move with the arrow keys, to open its card.")
    rows(
        table, key=TABLE, at=at, pick=partial(_open, chosen, order),
        alt=f"Table of {len(table)} pairs with scores, ranks and sentences; {pair} is open.",
        column_config=columns(table, **{who.grade: "%.2f"}),
    )  # fmt: skip


def _open(chosen: Selection, order: list[str], row: int) -> None:
    chosen.open(order[row])
