"""One look for all figures: colours, fonts and sizes, light and dark (the values of the app's theme)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import plotly.graph_objects as go

FONT = "'Source Sans', 'Source Sans 3', system-ui, -apple-system, 'Segoe UI', 'Liberation Sans', Arial, sans-serif"
TOOLBAR = 26  # px at the top right of a figure, where the browser shows its buttons over whatever stands there
TEXT_SIZE = 13
FADED = 0.25  # opacity of what is not selected
DIVERGING = ("#0072B2", "#7FB8DA", "#F7F7F7", "#EDAA7A", "#D55E00")  # blue, white, orange: centred at 0
SEQUENTIAL = "cividis"
DOTS_AS_VECTORS = 5_000  # more dots than this are drawn as a bitmap


@dataclass(frozen=True)
class Palette:
    """Colours of one mode. `ink`, `quiet`, `accent` and `warning` reach 4.5:1 on `paper` and on `surface`."""

    ink: str
    quiet: str  # secondary text, reference lines
    accent: str
    warning: str
    paper: str
    surface: str
    line: str  # axes and grid, never text
    edge: str  # outline of a dot


LIGHT = Palette("#1b1f24", "#57606a", "#0072B2", "#AD4B00", "#ffffff", "#f6f7f9", "#d9dde3", "#4a525c")
DARK = Palette("#e8eaed", "#a3acb8", "#56B4E9", "#F0955A", "#14171a", "#1d2126", "#343a42", "#c3cad3")


def palette(dark: bool) -> Palette:
    """The colours of the dark or the light mode."""
    return DARK if dark else LIGHT


def luminance(colour: str) -> float:
    """Relative luminance of "#rrggbb", 0 (black) to 1 (white). Source: WCAG 2.2."""
    parts = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


def contrast(a: str, b: str) -> float:
    """Contrast of two colours, 1 to 21. Source: WCAG 2.2."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def marker_size(n: int) -> float:
    """Diameter of a dot in px: 9 up to 200 dots, 4 from 5,000 on, between them by the logarithm of n."""
    return float(np.round(np.interp(np.log10(max(n, 1)), np.log10([200, 5_000]), [9, 4]), 1))


def diverging(positions: Sequence[float] = (0, 0.25, 0.5, 0.75, 1)) -> list[list[object]]:
    """The diverging scale as Plotly takes it."""
    return [[position, colour] for position, colour in zip(positions, DIVERGING)]


@cache
def template(dark: bool = False) -> go.layout.Template:
    """Plotly template of the mode: no title, thin axes, few ticks, no grid."""
    ink = palette(dark)
    axis = {
        "showgrid": False, "zeroline": False, "showline": True, "linecolor": ink.line, "linewidth": 1,
        "ticks": "outside", "ticklen": 4, "tickcolor": ink.line, "nticks": 6, "automargin": True,
        "tickfont": {"color": ink.ink, "size": TEXT_SIZE - 1}, "gridcolor": ink.line,
        "title": {"font": {"color": ink.ink, "size": TEXT_SIZE}, "standoff": 8},
    }  # fmt: skip
    return go.layout.Template(
        layout={
            "font": {"family": FONT, "size": TEXT_SIZE, "color": ink.ink},
            "paper_bgcolor": ink.paper,
            "plot_bgcolor": ink.paper,
            "xaxis": axis,
            "yaxis": axis,
            "margin": {"l": 12, "r": 16, "t": 16, "b": 8},
            "legend": {"bgcolor": "rgba(0,0,0,0)", "borderwidth": 0, "font": {"size": TEXT_SIZE - 1}},
            "hoverlabel": {
                "bgcolor": ink.surface, "bordercolor": ink.quiet, "align": "left", "namelength": -1,
                "font": {"family": FONT, "size": TEXT_SIZE - 1, "color": ink.ink},
            },
        }
    )  # fmt: skip


def layout(dark: bool, *, height: int, **more: object) -> dict[str, object]:
    """What every screen figure has in common; `more` is added on top.

    No spikes and the closest point on hover: clicks are then not lost. A constant revision keeps zoom and legend.
    """
    return {
        "template": template(dark),
        "height": height,
        "hovermode": "closest",
        "spikedistance": 0,
        "uirevision": "const",
        "title": {"text": ""},
        **more,
    }


def trace(**properties: Any) -> dict[str, Any]:
    """A trace, of points and lines unless `type` says otherwise, as plain values.

    Plotly checks it once, in the figure; an object of its own would be checked twice, and that is felt at every click.
    """
    return {"type": "scatter", **properties}


def faint(colour: str, opacity: float) -> str:
    """ "#rrggbb" as an rgba() of that opacity."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red},{green},{blue},{opacity:g})"
