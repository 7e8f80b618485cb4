"""Screen: the points of a map as Plotly draws them, a trace a group, with what the pointer shows of each."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from core.figures.hover import escape
from core.figures.maps.groups import Colouring
from core.figures.maps.marks import rings, shading
from core.figures.maps.paper_text import MANY, below, one_line, paper_texts, said, template
from core.figures.maps.sample import Sample, sample
from core.figures.maps.square import DENSITY_FROM, Square, dot, square
from core.figures.theme import FADED, TEXT_SIZE, palette, trace


@dataclass(frozen=True, eq=False)
class View:
    """What the parts of one map share; `chosen`: bool (n,), is selected."""

    table: pd.DataFrame
    ids: np.ndarray
    x: np.ndarray
    y: np.ndarray
    colouring: Colouring
    chosen: np.ndarray
    shown: Sample
    frame: Square
    dark: bool

    @property
    def size(self) -> float:
        return dot(len(self.shown.rows))

    @cached_property
    def marks(self) -> int:
        """Dots and rings that are drawn: each carries what the pointer shows."""
        return int(np.clip(self.colouring.drawn[self.shown.rows], 1, 3).sum())

    @cached_property
    def said(self) -> np.ndarray:
        """What the pointer shows of each paper."""
        return said(self.table)

    def under(self) -> list[Any]:
        """The shading of all papers, where points alone would lie on top of each other."""
        if self.shown.of <= DENSITY_FROM and not self.shown.note:
            return []
        finite = np.isfinite(self.x) & np.isfinite(self.y)
        return [shading(self.x[finite], self.y[finite], self.frame, self.dark)]

    def points(self) -> list[Any]:
        """A trace a group, the largest below; under each the rings of papers that have a further group."""
        own = self.colouring
        if own.kind != "category":
            return self._numbers()
        first = own.first[self.shown.rows]
        order = sorted(range(len(own.groups)), key=lambda i: (own.groups[i].named, -own.groups[i].n))
        dots = [self._group(i, self.shown.rows[first == i]) for i in order]
        return [*self._further(), *dots, *self._several()]

    def _further(self) -> list[Any]:
        members = self.colouring.members
        found: dict[tuple[int, int], list[int]] = {}
        for row in self.shown.rows[self.colouring.drawn[self.shown.rows] > 1].tolist():
            for depth, place in enumerate(members[row][1:3], 1):
                found.setdefault((-depth, place), []).append(row)
        return [
            self._group(
                place, np.array(rows), legend=False, marker={"size": self.size - 4.5 * depth, "symbol": "circle"}
            )
            for (depth, place), rows in sorted(found.items())
        ]

    def _several(self) -> list[Any]:
        ink, n = palette(self.dark), int((self.colouring.drawn > 1).sum())
        if not n:
            return []
        marker = {"symbol": "circle", "size": 7, "color": ink.paper, "line": {"width": 3, "color": ink.quiet}}
        return [
            trace(type="scattergl", x=[None], y=[None], mode="markers", marker=marker, hoverinfo="skip",
                  name=f"ring: a further group ({n:,})", legendrank=1900, showlegend=True)
        ]  # fmt: skip

    def _group(
        self, place: int, rows: np.ndarray, *, legend: bool = True, marker: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        group = self.colouring.groups[place]
        look = {"color": group.colour, "symbol": group.shape, "size": self.size, **(marker or {})}
        name = escape(group.counted)
        return self._trace(rows, look, place) | {
            "name": name, "legendgroup": f"group {place}", "showlegend": legend and len(self.colouring.groups) > 1,
            "legendrank": 1000 + place,
        }  # fmt: skip

    def _numbers(self) -> list[Any]:
        rows, numbers = self.shown.rows, self.colouring.numbers
        known = rows[np.isfinite(numbers[rows])]
        without = rows[~np.isfinite(numbers[rows])]
        marker = {"color": numbers[known].round(4), "coloraxis": "coloraxis", "symbol": "circle", "size": self.size}
        found = [self._group(0, without)] if len(without) else []
        for one in found:
            one["showlegend"] = True
        return [*found, self._trace(known, marker, None) | {"name": escape(self.colouring.title), "showlegend": False}]

    def _trace(self, rows: np.ndarray, marker: dict[str, Any], place: int | None) -> dict[str, Any]:
        empty_ = not len(rows)
        return trace(
            type="scattergl", x=[None] if empty_ else self.x[rows], y=[None] if empty_ else self.y[rows],
            mode="markers", marker={"opacity": 0.9, "line": _edge(self.dark, self.size), **marker},
            customdata=self.ids[rows].reshape(-1, 1),
            selectedpoints=np.flatnonzero(self.chosen[rows]) if self.chosen.any() else None,
            selected={"marker": {"opacity": 1}}, unselected={"marker": {"opacity": FADED}},
            uirevision=self.colouring.title or "plain", **self._hover(rows, place),
        )  # fmt: skip

    def _hover(self, rows: np.ndarray, place: int | None) -> dict[str, Any]:
        """Text and template: a group that all papers of the trace share stands in the template, once."""
        own, ids, lines, n = self.colouring, self.ids[rows].tolist(), self.said, self.marks
        alike = place is not None and own.groups[place].named and bool((own.categories[rows] == 1).all())
        last: list[str] = []
        if not alike and (own.title or own.numbers.size or own.table.size):
            last = below(own, many=n > MANY)[rows].tolist()
        held = n > MANY and self.shown.of <= DENSITY_FROM  # of more papers only those that are drawn are shortened
        short = one_line(tuple(lines))[rows] if held else None
        found = paper_texts(ids, lines[rows], last, of=n, short=short)
        how = {"hovertemplate": template(ids, own, place if alike else None, text=bool(found.any()))}
        return how | ({"text": found} if found.any() else {})

    def rings(self) -> list[Any]:
        rows = self.shown.rows[self.chosen[self.shown.rows]]
        return rings(self.x[rows], self.y[rows], self.ids[rows], self.size, self.dark)

    def notes(self, missing: int) -> list[dict[str, Any]]:
        """What is not drawn, at the lower left of the map."""
        said = [self.shown.note, f"{missing:,} without a place are not drawn" if missing else ""]
        text = "<br>".join(part for part in said if part)
        corner = {"x": 0, "y": 0, "xref": "x domain", "yref": "y domain", "xanchor": "left", "yanchor": "bottom"}
        font = {"color": palette(self.dark).quiet, "size": TEXT_SIZE - 1}
        note = {"text": text, "align": "left", "showarrow": False, "font": font, **corner}
        return [note] if text else []


def view_of(
    table: pd.DataFrame, colouring: Colouring, finite: np.ndarray, selected: Collection[str], dark: bool
) -> "View":
    """What `selected` and the size of the map make of a table that `placed` gave."""
    texts = [*map(str, table["id"].to_numpy(object))]
    ids, wanted = np.array(texts, str), set(map(str, selected))
    chosen = (
        np.fromiter((one in wanted for one in texts), bool, len(ids)) & finite if wanted else np.zeros(len(ids), bool)
    )
    x, y = (table[axis].to_numpy(np.float32).round(4) for axis in "xy")
    return View(table, ids, x, y, colouring, chosen, sample(ids, finite, chosen, colouring), square(x, y), dark)


def _edge(dark: bool, size: float) -> dict[str, Any]:
    """The outline of a dot, thinner with the dot; none where dots are so many that outlines would be all there is."""
    return {"width": 0.8 if size > 6 else 0.5 if size >= 4 else 0, "color": palette(dark).edge}
