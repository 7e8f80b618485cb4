"""Screen: how many papers lie where, without single points."""

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from core.figures.empty import empty
from core.figures.maps.axes import bare_axes
from core.figures.maps.groups import Colouring
from core.figures.maps.labels import group_labels
from core.figures.maps.marks import CELLS, density, label_notes
from core.figures.maps.screen import LETTER, NARROWEST
from core.figures.maps.square import placed, square
from core.figures.theme import SEQUENTIAL, TEXT_SIZE, layout, palette


def map_density(
    table: pd.DataFrame, *, colouring: Colouring | None = None, dark: bool = False, height: int = 640
) -> go.Figure:
    """Papers a cell of a grid over the map, by the logarithm; for very many papers, of which none is shown alone.

    Parameters
    ----------
    table
        Needs `id`, `x`, `y`.
    colouring
        Of the same papers: its categories are named at their densest places.
    """
    table, finite = placed(table, colouring)
    if not finite.any():
        return empty("No papers to draw.", dark=dark, height=height)
    x, y = (table[axis].to_numpy(np.float32) for axis in "xy")
    frame, ink = square(x, y), palette(dark)
    cells = density(x[finite], y[finite], frame)
    step, most = frame.side / CELLS, float(np.log10(1 + cells.max()))
    ticks = [10**power for power in range(int(most) + 1)]
    size = {"size": TEXT_SIZE - 1}
    shown = {
        "type": "heatmap", "z": np.where(cells > 0.2, np.log10(1 + cells), np.nan).round(3), "hoverongaps": False,
        "x0": frame.x + step / 2, "dx": step, "y0": frame.y + step / 2, "dy": step, "colorscale": SEQUENTIAL,
        "zmin": 0, "zmax": max(most, 0.3), "customdata": cells.round(1), "name": "papers",
        "hovertemplate": "about %{customdata} papers<extra></extra>",
        "colorbar": {
            "orientation": "h", "thickness": 10, "len": 0.7, "x": 0.5, "y": -0.01, "yanchor": "top", "outlinewidth": 0,
            "tickvals": [float(np.log10(1 + tick)) for tick in ticks], "ticktext": [f"{tick:,}" for tick in ticks],
            "tickfont": size, "title": {"text": "papers in a cell", "side": "bottom", "font": size},
        },
    }  # fmt: skip
    said = f"{int(finite.sum()):,} papers in {CELLS} × {CELLS} cells"
    corner = {"x": 0, "y": 0, "xref": "x domain", "yref": "y domain", "xanchor": "left", "yanchor": "bottom"}
    notes = [{"text": said, "showarrow": False, "font": {"color": ink.quiet, **size}, **corner}]
    if colouring is not None and colouring.kind == "category":
        letter = (LETTER[0] / NARROWEST, LETTER[1] / NARROWEST)
        notes = [*label_notes(group_labels(table, colouring, frame, letter=letter), dark), *notes]
    margin = {"l": 4, "r": 4, "t": 4, "b": 58}
    return go.Figure([shown], layout(dark, height=height, annotations=notes, margin=margin, **bare_axes(frame)))
