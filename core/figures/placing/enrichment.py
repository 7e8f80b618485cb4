"""Screen: which labels a set of papers has more often than the background, a row each."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from core.figures.empty import empty
from core.figures.frames import require
from core.figures.pathways.row import Row, as_number, as_text
from core.figures.pathways.row_figure import rows_figure
from core.figures.theme import Palette, palette
from core.figures.words.numbers import number
from core.figures.words.placing.odds import between, q_text, ratio

COLUMNS = ("label", "papers", "expected_papers", "background", "odds_ratio", "low", "high", "q")
NO_LABELS = "No labels to draw."
TITLE = "odds ratio against the background, logarithmic"
LINE = (0.0, "1: as in the background")
BELOW = "dotted: 1, as in the background"  # at the line itself it would stand on the axis above
MOST_Q = 0.05
FEW = f"q ≤ {MOST_Q:g}"
ENDLESS = "triangle-up"  # the shape of a ratio without an upper end
MOST_TICKS = 5  # that stand side by side on a narrow screen
LEAST_TICKS = 3  # else finer ones
FINE = (1, 1.1, 1.2, 1.5, 2, 3, 5, 7)
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


def enrichment_forest(table: pd.DataFrame, *, level: str = "", selected: str = "", dark: bool = False) -> go.Figure:
    """Odds ratio of each label with its interval, and q; the labels that stand out are filled.

    Parameters
    ----------
    table
        From `actions.set_summary`; needs `label`, `papers`, `expected_papers`, `background`, `odds_ratio`, `low`,
        `high`, `q`; uses `reason`. Rows without a test ("none of these", "not placed") are not drawn.
    selected
        The label that is ringed.
    level
        Changes no mark; for the words about the figure.

    customdata: [label]. A ratio without an upper end stands at the right edge, as a triangle.
    """
    ink = palette(dark)
    rows = enrichment_rows(table, ink)
    if not rows:
        return empty(NO_LABELS, dark=dark)
    figure = rows_figure(
        rows, title=TITLE, dark=dark, line=(LINE[0], ""), named=legend(rows, ink), selected=selected, below=BELOW
    )
    at, said = ticks(rows, MOST_TICKS)
    for name in ("xaxis", "xaxis3"):
        if name == "xaxis" or "xaxis3" in figure.layout:
            figure.layout[name].update(tickmode="array", tickvals=at, ticktext=said, tickangle=0)
    return figure


def enrichment_rows(table: pd.DataFrame, ink: Palette) -> list[Row]:
    """A row a tested label, in the order given; places are binary logarithms of the ratios."""
    require(table, *COLUMNS, what="the figure of the set")
    known = [row for row in table.to_dict("records") if not math.isnan(as_number(row["q"]))]
    ends = [_log(row[name]) for row in known for name in ("odds_ratio", "low", "high")]
    finite = [one for one in ends if math.isfinite(one)]
    edge = max([0.0, *finite]) + 0.5  # right of all that has an end, and of the line
    return [_row(row, edge, ink) for row in known]


def legend(rows: Sequence[Row], ink: Palette) -> list[tuple[str, str, str]]:
    """What filled and hollow mean, as far as both are there."""
    found = [(FEW, ink.accent, "circle")] if any(row.firm for row in rows) else []
    return [*found, *([(f"q > {MOST_Q:g}", ink.quiet, "circle-open")] if any(not row.firm for row in rows) else [])]


def ticks(rows: Sequence[Row], most: int = 7) -> tuple[list[float], list[str]]:
    """Places of round ratios within what is drawn, at most that many, and what stands there."""
    values = [v for row in rows for v in (row.value, row.low, row.high) if math.isfinite(v)] or [0.0]
    low, high = min([0.0, *values]) - 0.3, max([0.0, *values]) + 0.3
    for steps in (STEPS, (*STEPS, *FINE)):
        every = sorted({*(round(1 / one, 3) for one in steps), *map(float, steps)})
        inside = [one for one in every if low <= math.log2(one) <= high]
        if len(inside) >= LEAST_TICKS:
            break
    step = -(-len(inside) // most)
    start = inside.index(1.0) % step if 1.0 in inside else 0
    chosen = inside[start::step]
    return [math.log2(one) for one in chosen], [f"{one:g}" for one in chosen]


def _row(row: Mapping[Any, Any], edge: float, ink: Palette) -> Row:
    label, papers, background = str(row["label"]), int(row["papers"]), int(row["background"])
    value, low, high, q = (as_number(row[name]) for name in ("odds_ratio", "low", "high", "q"))
    expected, firm, endless = as_number(row["expected_papers"]), q <= MOST_Q, math.isnan(value)
    said = f"{'above ' + ratio(low) if endless else ratio(value) + ' ' + between(low, high)}, {q_text(q)}"
    place = edge if endless else _log(value)
    hover = [
        f"odds ratio {said}", f"observed: {papers:,} papers of the set; expected by their probabilities: "
        f"{number(expected, 1)}", f"in the background: {background:,} papers", as_text(row.get("reason")),
    ]  # fmt: skip
    colour = ink.accent if firm else ink.quiet
    return Row(
        label, label, place, _log(low), edge if math.isnan(high) else _log(high),
        f"{'▲ ' if firm else ''}{said}", tuple(filter(None, hover)),
        note=f"n = {papers:,}, expected {number(expected, 1)}", colour=colour if firm else ink.paper,
        shape=ENDLESS if endless else "circle", firm=firm,
    )  # fmt: skip


def _log(value: object) -> float:
    one = as_number(value)
    return math.log2(one) if one > 0 and math.isfinite(one) else float(np.nan)
