"""Screen: cosine against gold, one point a pair."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from core.errors import BadInput
from core.figures.colours import categories, model_colours, model_shapes
from core.figures.empty import empty
from core.figures.frames import drawable, rater_range, require, span, too_few
from core.figures.hover import escape
from core.figures.pair_text import pair_texts
from core.figures.point_marks import fit_lines, models, ranges, ring
from core.figures.theme import DOTS_AS_VECTORS, FADED, TEXT_SIZE, diverging, layout, marker_size, palette, trace
from core.figures.words.numbers import with_range
from core.figures.words.voices import OTHERS, Voice, grade_title

COLOURS = {"rank residual": ("rank_residual",), "kind": ("kind",), "model": ("model",)}
RESIDUAL_TITLE = "rank residual (places; + higher under the model)"


@dataclass(frozen=True)
class _Cloud:
    """The points of one trace: one model, one category."""

    name: str
    label: str
    rows: pd.DataFrame
    colour: str  # "" where each point has its own
    shape: str


def scatter(
    items: pd.DataFrame,
    *,
    humans: pd.DataFrame | None = None,
    fit: pd.DataFrame | None = None,
    colour: str = "rank residual",
    selected: str | Sequence[str] | None = None,
    fade: bool = True,
    who: Voice = OTHERS,
    scale: tuple[float, float] | None = None,
    kinds: Sequence[str] | None = None,
    dark: bool = False,
    height: int = 480,
) -> go.Figure:
    """Cosine (x) against gold (y), one point a pair and model.

    Parameters
    ----------
    items
        Needs `item_id`, `gold`, `predicted`, and `rank_residual`, `kind` or `model` by `colour`. Uses where there:
        `model`, `gold_low` and `gold_high` or `rater_low` and `rater_high` (thin bar), `disputed` (dot in the middle),
        `left`, `right`, `gold_rank`, `predicted_rank` (hover).
    humans
        `item_id`, `gold_low`, `gold_high`, in place of those of the items.
    fit
        `predicted`, `gold`, `low`, `high`, and `model` where there are two: a line with its band, already computed.
    colour
        "rank residual" (diverging, 0 is white), "kind" (a trace a category) or "model".
    selected
        Ids drawn in full with a ring of ink; all others fade, unless `fade` is False.
    who
        Words for those who graded, `scale` their lowest and highest grade.
    kinds
        All kinds of the data set, so that a filter changes no colour.

    Each point carries [item_id, model] as customdata: read ids from there, never positions.
    """
    if colour not in COLOURS:
        raise BadInput(f"no colour {colour!r} for a scatter; there are: {', '.join(COLOURS)}.")
    require(items, "item_id", "gold", "predicted", *COLOURS[colour], what="the scatter")
    items = _with_humans(items, humans)
    drawn = drawable(items, "gold", "predicted")
    if (sentence := too_few(drawn["item_id"].nunique(), "pair")) is not None:
        return empty(sentence, dark=dark, height=height)
    ringed = _chosen(drawn, selected)
    chosen = ringed if fade else set()
    clouds = _clouds(drawn, colour, kinds, dark)
    traces = [
        *fit_lines(fit, dark),
        *ranges(drawn, chosen, dark),
        *(_points(cloud, chosen, who, dark, len(drawn)) for cloud in clouds),
        *ring(drawn, ringed, dark),
        *_legend(clouds, colour, drawn, who, dark),
    ]
    axes = _axes(drawn, who, scale)
    if colour == "rank residual":
        axes["coloraxis"] = _colour_axis(drawn)
    if missing := len(items) - len(drawn):
        axes["annotations"] = [_not_drawn(missing, dark)]
    return go.Figure(traces, layout(dark, height=height, **axes))


def _with_humans(items: pd.DataFrame, humans: pd.DataFrame | None) -> pd.DataFrame:
    if humans is None:
        return rater_range(items)
    require(humans, "item_id", "gold_low", "gold_high", what="the range of the raters")
    ranges = humans[["item_id", "gold_low", "gold_high"]].drop_duplicates("item_id")
    return items.drop(columns=["gold_low", "gold_high"], errors="ignore").merge(ranges, how="left", on="item_id")


def _chosen(drawn: pd.DataFrame, selected: str | Sequence[str] | None) -> set[str]:
    wanted = {selected} if isinstance(selected, str) else set(selected or ())
    return wanted & set(drawn["item_id"])


def _clouds(rows: pd.DataFrame, colour: str, kinds: Sequence[str] | None, dark: bool) -> list[_Cloud]:
    names = models(rows)
    shapes, own = model_shapes(names), model_colours(names, dark=dark)
    parts = {name: rows if name == "" else rows[rows["model"].astype(str) == name] for name in names}
    if colour != "kind":
        by_model = colour == "model"
        return [_Cloud(name, name, part, own[name] if by_model else "", shapes[name]) for name, part in parts.items()]
    values = rows["kind"].fillna("not stated").astype(str)
    looks = categories(values, every=kinds, dark=dark)
    clouds: dict[tuple[str, str], _Cloud] = {}
    for label in dict.fromkeys(look.label for look in looks.values()):
        members = {name: look for name, look in looks.items() if look.label == label}
        look = next(iter(members.values()))
        for name, part in parts.items():
            own_rows = part[values.loc[part.index].isin(list(members))]
            shape = look.shape if len(names) == 1 else shapes[name]
            clouds[name, label] = _Cloud(name, label, own_rows, look.colour, shape)
    return [cloud for cloud in clouds.values() if len(cloud.rows)]


def _points(cloud: _Cloud, chosen: set[str], who: Voice, dark: bool, n: int) -> Any:
    rows = cloud.rows
    ids = rows["item_id"].astype(str).tolist()
    marker: dict[str, Any] = {
        "size": marker_size(n), "symbol": _symbols(rows, cloud.shape), "opacity": 0.9,
        "line": {"width": 0.8, "color": _edges(rows, dark)}, "color": cloud.colour,
    }  # fmt: skip
    if not cloud.colour:
        marker |= {"color": rows["rank_residual"].to_numpy(np.float32).round(1), "coloraxis": "coloraxis"}
    return trace(
        type="scattergl" if n > DOTS_AS_VECTORS else "scatter",
        x=rows["predicted"].to_numpy(np.float32).round(4), y=rows["gold"].to_numpy(np.float32).round(4), mode="markers",
        marker=marker, customdata=[[one, cloud.name] for one in ids], text=pair_texts(rows, who),
        hovertemplate="%{text}<extra></extra>", name=escape(cloud.label), legendgroup=escape(cloud.label),
        showlegend=False, selectedpoints=[i for i, one in enumerate(ids) if one in chosen] if chosen else None,
        selected={"marker": {"opacity": 1}}, unselected={"marker": {"opacity": FADED}},
    )  # fmt: skip


def _symbols(rows: pd.DataFrame, shape: str) -> str | list[str]:
    if "disputed" not in rows or not rows["disputed"].any():
        return shape
    return [f"{shape}-dot" if disputed else shape for disputed in rows["disputed"]]


def _edges(rows: pd.DataFrame, dark: bool) -> str | list[str]:
    """The outline of a point is the colour of its dot too: on dark paper a light one is not seen in a pale point."""
    ink = palette(dark)
    if not dark or "disputed" not in rows or not rows["disputed"].any():
        return ink.edge
    return [ink.paper if disputed else ink.edge for disputed in rows["disputed"]]


def _legend(clouds: list[_Cloud], colour: str, rows: pd.DataFrame, who: Voice, dark: bool) -> list[Any]:
    """Entries without points, so that a legend shows one plain mark a name."""
    ink = palette(dark)
    entries: dict[str, tuple[str, str]] = {}
    several = colour != "rank residual" or len(clouds) > 1
    for cloud in clouds:
        if cloud.label and several:
            entries.setdefault(cloud.label, (cloud.shape, cloud.colour or ink.paper))
    if colour == "kind" and len(models(rows)) > 1:
        entries |= {name: (shape, ink.paper) for name, shape in model_shapes(models(rows)).items()}
    if "disputed" in rows and rows["disputed"].any():
        entries |= {f"{who.many} disagree": ("circle-dot", ink.paper)}
    return [
        trace(
            x=[None], y=[None], mode="markers", name=escape(label), legendgroup=escape(label), hoverinfo="skip",
            marker={"symbol": shape, "color": fill, "size": 9, "line": {"width": 1, "color": ink.edge}},
            showlegend=True,
        )
        for label, (shape, fill) in entries.items()
    ]  # fmt: skip


def _axes(rows: pd.DataFrame, who: Voice, scale: tuple[float, float] | None) -> dict[str, Any]:
    ranges = [rows[name] for name in ("gold_low", "gold_high") if name in rows]
    return {
        "xaxis": {"title": {"text": with_range("cosine similarity", -1, 1)}, "range": span(rows["predicted"])},
        "yaxis": {"title": {"text": escape(grade_title(who, scale))}, "range": span(rows["gold"], *ranges, scale)},
        "legend": {"orientation": "h", "x": 0, "y": 1.02, "xanchor": "left", "yanchor": "bottom"},
        "margin": {"l": 12, "r": 12, "t": 44, "b": 8},
    }


def _colour_axis(rows: pd.DataFrame) -> dict[str, Any]:
    far = float(np.nanmax(np.abs(rows["rank_residual"].to_numpy(float)), initial=1.0))
    size = {"size": TEXT_SIZE - 1}
    bar = {
        "title": {"text": escape(RESIDUAL_TITLE), "side": "right", "font": size},
        "thickness": 10, "len": 1.0, "outlinewidth": 0, "nticks": 5, "x": 1.01, "xpad": 4, "tickfont": size,
    }  # fmt: skip
    return {"colorscale": diverging(), "cmin": -far, "cmax": far, "cmid": 0, "colorbar": bar}


def _not_drawn(missing: int, dark: bool) -> dict[str, Any]:
    return {
        "text": f"{missing:,} not drawn (no cosine or gold)", "x": 1, "y": 0, "xref": "paper", "yref": "paper",
        "xanchor": "right", "yanchor": "bottom", "showarrow": False,
        "font": {"color": palette(dark).quiet, "size": TEXT_SIZE - 1},
    }  # fmt: skip
