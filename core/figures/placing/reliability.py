"""Screen: is a probability what it says: mean probability against accuracy, and the papers of each bin below."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from core.figures.empty import empty
from core.figures.hover import escape
from core.figures.placing.drawn import N_TITLE, NO_BINS, WAYS, X_TITLE, Y_TITLE, Series, series
from core.figures.theme import TEXT_SIZE, Palette, faint, layout, palette, trace
from core.figures.words.numbers import brackets, count, number

HEIGHT, LEGEND = 500, 26  # px
ABOVE, BELOW = [0.27, 1.0], [0.0, 0.17]  # parts of the height: accuracy, papers
ENDS = [-0.03, 1.03]


def reliability_diagram(
    table: pd.DataFrame, *, ways: Sequence[str] = WAYS, level: str = "", dark: bool = False
) -> go.Figure:
    """Accuracy of the papers of each bin against their mean probability; on the diagonal a probability is true.

    Parameters
    ----------
    table
        Of one level and one kind of bins, from `Placement.reliability`; needs `way`, `bin`, `n`, `from`, `to`,
        `probability`, `accuracy`, `low`, `high` (NaN where there is no interval).
    ways
        Which ways of making probabilities are drawn; the papers of each bin are those of the first that is there.
    level
        Changes no mark; for the words about the figure.
    """
    ink = palette(dark)
    found = series(table, ways, ink)
    if not found:
        return empty(NO_BINS, dark=dark)
    first = found[0]
    return go.Figure(
        [_diagonal(ink), *(one for each in found for one in _points(each, ink)), _bars(first)],
        layout(
            dark, height=HEIGHT + LEGEND * len(found), showlegend=len(found) > 1, bargap=0, barmode="overlay",
            annotations=[_perfect(ink)],
            legend={"orientation": "v", "x": 0, "xanchor": "left", "y": 1, "yref": "container", "yanchor": "top"},
            margin={"l": 12, "r": 16, "t": 10 + LEGEND * len(found) * (len(found) > 1), "b": 8},
            xaxis={"range": ENDS, "anchor": "y2", "title": {"text": X_TITLE}},
            yaxis={"range": ENDS, "domain": ABOVE, "title": {"text": Y_TITLE}},
            yaxis2={"domain": BELOW, "anchor": "x", "title": {"text": N_TITLE}, "nticks": 3, "rangemode": "tozero"},
        ),
    )  # fmt: skip


def _diagonal(ink: Palette) -> Any:
    look = {"color": ink.quiet, "width": 1, "dash": "dot"}
    return trace(x=[0, 1], y=[0, 1], mode="lines", line=look, hoverinfo="skip", showlegend=False, name="diagonal")


def _perfect(ink: Palette) -> dict[str, Any]:
    return {
        "x": 0.98, "y": 0.98, "xanchor": "right", "yanchor": "bottom", "showarrow": False, "text": "as it says",
        "font": {"size": TEXT_SIZE - 1, "color": ink.quiet}, "textangle": 0, "xshift": -14,
    }  # fmt: skip


def _points(one: Series, ink: Palette) -> list[Any]:
    rows = one.rows
    values = rows["accuracy"].to_numpy(float)
    whiskers = {
        "type": "data", "symmetric": False, "thickness": 1.2, "width": 0, "color": ink.edge,
        "array": np.nan_to_num(rows["high"].to_numpy(float) - values).round(4),
        "arrayminus": np.nan_to_num(values - rows["low"].to_numpy(float)).round(4),
    }  # fmt: skip
    marker = {"size": 9, "color": one.colour if one.firm else ink.paper,
              "symbol": one.shape, "line": {"width": 0.8 if one.firm else 1.8,
                                            "color": ink.edge if one.firm else one.colour}}  # fmt: skip
    return [
        trace(
            x=rows["probability"].astype(float).round(4), y=values.round(4), mode="markers", marker=marker,
            error_y=whiskers, name=escape(one.name),
            text=[_said(row, one) for row in rows.to_dict("records")], hovertemplate="%{text}<extra></extra>",
            cliponaxis=False, showlegend=True,
        )
    ]  # fmt: skip


def _said(row: dict[Any, Any], one: Series) -> str:
    ends = "" if np.isnan(float(row["low"])) else f" {brackets(float(row['low']), float(row['high']))}"
    return "<br>".join([
        f"<b>{escape(one.name)}</b>", f"mean probability {number(float(row['probability']))}",
        f"accuracy {number(float(row['accuracy']))}{ends}",
        f"{count(int(row['n']), 'paper')} between {number(float(row['from']))} and {number(float(row['to']))}",
    ])  # fmt: skip


def _bars(one: Series) -> Any:
    """Papers of each bin, from its lower to its upper end; one of no width is still seen."""
    low, high = (one.rows[name].to_numpy(float) for name in ("from", "to"))
    return trace(
        type="bar", x=((low + high) / 2).round(5), y=one.rows["n"].to_numpy(int), yaxis="y2", showlegend=False,
        width=np.maximum(high - low, 0.004).round(5), marker={"color": faint(one.colour, 0.55), "line": {"width": 0}},
        hovertemplate="%{y} papers<extra></extra>", name="papers",
    )  # fmt: skip
