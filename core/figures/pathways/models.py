"""Screen: models against each other on the pathway benchmark."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from core.figures.empty import empty
from core.figures.pathways.model_rows import difference_rows, leaderboard_rows, reference_of
from core.figures.pathways.row import Row, without_whiskers
from core.figures.pathways.row_figure import cut, rows_figure
from core.figures.words.numbers import number
from core.figures.words.pathways.names import axis_title

NO_MODELS, ONE_MODEL = "No models to draw.", "No difference to draw: one model alone has none."


def leaderboard_forest(
    table: pd.DataFrame, *, measure: str = "AP", level: str = "", reference: str = "", dark: bool = False
) -> go.Figure:
    """Score and interval of each model, best first, with chance, shuffled labels and ties.

    Parameters
    ----------
    table
        From `actions.leaderboard`; needs `label`, `value`, `low`, `high` (NaN where not defined). Uses `model`, `n`,
        `chance`, `shuffled`, `verdict`, `p_holm`, `reason`.
    measure, level
        For the title of the axis.
    reference
        Model that ties are with; the row with the verdict "reference" goes first.

    customdata: [label].
    """
    rows = leaderboard_rows(table, reference=reference, dark=dark)
    if not rows:
        return empty(NO_MODELS, dark=dark)
    rows, bare = without_whiskers(rows, table.get("reason", ()))
    below = f"joined at the left: not separable from {cut(reference_of(table, reference), 28)}" if ties(rows) else bare
    return rows_figure(
        rows, title=axis_title(measure, level), dark=dark, line=chance_line(rows), marks=False, below=below
    )


def difference_forest(
    table: pd.DataFrame, *, measure: str = "AP", level: str = "", reference: str = "", dark: bool = False
) -> go.Figure:
    """Difference of each model to the reference on the same resamples, with its interval and p after Holm.

    Needs `label`, `difference`, `difference_low`, `difference_high`; uses `model`, `verdict`, `p_holm`, `reason`.
    customdata: [label].
    """
    named = reference_of(table, reference) if "label" in table else ""
    rows = difference_rows(table, reference=reference, dark=dark)
    if not rows:
        return empty(ONE_MODEL, dark=dark)
    title = difference_title(measure, level)
    rows, bare = without_whiskers(rows, table.get("reason", ()))
    return rows_figure(rows, title=title, dark=dark, line=zero_line(named), below=bare)


def difference_title(measure: str, level: str) -> str:
    return f"difference in {axis_title(measure, level).removesuffix(' (0 to 1)')}"


def zero_line(reference: str) -> tuple[float, str]:
    return 0.0, f"0: as {cut(reference, 30)}"


def ties(rows: Sequence[Row]) -> bool:
    return sum(row.tied for row in rows) > 1


def chance_line(rows: Sequence[Row]) -> tuple[float, str] | None:
    """One line where all models have one chance, as on the same papers they do."""
    values = [row.chance for row in rows if np.isfinite(row.chance)]
    if not values:
        return None
    return float(np.mean(values)), f"chance {number(float(np.mean(values)))}"
