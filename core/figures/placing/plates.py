"""Paper: reliability, thresholds of "none of these", and what a set is about."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from core.figures.paper_style import LINE, SMALL, THIN, Sheet, tidy
from core.figures.pathways import plate_rows
from core.figures.placing.drawn import (
    COVERAGE,
    N_TITLE,
    NO_BINS,
    NO_THRESHOLDS,
    REFUSED,
    RIGHT,
    WAYS,
    X_TITLE,
    Y_TITLE,
    arms,
    labelled,
    series,
    thresholds,
)
from core.figures.placing.enrichment import FEW, NO_LABELS, TITLE, enrichment_rows, ticks
from core.figures.placing.enrichment import LINE as AS_BACKGROUND
from core.figures.theme import palette

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDEST = 110.0  # mm: these figures are about square
MARKERS = {"circle": "o", "diamond": "D", "square": "s"}
ENDS = (-0.03, 1.03)


def reliability_sentence(table: pd.DataFrame, options: dict[str, Any]) -> str | None:
    return None if series(table, options.get("ways", WAYS), palette(False)) else NO_BINS


def reliability_height(table: pd.DataFrame, sheet: Sheet, options: dict[str, Any]) -> float:
    return min(sheet.width, WIDEST) * 1.15


def paint_reliability(
    figure: "Figure", table: pd.DataFrame, sheet: Sheet, *, ways: Sequence[str] = WAYS, level: str = ""
) -> None:
    """Columns and options as `reliability_diagram`."""
    ink, found = sheet.ink, series(table, ways, sheet.ink)
    axes, below = figure.subplots(2, 1, sharex=True, height_ratios=(4, 1))
    for one in found:
        rows = one.rows
        x, y = rows["probability"].astype(float), rows["accuracy"].astype(float)
        known = rows["low"].notna() & rows["high"].notna()
        axes.vlines(x[known], rows["low"][known], rows["high"][known], color=ink.edge, lw=THIN, zorder=2)
        axes.plot(
            x, y, MARKERS.get(one.shape, "o"), ms=3.6, mfc=one.colour if one.firm else ink.paper,
            mec=ink.edge if one.firm else one.colour, mew=THIN if one.firm else LINE, label=one.name, zorder=3,
        )  # fmt: skip
    _diagonal(axes, sheet)
    axes.set(xlim=ENDS, ylim=ENDS, ylabel=Y_TITLE)
    low, high = (found[0].rows[name].to_numpy(float) for name in ("from", "to"))
    below.bar((low + high) / 2, found[0].rows["n"].to_numpy(int), np.maximum(high - low, 0.004), linewidth=0,
              color=found[0].colour, alpha=0.6)  # fmt: skip
    below.set(xlabel=X_TITLE, ylabel=N_TITLE)
    tidy(axes, ink)
    tidy(below, ink, ticks=3)
    if len(found) > 1:
        figure.legend(loc="outside upper left", ncols=1 if sheet.narrow else 2, fontsize=SMALL, handletextpad=0.2,
                      borderpad=0, labelcolor=ink.ink)  # fmt: skip


def nones_sentence(table: pd.DataFrame, options: dict[str, Any]) -> str | None:
    return NO_THRESHOLDS if thresholds(table).empty else None


def nones_height(table: pd.DataFrame, sheet: Sheet, options: dict[str, Any]) -> float:
    return min(sheet.width, WIDEST)


def paint_nones(
    figure: "Figure", table: pd.DataFrame, sheet: Sheet, *, nones: pd.DataFrame | None = None, level: str = ""
) -> None:
    """Columns and options as `none_curve`."""
    rows, ink, axes = thresholds(table), sheet.ink, figure.subplots()
    _diagonal(axes, sheet)
    x, y = rows["refused"].astype(float), rows["coverage"].astype(float)
    axes.plot(x, y, "-o", color=ink.accent, lw=LINE, ms=3.6, mfc=ink.paper, mec=ink.accent, mew=LINE, zorder=3)
    for row in rows[rows["used"]].to_dict("records"):
        at = (float(row["refused"]), float(row["coverage"]))
        if (across := arms(nones, "refused")) is not None:
            axes.plot(across, [at[1]] * 2, color=ink.edge, lw=LINE, zorder=2)
        if (up := arms(nones, "coverage")) is not None:
            axes.plot([at[0]] * 2, up, color=ink.edge, lw=LINE, zorder=2)
        axes.plot(*at, "o", ms=5, mfc=ink.accent, mec=ink.edge, mew=THIN, zorder=4)
    for row in labelled(rows, 0.45, 0.07):
        at = (float(row["refused"]), float(row["coverage"]))
        right = at[0] > RIGHT
        axes.annotate(
            f"keeps {100 * float(row['kept']):.0f} %" + (" (used)" if row["used"] else ""), at,
            xytext=(-6 if right else 6, 0 if right else -4), textcoords="offset points",
            ha="right" if right else "left", va="center", fontsize=SMALL, color=ink.ink if row["used"] else ink.quiet,
        )  # fmt: skip
    axes.set(xlim=ENDS, ylim=ENDS, xlabel=_broken(REFUSED, sheet), ylabel=_broken(COVERAGE, sheet))
    tidy(axes, ink)


def enrichment_sentence(table: pd.DataFrame, options: dict[str, Any]) -> str | None:
    return None if enrichment_rows(table, palette(False)) else NO_LABELS


def enrichment_height(table: pd.DataFrame, sheet: Sheet, options: dict[str, Any]) -> float:
    return plate_rows.AROUND + plate_rows.ROW * min(max(int(table["q"].notna().sum()), 1), plate_rows.MOST)


def paint_enrichment(figure: "Figure", table: pd.DataFrame, sheet: Sheet, *, level: str = "") -> None:
    """Columns and options as `enrichment_forest`."""
    rows = enrichment_rows(table, sheet.ink)
    notes = [f"▲ {FEW}", "in brackets: papers of the set"] if any(row.firm for row in rows) else [f"none with {FEW}"]
    plate_rows.paint_rows(figure, rows, sheet, title=TITLE, line=AS_BACKGROUND, chance=False, notes=notes)
    at, said = ticks(rows[: plate_rows.MOST], 4 if sheet.narrow else 7)
    figure.axes[0].set_xticks(at, said)


def _diagonal(axes: "Axes", sheet: Sheet) -> None:
    axes.plot([0, 1], [0, 1], color=sheet.ink.quiet, lw=THIN, ls=":", zorder=1)


def _broken(title: str, sheet: Sheet) -> str:
    """In two lines where the page is narrow."""
    half = title.find(" ", len(title) // 2)
    return f"{title[:half]}\n{title[half + 1 :]}" if sheet.narrow and half > 0 else title
