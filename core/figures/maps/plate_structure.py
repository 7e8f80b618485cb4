"""Paper: how well neighbours share a label, a row a category."""

from typing import TYPE_CHECKING, Any

import pandas as pd

from core.figures.frames import span
from core.figures.maps.groups import Colouring
from core.figures.maps.plate_shares import narrowed
from core.figures.maps.structure import CHANCE, RANDOM, look_of
from core.figures.maps.structure_rows import TITLE, row_text, structure_rows
from core.figures.paper_points import MARKERS
from core.figures.paper_style import LINE, TALLEST, TEXT, THIN, Sheet, footnote, shortened, tidy

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ROW, AROUND = 4.2, 17.0  # mm: a row, what is around the rows


def height(table: pd.DataFrame, sheet: Sheet, options: dict[str, Any]) -> float:
    return AROUND + ROW * len(structure_rows(table, _room(options))[0])


def empty_sentence(table: pd.DataFrame, options: dict[str, Any]) -> str | None:
    return "No categories to draw." if structure_rows(table, 1)[0].empty else None


def paint(
    figure: "Figure", table: pd.DataFrame, sheet: Sheet, *, colouring: Colouring | None = None, most: int = 40
) -> None:
    """Columns and options as `structure_forest`."""
    rows, left_out = structure_rows(table, _room({"most": most}))
    ink, axes = sheet.ink, figure.subplots()
    tidy(axes, ink, ticks=4)
    axes.spines["left"].set_visible(False)
    limit = 26 if sheet.narrow else 44
    names = [f"{shortened(str(name), limit)} ({int(n):,})" for name, n in zip(rows["name"], rows["n"])]
    axes.set_yticks(range(len(names)), names[::-1])
    axes.tick_params(axis="y", length=0)
    for i, row in rows.iterrows():
        _row(axes, row, len(rows) - 1 - int(str(i)), colouring, sheet)
    ends = (rows[c] for c in ("agreement", "low", "high", "chance_low", "chance_high", "random"))
    axes.set(xlim=span(*ends, [0.0]), ylim=(-0.6, len(rows) - 0.4), xlabel=narrowed(TITLE, sheet))
    notes = [f"▬ {CHANCE}"] * bool(rows["chance_low"].notna().any()) + [f"◇ {RANDOM}"] * bool(
        rows["random"].notna().any()
    )
    footnote(figure, [*notes, f"{left_out:,} more in the source data"] if left_out else notes, ink)


def _room(options: dict[str, Any]) -> int:
    return min(int(options.get("most", 40)), int((TALLEST - AROUND) / ROW))


def _row(axes: "Axes", row: "pd.Series[Any]", at: int, colouring: Colouring | None, sheet: Sheet) -> None:
    ink = sheet.ink
    if pd.notna(row["chance_low"]) and pd.notna(row["chance_high"]):
        axes.plot(
            [row["chance_low"], row["chance_high"]], [at, at], color=ink.quiet, alpha=0.5, lw=4, solid_capstyle="butt"
        )
    if pd.notna(row["random"]):
        axes.plot(row["random"], at, "D", ms=3.4, mfc="none", mec=ink.ink, mew=LINE, zorder=3)
    if pd.notna(row["agreement"]):
        if pd.notna(row["low"]) and pd.notna(row["high"]):
            axes.plot([row["low"], row["high"]], [at, at], color=ink.edge, lw=LINE, zorder=4)
        colour, shape = look_of(str(row["value"]), colouring, ink.accent)
        axes.plot(row["agreement"], at, MARKERS.get(shape, "o"), ms=4, mfc=colour, mec=ink.edge, mew=THIN, zorder=5)
    text = row_text(row) if pd.notna(row["agreement"]) else "not defined"
    axes.annotate(
        text, (1, at), xycoords=("axes fraction", "data"), xytext=(4, 0), textcoords="offset points", va="center",
        fontsize=TEXT, color=ink.ink, annotation_clip=False,
    )  # fmt: skip
