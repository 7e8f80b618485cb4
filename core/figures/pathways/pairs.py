"""Screen: scores of labelled pairs by type, with the threshold that validation chose."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from core.figures.empty import empty
from core.figures.hover import escape
from core.figures.pathways.pair_rows import Ridge, pair_limits, pairs_drawn, ridges
from core.figures.theme import TEXT_SIZE, TOOLBAR, Palette, faint, layout, palette, trace
from core.figures.words.numbers import number, percent_of

ROW, AXIS, TOP = 92, 50, 24 + TOOLBAR  # px
TITLE = "score of a pair: cosine similarity (−1 to 1)"
NO_PAIRS = "No pairs to draw."


def pair_distributions(
    pairs: pd.DataFrame,
    threshold: float | None = None,
    *,
    split: str = "",
    selected: float | None = None,
    title: str = TITLE,
    dark: bool = False,
) -> go.Figure:
    """How the pairs of each type score, a row each on one scale, and the share at or above the threshold.

    Parameters
    ----------
    pairs
        Needs `type`, `score`; uses `split`, of which `split` is drawn, else the test pairs.
    threshold
        Chosen on validation; None draws none.
    selected
        Score of the pair that is looked at, a line.
    title
        Of the axis; a cross-encoder's scores are no cosines.

    customdata: [type].
    """
    rows = pairs_drawn(pairs, split)
    if rows.empty:
        return empty(NO_PAIRS, dark=dark)
    found, ink = ridges(rows, threshold), palette(dark)
    lines = [(threshold, "threshold", ink.warning, "dash"), (selected, "this pair", ink.ink, "solid")]
    drawn = [one for one in lines if one[0] is not None]
    limits = pair_limits(rows, threshold)
    return go.Figure(
        [trace_ for i, ridge in enumerate(found) for trace_ in _ridge(ridge, len(found) - 1 - i, ink)],
        layout(
            dark, height=ROW * len(found) + AXIS + TOP, bargap=0, barmode="overlay", showlegend=False,
            annotations=[*_names(found, ink), *_labels(drawn, limits)],
            shapes=[{"type": "line", "x0": x, "x1": x, "y0": 0, "y1": 1, "yref": "paper",
                     "line": {"color": colour, "width": 1.5, "dash": dash}} for x, _, colour, dash in drawn],
            xaxis={"range": limits, "title": {"text": escape(title), "standoff": 4}, "automargin": False},
            yaxis={"range": [0, len(found)], "showticklabels": False, "ticks": "", "showline": False,
                   "fixedrange": True},
            margin={"l": 12, "r": 12, "t": TOP, "b": AXIS},
        ),
    )  # fmt: skip


def _ridge(ridge: Ridge, at: int, ink: Palette) -> list[Any]:
    """Bars that stand on the line of their row, low enough to leave the name its place."""
    colour = ink.accent if ridge.positive else ink.quiet
    own = ridge.height > 0
    middles, counts = (ridge.left + ridge.right) / 2, ridge.height * 0.58
    return [
        trace(
            type="bar", x=middles[own].round(5), y=counts[own].round(4), base=at, name=escape(ridge.name),
            width=round(float(ridge.right[0] - ridge.left[0]), 6), showlegend=False,
            marker={"color": faint(colour, 0.75), "line": {"width": 0}}, customdata=[[ridge.kind]] * int(own.sum()),
            hovertemplate=f"{escape(ridge.name)}<br>about %{{x:.2f}}<extra></extra>",
        ),
        trace(x=[ridge.median] * 2, y=[at, at + 0.14], mode="lines", line={"color": ink.ink, "width": 3},
              showlegend=False, hovertemplate=f"median {number(ridge.median, 3)}<extra></extra>"),
    ]  # fmt: skip


def _names(found: Sequence[Ridge], ink: Palette) -> list[dict[str, Any]]:
    """Name of each row, and below it n and the share that the threshold takes for one pathway."""
    notes = []
    for i, ridge in enumerate(found):
        said = f"n = {ridge.n:,}" + ("" if ridge.above is None else f" · {percent_of(ridge.above)} at or above it")
        name = f"<b>{escape(ridge.name)}</b>" if ridge.positive else escape(ridge.name)
        notes.append({
            "x": 0, "xref": "paper", "xanchor": "left", "y": len(found) - i, "yref": "y", "yanchor": "top",
            "showarrow": False, "borderpad": 0, "align": "left", "bgcolor": ink.paper,
            "text": f"{name}<br><span style='font-size:{TEXT_SIZE - 2}px;color:{ink.quiet}'>{said}</span>",
        })  # fmt: skip
    return notes


def _labels(lines: Sequence[tuple[float | None, str, str, str]], limits: list[float]) -> list[dict[str, Any]]:
    found = []
    for i, (x, label, colour, _) in enumerate(lines):
        right = float(np.nan_to_num(x or 0.0)) > sum(limits) / 2
        found.append({
            "x": x, "y": 1, "yref": "paper", "yanchor": "bottom", "yshift": 17 * i, "showarrow": False,
            "xanchor": "right" if right else "left", "text": escape(f"{label} {number(x)}"),
            "font": {"size": TEXT_SIZE - 1, "color": colour},
        })  # fmt: skip
    return found
