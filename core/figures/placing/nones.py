"""Screen: what other thresholds of "none of these" would refuse and what they would catch."""

from typing import Any

import pandas as pd
import plotly.graph_objects as go

from core.figures.empty import empty
from core.figures.placing.drawn import COVERAGE, NO_THRESHOLDS, REFUSED, RIGHT, arms, labelled, thresholds
from core.figures.theme import TEXT_SIZE, Palette, layout, palette, trace
from core.figures.words.numbers import number

HEIGHT = 440  # px
ENDS = [-0.03, 1.03]
WIDE, HIGH = 0.5, 0.06  # of the axes: a label on a narrow screen
BLIND = "dotted: a blind guess"


def none_curve(
    table: pd.DataFrame, *, nones: pd.DataFrame | None = None, level: str = "", dark: bool = False
) -> go.Figure:
    """Coverage of papers whose label is gone against papers refused that have company, by threshold.

    Parameters
    ----------
    table
        Of one level, from `Placement.curve`; needs `kept`, `threshold`, `coverage`, `refused`, `n`.
    nones
        Of the same level, from `Placement.nones`: the intervals of the threshold that is used.
    level
        Changes no mark; for the words about the figure.
    """
    rows = thresholds(table)
    if rows.empty:
        return empty(NO_THRESHOLDS, dark=dark)
    ink = palette(dark)
    return go.Figure(
        [_diagonal(ink), *_curve(rows, ink), *_used(rows[rows["used"]], nones, ink)],
        layout(
            dark, height=HEIGHT, showlegend=False, margin={"l": 12, "r": 16, "t": 12, "b": 8},
            annotations=_labels(rows, ink),
            xaxis={"range": ENDS, "title": {"text": f"{REFUSED}<br>{BLIND}"}},
            yaxis={"range": ENDS, "title": {"text": COVERAGE}},
        ),
    )  # fmt: skip


def _diagonal(ink: Palette) -> Any:
    look = {"color": ink.quiet, "width": 1, "dash": "dot"}
    return trace(x=[0, 1], y=[0, 1], mode="lines", line=look, hoverinfo="skip", name="no information")


def _curve(rows: pd.DataFrame, ink: Palette) -> list[Any]:
    said = [
        f"keeps {100 * kept:.0f} % of the validation papers<br>threshold {number(at, 3)}<br>"
        f"coverage {number(caught)}, refused {number(lost)}"
        for kept, at, caught, lost in rows[["kept", "threshold", "coverage", "refused"]].astype(float).to_numpy()
    ]  # fmt: skip
    marker = {"size": 9, "color": ink.paper, "line": {"width": 1.8, "color": ink.accent}}
    return [
        trace(
            x=rows["refused"].astype(float).round(4), y=rows["coverage"].astype(float).round(4), mode="lines+markers",
            line={"color": ink.accent, "width": 1.5}, marker=marker, text=said, cliponaxis=False,
            hovertemplate="%{text}<extra></extra>", name="thresholds",
        )
    ]  # fmt: skip


def _used(row: pd.DataFrame, nones: pd.DataFrame | None, ink: Palette) -> list[Any]:
    """The threshold that is used, filled, with its intervals both ways."""
    if row.empty:
        return []
    x, y = float(row["refused"].iloc[0]), float(row["coverage"].iloc[0])
    bars = {
        f"error_{axis}": {"type": "data", "symmetric": False, "array": [ends[1] - at], "arrayminus": [at - ends[0]],
                          "thickness": 1.2, "width": 0, "color": ink.edge}
        for axis, at, measure in (("x", x, "refused"), ("y", y, "coverage"))
        if (ends := arms(nones, measure)) is not None
    }  # fmt: skip
    marker = {"size": 12, "color": ink.accent, "line": {"width": 0.8, "color": ink.edge}}
    return [trace(x=[x], y=[y], mode="markers", marker=marker, hoverinfo="skip", cliponaxis=False, name="used", **bars)]


def _labels(rows: pd.DataFrame, ink: Palette) -> list[dict[str, Any]]:
    """How much of validation each keeps."""
    found = []
    for row in labelled(rows, WIDE, HIGH):
        at, right = (float(row["refused"]), float(row["coverage"])), float(row["refused"]) > RIGHT
        text = f"keeps {100 * float(row['kept']):.0f} %"
        found.append({
            "x": at[0], "y": at[1], "xanchor": "right" if right else "left", "yanchor": "middle",
            "xshift": -12 if right else 12, "yshift": 0 if right else -9, "showarrow": False,
            "text": f"<b>{text} (used)</b>" if row["used"] else text,
            "font": {"size": TEXT_SIZE - 1, "color": ink.ink if row["used"] else ink.quiet},
        })  # fmt: skip
    return found
