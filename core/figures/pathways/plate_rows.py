"""Paper: models, or groups of papers, a row each."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from core.figures.maps.groups import Colouring
from core.figures.maps.short_names import unlike
from core.figures.paper_points import MARKERS
from core.figures.paper_style import LINE, SMALL, TALLEST, TEXT, THIN, Sheet, footnote, shortened, tidy
from core.figures.pathways.group_rows import gain_rows, group_rows
from core.figures.pathways.groups import NO_GROUPS, legend_of
from core.figures.pathways.model_rows import TIE, difference_rows, leaderboard_rows, reference_of
from core.figures.pathways.models import NO_MODELS, ONE_MODEL, chance_line, difference_title, zero_line
from core.figures.pathways.row import Row, limits
from core.figures.words.pathways.names import axis_title

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ROW, AROUND = 4.2, 24.0  # mm: a row, what is around the rows
MOST = int((TALLEST - AROUND) / ROW)
DAGGER = "†"
LEGEND_LINE = 3.4  # mm


def height(table: pd.DataFrame, sheet: Sheet, options: dict[str, Any]) -> float:
    lines = len(legend_of(table, options.get("colouring"))) if "group" in table else 0
    return AROUND + ROW * min(max(len(table), 1), MOST) + LEGEND_LINE * -(-lines // (2 if sheet.narrow else 3))


def leaderboard_sentence(table: pd.DataFrame, options: dict[str, Any]) -> str | None:
    return None if leaderboard_rows(table) else NO_MODELS


def differences_sentence(table: pd.DataFrame, options: dict[str, Any]) -> str | None:
    return None if difference_rows(table, reference=options.get("reference", "")) else ONE_MODEL


def groups_sentence(table: pd.DataFrame, options: dict[str, Any]) -> str | None:
    return None if group_rows(table) else NO_GROUPS


def gains_sentence(table: pd.DataFrame, options: dict[str, Any]) -> str | None:
    return None if gain_rows(table, names=("A", "B")) else NO_GROUPS


def paint_leaderboard(
    figure: "Figure", table: pd.DataFrame, sheet: Sheet, *, measure: str = "AP", level: str = "", reference: str = ""
) -> None:
    """Columns and options as `leaderboard_forest`."""
    rows = leaderboard_rows(table, reference=reference, dark=sheet.dark)
    named = shortened(reference_of(table, reference), 30)
    notes = [f"{DAGGER} not separable from {named}"] * any(row.note == TIE for row in rows)
    notes += ["× shuffled labels"] * any(np.isfinite(row.shuffled) for row in rows)
    paint_rows(figure, rows, sheet, title=axis_title(measure, level), line=chance_line(rows), chance=False, notes=notes)


def paint_differences(
    figure: "Figure", table: pd.DataFrame, sheet: Sheet, *, measure: str = "AP", level: str = "", reference: str = ""
) -> None:
    """Columns and options as `difference_forest`."""
    rows = difference_rows(table, reference=reference, dark=sheet.dark)
    notes = [f"{DAGGER} not separable"] * any(TIE in row.note for row in rows)
    line = zero_line(reference_of(table, reference))
    paint_rows(figure, rows, sheet, title=difference_title(measure, level), line=line, notes=notes)


def paint_groups(
    figure: "Figure", table: pd.DataFrame, sheet: Sheet, *, measure: str = "AP", level: str = "",
    colouring: Colouring | None = None, order: str = "value",
) -> None:  # fmt: skip
    """Columns and options as `group_forest`."""
    rows = group_rows(table, colouring=colouring, order=order, dark=sheet.dark)
    notes = ["| chance"] * any(np.isfinite(row.chance) for row in rows)
    paint_rows(figure, rows, sheet, title=axis_title(measure, level), notes=notes, named=legend_of(table, colouring))


def paint_gains(
    figure: "Figure", table: pd.DataFrame, sheet: Sheet, *, names: Sequence[str] = ("A", "B"),
    models: Sequence[str] = (), measure: str = "AP", level: str = "", order: str = "value",
) -> None:  # fmt: skip
    """Columns and options as `group_difference`."""
    rows = gain_rows(table, names=names, models=models, order=order, dark=sheet.dark)
    a, b = (shortened(name, 30) for name in names)
    paint_rows(figure, rows, sheet, title=axis_title(measure, level), notes=[f"● {a}", f"◇ {b}"])


def paint_rows(
    figure: "Figure", rows: Sequence[Row], sheet: Sheet, *, title: str, line: tuple[float, str] | None = None,
    chance: bool = True, notes: Sequence[str] = (), named: Sequence[tuple[str, str, str]] = (),
) -> None:  # fmt: skip
    """Rows with names at the left and values at the right. Parameters as `rows_figure`; `notes`: what signs mean."""
    axes, ink, left_out = figure.subplots(), sheet.ink, max(len(rows) - MOST, 0)
    rows = rows[:MOST]
    at = np.arange(len(rows))[::-1]
    tidy(axes, ink, ticks=4)
    axes.spines["left"].set_visible(False)
    axes.set_yticks(at, _names(rows, sheet))
    axes.tick_params(axis="y", length=0)
    ends = limits(rows, *([line[0]] if line else []))
    axes.set(ylim=(-0.7, len(rows) - 0.3), xlim=ends, xlabel=_wrapped(title, sheet))
    for row, y in zip(rows, at.tolist()):
        _row(axes, row, y, sheet, chance)
    if line is not None:
        axes.axvline(line[0], color=ink.quiet, lw=LINE, ls=":", zorder=1)
        axes.annotate(
            line[1], (line[0], 1), xycoords=("data", "axes fraction"), xytext=(0, 1), textcoords="offset points",
            va="bottom", ha="right" if line[0] > sum(ends) / 2 else "left", fontsize=SMALL, color=ink.quiet,
            annotation_clip=False,
        )  # fmt: skip
    _legend(figure, named, sheet)
    footnote(figure, [*notes, f"{left_out:,} more in the source data"] if left_out else list(notes), ink)


def _names(rows: Sequence[Row], sheet: Sheet) -> list[str]:
    names = unlike([row.name for row in rows], 22 if sheet.narrow else 34 if sheet.width < 170 else 52)
    counts = [
        f" ({row.note.removeprefix('n = ').partition(', ')[0]})" if row.note.startswith("n = ") else "" for row in rows
    ]
    return [name + count for name, count in zip(names, counts)]


def _row(axes: "Axes", row: Row, y: int, sheet: Sheet, chance: bool) -> None:
    ink = sheet.ink
    if np.isfinite(row.other - row.value):
        axes.plot([row.other, row.value], [y, y], color=ink.quiet if row.firm else ink.line, lw=2 if row.firm else 1)
    if np.isfinite(row.high - row.low):
        axes.plot([row.low, row.high], [y, y], color=ink.edge, lw=LINE, zorder=2)
    if chance and np.isfinite(row.chance):
        axes.plot(row.chance, y, "|", ms=5, mec=ink.quiet, mew=LINE, zorder=1)
    if np.isfinite(row.shuffled):
        axes.plot(row.shuffled, y, "x", ms=2.8, mec=ink.quiet, mew=LINE, zorder=1)
    if np.isfinite(row.other):
        axes.plot(row.other, y, "D", ms=3.4, mfc=ink.paper, mec=row.other_colour, mew=LINE, zorder=3)
    if np.isfinite(row.value):
        axes.plot(row.value, y, MARKERS.get(row.shape, "o"), ms=4, mfc=row.colour, mec=ink.edge, mew=THIN, zorder=4)
    axes.annotate(
        f"{row.text} {DAGGER}" if TIE in row.note else row.text, (1, y), xycoords=("axes fraction", "data"),
        xytext=(4, 0), textcoords="offset points", va="center", fontsize=TEXT, color=ink.ink, annotation_clip=False,
    )  # fmt: skip


def _legend(figure: "Figure", named: Sequence[tuple[str, str, str]], sheet: Sheet) -> None:
    if not named:
        return
    from matplotlib.lines import Line2D

    handles = [
        Line2D([], [], ls="", marker=MARKERS.get(shape, "o"), ms=4, mfc=colour, mec=sheet.ink.edge, mew=THIN,
               label=shortened(label, 26 if sheet.narrow else 40))
        for label, colour, shape in named
    ]  # fmt: skip
    columns = 2 if sheet.narrow else 3
    figure.legend(handles=handles, loc="outside upper left", ncols=columns, fontsize=SMALL, handletextpad=0.2,
                  columnspacing=1, borderpad=0, labelcolor=sheet.ink.ink)  # fmt: skip


def _wrapped(title: str, sheet: Sheet) -> str:
    """In two lines where the page is narrow and the title long."""
    half = title.find(" ", len(title) // 2 - 2)
    return f"{title[:half]}\n{title[half + 1 :]}" if sheet.narrow and len(title) > 30 and half > 0 else title
