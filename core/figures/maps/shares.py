"""Screen: shares of neighbours, one a paper, as a histogram."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from core.figures.empty import empty
from core.figures.frames import drawable, require, too_few
from core.figures.hover import escape
from core.figures.theme import TEXT_SIZE, faint, layout, palette, trace
from core.figures.words.numbers import brackets, count, number


@dataclass(frozen=True)
class Shares:
    """A share of neighbours: the column it is in, the title of its axis, what a whole figure of it is called."""

    column: str
    title: str
    what: str


SHARES = {
    "kept": Shares("kept", "share of a paper's nearest papers that the map keeps near (0 to 1)", "neighbours kept"),
    "stability": Shares(
        "survival", "share of a paper's neighbours on the map kept under other seeds (0 to 1)", "stability"
    ),
    "overlap": Shares("overlap", "share of a paper's nearest papers that both models have (0 to 1)", "overlap"),
}
BARS = 21


def kept_histogram(table: pd.DataFrame, *, dark: bool = False, height: int = 300) -> go.Figure:
    """Of each paper, the share of its nearest papers that the map keeps near. Needs `kept`; uses `chance`."""
    return _histogram("kept", table, dark, height)


def stability_histogram(table: pd.DataFrame, *, dark: bool = False, height: int = 300) -> go.Figure:
    """Of each paper, the share of its neighbours on the map kept under other seeds. Needs `survival`; uses `chance`."""
    return _histogram("stability", table, dark, height)


def overlap_histogram(table: pd.DataFrame, *, dark: bool = False, height: int = 300) -> go.Figure:
    """Of each paper, the share of nearest papers two models agree on. Needs `overlap`.

    Uses `noise_low`, `noise_high` (the same in each row: what seeds alone change, a band) and `chance`.
    """
    return _histogram("overlap", table, dark, height)


def bars(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Middles and counts of the bars from 0 to 1: one for each share there can be of k neighbours, else 21."""
    steps = next((k for k in range(5, 41) if np.allclose(values * k, np.round(values * k), atol=1e-3)), BARS - 1)
    half = 0.5 / steps
    counts, edges = np.histogram(np.clip(values, 0, 1), steps + 1, (-half, 1 + half))
    return (edges[:-1] + edges[1:]) / 2, counts


def fact(table: pd.DataFrame, column: str) -> float | None:
    """A value that is the same in every row; None where there is none."""
    known = pd.to_numeric(table[column], errors="coerce").dropna() if column in table else pd.Series(dtype=float)
    return float(known.iloc[0]) if len(known) else None


def _histogram(name: str, table: pd.DataFrame, dark: bool, height: int) -> go.Figure:
    own = SHARES[name]
    require(table, own.column, what=f"the histogram of {own.what}")
    values = drawable(table, own.column)[own.column].to_numpy(float)
    if (sentence := too_few(len(values), "paper", 1)) is not None:
        return empty(sentence, dark=dark, height=height)
    ink, (middles, counts) = palette(dark), bars(values)
    shapes, notes = _lines(values, table, dark)
    low, high = fact(table, "noise_low"), fact(table, "noise_high")
    if low is not None and high is not None:
        shapes.insert(0, {"type": "rect", "x0": low, "x1": high, "y0": 0, "y1": 1, "yref": "paper", "layer": "below",
                          "fillcolor": faint(ink.warning, 0.14), "line": {"width": 0}})  # fmt: skip
        notes.append(_note((low + high) / 2, f"seeds alone {brackets(low, high)}", len(notes), ink.warning))
    missing = len(table) - len(values)
    said = f"n = {count(len(values), 'paper')}" + (f"; {missing:,} without a value" if missing else "")
    small = f"<br><span style='font-size:{TEXT_SIZE - 1}px;color:{ink.quiet}'>{said}</span>"
    shown = trace(
        type="bar", x=middles.round(4), y=counts.astype(np.int32), width=float(np.diff(middles)[0]),
        marker={"color": ink.accent, "line": {"width": 1, "color": ink.paper}},
        hovertemplate="about %{x:.2f}: %{y:,} papers<extra></extra>", showlegend=False,
    )  # fmt: skip
    return go.Figure(
        [shown],
        layout(
            dark, height=height, bargap=0, shapes=shapes, annotations=notes,
            xaxis={"title": {"text": broken(own.title) + small}, "range": [-0.06, 1.06], "dtick": 0.25},
            yaxis={"title": {"text": "papers"}, "rangemode": "tozero", "nticks": 4},
            margin={"l": 8, "r": 12, "t": 14 + 20 * len(notes), "b": 8},
        ),
    )  # fmt: skip


def _lines(values: np.ndarray, table: pd.DataFrame, dark: bool) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    ink, chance, mean = palette(dark), fact(table, "chance"), float(values.mean())
    marks = [(mean, f"mean {number(mean)}", ink.ink, "solid")]
    marks += [] if chance is None else [(chance, f"chance {number(chance)}", ink.quiet, "dot")]
    shapes: list[dict[str, Any]] = [
        {"type": "line", "x0": x, "x1": x, "y0": 0, "y1": 1, "yref": "paper",
         "line": {"color": colour, "width": 1.5, "dash": dash}}
        for x, _, colour, dash in marks
    ]  # fmt: skip
    return shapes, [_note(x, text, i, colour) for i, (x, text, colour, _) in enumerate(marks)]


def _note(x: float, text: str, row: int, colour: str) -> dict[str, Any]:
    right = x > 0.5
    return {
        "x": x, "y": 1, "yref": "paper", "yanchor": "bottom", "yshift": 18 * row, "showarrow": False,
        "text": escape(text), "font": {"size": TEXT_SIZE - 1, "color": colour},
        "xanchor": "right" if right else "left", "xshift": 4 if right else -4,
    }  # fmt: skip


def broken(title: str) -> str:
    """A long title in two lines, for narrow screens."""
    half = title.find(" ", len(title) // 2 - 4)
    return f"{title[:half]}<br>{title[half + 1 :]}" if len(title) > 44 else title
