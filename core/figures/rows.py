"""Screen: one row a model or a rater, a panel a metric."""

from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from core.figures.colours import model_colours
from core.figures.empty import empty
from core.figures.frames import require, row_order
from core.figures.panel import Panel
from core.figures.theme import layout, palette

LEGEND = 30  # px


def forest(
    table: pd.DataFrame,
    *,
    references: pd.DataFrame | None = None,
    low: float = -1,
    high: float = 1,
    one_colour: bool = False,
    dark: bool = False,
) -> go.Figure:
    """Score and interval of each model, best first; a panel below the other for each metric, models in one order.

    Parameters
    ----------
    table
        Needs `model`, `metric`, `point`, `low`, `high` (NaN where not defined). Uses where there: `reason` (why not),
        `note` (for example "not separable"), `label` (shown in place of the model's name).
    references
        Needs `metric`, `kind` ("chance", "human": a line; "published": a hollow mark), `value`; uses `model`
        (published), `label`, `source` (hover).
    low, high
        Range of the metric, for the axis title.
    one_colour
        The rows are not models.
    """
    require(table, "model", "metric", "point", "low", "high", what="the forest plot")
    if table.empty:
        return empty("No models to draw.", dark=dark)
    order, ink = row_order(table), palette(dark)
    colours = dict.fromkeys(order, ink.accent) if one_colour else model_colours(order, dark=dark)
    found = references_table(references)
    panels = [
        Panel(
            table[table["metric"].astype(str) == metric], references=found[found["metric"] == metric], order=order,
            metric=metric, index=i, colours=colours, ink=ink,
        )
        for i, metric in enumerate(dict.fromkeys(table["metric"].astype(str)))
    ]  # fmt: skip
    return _figure(panels, (low, high), dark)


def _figure(panels: list[Panel], ends: tuple[float, float], dark: bool) -> go.Figure:
    published = any(not panel.published.empty for panel in panels)
    height = sum(panel.pixels for panel in panels) + LEGEND * published
    axes: dict[str, Any] = {}
    top = 0
    for panel in panels:
        axes |= panel.axes(top, height, ends)
        top += panel.pixels
    legend = {"orientation": "h", "x": 0, "xanchor": "left", "y": 0, "yanchor": "bottom", "yref": "container"}
    return go.Figure(
        [trace for panel in panels for trace in panel.traces()],
        layout(
            dark, height=height, margin={"l": 12, "r": 12, "t": 0, "b": 0}, showlegend=published, legend=legend,
            annotations=[mark for panel in panels for mark in (*panel.names_and_values(), *panel.line_labels())],
            shapes=[line for panel in panels for line in panel.lines()], **axes,
        ),
    )  # fmt: skip


def raters(table: pd.DataFrame, *, model: pd.DataFrame | None = None, dark: bool = False) -> go.Figure:
    """Agreement of each rater with the mean of the others, a row each.

    Parameters
    ----------
    table
        Needs `rater`, `metric`, `point`; uses `low`, `high`.
    model
        `metric`, `value`, `label`: a line to compare with, for example the model's score against the mean of all.
    """
    require(table, "rater", "metric", "point", what="the figure of the raters")
    if table.empty:
        return empty("No raters to draw.", dark=dark)
    return forest(raters_as_rows(table), references=_line(model), one_colour=True, dark=dark)


def raters_as_rows(table: pd.DataFrame) -> pd.DataFrame:
    """The raters' table in the shape of a forest's."""
    rows = table.rename(columns={"rater": "model"})
    return rows.assign(**{end: np.nan for end in ("low", "high") if end not in rows})


def _line(model: pd.DataFrame | None) -> pd.DataFrame | None:
    return None if model is None else model.assign(kind="human")


def references_table(references: pd.DataFrame | None) -> pd.DataFrame:
    """References with all their columns; none is an empty table."""
    columns = ["metric", "kind", "value", "model", "label", "source"]
    if references is None or references.empty:
        return pd.DataFrame(columns=columns)
    require(references, "metric", "kind", "value", what="the reference values")
    whole = references.reindex(columns=columns)
    texts = {name: whole[name].astype(object).where(whole[name].notna(), "") for name in ("model", "label", "source")}
    return whole.assign(**texts)
