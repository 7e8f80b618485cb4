"""Screen: the person's papers on the map of a benchmark, each as a star of the colour of what it was called."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from core.figures.frames import drawable, require
from core.figures.hover import wrapped
from core.figures.maps.groups import Colouring
from core.figures.maps.screen import paper_map
from core.figures.theme import Palette, palette, trace

NAMED = {False: "your papers", True: "your papers: none of these"}
COLUMNS = ("id", "x", "y", "title", "label", "none")
SIZES = ((10, 15), (60, 12), (300, 9))  # up to so many papers a star is so many px wide; beyond, SMALLEST
SMALLEST = 7
STAR, INSTEAD = "star", "pentagon"


def placed_map(
    table: pd.DataFrame,
    *,
    mine: pd.DataFrame,
    colouring: Colouring | None = None,
    selected: Collection[str] = (),
    dark: bool = False,
    height: int = 640,
    dragmode: str = "pan",
) -> go.Figure:
    """The map of the benchmark with its own colours, and stars where the person's papers lie.

    Parameters
    ----------
    table, colouring
        Of the benchmark's papers, as `paper_map` takes them.
    mine
        Needs `id`, `x`, `y`, `title`, `label` (what it was called), `none` (bool); rows without a place are not drawn.
        `said`: further plain text under the pointer.
    selected
        Ids of `mine` with a ring.

    Each star carries [id] as customdata, with "mine:" in front; other points theirs as they are.
    """
    require(mine, *COLUMNS, what="the map of your papers")
    colouring = without_stars(colouring)
    figure = paper_map(table, colouring=colouring, dark=dark, height=height, dragmode=dragmode)
    own, ink = drawable(mine, "x", "y"), palette(dark)
    size = size_of(len(own))
    for none in (True, False):
        rows = own[own["none"].astype(bool) == none]
        if len(rows):
            name = NAMED[none] + (
                f" at {colouring.title}" if none and colouring is not None and colouring.title else ""
            )
            figure.add_trace(_stars(rows, none, name, star_colours(rows, none, colouring, ink), size, ink))
    ringed = own[own["id"].astype(str).isin(set(map(str, selected)))]
    if len(ringed):
        figure.add_trace(_rings(ringed, size, ink))
    return figure


def without_stars(colouring: Colouring | None) -> Colouring | None:
    """The same colours, another shape where a group would have a star: here stars are the person's papers alone."""
    if colouring is None or all(group.shape != STAR for group in colouring.groups):
        return colouring
    groups = tuple(replace(one, shape=INSTEAD) if one.shape == STAR else one for one in colouring.groups)
    return replace(colouring, groups=groups, table=colouring.table.replace({"shape": {STAR: INSTEAD}}))


def size_of(n: int) -> float:
    """Width of a star in px, smaller where there are many."""
    return next((size for most, size in SIZES if n <= most), SMALLEST)


def star_colours(rows: pd.DataFrame, none: bool, colouring: Colouring | None, ink: Palette) -> list[str]:
    """The colour of what each was called on this map; the page's own for one that is none of these."""
    known = {}
    if colouring is not None and len(colouring.table):
        known = dict(zip(colouring.table["name"], colouring.table["colour"]))
    return [ink.paper if none else str(known.get(label, ink.accent)) for label in rows["label"].astype(str)]


def _stars(  # noqa: PLR0917
    rows: pd.DataFrame, none: bool, name: str, colours: list[str], size: float, ink: Palette
) -> Any:
    more = rows["said"] if "said" in rows else [""] * len(rows)
    text = [
        "<br>".join(filter(None, [f"<b>{wrapped(title or '(no title)', width=50)}</b>", wrapped(label), wrapped(said)]))
        for title, label, said in zip(rows["title"].astype(str), rows["label"].astype(str), map(str, more))
    ]  # fmt: skip
    marker = {"symbol": "star", "size": size, "color": colours, "opacity": 1, "line": {"width": 1.6, "color": ink.ink}}
    return trace(
        x=rows["x"].to_numpy(np.float32).round(4), y=rows["y"].to_numpy(np.float32).round(4), mode="markers",
        marker=marker, customdata=[[f"mine:{id}"] for id in rows["id"]], text=text,
        hovertemplate="%{text}<extra></extra>", name=f"{name} ({len(rows):,})", showlegend=True,
        legendrank=2001 + none, selected={"marker": {"opacity": 1}}, unselected={"marker": {"opacity": 1}},
    )  # fmt: skip


def _rings(rows: pd.DataFrame, size: float, ink: Palette) -> Any:
    marker = {"symbol": "circle-open", "size": size + 9, "color": ink.ink, "line": {"width": 2}}
    return trace(
        x=rows["x"].to_numpy(np.float32).round(4), y=rows["y"].to_numpy(np.float32).round(4), mode="markers",
        marker=marker, hoverinfo="skip", showlegend=False, name="selected",
        selected={"marker": {"opacity": 1}}, unselected={"marker": {"opacity": 1}},
    )  # fmt: skip
