"""Screen: what lies around the points of a map: shading, lines to neighbours, rings of the selected, pins, labels."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd

from core.figures.frames import require
from core.figures.hover import escape, wrapped
from core.figures.maps.square import Square
from core.figures.theme import TEXT_SIZE, faint, palette, trace

CELLS = 160  # of the shading, each way
RINGS = 400  # more selected papers than this have a thinner ring
LINES = ("true neighbour, kept near", "true neighbour, torn apart")


def density(x: np.ndarray, y: np.ndarray, frame: Square) -> np.ndarray:
    """Points a cell, smoothed, (CELLS, CELLS) float32 with y first."""
    counts, _, _ = np.histogram2d(y, x, CELLS, [frame.up, frame.across])
    for axis in (0, 1):  # a short triangle in each direction
        padded = np.pad(counts, [(1, 1) if axis == side else (0, 0) for side in (0, 1)])
        left, right = (np.take(padded, range(start, start + CELLS), axis) for start in (0, 2))
        counts = (left + 2 * counts + right) / 4
    return np.asarray(counts, np.float32)


def shading(x: np.ndarray, y: np.ndarray, frame: Square, dark: bool, *, strength: float = 0.55) -> Any:
    """How densely all papers lie, by the logarithm of their number: from the page's colour to grey."""
    ink, cells = palette(dark), np.log1p(density(x, y, frame))
    step = frame.side / CELLS
    return trace(
        type="heatmap", z=cells.round(2), x0=frame.x + step / 2, dx=step, y0=frame.y + step / 2, dy=step,
        colorscale=[[0, faint(ink.quiet, 0)], [1, faint(ink.quiet, strength)]], showscale=False, hoverinfo="skip",
        zsmooth="best", name="shading",
    )  # fmt: skip


def neighbour_lines(lines: pd.DataFrame | None, dark: bool) -> list[Any]:
    """Solid to neighbours that the map keeps near, dashed to those it tears apart. Needs x0, y0, x1, y1, kept."""
    if lines is None or lines.empty:
        return []
    require(lines, "x0", "y0", "x1", "y1", "kept", what="the lines to the neighbours")
    ink, kept = palette(dark), lines["kept"].to_numpy(bool)
    looks = ((kept, LINES[0], ink.ink, "solid"), (~kept, LINES[1], ink.warning, "dash"))
    return [_lines(lines[own], f"{name} ({own.sum()})", colour, dash) for own, name, colour, dash in looks if own.any()]


def _lines(rows: pd.DataFrame, name: str, colour: str, dash: str) -> Any:
    gap = np.full(len(rows), np.nan)
    x, y = (np.column_stack([rows[f"{axis}0"], rows[f"{axis}1"], gap]).astype(np.float32).ravel() for axis in "xy")
    return trace(
        x=x.round(4), y=y.round(4), mode="lines", line={"color": colour, "width": 1.2, "dash": dash}, name=name,
        hoverinfo="skip", connectgaps=False, showlegend=True, legendrank=2000,
    )  # fmt: skip


def rings(x: np.ndarray, y: np.ndarray, ids: np.ndarray, size: float, dark: bool) -> list[Any]:
    """Open circles of ink around the selected papers; silent on hover, so the point below keeps its click."""
    if not len(ids):
        return []
    many = len(ids) > RINGS
    marker = {
        "size": size + (3 if many else 6), "symbol": "circle-open", "color": palette(dark).ink, "opacity": 1,
        "line": {"width": 1 if many else 2},
    }  # fmt: skip
    return [
        trace(
            type="scattergl", x=x, y=y, mode="markers", marker=marker, hoverinfo="skip", showlegend=False,
            name="selected", customdata=ids.reshape(-1, 1),
            selected={"marker": {"opacity": 1}}, unselected={"marker": {"opacity": 1}},
        )
    ]  # fmt: skip


def pin_marks(pins: pd.DataFrame | None, dark: bool) -> list[Any]:
    """Texts the user placed, each a numbered mark. Needs x, y, text; `number` where they are not counted from 1."""
    if pins is None or pins.empty:
        return []
    require(pins, "x", "y", "text", what="the pins")
    ink = palette(dark)
    return [
        trace(
            x=pins["x"].to_numpy(np.float32).round(4), y=pins["y"].to_numpy(np.float32).round(4), mode="markers+text",
            marker={"symbol": "star", "size": 17, "color": ink.accent, "line": {"width": 1.5, "color": ink.paper}},
            text=[f"<b>{number}</b>" for number in pin_numbers(pins)], textposition="middle right",
            textfont={"color": ink.accent, "size": TEXT_SIZE + 1}, hovertext=[wrapped(text) for text in pins["text"]],
            hovertemplate="%{hovertext}<br>placed by its nearest papers<extra></extra>", name="your texts",
            showlegend=True, legendrank=2001, unselected={"marker": {"opacity": 1}},
        )
    ]  # fmt: skip


def pin_numbers(pins: pd.DataFrame) -> list[int]:
    """What stands beside each: the column `number`, or its place in the table."""
    return [int(number) for number in pins.get("number", pd.Series(range(1, len(pins) + 1)))]


def label_notes(labels: pd.DataFrame, dark: bool) -> list[dict[str, Any]]:
    """Direct labels as annotations: `x`, `y`, `lines` (of text), and `colour` (or "") of a small square in front."""
    ink = palette(dark)
    halo = ", ".join(f"{x}px {y}px 2px {ink.paper}" for x in (-1, 0, 1) for y in (-1, 0, 1))
    common = {
        "showarrow": False, "align": "center", "bgcolor": faint(ink.paper, 0.4), "borderpad": 1,
        "font": {"size": TEXT_SIZE - 1, "color": ink.ink, "shadow": halo}, "captureevents": False,
    }  # fmt: skip
    return [
        {"x": round(float(row["x"]), 4), "y": round(float(row["y"]), 4), "text": _label(row), **common}
        for row in labels.to_dict("records")
    ]


def _label(row: Mapping[Any, Any]) -> str:
    mark = f"<span style='color:{row['colour']}'>■</span> " if row["colour"] else ""
    return mark + "<br>".join(map(escape, row["lines"]))
