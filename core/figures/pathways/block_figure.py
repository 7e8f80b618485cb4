"""Screen: blocks of short rows with their names at the left."""

import textwrap
from collections.abc import Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go

from core.figures.hover import escape, wrapped
from core.figures.maps.short_names import folded_names
from core.figures.pathways.block import Block
from core.figures.pathways.row import Row, limits
from core.figures.theme import TEXT_SIZE, Palette, layout, palette, trace

ROW, HEAD, AXIS = 28, 30, 50  # px: a row, the heading of a block, the axis with its title
LEFT, RIGHT = 128, 84  # px for the names at the left, for the values at the right
NAME, LINES, LETTERS = 17, 2, 46  # characters of a line of a name, its lines; characters of a heading


def blocks_figure(blocks: Sequence[Block], *, title: str, dark: bool, below: str = "", other: str = "") -> go.Figure:
    """The figure of these blocks, the first at the top. `other`: what hollow marks are, for the legend."""
    ink, rows = palette(dark), [row for block in blocks for row in block.rows]
    places, heads = _places(blocks)
    names = _names([row.name for row in rows])
    hollow = bool(other) and any(np.isfinite(row.other) for row in rows)
    top = 26 if hollow else 2
    height = round(-places.min() + ROW / 2) + AXIS + top
    low = places.min() - ROW / 2
    return go.Figure(
        [*_chance(rows, places, ink), *_other(rows, places, other), *_points(rows, places, ink),
         *_texts(rows, places, names)],
        layout(
            dark, height=height + 18 * bool(below), showlegend=hollow,
            annotations=[*_heads(blocks, heads), *_below(below, ink)],
            xaxis={"range": limits(rows), "title": {"text": escape(title), "standoff": 4}, "automargin": False},
            xaxis2={"range": [0, 1], "overlaying": "x", "visible": False, "fixedrange": True},
            yaxis={"range": [low, 0], "showticklabels": False, "ticks": "", "showline": False, "fixedrange": True,
                   "automargin": False},
            shapes=_rules(heads, ink), margin={"l": LEFT, "r": RIGHT, "t": top, "b": AXIS + 18 * bool(below)},
            legend={"orientation": "h", "x": 0, "xanchor": "left", "y": 1, "yref": "container", "yanchor": "top"},
        ),
    )  # fmt: skip


def _names(names: Sequence[str]) -> dict[str, str]:
    """Each name in one line or two, escaped; no two alike."""
    own = list(dict.fromkeys(names))
    return {name: "<br>".join(map(escape, lines)) for name, lines in zip(own, folded_names(own, NAME, LINES))}


def _places(blocks: Sequence[Block]) -> tuple[np.ndarray, list[float]]:
    """Heights in px below the top, negative: of each row, of each heading."""
    rows, heads, at = [], [], 0.0
    for block in blocks:
        heads.append(-(at + HEAD / 2))
        at += HEAD
        rows += [-(at + ROW * (i + 0.5)) for i in range(len(block.rows))]
        at += ROW * len(block.rows)
    return np.array(rows), heads


def _points(rows: Sequence[Row], at: np.ndarray, ink: Palette) -> list[Any]:
    own = [i for i, row in enumerate(rows) if np.isfinite(row.value)]
    value, low, high = (np.array([getattr(rows[i], c) for i in own], float) for c in ("value", "low", "high"))
    arms = {
        "type": "data", "symmetric": False, "thickness": 1.5, "width": 0, "color": ink.edge,
        "array": np.nan_to_num(high - value).round(4), "arrayminus": np.nan_to_num(value - low).round(4),
    }  # fmt: skip
    marker = {"size": 9, "color": [rows[i].colour for i in own], "symbol": [rows[i].shape for i in own],
              "line": {"width": [2.5 if rows[i].note else 0.8 for i in own], "color": ink.edge}}  # fmt: skip
    return [
        trace(x=value.round(4), y=at[own], mode="markers", error_x=arms, marker=marker, showlegend=False,
              cliponaxis=False, name="score", **_said([rows[i] for i in own]))
    ]  # fmt: skip


def _chance(rows: Sequence[Row], at: np.ndarray, ink: Palette) -> list[Any]:
    own = [i for i, row in enumerate(rows) if np.isfinite(row.chance)]
    y = np.column_stack([at[own] - ROW / 2, at[own] + ROW / 2, np.full(len(own), np.nan)]).ravel()
    look = {"color": ink.quiet, "width": 1, "dash": "dot"}
    x = np.repeat([rows[i].chance for i in own], 3)
    return [trace(x=x, y=y, mode="lines", line=look, connectgaps=False, hoverinfo="skip", showlegend=False,
                  name="chance")] if own else []  # fmt: skip


def _other(rows: Sequence[Row], at: np.ndarray, name: str) -> list[Any]:
    own = [i for i, row in enumerate(rows) if np.isfinite(row.other)]
    marker = {"size": 9, "symbol": "diamond-open", "color": [rows[i].other_colour for i in own], "line": {"width": 1.5}}
    return [trace(x=np.round([rows[i].other for i in own], 4), y=at[own], mode="markers", marker=marker, name=name,
                  showlegend=bool(name), cliponaxis=False, **_said([rows[i] for i in own]))] if own else []  # fmt: skip


def _texts(rows: Sequence[Row], at: np.ndarray, names: dict[str, str]) -> list[Any]:
    said = _said(rows)
    common = {"mode": "text", "xaxis": "x2", "yaxis": "y", "showlegend": False, "cliponaxis": False, "y": at,
              "customdata": said["customdata"], "hovertext": said["text"],
              "hovertemplate": "%{hovertext}<extra></extra>"}  # fmt: skip
    return [
        trace(x=np.zeros(len(rows)), text=_bold(rows, names), textposition="middle left", name="names",
              textfont={"size": TEXT_SIZE - 2}, **common),
        trace(x=np.ones(len(rows)), text=[f"\u00a0{escape(row.text)}" for row in rows], textposition="middle right",
              name="values", **common),
    ]  # fmt: skip


def _bold(rows: Sequence[Row], names: dict[str, str]) -> list[str]:
    shown = [names[row.name].replace("<br>", "\u00a0<br>") + "\u00a0" for row in rows]
    return [f"<b>{text}</b>" if row.note else text for row, text in zip(rows, shown)]


def _said(rows: Sequence[Row]) -> dict[str, Any]:
    text = [
        [f"<b>{wrapped(row.name, width=50)}</b>", *map(wrapped, (*row.hover, *filter(None, [row.note])))]
        for row in rows
    ]
    return {"customdata": [[row.key] for row in rows], "text": ["<br>".join(one) for one in text],
            "hovertemplate": "%{text}<extra></extra>"}  # fmt: skip


def _heads(blocks: Sequence[Block], heads: Sequence[float]) -> list[dict[str, Any]]:
    common = {"x": 0, "xref": "paper", "xanchor": "left", "xshift": -LEFT + 8, "yref": "y", "showarrow": False}
    return [
        {"y": y - 2, "text": f"<b>{escape(textwrap.shorten(block.name, LETTERS, placeholder='…'))}</b>",
         "hovertext": escape(block.name), **common}
        for block, y in zip(blocks, heads)
    ]  # fmt: skip


def _rules(heads: Sequence[float], ink: Palette) -> list[dict[str, Any]]:
    return [
        {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "yref": "y", "y0": y + HEAD / 2, "y1": y + HEAD / 2,
         "line": {"color": ink.line, "width": 1}}
        for y in heads[1:]
    ]  # fmt: skip


def _below(text: str, ink: Palette) -> list[dict[str, Any]]:
    return [{
        "x": 0, "xref": "paper", "xanchor": "left", "xshift": -LEFT + 8, "y": 0, "yref": "paper", "yanchor": "top",
        "yshift": -AXIS + 4, "text": escape(text), "showarrow": False,
        "font": {"size": TEXT_SIZE - 2, "color": ink.quiet},
    }] if text else []  # fmt: skip
