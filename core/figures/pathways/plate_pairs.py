"""Paper: scores of labelled pairs by type; the papers of one query along their ranks."""

from typing import TYPE_CHECKING, Any

import pandas as pd

from core.figures.frames import span
from core.figures.paper_style import LINE, SMALL, THIN, Sheet, tidy
from core.figures.pathways.pair_rows import pair_limits, pairs_drawn, ridges
from core.figures.pathways.pairs import NO_PAIRS, TITLE
from core.figures.pathways.ranking import NOTHING, legend_names, ranking_note, ranking_rows
from core.figures.words.numbers import number, percent_of
from core.figures.words.pathways.values import Ranking

if TYPE_CHECKING:
    from matplotlib.figure import Figure

RIDGE, AROUND = 15.0, 17.0  # mm: the row of a type, what is around the rows


def pairs_sentence(table: pd.DataFrame, options: dict[str, Any]) -> str | None:
    return NO_PAIRS if pairs_drawn(table, options.get("split", "")).empty else None


def pairs_height(table: pd.DataFrame, sheet: Sheet, options: dict[str, Any]) -> float:
    return AROUND + RIDGE * pairs_drawn(table, options.get("split", ""))["type"].nunique()


def paint_pairs(
    figure: "Figure", table: pd.DataFrame, sheet: Sheet, *, threshold: float | None = None, split: str = "",
    title: str = TITLE,
) -> None:  # fmt: skip
    """Columns and options as `pair_distributions`."""
    rows, ink, axes = pairs_drawn(table, split), sheet.ink, figure.subplots()
    found, limits = ridges(rows, threshold), pair_limits(rows, threshold)
    tidy(axes, ink)
    axes.spines["left"].set_visible(False)
    axes.set(xlim=limits, ylim=(0, len(found)), xlabel=title)
    axes.set_yticks([])
    for i, ridge in enumerate(found):
        base, colour = len(found) - 1 - i, ink.accent if ridge.positive else ink.quiet
        axes.bar(ridge.left, ridge.height * 0.58, ridge.right - ridge.left, bottom=base, align="edge", color=colour,
                 alpha=0.75, linewidth=0)  # fmt: skip
        axes.plot([ridge.median] * 2, [base, base + 0.14], color=ink.ink, lw=1.5, solid_capstyle="butt")
        said = f"n = {ridge.n:,}" + ("" if ridge.above is None else f" · {percent_of(ridge.above)} at or above it")
        for text, drop, look in ((ridge.name, 2, {"color": ink.ink}), (said, 10, {"color": ink.quiet, "size": SMALL})):
            axes.annotate(text, (0, base + 1), xycoords=("axes fraction", "data"), xytext=(0, -drop),
                          textcoords="offset points", va="top", **look)  # fmt: skip
    if threshold is not None:
        axes.axvline(threshold, color=ink.warning, lw=LINE, ls="--")
        right = threshold > sum(limits) / 2
        axes.annotate(f"threshold {number(threshold)}", (threshold, 1), xycoords=("data", "axes fraction"),
                      xytext=(0, 1), textcoords="offset points", ha="right" if right else "left", va="bottom",
                      fontsize=SMALL, color=ink.warning, annotation_clip=False)  # fmt: skip


def ranking_sentence(table: pd.DataFrame, options: dict[str, Any]) -> str | None:
    return NOTHING if ranking_rows(table).empty else None


def ranking_height(table: pd.DataFrame, sheet: Sheet, options: dict[str, Any]) -> float:
    return 58


def paint_ranking(
    figure: "Figure", table: pd.DataFrame, sheet: Sheet, *, ranking: Ranking | None = None, level: str = "",
) -> None:  # fmt: skip
    """Columns as the table of `ranking_strip`; `ranking` holds what was counted over all papers."""
    rows, ink, axes = ranking_rows(table), sheet.ink, figure.subplots()
    hit, y = rows["hit"].to_numpy(bool), span(rows["similarity"], pad=0.06)
    floor = y[0] - (y[1] - y[0]) * 0.16
    tidy(axes, ink)
    found, other = legend_names(level)
    looks = ((~hit, other, 2.2, ink.paper, ink.quiet), (hit, found, 3.4, ink.accent, ink.edge))
    for own, name, size, fill, edge in looks:
        if own.any():
            axes.plot(
                rows["rank"][own], rows["similarity"][own], "o", ms=size, mfc=fill, mec=edge, mew=THIN, label=name
            )
    axes.vlines(
        rows["rank"][hit], floor + (y[1] - y[0]) * 0.02, floor + (y[1] - y[0]) * 0.11, color=ink.accent, lw=LINE
    )
    axes.set(ylim=(floor, y[1]), xlabel="rank (nearest first)", ylabel="cosine similarity")
    axes.legend(loc="upper right", labelcolor=ink.ink, handletextpad=0.1, borderpad=0)
    if ranking is not None:
        axes.set_title("\n".join(ranking_note(ranking)), loc="left", fontsize=SMALL, color=ink.quiet, pad=3)
