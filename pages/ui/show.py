"""How results are shown: a figure with its words, a table, a download, a line of provenance."""

from collections.abc import Callable
from typing import Any

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

CONFIG = {"displaylogo": False, "modeBarButtonsToRemove": ["toImage", "autoScale2d"], "scrollZoom": False}


def dark() -> bool:
    """Whether the reader sees the dark theme."""
    return getattr(st.context.theme, "type", "light") == "dark"


def figure(
    drawn: go.Figure, *, key: str, alt: str, on_select: Callable[[], None] | None = None, turn: int = 0
) -> None:
    """A figure with its accessible description; with `on_select` its points can be picked.

    Streamlit sends a click only if it differs from the one before: `turn` changes when something else was picked
    meanwhile, so that the same point can be picked again.
    """
    if on_select:
        for trace in drawn.data:
            if trace.customdata is not None:
                trace.customdata = [[*row, turn] for row in trace.customdata]
    how: dict[str, Any] = {"on_select": on_select, "selection_mode": "points"} if on_select else {}
    st.plotly_chart(drawn, key=key, theme=None, config=CONFIG, alt=alt, **how)


def twin(frame: pd.DataFrame, *, key: str, alt: str) -> None:
    """The numbers of a figure, folded: its twin for those who use keyboard or screen reader."""
    with st.expander("Table"):
        table(frame, key=key, alt=alt, height=260)


def picked(key: str) -> str | None:
    """Id of the point that was clicked last, from its customdata; an empty event says nothing."""
    event = st.session_state.get(key) or {}
    points = event.get("selection", {}).get("points", [])
    data = points[-1].get("customdata") if points else None
    return str(data[0] if isinstance(data, list) else data) if data else None


def table(frame: pd.DataFrame, *, key: str, alt: str, on_select: Callable[[], None] | None = None, **how: Any) -> None:
    """A table; with `on_select` one row can be picked by mouse or keyboard."""
    picking: dict[str, Any] = {"on_select": on_select, "selection_mode": "single-row"} if on_select else {}
    st.dataframe(frame, key=key, hide_index=True, alt=alt, **picking, **how)


def picked_row(key: str) -> int | None:
    """Position of the picked row in the frame that was shown."""
    event = st.session_state.get(key) or {}
    rows = event.get("selection", {}).get("rows", [])
    return int(rows[0]) if rows else None


def mark_row(key: str, row: int | None) -> None:
    """Let the table under `key` show this row as picked, wherever it was picked. Call before `table`."""
    st.session_state[key] = {"selection": {"rows": [] if row is None else [row], "columns": [], "cells": []}}


def grey(text: str) -> None:
    """A small grey line; the text is never typeset."""
    st.caption(escaped(text))


def escaped(text: str) -> str:
    """Text as it is, on surfaces that would typeset it."""
    return "".join("\\" + c if c in r"\`*_{}[]<>()#+-.!|~$:^=" else c for c in text)


def how_to_read(*sentences: str) -> None:
    """What the axes mean, what the interval means, what the picture cannot say."""
    with st.expander("How to read this"):
        st.write(" ".join(sentences))
