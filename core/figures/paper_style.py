"""Paper: sizes, fonts and lines of a printed figure, the same for all."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from core.figures.theme import Palette, palette

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTHS = (85, 114, 174)  # mm: one column, one and a half, two
TALLEST = 225  # mm
TEXT, SMALL, LETTER = 7.0, 6.0, 8.0  # pt
THIN, LINE = 0.5, 0.75  # pt
FAMILIES = (
    "Arial",
    "Helvetica",
    "Liberation Sans",
    "DejaVu Sans",
)  # the first that are there; Liberation is Arial's twin
_TURN = threading.RLock()  # matplotlib's settings are one for the process


@dataclass(frozen=True)
class Sheet:
    """What a painter needs to know of the page: width in mm, colours of the mode."""

    width: float
    dark: bool

    @property
    def ink(self) -> Palette:
        return palette(self.dark)

    @property
    def narrow(self) -> bool:
        return self.width < 110


@contextmanager
def settings() -> Iterator[None]:
    """Matplotlib's settings for our figures, one thread at a time, put back afterwards."""
    import matplotlib

    with _TURN, matplotlib.rc_context():
        matplotlib.rcParams.update(_settings())  # type: ignore[arg-type]
        yield


def _settings() -> dict[str, Any]:
    return {
        "font.family": fonts(), "font.size": TEXT, "axes.labelsize": TEXT, "axes.titlesize": TEXT,
        "xtick.labelsize": TEXT, "ytick.labelsize": TEXT, "legend.fontsize": TEXT, "figure.titlesize": TEXT,
        "text.parse_math": False, "text.usetex": False, "axes.unicode_minus": True,
        "axes.formatter.use_mathtext": False,
        "pdf.fonttype": 42, "ps.fonttype": 42, "pdf.compression": 6, "svg.fonttype": "none", "svg.hashsalt": "bioscope",
        "path.simplify": False, "agg.path.chunksize": 0, "lines.linewidth": LINE, "hatch.linewidth": THIN,
        "axes.linewidth": THIN, "xtick.major.width": THIN, "ytick.major.width": THIN,
        "xtick.minor.width": THIN, "ytick.minor.width": THIN,
        "xtick.major.size": 2.5, "ytick.major.size": 2.5, "xtick.minor.size": 1.5, "ytick.minor.size": 1.5,
        "xtick.major.pad": 2, "ytick.major.pad": 2, "axes.labelpad": 2.5, "legend.frameon": False,
    }  # fmt: skip


@cache
def fonts() -> list[str]:
    """Those of FAMILIES that are on this machine; the last comes with matplotlib."""
    from matplotlib import font_manager

    there = set(font_manager.get_font_names())
    return [family for family in FAMILIES if family in there]


def inches(mm: float) -> float:
    return mm / 25.4


def sheet_figure(width: float, height: float, ink: Palette) -> "Figure":
    """An empty figure of that size in mm, belonging to no window."""
    from matplotlib.figure import Figure

    figure = Figure((inches(width), inches(min(height, TALLEST))), dpi=300, layout="constrained", facecolor=ink.paper)
    figure.get_layout_engine().set(w_pad=0.03, h_pad=0.03, wspace=0.04, hspace=0.04)  # type: ignore[union-attr, call-arg]
    return figure


def tidy(axes: "Axes", ink: Palette, *, ticks: int = 5) -> None:
    """Thin axis lines at the left and below, few ticks, colours of the mode."""
    from matplotlib.ticker import MaxNLocator

    axes.set_facecolor(ink.paper)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(ink.ink)
    axes.tick_params(which="both", color=ink.ink, labelcolor=ink.ink)
    for axis in (axes.xaxis, axes.yaxis):
        axis.label.set_color(ink.ink)
        if axis.get_scale() == "linear":
            axis.set_major_locator(MaxNLocator(ticks, steps=[1, 2, 5, 10]))


def letter(axes: "Axes", index: int, panels: int, ink: Palette, *, lift: float = 0) -> None:
    """Panel letter a, b, … at the upper left, `lift` pt above the usual, where there is more than one panel."""
    if panels > 1:
        mark = chr(ord("a") + index)
        axes.set_title(mark, loc="left", fontsize=LETTER, fontweight="bold", color=ink.ink, x=0, pad=3 + lift)


def footnote(figure: "Figure", notes: Sequence[str], ink: Palette) -> None:
    """What signs in the figure mean, in one line at the lower left."""
    if notes:
        figure.supxlabel("    ".join(notes), x=0.01, ha="left", fontsize=SMALL, color=ink.quiet)


def panels(figure: "Figure", count: int, sheet: Sheet) -> list["Axes"]:
    """`count` axes: one below the other in a single column, else side by side."""
    rows, columns = (count, 1) if sheet.narrow else (1, count)
    return [axes for row in figure.subplots(rows, columns, squeeze=False) for axes in row]


def shortened(text: str, limit: int) -> str:
    """A long name with its middle left out; the source data hold it whole."""
    if len(text) <= limit:
        return text
    head = (limit - 1) * 2 // 3
    return text[:head] + "…" + text[len(text) - (limit - 1 - head) :]
