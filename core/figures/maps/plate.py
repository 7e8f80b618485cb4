"""Paper: a map, or two of the same papers as panels a and b."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import pandas as pd

from core.figures.frames import require
from core.figures.maps import plate_legend
from core.figures.maps.groups import Colouring, one_colour
from core.figures.maps.plate_panel import Panel
from core.figures.maps.square import placed, square
from core.figures.paper_style import LETTER, SMALL, TEXT, Sheet, shortened

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

EDGE, TITLES = 1.0, 6.0  # mm: left free around a map; above it, where it has a title
WIDEST = 150.0  # mm of a single map


def empty_sentence(table: pd.DataFrame, options: dict[str, Any]) -> str | None:
    _, finite = placed(table, None)
    return None if finite.any() else "No papers to draw."


def height(table: pd.DataFrame, sheet: Sheet, options: dict[str, Any]) -> float:
    """A square as wide as the page, and the rows of the legend below it."""
    return min(sheet.width, WIDEST) + plate_legend.height(options, sheet)


def height_of_two(table: pd.DataFrame, sheet: Sheet, options: dict[str, Any]) -> float:
    below = plate_legend.height(options, sheet)
    return (2 * (sheet.width + TITLES) if sheet.narrow else sheet.width / 2 + TITLES) + below


def paint(
    figure: "Figure",
    table: pd.DataFrame,
    sheet: Sheet,
    *,
    colouring: Colouring | None = None,
    selected: Collection[str] = (),
    lines: pd.DataFrame | None = None,
    pins: pd.DataFrame | None = None,
    mine: pd.DataFrame | None = None,
    labels: pd.DataFrame | bool = True,
    legend: bool = True,
) -> None:
    """Columns and options as `paper_map`; `mine`: a person's own papers, as `placed_map` takes them."""
    own = colouring if colouring is not None else one_colour(len(table), sheet.ink.accent, dark=sheet.dark)
    options = {"colouring": own, "lines": lines, "pins": pins, "mine": mine, "legend": legend}
    (panel,) = _panels(figure, [("", table)], own, selected, below=plate_legend.height(options, sheet), sheet=sheet)
    panel.lines(lines)
    panel.dots()
    panel.rings()
    panel.pins(pins)
    panel.labels(labels, legend=legend)
    panel.stars(mine)
    plate_legend.paint(figure, options, sheet)


def paint_two(
    figure: "Figure",
    table: pd.DataFrame,
    sheet: Sheet,
    *,
    colouring: Colouring | None = None,
    selected: Collection[str] = (),
    labels: pd.DataFrame | bool = True,
    legend: bool = True,
) -> None:
    """A panel for each value of `panel` (its title), of the same papers in the same order as the colouring."""
    require(table, "panel", what="the figure of two maps")
    names = table["panel"].astype(str)
    parts = [(name, table[names == name]) for name in dict.fromkeys(names)]
    own = colouring if colouring is not None else one_colour(len(parts[0][1]), sheet.ink.accent, dark=sheet.dark)
    options = {"colouring": own, "legend": legend}
    for panel in _panels(figure, parts, own, selected, below=plate_legend.height(options, sheet), sheet=sheet):
        panel.dots()
        panel.rings()
        panel.labels(labels, legend=legend)
    plate_legend.paint(figure, options, sheet)


def _panels(
    figure: "Figure",
    parts: list[tuple[str, pd.DataFrame]],
    own: Colouring,
    selected: Collection[str],
    *,
    below: float,
    sheet: Sheet,
) -> list[Panel]:
    figure.set_layout_engine("none")
    found, wanted, missing = [], set(selected), 0
    for i, (title, rows) in enumerate(parts):
        _, finite = placed(rows, own)
        axes, side = _axes(figure, i, len(parts), below=below, sheet=sheet)
        frame = square(rows["x"].to_numpy(float), rows["y"].to_numpy(float))
        axes.set_axis_off()
        axes.set(xlim=frame.across, ylim=frame.up, aspect="equal")
        if len(parts) > 1:
            _title(axes, chr(ord("a") + i), title, side, sheet)
        chosen = rows["id"].astype(str).isin(wanted).to_numpy() & finite
        found.append(Panel(axes, rows, own, finite, chosen, frame, side, sheet))
        missing = max(missing, int((~finite).sum()))
    if missing:
        said = f"{missing:,} without a place are not drawn"
        figure.text(0.01, 0.005, said, fontsize=SMALL - 1, color=sheet.ink.quiet, va="bottom")
    return found


def _axes(figure: "Figure", i: int, count: int, *, below: float, sheet: Sheet) -> tuple["Axes", float]:
    """A square and its side in mm: side by side, or one below the other on a narrow page; as large as fits."""
    width, tall = (float(size) * 25.4 for size in figure.get_size_inches())
    titles = TITLES if count > 1 else 0.0
    rows, columns = (count, 1) if sheet.narrow else (1, count)
    wide, high = (width - EDGE) / columns - EDGE, (tall - below - EDGE) / rows - titles - EDGE
    side = min(wide, high)
    row, column = divmod(i, columns)
    left = EDGE + column * (wide + EDGE) + (wide - side) / 2
    bottom = tall - (row + 1) * (titles + side + EDGE)
    return figure.add_axes((left / width, bottom / tall, side / width, side / tall)), side


def _title(axes: "Axes", mark: str, title: str, side: float, sheet: Sheet) -> None:
    common = {"y": 1 + 1.6 / side, "transform": axes.transAxes, "color": sheet.ink.ink}
    axes.text(x=0, s=mark, fontsize=LETTER, fontweight="bold", **common)  # type: ignore[arg-type]
    axes.text(x=4 / side, s=shortened(title, int((side - 6) / 1.25)), fontsize=TEXT, **common)  # type: ignore[arg-type]
