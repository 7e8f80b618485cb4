"""Paper: what stands below a map: its legend, or the scale of its number."""

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from core.figures.maps.groups import Colouring, Group
from core.figures.maps.marks import LINES
from core.figures.maps.plate_panel import scale
from core.figures.maps.short_names import unlike
from core.figures.paper_points import MARKERS
from core.figures.paper_style import LINE, TEXT, THIN, Sheet, shortened
from core.figures.theme import Palette

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SIZE = TEXT - 0.5  # pt
ROW, LETTER, MARK = 3.2, 1.2, 6.5  # mm: a row; a character; mark and space of an entry
BAR = 12.0  # mm: a colour bar with its numbers and title
OVERLAP = 0.6  # pt by which the steps of a colour bar overlap: viewers show white hairlines between them otherwise
LONGEST = 40  # characters of a name


def height(options: dict[str, Any], sheet: Sheet) -> float:
    """In mm, of what `paint` draws with the same options."""
    own = options.get("colouring")
    if own is None or options.get("legend") is False:
        return 1.0
    entries = _entries(own, options, sheet.ink)
    rows = ROW * int(np.ceil(len(entries) / _columns(entries, sheet)))
    return rows + (2.5 if own.kind == "category" else BAR)


def paint(figure: "Figure", options: dict[str, Any], sheet: Sheet) -> None:
    """Options: `colouring`, `legend`, `lines`, `pins`."""
    own: Colouring = options["colouring"]
    if options.get("legend") is False:
        return
    if own.kind != "category":
        _colour_bar(figure, own, sheet, lift=height(options, sheet) - BAR)
    entries = _entries(own, options, sheet.ink)
    if not entries:
        return
    tall = float(figure.get_size_inches()[1]) * 25.4
    figure.legend(
        handles=_handles(entries), loc="lower center", bbox_to_anchor=(0.5, 0.8 / tall),
        ncols=_columns(entries, sheet), handletextpad=0.3, columnspacing=1, labelspacing=0.3, borderpad=0,
        borderaxespad=0, labelcolor=sheet.ink.ink, fontsize=SIZE, handlelength=1.4,
    )  # fmt: skip


def _entries(own: Colouring, options: dict[str, Any], ink: Palette) -> list[dict[str, Any]]:
    """Each as matplotlib's Line2D takes it."""
    groups = own.groups if own.kind == "category" else ()  # else beside the scale
    names = unlike([group.counted for group in groups], LONGEST + 8)
    found = [_group(group, name, ink) for group, name in zip(groups, names)]
    if several := sum(len(members) > 1 for members in own.members):
        ring = {"marker": "o", "ms": 4, "mfc": "none", "mec": ink.quiet, "mew": 1.2}
        found.append(ring | {"label": f"ring: a further group ({several:,})", "ls": ""})
    lines, pins = options.get("lines"), options.get("pins")
    found += _stars(options.get("mine"), ink)
    if lines is not None and len(lines):
        looks = zip((True, False), ("-", "--"), (ink.ink, ink.warning), LINES)
        there = set(lines["kept"].astype(bool))
        found += [
            {"color": colour, "ls": ls, "lw": LINE, "label": text} for kept, ls, colour, text in looks if kept in there
        ]
    if pins is not None and len(pins):
        star = {"marker": "*", "ms": 6, "mfc": ink.accent, "mec": ink.paper, "mew": THIN}
        found.append(star | {"label": "text placed by its nearest papers", "ls": ""})
    return found


def _stars(mine: pd.DataFrame | None, ink: Palette) -> list[dict[str, Any]]:
    """Of a person's own papers: filled where they were called something, hollow where they are none of these."""
    if mine is None:
        return []
    star = {"marker": "*", "ms": 6, "mec": ink.ink, "mew": THIN, "ls": ""}
    none = mine["none"].astype(bool)
    kinds = ((~none, ink.quiet, "your papers"), (none, ink.paper, "your papers: none of these"))
    return [star | {"mfc": fill, "label": f"{name} ({own.sum()})"} for own, fill, name in kinds if own.any()]


def _group(group: Group, name: str, ink: Palette) -> dict[str, Any]:
    hollow = group.shape == "circle-open"
    return {
        "marker": MARKERS.get(group.shape, "o"), "ms": 4, "mfc": "none" if hollow else group.colour, "ls": "",
        "mec": group.colour if hollow else ink.edge, "mew": THIN,
        "label": name,
    }  # fmt: skip


def _handles(entries: list[dict[str, Any]]) -> list[Any]:
    from matplotlib.lines import Line2D

    return [Line2D([], [], **entry) for entry in entries]


def _columns(entries: list[dict[str, Any]], sheet: Sheet) -> int:
    longest = max((len(entry["label"]) for entry in entries), default=1)
    return int(np.clip((sheet.width - 2) // (longest * LETTER + MARK), 1, 5))


def _colour_bar(figure: "Figure", own: Colouring, sheet: Sheet, *, lift: float) -> None:
    """`lift` mm above the lower edge, where a legend stands below."""
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    tall, years = float(figure.get_size_inches()[1]) * 25.4, own.low > 1000
    axes = figure.add_axes((0.2, (lift + 8.2) / tall, 0.6, 2.0 / tall))
    bar = figure.colorbar(ScalarMappable(Normalize(own.low, own.high), scale(own)), cax=axes, orientation="horizontal")
    if bar.solids is not None:
        bar.solids.set(rasterized=False, edgecolor="face", linewidth=OVERLAP)  # a bitmap otherwise
    bar.outline.set_visible(False)
    bar.ax.xaxis.set_major_locator(MaxNLocator(5, integer=years))
    if years:
        bar.ax.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:.0f}"))
    bar.ax.tick_params(color=sheet.ink.ink, labelcolor=sheet.ink.ink)
    without = f"; circles: {own.groups[0].label} ({own.groups[0].n:,})" if own.groups else ""
    bar.set_label(shortened(own.title, 60) + without, color=sheet.ink.ink)
