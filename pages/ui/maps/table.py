"""The tables of this tab: what the figure draws, and its twin to read, tick and open from."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import streamlit as st

from core import actions
from pages.ui import show as shown
from pages.ui.maps.made import Made
from pages.ui.maps.selected import ticked
from pages.ui.maps.selection import Selection

TABLE = "map-table"
MODES = ["multi-row", "single-cell"]  # the boxes select, a click on a cell opens the card
MOST = 2_000  # rows that are sent to the browser


def points(one: actions.PaperMap) -> pd.DataFrame:
    """What the figure needs of each paper."""
    return one.once("points", lambda: _points(one))


def _points(one: actions.PaperMap) -> pd.DataFrame:
    """Texts as objects: Plotly and the words of the figure take them as they are."""
    ids, titles = (pd.Series(texts, dtype=object) for texts in (one.papers.ids, one.papers.titles))
    return pd.DataFrame({"id": ids, "x": one.xy[:, 0], "y": one.xy[:, 1], "title": titles})


def show(made: Made, selection: Selection) -> None:
    """All papers, or the selected ones; the open paper's row is marked."""
    count = len(selection.selected)
    only = bool(count) and made.view.flag(
        "all", st.toggle, label="Table of all papers", help="Off: only the selected ones."
    )
    whole = listing(made.first, made.chosen.colour.title)
    places = made.first.places
    order: Sequence[str] = made.first.papers.ids
    if count and not only:
        order = [id for id in selection.selected.ids if id in places]
    frame = whole.iloc[[places[id] for id in order[:MOST]]]
    many = (
        f"The first {MOST:,} of {len(order):,} are listed; search or select to see others. "
        if len(order) > MOST
        else ""
    )
    shown.grey(f"{many}Tick rows to select papers; click a cell, or move with the arrow keys, to open a card.")
    _rows(frame, selection)


def listing(one: actions.PaperMap, colour: str) -> pd.DataFrame:
    """One row a paper: id, title, year, its groups, and how much of its neighbourhood the map keeps."""
    return one.once("listing", lambda: _listing(one))


def _listing(one: actions.PaperMap) -> pd.DataFrame:
    papers, columns = one.papers, one.papers.columns
    names = [name for name in ("year", *papers.levels) if name in columns]
    names += [name for name in sorted(columns) if name not in names][:3]
    table = pd.DataFrame({"id": papers.ids, "title": papers.titles})
    for name in names:
        table[name] = ["; ".join(values) for values in columns[name]]
    if np.isfinite(one.quality.keeps).any():
        table["neighbours kept"] = one.quality.keeps
    if any(one.cut):
        table["tokens cut"] = one.cut
    return table


def _rows(frame: pd.DataFrame, selection: Selection) -> None:
    order = list(frame["id"])
    marked = set(selection.selected.ids)
    rows = [at for at, id in enumerate(order) if id in marked]
    opened = order.index(selection.paper) if selection.paper in order else None
    held = (st.session_state.get(TABLE) or {}).get("selection", {})
    cells = [tuple(cell) for cell in held.get("cells", []) if cell[0] == opened]
    wanted = {"rows": rows, "columns": [], "cells": cells or ([(opened, "id")] if opened is not None else [])}
    if held != wanted:
        st.session_state[TABLE] = {"selection": wanted}

    def picked() -> None:
        new = st.session_state[TABLE]["selection"]
        if sorted(new["rows"]) != rows:
            chosen = ticked(selection.selected, order, new["rows"])
            selection.select(chosen) if len(chosen) else selection.clear()
        elif new["cells"] and new["cells"][-1][0] < len(order):
            selection.open(order[new["cells"][-1][0]])

    said = f"{selection.paper} is open" if opened is not None else "no card is open"
    st.dataframe(
        frame, key=TABLE, hide_index=True, alt=f"Table of {len(frame)} papers; {len(rows)} are selected, {said}.",
        on_select=picked, selection_mode=MODES, height=shown.tall(frame), placeholder="",
        column_config={"neighbours kept": st.column_config.NumberColumn(format="%.2f")},
    )  # fmt: skip
