"""Paper: one square of points, with what lies around them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from core.figures.frames import require
from core.figures.maps.groups import Colouring
from core.figures.maps.labels import given_labels, group_labels
from core.figures.maps.marks import pin_numbers
from core.figures.maps.square import Square
from core.figures.paper_points import MARKERS
from core.figures.paper_style import LINE, SMALL, THIN, Sheet
from core.figures.theme import DIVERGING, DOTS_AS_VECTORS, FADED, SEQUENTIAL

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PT = 25.4 / 72  # mm
RINGED = 60  # more selected papers than this have a thinner ring
WIDER = 0.45  # of the dot, what each ring of a further group adds


@dataclass(frozen=True, eq=False)
class Panel:
    """A map in `axes` whose side is `side` mm; `finite`, `chosen`: bool (n,), has a place, is selected."""

    axes: "Axes"
    rows: pd.DataFrame
    own: Colouring
    finite: np.ndarray
    chosen: np.ndarray
    frame: Square
    side: float
    sheet: Sheet

    @property
    def across(self) -> float:
        """Diameter of a dot in pt."""
        n = np.log10(max(int(self.finite.sum()), 1))
        by_count = np.interp(n, np.log10([200, 5_000, 50_000]), [4.2, 1.9, 0.9])
        return float(by_count * np.clip(self.side / 80, 0.7, 1.3))

    def dots(self) -> None:
        """Those not selected faint and below, the selected in full colour."""
        faint = FADED if self.chosen.any() else 0.9
        for part, alpha, above in ((self.finite & ~self.chosen, faint, 3.0), (self.chosen, 1.0, 3.5)):
            if not part.any():
                continue
            look = {"alpha": alpha, "zorder": above}
            if self.own.kind != "category":
                self._numbers(part, look)
                continue
            for depth in (2, 1, 0):
                self._groups(part, depth, look)

    def _groups(self, part: np.ndarray, depth: int, look: dict[str, Any]) -> None:
        """The groups that papers have at `depth`: 0 their dots, the largest group below, 1 and 2 rings around them."""
        groups = self.own.groups
        at = np.array([own[depth] if len(own) > depth else -1 for own in self.own.members])
        for i in sorted(range(len(groups)), key=lambda i: (groups[i].named, -groups[i].n)):
            inside = part & (at == i)
            if inside.any():
                shape = "circle" if depth else groups[i].shape
                self._scatter(inside, 1 + WIDER * depth, shape, facecolors=groups[i].colour, **look)

    def _numbers(self, part: np.ndarray, look: dict[str, Any]) -> None:
        own, known = self.own, np.isfinite(self.own.numbers)
        if (without := part & ~known).any():
            self._scatter(without, 1, "circle-open", facecolors=own.groups[0].colour, **look)
        inside = part & known
        self._scatter(inside, 1, "circle", c=own.numbers[inside], cmap=scale(own), vmin=own.low, vmax=own.high, **look)

    def _scatter(self, inside: np.ndarray, wider: float, shape: str, **look: Any) -> None:
        if shape == "circle-open":
            look |= {"edgecolors": look["facecolors"], "facecolors": "none"}
        style: dict[str, Any] = {
            "s": (self.across * wider) ** 2, "marker": MARKERS.get(shape, "o"), "edgecolors": self.sheet.ink.edge,
            "linewidths": min(0.4, self.across / 7), "rasterized": len(self.rows) > DOTS_AS_VECTORS,
        }  # fmt: skip
        self.axes.scatter(self.rows["x"].to_numpy()[inside], self.rows["y"].to_numpy()[inside], **(style | look))

    def lines(self, lines: pd.DataFrame | None) -> None:
        """To true neighbours, below the selected dots: solid where kept near, dashed where torn apart."""
        if lines is None or lines.empty:
            return
        require(lines, "x0", "y0", "x1", "y1", "kept", what="the lines to the neighbours")
        for kept, style, colour in ((True, "-", self.sheet.ink.ink), (False, "--", self.sheet.ink.warning)):
            own = lines[lines["kept"].astype(bool) == kept]
            self.axes.plot([own["x0"], own["x1"]], [own["y0"], own["y1"]], ls=style, color=colour, lw=LINE, zorder=3.3)

    def rings(self) -> None:
        """Around the selected, with the rings of their groups; below their dots, so that none is covered."""
        if not self.chosen.any():
            return
        many = int(self.chosen.sum()) > RINGED
        depth = np.array([min(len(own), 3) - 1 if len(own) else 0 for own in self.own.members])[self.chosen]
        self.axes.scatter(
            self.rows["x"].to_numpy()[self.chosen], self.rows["y"].to_numpy()[self.chosen],
            s=(self.across * (1 + WIDER * depth) + (2 if many else 3)) ** 2, facecolors="none",
            edgecolors=self.sheet.ink.ink, linewidths=THIN if many else LINE, zorder=3.4,
            rasterized=len(self.rows) > DOTS_AS_VECTORS,
        )  # fmt: skip

    def pins(self, pins: pd.DataFrame | None) -> None:
        """Texts placed by the user, numbered."""
        if pins is None or pins.empty:
            return
        require(pins, "x", "y", "text", what="the pins")
        ink = self.sheet.ink
        self.axes.scatter(
            pins["x"], pins["y"], s=60, marker="*", color=ink.accent, edgecolors=ink.paper, linewidths=THIN, zorder=6
        )
        for number, x, y in zip(pin_numbers(pins), pins["x"].astype(float), pins["y"].astype(float)):
            self.axes.annotate(
                str(number), (x, y), xytext=(3.4, 0), textcoords="offset points", va="center", fontsize=SMALL,
                fontweight="bold", color=ink.accent, zorder=6,
            )  # fmt: skip

    def stars(self, mine: pd.DataFrame | None) -> None:
        """A person's own papers, in the colour of what they were called; hollow where that is none of these."""
        if mine is None or mine.empty:
            return
        require(mine, "x", "y", "label", "none", what="the map of your papers")
        ink = self.sheet.ink
        known = dict(zip(self.own.table["name"], self.own.table["colour"])) if len(self.own.table) else {}
        fills = [ink.paper if none else known.get(name, ink.accent) for name, none in zip(mine["label"], mine["none"])]
        self.axes.scatter(
            mine["x"], mine["y"], s=46, marker="*", c=fills, edgecolors=ink.ink, linewidths=THIN, zorder=7
        )  # fmt: skip

    def labels(self, labels: pd.DataFrame | bool, *, legend: bool = False) -> None:
        """Direct labels, with a halo of the page's colour below each; `legend`: whether one names the groups, too."""
        from matplotlib.patheffects import Stroke

        letter = (SMALL * 0.52 * PT / self.side, SMALL * 1.2 * PT / self.side)
        if isinstance(labels, pd.DataFrame):
            found = given_labels(labels, self.frame, letter=letter, points=self.rows)
        elif labels and self.own.kind == "category":
            found = group_labels(self.rows, self.own, self.frame, letter=letter, legend=legend)
        else:
            return
        # text with an effect is no live text, so that the halo is drawn on its own
        halo = [Stroke(linewidth=1.8, foreground=self.sheet.ink.paper)]
        style: dict[str, Any] = {
            "ha": "center", "va": "center", "fontsize": SMALL, "linespacing": 1.1, "color": self.sheet.ink.ink,
        }  # fmt: skip
        for row in found.to_dict("records"):
            for above, effects in ((7, halo), (8, None)):
                text = "\n".join(row["lines"])
                self.axes.text(row["x"], row["y"], text, zorder=above, path_effects=effects, **style)


def scale(own: Colouring) -> Any:
    """The colours of a number as matplotlib takes them."""
    from matplotlib import colormaps
    from matplotlib.colors import LinearSegmentedColormap

    if own.kind == "diverging":
        return LinearSegmentedColormap.from_list("blue-white-orange", DIVERGING)
    return colormaps[SEQUENTIAL]
