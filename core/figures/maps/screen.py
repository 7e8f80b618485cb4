"""Screen: papers at their places, coloured by group or number, the selected ringed, true neighbours joined."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from core.figures.empty import empty
from core.figures.hover import escape
from core.figures.maps.axes import axes
from core.figures.maps.groups import Colouring, Group
from core.figures.maps.labels import given_labels, group_labels
from core.figures.maps.marks import label_notes, neighbour_lines, pin_marks, rings, shading
from core.figures.maps.paper_text import MANY, below, one_line, paper_texts, said, template
from core.figures.maps.sample import Sample, sample
from core.figures.maps.square import DENSITY_FROM, Square, dot, placed, square
from core.figures.theme import FADED, TEXT_SIZE, layout, palette, trace

NARROWEST = 330  # px of the map for which direct labels are placed: on a wider one they are farther apart
LETTER = (6.5, 15.5)  # px of a character, and of a line, of a label


def paper_map(
    table: pd.DataFrame,
    *,
    colouring: Colouring | None = None,
    selected: Collection[str] = (),
    lines: pd.DataFrame | None = None,
    pins: pd.DataFrame | None = None,
    labels: pd.DataFrame | bool = True,
    legend: bool = True,
    dark: bool = False,
    height: int = 640,
    dragmode: str = "lasso",
) -> go.Figure:
    """The map: a square without axes, one point a paper.

    Parameters
    ----------
    table
        Needs `id`, `x`, `y` (not a number: not drawn, and counted). Uses `hover` (plain text, "\\n" between lines) or
        `title` under the pointer.
    colouring
        From `colouring(…)`, of the same papers in the same order; None is one colour for all.
    selected
        Ids drawn in full colour with a ring of ink; all others fade.
    lines
        `x0`, `y0`, `x1`, `y1`, `kept`: from a paper to its true neighbours, solid where the map keeps them near.
    pins
        `x`, `y`, `text`: texts placed by the user, numbered.
    labels
        True: each category at its densest place; False: none; a table `x`, `y`, `text`: these, in order of importance.
    dragmode
        "lasso", "select" (a box) or "pan".

    Each point carries [id] as customdata. Up to 20,000 papers the pointer shows the text; beyond, ids only, over a
    shading of all; beyond 100,000 (or 5 MB) a sample of the points, which the figure states. `layout.meta` holds
    `shown`, `of` and `note`. A paper in several groups has a ring in the colour of each further one.
    """
    table, finite = placed(table, colouring)
    if not finite.any():
        return empty("No papers to draw.", dark=dark, height=height)
    if colouring is None:
        colouring = _plain(len(table), dark)
    view = _view(table, colouring, finite, selected, dark)
    traces = [*view.under(), *neighbour_lines(lines, dark), *view.points(), *view.rings(), *pin_marks(pins, dark)]
    missing = int((~finite).sum())
    notes = [*label_notes(_labels(labels, view), dark), *view.notes(missing)]
    look = layout(
        dark, height=height, dragmode=dragmode, annotations=notes, showlegend=legend,
        meta=view.shown.said | {"missing": missing}, **axes(view.frame, colouring),
    )  # fmt: skip
    return go.Figure(traces, look, _validate=False)  # checking texts one by one took half of a click; tests check


def _plain(n: int, dark: bool) -> Colouring:
    one = Group("papers", palette(dark).accent, "circle", (), n, named=False)
    return Colouring("category", "", (one,), ((0,),) * n, ((),) * n, dark=dark)


def _view(
    table: pd.DataFrame, colouring: Colouring, finite: np.ndarray, selected: Collection[str], dark: bool
) -> "_View":
    texts = [*map(str, table["id"].to_numpy(object))]
    ids, wanted = np.array(texts, str), set(map(str, selected))
    chosen = (
        np.fromiter((one in wanted for one in texts), bool, len(ids)) & finite if wanted else np.zeros(len(ids), bool)
    )
    x, y = (table[axis].to_numpy(np.float32).round(4) for axis in "xy")
    return _View(table, ids, x, y, colouring, chosen, sample(ids, finite, chosen, colouring), square(x, y), dark)


@dataclass(frozen=True, eq=False)
class _View:
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
    def said(self) -> np.ndarray | None:
        """What the pointer shows of each paper; None where it shows ids only."""
        return said(self.table) if len(self.shown.rows) <= DENSITY_FROM else None

    def under(self) -> list[Any]:
        """The shading of all papers, where points alone would lie on top of each other."""
        if self.shown.of <= DENSITY_FROM:
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
        if lines is not None and not alike and (own.title or own.numbers.size or own.table.size):
            last = below(own, many=n > MANY)[rows].tolist()
        none = np.full(len(rows), "")
        found = paper_texts(
            ids, none if lines is None else lines[rows], last, of=n,
            short=one_line(tuple(lines))[rows] if lines is not None and n > MANY else None,
        )  # fmt: skip
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


def _edge(dark: bool, size: float) -> dict[str, Any]:
    """The outline of a dot, thinner with the dot; none where dots are so many that outlines would be all there is."""
    return {"width": 0.8 if size > 6 else 0.5 if size >= 4 else 0, "color": palette(dark).edge}


def _labels(labels: pd.DataFrame | bool, view: _View) -> pd.DataFrame:
    letter = (LETTER[0] / NARROWEST, LETTER[1] / NARROWEST)
    if isinstance(labels, pd.DataFrame):
        return given_labels(labels, view.frame, letter=letter)
    if not labels or view.colouring.kind != "category":
        return pd.DataFrame(columns=["x", "y", "lines", "colour"])
    return group_labels(view.table, view.colouring, view.frame, letter=letter)
