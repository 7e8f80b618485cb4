"""Screen: which groups are taken for which."""

from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from core.errors import Mismatch
from core.figures.empty import empty
from core.figures.hover import escape, wrapped
from core.figures.maps.short_names import unlike
from core.figures.pathways.alike import alike_first
from core.figures.theme import SEQUENTIAL, TEXT_SIZE, Palette, layout, palette, trace

TITLE = "label of the nearest papers (%)"
NUMBERED, LARGE = 20, 10  # columns up to which shares are written in the cells, and are written large
NAME, LEFT = 24, 168  # characters, px of a name
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
    cell = 34 if size <= LARGE else 26 if size <= 40 else 15
    heat = trace(
        type="heatmap", z=shares.round(2), colorscale=SEQUENTIAL, zmin=0, zmax=100, hoverinfo="skip", xgap=1, ygap=1,
        colorbar={"title": {"text": "%"}, "thickness": 10, "len": 1, "outlinewidth": 0, "nticks": 5, "x": 1.01},
    )  # fmt: skip
    at = np.arange(size)
    ticks = {"tickvals": at, "range": [-0.5, size - 0.5], "ticks": "", "showline": False, "automargin": False}
    shown = [f"{escape(name)}  <b>{i + 1}</b>" for i, name in enumerate(unlike(names, NAME))]
    small = {"size": TEXT_SIZE - (1 if size <= 40 else 3), "color": ink.ink}
    return go.Figure(
        [heat, _cells(shares, names, size, k, ink), *_ring(names, selected, ink)],
        layout(
            dark, height=cell * size + 92, margin={"l": LEFT, "r": 56, "t": 40, "b": 44},
            xaxis=ticks | {"ticktext": [str(i + 1) for i in at] if size <= 40 else [], "side": "top",
                           "title": {"text": f"labels of the {k} nearest papers", "standoff": 4}, "tickfont": small},
            yaxis=ticks | {"ticktext": shown, "range": [size - 0.5, -0.5], "tickfont": small},
            annotations=[{
                "x": 0, "xref": "paper", "xshift": -LEFT + 8, "xanchor": "left", "y": 0, "yref": "paper", "yshift": -10,
                "yanchor": "top", "showarrow": False, "font": {"size": TEXT_SIZE - 1, "color": ink.quiet},
                "text": escape(f"rows: {level or 'label'} of the query; each row sums to 100 %"),
            }],
        ),
    )  # fmt: skip


def in_order(table: pd.DataFrame) -> pd.DataFrame:
    """The table with rows and columns in the order drawn. Raises Mismatch where it is not square."""
    rows, columns = [str(name) for name in table.index], [str(name) for name in table.columns]
    if rows != columns:
        raise Mismatch(f"a confusion has the same labels down and across; {len(rows)} rows, {len(columns)} columns.")
    order = alike_first(table.to_numpy(float))
    return table.iloc[order, order]


def _cells(shares: np.ndarray, names: list[str], size: int, k: int, ink: Palette) -> Any:
    """Marks at the centres of all cells that hold something: what is written there, and what a click gives."""
    rows, columns = np.nonzero(np.nan_to_num(shares) > 0)
    values = shares[rows, columns]
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
        text=[escape(share_text(v)) for v in values] if numbered else None, textposition="middle center",
        textfont={"size": TEXT_SIZE - (1 if size <= LARGE else 3), "color": [on_cell(v) for v in values]},
        customdata=[[names[r], names[c]] for r, c in zip(rows, columns)],
        hovertext=said, hovertemplate="%{hovertext}<extra></extra>",
    )  # fmt: skip


def share_text(percent: float) -> str:
    return "<1" if percent < 0.5 else f"{percent:.0f}"


def on_cell(percent: float) -> str:
    """Colour of a number that is read on the cell of that share."""
    return "#ffffff" if percent < 55 else "#1b1f24"


def _ring(names: list[str], selected: tuple[str, str] | None, ink: Palette) -> list[Any]:
    if selected is None or not set(selected) <= set(names):
        return []
    marker = {"size": 24, "symbol": "square-open", "color": "#D55E00", "line": {"width": 3}}
    return [trace(x=[names.index(selected[1])], y=[names.index(selected[0])], mode="markers", marker=marker,
                  hoverinfo="skip", showlegend=False, cliponaxis=False)]  # fmt: skip
