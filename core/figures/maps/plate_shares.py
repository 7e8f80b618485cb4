"""Paper: shares of neighbours as a histogram."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from core.figures.frames import drawable, require, too_few
from core.figures.maps.shares import SHARES, bars, fact
from core.figures.paper_style import LINE, SMALL, THIN, Sheet, tidy
from core.figures.words.numbers import brackets, count, number

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def _sentence(name: str) -> Callable[[pd.DataFrame, dict[str, Any]], str | None]:
    own = SHARES[name]

    def sentence(table: pd.DataFrame, options: dict[str, Any]) -> str | None:
        require(table, own.column, what=f"the histogram of {own.what}")
        return too_few(len(drawable(table, own.column)), "paper", 1)

    return sentence


def _paint(name: str) -> Callable[["Figure", pd.DataFrame, Sheet], None]:
    own = SHARES[name]

    def paint(figure: "Figure", table: pd.DataFrame, sheet: Sheet) -> None:
        values = drawable(table, own.column)[own.column].to_numpy(float)
        axes = figure.subplots()
        tidy(axes, sheet.ink, ticks=4)
        middles, counts = bars(values)
        axes.bar(
            middles,
            counts,
            float(np.diff(middles)[0]),
            color=sheet.ink.accent,
            edgecolor=sheet.ink.paper,
            linewidth=THIN,
        )
        axes.set(xlim=(-0.06, 1.06), ylabel="papers")
        axes.set_xlabel(f"{narrowed(own.title, sheet)}\nn = {count(len(values), 'paper')}")
        _marks(axes, values, table, sheet)

    return paint


kept_sentence, stability_sentence, overlap_sentence = map(_sentence, SHARES)
paint_kept, paint_stability, paint_overlap = map(_paint, SHARES)


def _marks(axes: "Axes", values: np.ndarray, table: pd.DataFrame, sheet: Sheet) -> None:
    """Mean, chance and the band of seeds, each with its label at a height of its own."""
    ink, chance, mean = sheet.ink, fact(table, "chance"), float(values.mean())
    low, high = fact(table, "noise_low"), fact(table, "noise_high")
    marks = [(mean, f"mean {number(mean)}", "-", ink.ink)]
    marks += [] if chance is None else [(chance, f"chance {number(chance)}", ":", ink.quiet)]
    for x, _, style, colour in marks:
        axes.axvline(x, color=colour, lw=LINE, ls=style)
    if low is not None and high is not None:
        axes.axvspan(low, high, color=ink.warning, alpha=0.14, lw=0, zorder=0)
        marks.append(((low + high) / 2, f"seeds alone {brackets(low, high)}", "", ink.warning))
    for row, (x, text, _, colour) in enumerate(marks):
        axes.annotate(
            text, (x, 1), xycoords=axes.get_xaxis_transform(), xytext=(0, 1 + row * SMALL * 1.15),
            textcoords="offset points", ha="right" if x > 0.5 else "left", va="bottom", color=colour, fontsize=SMALL,
        )  # fmt: skip


def height(table: pd.DataFrame, sheet: Sheet, options: dict[str, Any]) -> float:
    return 58 if sheet.narrow else 66


def narrowed(title: str, sheet: Sheet) -> str:
    """In two lines where the page is narrow."""
    half = title.find(" ", len(title) // 2 - 2)
    return f"{title[:half]}\n{title[half + 1 :]}" if sheet.width < 120 else title
