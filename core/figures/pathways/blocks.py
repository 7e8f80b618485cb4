"""Screen: what changes a score: the level, the pooling, the centering; and what clusters find without labels."""

from collections.abc import Sequence

import pandas as pd
import plotly.graph_objects as go

from core.figures.empty import empty
from core.figures.pathways.block import Block, cluster_blocks, level_blocks, variant_blocks
from core.figures.pathways.block_figure import blocks_figure
from core.figures.pathways.row import Row, as_number, without_whiskers
from core.figures.words.pathways.names import axis_title

CLUSTER_TITLE = "score of the clusters (up to 1)"
NOTHING = "No scores to draw."
SPREAD = "whisker: one sd over seeds"
SHARE = "in brackets: papers in a cluster"


def levels_chart(table: pd.DataFrame, *, measure: str = "AP", dark: bool = False) -> go.Figure:
    """Every model at every level: leaderboards one below the other with a column `level`.

    Needs `level`, `label`, `value`, `low`, `high`; uses `model`, `chance` (dotted), `reason`. customdata: [label].
    """
    return _figure(level_blocks(table, dark=dark), axis_title(measure, ""), dark, bare(table))


def centering_chart(table: pd.DataFrame, *, measure: str = "AP", level: str = "", dark: bool = False) -> go.Figure:
    """Every model as it is, less the mean of the training papers, and less their first component as well.

    Needs `model`, `centering`, `value`, `low`, `high`; uses `label`, `chance`, `reason`. customdata: [label].
    """
    return _figure(variant_blocks(table, "centering", dark=dark), axis_title(measure, level), dark, bare(table))


def pooling_chart(table: pd.DataFrame, *, measure: str = "AP", level: str = "", dark: bool = False) -> go.Figure:
    """Every model with each pooling; the one chosen on validation is bold.

    Needs `model`, `pooling`, `value`, `low`, `high`; uses `label`, `validation` (hollow), `chosen`, `chance`, `reason`.
    """
    blocks = variant_blocks(table, "pooling", dark=dark)
    chosen = any(row.note for block in blocks for row in block.rows)
    below = "; ".join(filter(None, ["bold: chosen on validation" if chosen else "", bare(table)]))
    return _figure(blocks, axis_title(measure, level), dark, below, "validation")


def clusters_chart(table: pd.DataFrame, *, dark: bool = False) -> go.Figure:
    """Agreement of clusters with labels, a block a measure; purity stands last and never alone.

    Rows of one level. Needs `method`, `policy`, `measure`, `mean`, `sd`, `seeds`; uses `label` (several models),
    `model`, `coverage`, `reason`. customdata: [row].
    """
    blocks = cluster_blocks(table, dark=dark)
    below = clusters_below([row for block in blocks for row in block.rows])
    return _figure(blocks, CLUSTER_TITLE, dark, below)


def clusters_below(rows: Sequence[Row]) -> str:
    """What whiskers are, and the brackets behind a value, where there are any."""
    return "; ".join([SPREAD, *([SHARE] if any(row.text.endswith(" %)") for row in rows) else [])])


def bare(table: pd.DataFrame) -> str:
    """Why there are no whiskers, or none in some rows; "" where all have theirs."""
    rows = [Row("", "", as_number(one["value"]), as_number(one["low"]), as_number(one["high"]), "", ())
            for one in table.to_dict("records")]  # fmt: skip
    none = [row.value == row.value and row.high != row.high for row in rows]
    reasons = [why for why, missing in zip(table.get("reason", [""] * len(rows)), none) if missing]
    if said := without_whiskers(rows, reasons)[1]:
        return said
    why = {str(one).removeprefix("no interval: ") for one in reasons}
    told = why.pop() if len(why) == 1 else "fewer than 10 to draw from"
    return f"rows without a whisker: {told}" if any(none) else ""


def _figure(blocks: list[Block], title: str, dark: bool, below: str = "", other: str = "") -> go.Figure:
    if not any(block.rows for block in blocks):
        return empty(NOTHING, dark=dark)
    return blocks_figure(blocks, title=title, dark=dark, below=below, other=other)
