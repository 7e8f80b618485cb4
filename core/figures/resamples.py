"""Screen: the distribution of a score, or of a difference, over bootstrap resamples."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import plotly.graph_objects as go

from core.figures.colours import model_colours
from core.figures.empty import empty
from core.figures.frames import Bounds, bins, bounds, span, too_few
from core.figures.hover import escape, wrapped
from core.figures.theme import TEXT_SIZE, faint, layout, palette, trace
from core.figures.words.numbers import brackets, count, metric_title, number, signed

BINS = 40
LINE_LENGTH = 46  # characters below the axis: fits a telephone


def histogram(
    draws: np.ndarray,
    interval: Bounds,
    *,
    point: float | None,
    human: float | None = None,
    n: int,
    resamples: int,
    groups: int,
    metric: str = "score",
    model: str = "",
    human_label: str = "a single rater",
    limits: tuple[float, float] | None = None,
    dark: bool = False,
    height: int = 300,
) -> go.Figure:
    """Resampled scores, filled; interval shaded; score of all items and human line marked; n and B written in.

    Parameters
    ----------
    draws
        Score of each resample, float (B,); NaN where it was not defined.
    interval
        Its ends, or None where there is none.
    n, groups
        Items, and independent units drawn: fewer than n where pairs that share a sentence are drawn together.
    model
        Its name decides the colour.
    limits
        Of the x axis, to compare two histograms; found from the data without it.
    """
    values = np.asarray(draws, float)
    values = values[np.isfinite(values)]
    if (sentence := too_few(len(values), "resample")) is not None:
        return empty(sentence, dark=dark, height=height)
    ink = palette(dark)
    marks = _marks(
        (point, f"all {count(n, 'pair')}: {number(point)}", ink.ink, "solid"),
        (human, f"{human_label}: {number(human)}", ink.quiet, "dash"),
    )
    units = f"{groups:,} groups of them drawn" if groups != n else "drawn one by one"
    facts = f"n = {count(n, 'pair')}, {units} · B = {resamples:,}"
    ends = [x for x in (point, human) if x is not None]
    x = list(limits) if limits else span(values, ends, pad=0.06)
    colour = model_colours([model], dark=dark)[model] if model else ink.accent
    words = {"title": metric_title(metric), "facts": facts}
    return _bars(values, interval, x, marks, colour=colour, dark=dark, height=height, **words)


def difference(
    draws: np.ndarray,
    interval: Bounds,
    a: str,
    b: str,
    *,
    point: float | None = None,
    resamples: int | None = None,
    metric: str = "score",
    verdict: str = "",
    dark: bool = False,
    height: int = 300,
) -> go.Figure:
    """Resampled differences a − b, with the line of no difference always in view.

    `interval` and `point` as in `histogram`; `verdict` is written beside the interval.
    """
    values = np.asarray(draws, float)
    values = values[np.isfinite(values)]
    if (sentence := too_few(len(values), "resample")) is not None:
        return empty(sentence, dark=dark, height=height)
    ink = palette(dark)
    marks = _marks((point, f"difference {signed(point)}", ink.ink, "solid"), (0.0, "no difference", ink.quiet, "dash"))
    drawn = f"B = {len(values) if resamples is None else resamples:,}"
    facts = " · ".join(part for part in (verdict, drawn) if part)
    words = {"title": f"{metric_title(metric)}: {a} − {b}", "facts": facts}
    x = span(values, [0.0], [] if point is None else [point], pad=0.08)
    return _bars(values, interval, x, marks, colour=ink.accent, dark=dark, height=height, **words)


@dataclass(frozen=True)
class _Mark:
    """A vertical line with a label; `row` is the height of the label, so that two never meet."""

    x: float
    label: str
    colour: str
    dash: str
    row: int


def _marks(*wanted: tuple[float | None, str, str, str]) -> list[_Mark]:
    known = [(float(one[0]), *one[1:]) for one in wanted if one[0] is not None and np.isfinite(one[0])]
    return [_Mark(*one, row=row) for row, one in enumerate(known)]


def _bars(
    values: np.ndarray, interval: Bounds, x: list[float], marks: list[_Mark], *, title: str, facts: str, colour: str,
    dark: bool, height: int,
) -> go.Figure:  # fmt: skip
    ink, table = palette(dark), bins(values, limits=x, count=BINS)
    ends = bounds(interval)
    inside = np.ones(len(table), bool) if ends is None else (table["right"] > ends[0]) & (table["left"] < ends[1])
    middles = ((table["left"] + table["right"]) / 2).to_numpy()
    bars = trace(
        type="bar",
        x=middles.round(5), y=table["count"].to_numpy(np.int32),
        width=round(float(table["right"][0] - table["left"][0]), 6),
        marker={"color": [colour if own else faint(colour, 0.35) for own in inside], "line": {"width": 0}},
        customdata=[f"{number(left, 3)} to {number(right, 3)}" for left, right in zip(table["left"], table["right"])],
        hovertemplate="%{y} resamples<br>%{customdata}<extra></extra>", showlegend=False,
    )  # fmt: skip
    shapes: list[dict[str, Any]] = [
        _line(mark.x, mark.colour, mark.dash) | {"y1": 1.02 + 0.1 * mark.row} for mark in marks
    ]
    if ends is not None:
        facts = f"interval {brackets(*ends)} · {facts}"
        shapes.insert(0, {"type": "rect", "x0": ends[0], "x1": ends[1], "y0": 0, "y1": 1, "yref": "paper",
                          "fillcolor": faint(ink.accent, 0.1), "line": {"width": 0}, "layer": "below"})  # fmt: skip
    small = f"<span style='font-size:{TEXT_SIZE - 1}px;color:{ink.quiet}'>"
    lines = "</span><br>".join(small + line for line in wrapped(facts, width=LINE_LENGTH).split("<br>"))
    title = f"{wrapped(title, width=LINE_LENGTH)}<br>{lines}</span>"
    return go.Figure(
        [bars],
        layout(
            dark, height=height, bargap=0, shapes=shapes, annotations=[_label(mark, x) for mark in marks],
            xaxis={"title": {"text": title}, "range": x},
            yaxis={"title": {"text": "resamples"}, "rangemode": "tozero", "nticks": 4},
            margin={"l": 8, "r": 12, "t": 56, "b": 8},
        ),
    )  # fmt: skip


def _line(x: float, colour: str, dash: str) -> dict[str, Any]:
    return {
        "type": "line",
        "x0": x,
        "x1": x,
        "y0": 0,
        "yref": "paper",
        "line": {"color": colour, "width": 1.5, "dash": dash},
    }


def _label(mark: _Mark, x: list[float]) -> dict[str, Any]:
    """A label at the top end of its line, on the side where there is room."""
    right_half = mark.x > (x[0] + x[1]) / 2
    return {
        "x": mark.x, "y": 1 + 0.1 * mark.row, "yref": "paper", "text": escape(mark.label), "showarrow": False,
        "yanchor": "bottom", "xanchor": "right" if right_half else "left", "xshift": -4 if right_half else 4,
        "font": {"size": TEXT_SIZE - 1, "color": mark.colour},
    }  # fmt: skip
