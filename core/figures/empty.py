"""A figure without a picture: the sentence that says why, in the space the picture would take."""

import plotly.graph_objects as go

from core.figures.hover import escape
from core.figures.theme import layout, palette


def empty(sentence: str, *, dark: bool = False, height: int = 320) -> go.Figure:
    """An empty figure with one sentence in its middle."""
    hidden = {"visible": False}
    note = {
        "text": escape(sentence), "x": 0.5, "y": 0.5, "xref": "paper", "yref": "paper", "showarrow": False,
        "font": {"color": palette(dark).quiet},
    }  # fmt: skip
    return go.Figure(layout=layout(dark, height=height, xaxis=hidden, yaxis=hidden, annotations=[note]))
