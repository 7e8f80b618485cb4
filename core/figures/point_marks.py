"""Screen: what is drawn around the points of a scatter: fit, range of the grades, ring of the selected."""

from typing import Any

import numpy as np
import pandas as pd

from core.figures.colours import model_colours
from core.figures.frames import require
from core.figures.theme import faint, marker_size, palette, trace


def models(rows: pd.DataFrame) -> list[str]:
    return list(dict.fromkeys(rows["model"].astype(str))) if "model" in rows else [""]


def ring(rows: pd.DataFrame, chosen: set[str], dark: bool) -> list[Any]:
    """Open circles of ink around the selected points; silent on hover, so the point below keeps its click."""
    ringed = rows[rows["item_id"].isin(chosen)]
    if ringed.empty:
        return []
    names = ringed["model"].astype(str) if "model" in ringed else [""] * len(ringed)
    marker = {
        "size": marker_size(len(rows)) + 7,
        "symbol": "circle-open",
        "color": palette(dark).ink,
        "line": {"width": 2},
    }
    return [
        trace(
            x=ringed["predicted"].to_numpy(np.float32).round(4), y=ringed["gold"].to_numpy(np.float32).round(4),
            mode="markers", marker=marker, hoverinfo="skip", showlegend=False, name="selected",
            customdata=[[one, name] for one, name in zip(ringed["item_id"].astype(str), names)],
            unselected={"marker": {"opacity": 1}},
        )
    ]  # fmt: skip


def ranges(rows: pd.DataFrame, chosen: set[str], dark: bool) -> list[Any]:
    if not {"gold_low", "gold_high"} <= set(rows.columns):
        return []
    ink, wide = palette(dark), rows[rows["gold_high"] > rows["gold_low"]]
    mine = wide["item_id"].isin(chosen)
    faded = faint(ink.quiet, 0.15 if chosen else 0.4)
    parts = ((wide[~mine], faded, 1.0), (wide[mine], ink.ink, 1.5))
    return [_bars(part, colour, width) for part, colour, width in parts if len(part)]


def _bars(rows: pd.DataFrame, colour: str, width: float) -> Any:
    x = np.repeat(rows["predicted"].to_numpy(np.float32), 3)
    y = np.column_stack([rows["gold_low"], rows["gold_high"], np.full(len(rows), np.nan)]).astype(np.float32).ravel()
    return trace(
        x=x.round(4), y=y, mode="lines", line={"color": colour, "width": width}, hoverinfo="skip",
        showlegend=False, name="range of the grades", connectgaps=False,
    )  # fmt: skip


def fit_lines(fit: pd.DataFrame | None, dark: bool) -> list[Any]:
    if fit is None or fit.empty:
        return []
    require(fit, "predicted", "gold", "low", "high", what="the fit line")
    ink, names = palette(dark), models(fit)
    own = model_colours(names, dark=dark)
    traces: list[Any] = []
    for name in names:
        part = (fit if name == "" else fit[fit["model"].astype(str) == name]).sort_values("predicted").round(4)
        colour = ink.quiet if len(names) == 1 else own[name]
        there_and_back = pd.concat([part["low"], part["high"][::-1]])
        common = {"mode": "lines", "hoverinfo": "skip", "showlegend": False, "name": "fit"}
        traces += [
            trace(
                x=pd.concat([part["predicted"], part["predicted"][::-1]]), y=there_and_back, fill="toself",
                fillcolor=faint(colour, 0.14), line={"width": 0}, **common,
            ),
            trace(x=part["predicted"], y=part["gold"], line={"color": colour, "width": 1.5}, **common),
        ]  # fmt: skip
    return traces
