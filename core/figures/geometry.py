"""Screen: how a model uses its space: share of variance by axis, cosines of random pairs."""

from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from core.figures.colours import model_colours
from core.figures.empty import empty
from core.figures.frames import bins, drawable, require, span, too_few
from core.figures.hover import escape
from core.figures.theme import TEXT_SIZE, faint, layout, palette, trace
from core.figures.words.numbers import number

DASHES = ("solid", "dash", "dot", "dashdot")


def spectrum(table: pd.DataFrame, *, dark: bool = False, height: int = 300) -> go.Figure:
    """Share of the variance along each principal axis, log–log; a line down at the effective dimensions.

    Needs `component` (from 1), `share` (0 to 1); uses `model`, `effective_dimensions` (one value a model).
    """
    require(table, "component", "share", what="the spectrum")
    rows = drawable(table, "component", "share")
    rows = rows[rows["share"].astype(float) > 0]
    if (sentence := too_few(rows["component"].nunique(), "component")) is not None:
        return empty(sentence, dark=dark, height=height)
    rows = rows.assign(model=rows["model"].astype(str) if "model" in rows else "")
    names = list(dict.fromkeys(rows["model"]))
    own = model_colours(names, dark=dark)
    traces: list[Any] = []
    marks: list[dict[str, Any]] = []
    shapes: list[dict[str, Any]] = []
    for i, name in enumerate(names):
        part = rows[rows["model"] == name].sort_values("component")
        traces.append(_curve(part, name, own[name], DASHES[i % len(DASHES)]))
        if "effective_dimensions" in part and pd.notna(value := part["effective_dimensions"].iloc[0]):
            shapes.append(_down(float(value), own[name]))
            marks.append(_dimensions(float(value), own[name] if len(names) > 1 else palette(dark).ink, i))
    return go.Figure(
        traces,
        layout(
            dark, height=height, shapes=shapes, annotations=marks, showlegend=len(names) > 1,
            xaxis={"title": {"text": "principal axis"}, "type": "log", "dtick": 1},
            yaxis={
                "title": {"text": "share of variance (0 to 1)"}, "type": "log", "dtick": 1, "exponentformat": "none",
            },
            margin={"l": 8, "r": 12, "t": 12 + 22 * len(marks), "b": 8},
            legend={"x": 0.02, "y": 0.02, "xanchor": "left", "yanchor": "bottom", "bgcolor": palette(dark).paper},
        ),
    )  # fmt: skip


def _curve(part: pd.DataFrame, name: str, colour: str, dash: str) -> Any:
    return trace(
        x=part["component"].to_numpy(np.float32), y=part["share"].to_numpy(np.float32), mode="lines", name=escape(name),
        line={"color": colour, "width": 2, "dash": dash}, hovertemplate="axis %{x}: %{y:.1%}<extra></extra>",
    )  # fmt: skip


def _down(x: float, colour: str) -> dict[str, Any]:
    line = {"color": colour, "width": 1.5, "dash": "dash"}
    return {"type": "line", "x0": x, "x1": x, "y0": 0, "y1": 1, "yref": "paper", "line": line}


def _dimensions(x: float, colour: str, row: int) -> dict[str, Any]:
    return {
        "x": float(np.log10(max(x, 1))), "y": 1, "yref": "paper", "yanchor": "bottom", "yshift": 20 * row,
        "showarrow": False, "text": f"{number(x, 1)} effective dimensions",
        "font": {"size": TEXT_SIZE - 1, "color": colour},
    }  # fmt: skip


def cosines(table: pd.DataFrame, *, dark: bool = False, height: int = 300) -> go.Figure:
    """Cosines of the rated pairs against those of random pairs of the same texts, each as a share of its own total.

    Needs `cosine`, `which` (for example "rated pairs", "random pairs"); means are marked if `mean` is there.
    """
    require(table, "cosine", "which", what="the figure of the cosines")
    rows = drawable(table, "cosine")
    if (sentence := too_few(len(rows), "cosine")) is not None:
        return empty(sentence, dark=dark, height=height)
    ink, limits = palette(dark), span(rows["cosine"])
    names = sorted(set(rows["which"].astype(str)))
    looks = [(ink.quiet, ""), (ink.accent, "/"), (ink.warning, "\\")]
    traces: list[Any] = []
    marks: list[dict[str, Any]] = []
    shapes: list[dict[str, Any]] = []
    for i, name in enumerate(names):
        part = rows[rows["which"].astype(str) == name]
        colour, pattern = looks[i % len(looks)]
        traces.append(_steps(part["cosine"].to_numpy(float), name, limits, colour, pattern))
        if "mean" in part and pd.notna(mean := part["mean"].iloc[0]):
            shapes.append(_down(float(mean), colour))
            marks.append(_mean(float(mean), f"{name} ({len(part):,})", colour, row=i, limits=limits))
    return go.Figure(
        traces,
        layout(
            dark, height=height, barmode="overlay", bargap=0, shapes=shapes, annotations=marks,
            xaxis={"title": {"text": "cosine similarity (−1 to 1)"}, "range": limits},
            yaxis={"title": {"text": "share of the pairs (%)"}, "rangemode": "tozero", "nticks": 4},
            margin={"l": 8, "r": 12, "t": 16 + 20 * len(names), "b": 8},
            legend={"orientation": "h", "x": 1, "y": 1, "xanchor": "right", "yanchor": "top"},
            showlegend=len(marks) < len(names),
        ),
    )  # fmt: skip


def _steps(values: np.ndarray, name: str, limits: list[float], colour: str, pattern: str) -> Any:
    table = bins(values, limits=limits)
    share = 100 * table["count"] / max(int(table["count"].sum()), 1)
    pattern_ = {"shape": pattern, "size": 5, "fgcolor": colour}
    return trace(
        type="bar",
        x=((table["left"] + table["right"]) / 2).round(5), y=share.round(3), name=f"{escape(name)} ({len(values):,})",
        width=round(float(table["right"][0] - table["left"][0]), 6),
        marker={"color": faint(colour, 0.45), "line": {"width": 0}, "pattern": pattern_},
        hovertemplate="%{x:.2f}: %{y:.1f} %<extra></extra>",
    )  # fmt: skip


def _mean(x: float, name: str, colour: str, *, row: int, limits: list[float]) -> dict[str, Any]:
    right = x > sum(limits) / 2
    return {
        "x": x, "y": 1, "yref": "paper", "yanchor": "bottom", "yshift": 18 * row, "showarrow": False,
        "text": escape(f"{name}: mean {number(x)}"), "font": {"size": TEXT_SIZE - 1, "color": colour},
        "xanchor": "right" if right else "left",
    }  # fmt: skip
