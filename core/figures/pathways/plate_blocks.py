"""Paper: levels, poolings, centerings, clusters: rows in blocks."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from core.figures.maps.short_names import unlike
from core.figures.paper_points import MARKERS
from core.figures.paper_style import LINE, SMALL, TALLEST, TEXT, THIN, Sheet, footnote, shortened, tidy
from core.figures.pathways.block import Block, cluster_blocks, level_blocks, variant_blocks
from core.figures.pathways.blocks import CLUSTER_TITLE, NOTHING, clusters_below
from core.figures.pathways.row import Row, limits
from core.figures.words.pathways.names import axis_title

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ROW, HEAD, AROUND = 3.6, 1.3, 16.0  # mm: a row; rows a heading takes; mm around them
MOST = int((TALLEST - AROUND) / ROW)  # rows with headings
MAKERS: dict[str, Callable[..., list[Block]]] = {
    "levels": level_blocks,
    "centering": partial(variant_blocks, column="centering"),
    "pooling": partial(variant_blocks, column="pooling"),
    "clusters": cluster_blocks,
}


def _height(name: str, table: pd.DataFrame, sheet: Sheet, options: dict[str, Any]) -> float:
    blocks, _ = _that_fit(MAKERS[name](table))
    return AROUND + ROW * sum(len(block.rows) + HEAD for block in blocks)


def _sentence(name: str, table: pd.DataFrame, options: dict[str, Any]) -> str | None:
    return None if any(block.rows for block in MAKERS[name](table)) else NOTHING


def _that_fit(blocks: Sequence[Block]) -> tuple[list[Block], int]:
    """The blocks that a page has room for, and how many rows are left out."""
    found, taken = [], 0.0
    for block in blocks:
        room = int(MOST - taken - HEAD)
        if room < 1:
            break
        found.append(Block(block.name, block.rows[:room]))
        taken += HEAD + len(found[-1].rows)
    return found, sum(len(block.rows) for block in blocks) - sum(len(block.rows) for block in found)


def _paint(
    name: str, figure: "Figure", table: pd.DataFrame, sheet: Sheet, *, measure: str = "AP", level: str = ""
) -> None:
    """Columns and options as the screen figure of that name."""
    blocks, left_out = _that_fit(MAKERS[name](table, dark=sheet.dark))
    axes, ink, rows = figure.subplots(), sheet.ink, [row for block in blocks for row in block.rows]
    tidy(axes, ink, ticks=4)
    axes.spines["left"].set_visible(False)
    places, at = [], 0.0
    for i, block in enumerate(blocks):
        if i:
            axes.axhline(-at, color=ink.line, lw=THIN)
        heading = shortened(block.name, 40 if sheet.narrow else 70)
        axes.annotate(
            heading, (0, -(at + HEAD / 2)), xycoords=("axes fraction", "data"), va="center", fontweight="bold",
            color=ink.ink, annotation_clip=False,
        )  # fmt: skip
        places += [-(at + HEAD + j + 0.5) for j in range(len(block.rows))]
        at += HEAD + len(block.rows)
    shown = dict(
        zip((names := list(dict.fromkeys(row.name for row in rows))), unlike(names, 29 if sheet.narrow else 44))
    )
    axes.set_yticks(places, [shown[row.name] for row in rows])
    axes.tick_params(axis="y", length=0)
    for row, y in zip(rows, places):
        _row(axes, row, y, sheet)
    title = CLUSTER_TITLE if name == "clusters" else axis_title(measure, level)
    axes.set(xlim=limits(rows), ylim=(-at - 0.2, 0), xlabel=title)
    footnote(figure, _notes(name, rows, left_out), ink)


def _notes(name: str, rows: Sequence[Row], left_out: int) -> list[str]:
    notes = [clusters_below(rows)] * (name == "clusters") + ["┊ chance"] * any(np.isfinite(row.chance) for row in rows)
    notes += ["◇ validation"] * any(np.isfinite(row.other) for row in rows)
    notes += ["* chosen on validation"] * any(row.note for row in rows)
    return notes + [f"{left_out:,} more in the source data"] * bool(left_out)


def _row(axes: "Axes", row: Row, y: float, sheet: Sheet) -> None:
    ink = sheet.ink
    if np.isfinite(row.chance):
        axes.plot([row.chance] * 2, [y - 0.5, y + 0.5], color=ink.quiet, lw=LINE, ls=":", zorder=1)
    if np.isfinite(row.high - row.low):
        axes.plot([row.low, row.high], [y, y], color=ink.edge, lw=LINE, zorder=2)
    if np.isfinite(row.other):
        axes.plot(row.other, y, "D", ms=3.4, mfc="none", mec=row.other_colour, mew=LINE, zorder=3)
    if np.isfinite(row.value):
        axes.plot(row.value, y, MARKERS.get(row.shape, "o"), ms=3.8, mfc=row.colour, mec=ink.edge, mew=THIN, zorder=4)
    axes.annotate(
        f"{row.text} *" if row.note else row.text, (1, y), xycoords=("axes fraction", "data"), xytext=(4, 0),
        textcoords="offset points", va="center", fontsize=TEXT if row.text != "not defined" else SMALL,
        color=ink.ink, annotation_clip=False,
    )  # fmt: skip


paint_levels, paint_centering, paint_pooling, paint_clusters = (partial(_paint, name) for name in MAKERS)
levels_height, centering_height, pooling_height, clusters_height = (partial(_height, name) for name in MAKERS)
levels_sentence, centering_sentence, pooling_sentence, clusters_sentence = (partial(_sentence, n) for n in MAKERS)
