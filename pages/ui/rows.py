"""A table in which one row is open: picked by mouse or keyboard, or opened from elsewhere."""

from collections.abc import Callable
from typing import Any

import pandas as pd
import streamlit as st

from pages.ui.show import tall

MODES = ["single-row", "single-cell"]  # a click anywhere in a row, or the arrow keys, open it


def rows(frame: pd.DataFrame, *, key: str, at: int | None, pick: Callable[[int], None], alt: str, **how: Any) -> None:
    """Show `frame` with row `at` marked as open; `pick` is called with the position of another one that is picked."""
    key = _fresh(key, at)
    held = (st.session_state.get(key) or {}).get("selection", {})
    wanted = {
        "rows": [] if at is None else [at],
        "columns": [],
        "cells": _cells(held, frame, at),
    }
    if held != wanted:
        st.session_state[key] = {"selection": wanted}

    def picked() -> None:
        row = _row(st.session_state[key]["selection"], at)
        if row is not None and row < len(frame):
            pick(row)

    how = {"height": tall(frame), "placeholder": ""} | how
    st.dataframe(frame, key=key, hide_index=True, alt=alt, on_select=picked, selection_mode=MODES, **how)


def _fresh(key: str, at: int | None) -> str:
    """The key of the table, a new one where a row was picked and again none is open.

    A browser is told a selection only if it differs from the one it was told last. Told "none" twice it would keep the
    row that was picked in between, and send it once more with whatever is done next: on a table of other rows.
    """
    turn, before = st.session_state.get(f"{key}-turn", (0, 0))
    own = f"{key}-{turn}" if turn else key
    held = (st.session_state.get(own) or {}).get("selection", {})
    again = at is None and before is None and bool(held.get("rows") or held.get("cells"))
    st.session_state[f"{key}-turn"] = (turn + again, at)
    return f"{key}-{turn + 1}" if again else own


def _cells(held: Any, frame: pd.DataFrame, at: int | None) -> list[tuple[int, str]]:
    """The cell of the open row where the keyboard stands: without one the arrow keys would do nothing in the table."""
    if at is None:
        return []
    own = [tuple(cell) for cell in held.get("cells", []) if cell[0] == at and cell[1] in frame.columns]
    return own or [(at, str(frame.columns[0]))]


def _row(selection: Any, at: int | None) -> int | None:
    """The row that a new selection opens; None where it opens nothing new, as when the open row is clicked again."""
    if at is not None and not selection["rows"]:
        return None
    for row in [*(cell[0] for cell in selection["cells"]), *selection["rows"]]:
        if row != at:
            return int(row)
    return None
