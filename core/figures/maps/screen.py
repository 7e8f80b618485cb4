"""Screen: papers at their places, coloured by group or number, the selected ringed, true neighbours joined."""

from collections.abc import Collection

import pandas as pd
import plotly.graph_objects as go

from core.figures.empty import empty
from core.figures.maps.axes import axes
from core.figures.maps.groups import Colouring, one_colour
from core.figures.maps.labels import given_labels, group_labels
from core.figures.maps.marks import label_notes, neighbour_lines, pin_marks
from core.figures.maps.square import placed
from core.figures.maps.view import View, view_of
from core.figures.theme import layout, palette

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

    Each point carries [id] as customdata. Beyond 20,000 papers (or where ids are very long) a sample of the points
    over a shading of all, which the figure states. `layout.meta` holds `shown`, `of` and `note`. A paper in several
    groups has a ring in the colour of each further one.
    """
    table, finite = placed(table, colouring)
    if not finite.any():
        return empty("No papers to draw.", dark=dark, height=height)
    if colouring is None:
        colouring = one_colour(len(table), palette(dark).accent, dark=dark)
    view = view_of(table, colouring, finite, selected, dark)
    traces = [*view.under(), *neighbour_lines(lines, dark), *view.points(), *view.rings(), *pin_marks(pins, dark)]
    missing = int((~finite).sum())
    notes = [*label_notes(_labels(labels, view, legend), dark), *view.notes(missing)]
    look = layout(
        dark, height=height, dragmode=dragmode, annotations=notes, showlegend=legend,
        meta=view.shown.said | {"missing": missing}, **axes(view.frame, colouring),
    )  # fmt: skip
    return go.Figure(traces, look, _validate=False)  # checking texts one by one took half of a click; tests check


def _labels(labels: pd.DataFrame | bool, view: View, legend: bool) -> pd.DataFrame:
    letter = (LETTER[0] / NARROWEST, LETTER[1] / NARROWEST)
    if isinstance(labels, pd.DataFrame):
        return given_labels(labels, view.frame, letter=letter, points=view.table)
    if not labels or view.colouring.kind != "category":
        return pd.DataFrame(columns=["x", "y", "lines", "colour"])
    return group_labels(view.table, view.colouring, view.frame, letter=letter, legend=legend)
