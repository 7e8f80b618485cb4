"""Screen: the unseen axes of a map, and what stands below it: the legend, or the scale of a number."""

from typing import Any

from plotly.colors import get_colorscale

from core.figures.hover import escape
from core.figures.maps.groups import Colouring
from core.figures.maps.square import Square
from core.figures.theme import SEQUENTIAL, TEXT_SIZE, diverging


def bare_axes(frame: Square) -> dict[str, Any]:
    """Both axes of a square of equal lengths, unseen; another square forgets the zoom of the last."""
    bare = {
        "visible": False, "showgrid": False, "zeroline": False, "constrain": "domain", "automargin": False,
        "uirevision": f"{frame.across}{frame.up}",
    }  # fmt: skip
    return {
        "xaxis": {**bare, "range": frame.across},
        "yaxis": {**bare, "range": frame.up, "scaleanchor": "x", "scaleratio": 1, "constraintoward": "top"},
    }


def axes(frame: Square, own: Colouring) -> dict[str, Any]:
    """Axes, margins, and below the map its legend or the scale of its number."""
    found: dict[str, Any] = {
        **bare_axes(frame),
        "margin": {"l": 4, "r": 4, "t": 4, "b": 4},
        "legend": {"orientation": "h", "x": 0.5, "y": -0.01, "xanchor": "center", "yanchor": "top",
                   "itemsizing": "constant", "traceorder": "normal"},
    }  # fmt: skip
    if own.kind != "category":
        found["coloraxis"] = _colour_axis(own)
        found["legend"] |= {"y": -0.14}
        found["margin"] = {"l": 4, "r": 4, "t": 4, "b": 58}
    return found


def _colour_axis(own: Colouring) -> dict[str, Any]:
    size = {"size": TEXT_SIZE - 1}
    bar = {
        "orientation": "h", "thickness": 10, "len": 0.7, "x": 0.5, "y": -0.01, "yanchor": "top", "outlinewidth": 0,
        "nticks": 5, "tickfont": size, "title": {"text": escape(own.title), "side": "bottom", "font": size},
        "tickformat": "d" if own.high > 1000 and own.low > 1000 else "",
    }  # fmt: skip
    scale = diverging() if own.kind == "diverging" else get_colorscale(SEQUENTIAL)
    return {"colorscale": scale, "cmin": own.low, "cmax": own.high, "colorbar": bar}
