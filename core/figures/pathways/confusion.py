"""Screen: which groups are taken for which."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from core.errors import Mismatch
from core.figures.empty import empty
from core.figures.hover import escape, wrapped
from core.figures.maps.short_names import folded_names
from core.figures.pathways.alike import alike_first
from core.figures.theme import SEQUENTIAL, TEXT_SIZE, TOOLBAR, Palette, layout, palette, trace

NUMBERED, LARGE, LISTED = 20, 10, 40  # groups up to which shares are written, are written large; columns numbered
NAME, LEFT = 17, 132  # characters of a line of a name, px of it
LEAST = 0.5  # %: less has no number and no click
NO_LABEL = "not defined: no near paper has a label"
NOTHING = "No groups to draw."


def confusion_map(
    table: pd.DataFrame, *, level: str = "", k: int = 10, selected: tuple[str, str] | None = None, dark: bool = False
) -> go.Figure:
    """Shares of labels among the nearest papers of each label's papers; rows sum to 100 %.

    Parameters
    ----------
    table
        Square, from `actions.confusion`: rows = the query's label, columns = labels of its nearest papers, 0 to 1; a
        row without a value is NaN.
    level, k
        For the titles.
    selected
        (row, column) of the cell that is ringed.

    Groups stand in an order in which those taken for each other are near. customdata of a cell: [row, column].
    """
    ordered = in_order(table)
    if ordered.empty:
        return empty(NOTHING, dark=dark)
    ink, names = palette(dark), [str(name) for name in ordered.index]
    shares, size = 100 * ordered.to_numpy(float), len(ordered)
    cell = 34 if size <= LARGE else 28 if size <= LISTED else 15
    gap = int(size <= LISTED)
    common = {"type": "heatmap", "hoverinfo": "skip", "xgap": gap, "ygap": gap}
    blank = trace(z=np.zeros((size, size)), colorscale=[[0, ink.surface], [1, ink.surface]], showscale=False, **common)
    heat = trace(
        z=shares.round(2), colorscale=SEQUENTIAL, zmin=0, zmax=100, **common,
        colorbar={"orientation": "h", "thickness": 8, "len": 0.6, "x": 1, "xanchor": "right", "y": 0, "yanchor": "top",
                  "ypad": 10, "outlinewidth": 0, "tickvals": [0, 50, 100], "ticksuffix": " %", "ticks": ""},
    )  # fmt: skip
    return go.Figure(
        [blank, heat, _cells(shares, names, k), *_ring(names, selected)],
        layout(
            dark, height=cell * size + 130 + TOOLBAR, margin={"l": LEFT, "r": 8, "t": 44 + TOOLBAR, "b": 86},
            **_axes(names, k, ink),
            annotations=[_below(note_of(level), ink),
                         *_undefined(ordered, ink)],
        ),
    )  # fmt: skip


def _axes(names: list[str], k: int, ink: Palette) -> dict[str, Any]:
    """Names at the left with their numbers, and the numbers again above."""
    size, listed = len(names), len(names) <= LISTED
    at = np.arange(size)
    lines = folded_names(names, NAME, 2 if listed else 1)
    small = {"size": TEXT_SIZE - (2 if listed else 4), "color": ink.ink}
    ticks = {"tickvals": at, "ticks": "", "showline": False, "automargin": False, "tickangle": 0, "tickfont": small}
    return {
        "xaxis": ticks | {
            "ticktext": [str(i + 1) for i in at] if listed else [""] * size, "side": "top", "range": [-0.5, size - 0.5],
            "title": {"text": f"labels of the {k} nearest papers", "standoff": 4},
            "tickfont": {"size": TEXT_SIZE - (2 if size <= LARGE else 4), "color": ink.ink},
        },
        "yaxis": ticks | {
            "range": [size - 0.5, -0.5],
            "ticktext": ["<br>".join(map(escape, own)) + (f"  <b>{i + 1}</b>" if listed else "")
                         for i, own in enumerate(lines)],
        },
    }  # fmt: skip


def _below(text: str, ink: Palette) -> dict[str, Any]:
    return {"x": 0, "xref": "paper", "xshift": -LEFT + 8, "xanchor": "left", "y": 0, "yref": "paper", "yshift": -52,
            "yanchor": "top", "showarrow": False, "font": {"size": TEXT_SIZE - 2, "color": ink.quiet},
            "text": escape(text)}  # fmt: skip


def _undefined(ordered: pd.DataFrame, ink: Palette) -> list[dict[str, Any]]:
    """In a row without a value, why."""
    rows = np.flatnonzero(ordered.isna().all(axis=1).to_numpy())
    return [
        {"x": 0, "xref": "paper", "xanchor": "left", "xshift": 4, "y": int(row), "yref": "y", "showarrow": False,
         "text": NO_LABEL, "font": {"size": TEXT_SIZE - 3, "color": ink.quiet}}
        for row in rows
    ]  # fmt: skip


def note_of(level: str) -> str:
    return f"rows: {level or 'label'} of the query, 100 % each"


def in_order(table: pd.DataFrame) -> pd.DataFrame:
    """The table with rows and columns in the order drawn. Raises Mismatch where it is not square."""
    rows, columns = [str(name) for name in table.index], [str(name) for name in table.columns]
    if rows != columns:
        raise Mismatch(f"a confusion has the same labels down and across; {len(rows)} rows, {len(columns)} columns.")
    order = alike_first(table.to_numpy(float))
    return table.iloc[order, order]


def _cells(shares: np.ndarray, names: list[str], k: int) -> Any:
    """Marks at the centres of all cells that hold something: what is written there, and what a click gives."""
    rows, columns = np.nonzero(np.nan_to_num(shares) >= LEAST)
    values = shares[rows, columns]
    size = len(names)
    numbered = size <= NUMBERED
    said = [
        f"<b>{wrapped(names[r], width=50)}</b><br>{v:.1f} % of the labels of their {k} nearest papers are<br>"
        f"<b>{wrapped(names[c], width=50)}</b>"
        for r, c, v in zip(rows, columns, values)
    ]
    clear = {"opacity": 0}
    return trace(
        x=columns, y=rows, mode="markers+text" if numbered else "markers", name="cells", showlegend=False,
        marker={"size": 18, "symbol": "square", "opacity": 0}, selected={"marker": clear}, unselected={"marker": clear},
        text=[share_text(v) for v in values] if numbered else None, textposition="middle center",
        textfont={"size": TEXT_SIZE - (1 if size <= LARGE else 3), "color": [on_cell(v) for v in values]},
        customdata=[[names[r], names[c]] for r, c in zip(rows, columns)],
        hovertext=said, hovertemplate="%{hovertext}<extra></extra>",
    )  # fmt: skip


def share_text(percent: float) -> str:
    return "" if percent < LEAST else f"{percent:.0f}"


def on_cell(percent: float) -> str:
    """Black or white, whichever is read better on the cell of that share: one of them has 4.5:1 on any colour."""
    from plotly.colors import sample_colorscale

    (cell,) = sample_colorscale(SEQUENTIAL, [min(max(percent / 100, 0.0), 1.0)], colortype="tuple")
    light = luminance(cell)
    return "#ffffff" if 1.05 / (light + 0.05) > (light + 0.05) / 0.05 else "#000000"


def luminance(rgb: Sequence[float]) -> float:
    """Relative luminance of a colour of three parts, 0 to 1, as WCAG 2 has it."""
    parts = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in rgb]
    return float(0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2])


def _ring(names: list[str], selected: tuple[str, str] | None) -> list[Any]:
    if selected is None or not set(selected) <= set(names):
        return []
    marker = {"size": 24, "symbol": "square-open", "color": "#D55E00", "line": {"width": 3}}
    return [trace(x=[names.index(selected[1])], y=[names.index(selected[0])], mode="markers", marker=marker,
                  hoverinfo="skip", showlegend=False, cliponaxis=False)]  # fmt: skip
