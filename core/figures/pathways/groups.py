"""Screen: single pathways, or coarser groups: which a model knows, and what one gains over another."""

from collections.abc import Sequence

import pandas as pd
import plotly.graph_objects as go

from core.figures.empty import empty
from core.figures.maps.groups import Colouring
from core.figures.pathways.group_rows import gain_rows, group_rows
from core.figures.pathways.row import without_whiskers
from core.figures.pathways.row_figure import rows_figure
from core.figures.words.pathways.names import axis_title

NO_GROUPS = "No groups to draw."


def group_forest(
    table: pd.DataFrame,
    *,
    measure: str = "AP",
    level: str = "",
    colouring: Colouring | None = None,
    order: str = "value",
    selected: str = "",
    dark: bool = False,
) -> go.Figure:
    """Score and interval of each group, best first, with its own chance.

    Parameters
    ----------
    table
        From `actions.by_group`; needs `group`, `n`, `value`, `low`, `high`. Uses `parent`, `chance`, `reason`.
    colouring
        Of the map, by the coarsest level: each row has the colour and shape of its parent (or its own).
    order
        "value", "name", "n" or "as given".
    selected
        The group that is ringed.

    customdata: [group]. The figure is as high as it has rows.
    """
    rows = group_rows(table, colouring=colouring, order=order, dark=dark)
    if not rows:
        return empty(NO_GROUPS, dark=dark)
    rows, bare = without_whiskers(rows, table.get("reason", ()))
    return rows_figure(
        rows, title=axis_title(measure, level), dark=dark, named=legend_of(table, colouring), selected=selected,
        below=bare,
    )  # fmt: skip


def group_difference(
    table: pd.DataFrame,
    *,
    names: Sequence[str] = ("A", "B"),
    models: Sequence[str] = (),
    measure: str = "AP",
    level: str = "",
    order: str = "value",
    selected: str = "",
    dark: bool = False,
) -> go.Figure:
    """Score of the first model (filled) and the second (hollow) in each group, what the first gains most on top.

    Needs the columns of `actions.two_by_group`: `group`, `n`, `a`, `b`, `difference`, `low`, `high`, `verdict`; uses
    `parent`, `reason`. The whisker is the interval of the difference, laid from the hollow mark. customdata: [group].
    """
    rows = gain_rows(table, names=names, models=models, order=order, dark=dark)
    if not rows:
        return empty(NO_GROUPS, dark=dark)
    named = [(names[0], rows[0].colour, "circle"), (names[1], rows[0].other_colour, "diamond-open")]
    rows, bare = without_whiskers(rows, table.get("reason", ()))
    return rows_figure(rows, title=axis_title(measure, level), dark=dark, named=named, selected=selected, below=bare)


def legend_of(table: pd.DataFrame, colouring: Colouring | None) -> list[tuple[str, str, str]]:
    """Parents that are drawn, as the map draws them."""
    there = set(table["parent"].astype(str)) if "parent" in table else set()
    groups = () if colouring is None else colouring.groups
    return [(g.label, g.colour, g.shape) for g in groups if there & set(g.names)]
