"""Paper: which groups are taken for which."""

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from core.figures.maps.short_names import unlike
from core.figures.paper_style import SMALL, TALLEST, THIN, Sheet, footnote, tidy
from core.figures.pathways.confusion import (
    LISTED,
    NO_LABEL,
    NOTHING,
    NUMBERED,
    in_order,
    note_of,
    on_cell,
    share_text,
)
from core.figures.theme import SEQUENTIAL

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

AROUND, LOWEST, CELL = 26.0, 1.9, 5.0  # mm around the cells; a row at least, at most
READ = 3.2  # mm: cells in which a number of 5 pt is read


def sentence(table: pd.DataFrame, options: dict[str, Any]) -> str | None:
    return NOTHING if table.empty else None


def height(table: pd.DataFrame, sheet: Sheet, options: dict[str, Any]) -> float:
    return min(AROUND + CELL * max(len(table), 3), TALLEST)


def paint(figure: "Figure", table: pd.DataFrame, sheet: Sheet, *, level: str = "", k: int = 10) -> None:
    """Columns and options as `confusion_map`."""
    ordered, ink = in_order(table), sheet.ink
    size, shares = len(ordered), 100 * ordered.to_numpy(float)
    axes = figure.subplots()
    tidy(axes, ink)
    for spine in axes.spines.values():
        spine.set_visible(False)
    cells = np.ma.masked_invalid(shares)
    edges = np.arange(size + 1) - 0.5
    image = axes.pcolormesh(
        edges,
        edges,
        cells,
        cmap=SEQUENTIAL,
        vmin=0,
        vmax=100,
        linewidth=THIN / 2 if size <= LISTED else 0,
        edgecolor=ink.paper,
    )
    axes.set_facecolor(ink.surface)
    axes.set(xlim=(-0.5, size - 0.5), ylim=(size - 0.5, -0.5))
    step = max(1, -(-size // int((TALLEST - AROUND) / LOWEST)))
    names = unlike([str(name) for name in ordered.index], 24 if sheet.narrow else 46)
    room = min((TALLEST - AROUND) / size, CELL)
    text = float(np.clip(room * step / 0.3528 * 0.8, 5, SMALL))
    at = np.arange(0, size, step)
    axes.set_yticks(at, [f"{names[i]}  {i + 1}" for i in at], fontsize=text)
    across = np.arange(0, size, max(1, -(-size // 24)))
    axes.set_xticks(across, [str(i + 1) for i in across], fontsize=text)
    axes.xaxis.tick_top()
    axes.xaxis.set_label_position("top")
    axes.tick_params(length=0)
    axes.set_xlabel(f"labels of the {k} nearest papers")
    _numbers(axes, shares, sheet)
    for row in np.flatnonzero(np.isnan(shares).all(axis=1)):
        axes.text(-0.4, float(row), NO_LABEL, fontsize=5, color=ink.quiet, va="center")
    bar = figure.colorbar(image, ax=axes, orientation="horizontal", fraction=0.03, aspect=30, pad=0.02)
    bar.solids.set(rasterized=False, edgecolor="face")  # type: ignore[union-attr]
    bar.outline.set_visible(False)
    bar.set_ticks([0, 50, 100], labels=["0", "50", "100 %"])
    bar.ax.tick_params(length=0, labelsize=SMALL, labelcolor=ink.ink)
    footnote(figure, [note_of(level)], ink)


def _numbers(axes: "Axes", shares: np.ndarray, sheet: Sheet) -> None:
    size = len(shares)
    if size > NUMBERED or sheet.width * 0.6 / size < READ:
        return
    for row, column in zip(*np.nonzero(np.nan_to_num(shares) > 0)):
        value = float(shares[row, column])
        axes.text(column, row, share_text(value), ha="center", va="center", fontsize=SMALL, color=on_cell(value))
