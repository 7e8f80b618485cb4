"""A shape drawn on a map that shows a part of the papers as points selects all papers inside it."""

from dataclasses import replace

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from core import actions, figures
from pages.ui.maps.selected import Selected

SHAPES = ("lasso", "box")


def all_inside(picked: Selected, points: pd.DataFrame, drawn: go.Figure, look: figures.Colouring) -> Selected:
    """What was picked, and the papers inside the shape that the figure has no point for, in the order of `points`.

    A group of which the figure has points inside, none of them picked, is hidden in the legend, and stays out.
    """
    said = drawn.layout.meta or {}
    if picked.by not in SHAPES or said.get("shown", 0) >= said.get("of", 0):
        return picked
    ids = points["id"].to_numpy(object)
    inside = actions.inside_drawn(points[["x", "y"]].to_numpy(np.float32).round(4), picked.rule)
    is_drawn, is_picked = _among(ids, _drawn(drawn)), _among(ids, set(picked.ids))
    hidden = set(look.first[inside & is_drawn].tolist()) - set(look.first[is_picked].tolist())
    more = inside & ~is_drawn & ~np.isin(look.first, [*hidden])
    return replace(picked, ids=tuple(ids[is_picked | more].tolist()))


def _among(ids: np.ndarray, wanted: set[str]) -> np.ndarray:
    return np.fromiter((one in wanted for one in ids), bool, len(ids))


def _drawn(drawn: go.Figure) -> set[str]:
    """Ids of all points of the figure."""
    rows = [np.asarray(one.customdata) for one in drawn.data if one.type == "scattergl" and one.customdata is not None]
    return {str(id) for own in rows if own.ndim == 2 and len(own) for id in own[:, 0].tolist()}
