"""Screen: rows with their names above them and their values at the right, as many as there are."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go

from core.figures.hover import escape, wrapped
from core.figures.maps.shares import broken
from core.figures.pathways.row import Row, limits
from core.figures.theme import TEXT_SIZE, TOOLBAR, Palette, layout, palette, trace

ROW, AXIS, LEGEND, LINE = 42, 50, 26, 19  # px: a row with its name, the axis with its title, a line of legend, of text
LETTER, LEFT = 7.1, 22  # px of a character of the values at the right; px at the left, for the bracket
NAME = 46  # characters of a name with its note; the pointer shows it whole
UP = 0.38  # rows between a point and its name
SHORT = 4  # entries of a legend that may stand side by side
MANY = 12  # rows from which the axis is drawn above too
SPACE = {"xaxis": "x2", "yaxis": "y", "showlegend": False, "cliponaxis": False}
LEGENDS = {"x": 0, "xanchor": "left", "y": 1, "yref": "container", "yanchor": "top"}


def rows_figure(
    rows: Sequence[Row],
    *,
    title: str,
    dark: bool,
    line: tuple[float, str] | None = None,
    named: Sequence[tuple[str, str, str]] = (),
    marks: bool = True,
    selected: str = "",
    below: str = "",
) -> go.Figure:
    """The figure of these rows, the first at the top.

    `line`: a reference for all rows and its label. `named`: (label, colour, shape) of the legend. `marks`: each row
    has a chance of its own. `below`: a sentence under the axis.
    """
    at = np.arange(len(rows))[::-1].astype(float)
    ink, ends = palette(dark), limits(rows, *([line[0]] if line else []))
    known = [
        *_joins(rows, at, ink), *_ticks(rows, at, ink, marks), *_reference(at, line, ink), *_other(rows, at, ink),
        *_points(rows, at, ink), *_ring(rows, at, ink, selected), *_texts(rows, at, ink),
        *(_entry(*one, ink) for one in named),
    ]  # fmt: skip
    legend = [one for one in known if one.get("showlegend")]
    long = len(legend) > SHORT  # then one entry a line, so that its height is known whatever the width
    height = LINE * len(legend) + 8 if long else LEGEND * -(-len(legend) // 2)
    axis = AXIS + LINE * ("<br>" in broken(title))
    foot = axis + LINE * bool(below)
    above = bool(line) or len(rows) > MANY  # text that would stand under the buttons
    top = (18 if line else 4) + max(height, TOOLBAR if above else 0) + axis * (len(rows) > MANY)
    notes = [*_line_label(line, ends, ink), *_below(below, axis, ink), *_above(title, len(rows))]
    return go.Figure(
        known,
        layout(
            dark, height=ROW * len(rows) + top + foot, showlegend=bool(legend),
            shapes=_bracket(rows, at, ink), annotations=notes,
            margin={"l": LEFT, "r": round(14 + LETTER * max(len(row.text) for row in rows)), "t": top, "b": foot},
            legend=LEGENDS | {"orientation": "v" if long else "h"},
            **_axes(len(rows), ends, title),
        ),
    )  # fmt: skip


def _axes(n: int, ends: list[float], title: str) -> dict[str, Any]:
    axis = {"range": ends, "title": {"text": broken(escape(title)), "standoff": 4}, "automargin": False}
    above = {"overlaying": "x", "side": "top", "matches": "x", "title": {"text": ""}}
    return {
        "xaxis": axis | {"side": "bottom"},
        "xaxis2": {"range": [0, 1], "overlaying": "x", "visible": False, "fixedrange": True},
        "yaxis": {"range": [-0.5, n - 0.3], "showticklabels": False, "ticks": "", "showline": False,
                  "fixedrange": True, "automargin": False},
        **({"xaxis3": axis | above} if n > MANY else {}),
    }  # fmt: skip


def _points(rows: Sequence[Row], at: np.ndarray, ink: Palette) -> list[Any]:
    own = [i for i, row in enumerate(rows) if np.isfinite(row.value)]
    value, low, high = (np.array([getattr(rows[i], c) for i in own], float) for c in ("value", "low", "high"))
    arms = {
        "type": "data", "symmetric": False, "thickness": 1.5, "width": 0, "color": ink.edge,
        "array": np.nan_to_num(high - value).round(4), "arrayminus": np.nan_to_num(value - low).round(4),
    }  # fmt: skip
    marker = {"size": 10, "color": [rows[i].colour for i in own], "symbol": [rows[i].shape for i in own],
              "line": {"width": 0.8, "color": ink.edge}}  # fmt: skip
    first = trace(
        x=value.round(4), y=at[own], mode="markers", error_x=arms, marker=marker, name="score", showlegend=False,
        cliponaxis=False, **_said([rows[i] for i in own]),
    )  # fmt: skip
    above = trace(x=[None], y=[None], xaxis="x3", mode="markers", showlegend=False, hoverinfo="skip")
    return [first, *[above] * (len(rows) > MANY)]


def _other(rows: Sequence[Row], at: np.ndarray, ink: Palette) -> list[Any]:
    own = [i for i, row in enumerate(rows) if np.isfinite(row.other)]
    if not own:
        return []
    marker = {"size": 9, "color": [rows[i].other_colour for i in own], "line": {"width": 2},
              "symbol": [f"{rows[i].other_shape}-open" for i in own]}  # fmt: skip
    return [
        trace(x=np.round([rows[i].other for i in own], 4), y=at[own], mode="markers", marker=marker, name="other",
              showlegend=False, cliponaxis=False, **_said([rows[i] for i in own]))
    ]  # fmt: skip


def _joins(rows: Sequence[Row], at: np.ndarray, ink: Palette) -> list[Any]:
    found = []
    for firm in (True, False):
        own = [i for i, row in enumerate(rows) if row.firm is firm and np.isfinite(row.other - row.value)]
        x = [end for i in own for end in (rows[i].value, rows[i].other, None)]
        look = {"color": ink.quiet if firm else ink.line, "width": 4 if firm else 2}
        if own:
            found.append(_segments(x, np.repeat(at[own], 3), look))
    return found


def _ticks(rows: Sequence[Row], at: np.ndarray, ink: Palette, marks: bool) -> list[Any]:
    """Small marks: chance of a row, and what shuffled labels give it."""
    chance = _marked(rows, at, "chance", "chance", {"symbol": "line-ns-open", "size": 14, "color": ink.quiet})
    crosses = {"symbol": "x-thin-open", "size": 7, "color": ink.quiet}
    return [*(chance if marks else []), *_marked(rows, at, "shuffled", "shuffled labels", crosses)]


def _marked(rows: Sequence[Row], at: np.ndarray, column: str, name: str, look: dict[str, Any]) -> list[Any]:
    own = [i for i, row in enumerate(rows) if np.isfinite(getattr(row, column))]
    if not own:
        return []
    x = np.array([getattr(rows[i], column) for i in own])
    return [
        trace(x=x.round(4), y=at[own], mode="markers", marker=look | {"line": {"width": 1.5}}, name=name,
              hovertemplate=f"{name} %{{x:.3f}}<extra></extra>", showlegend=True)
    ]  # fmt: skip


def _reference(at: np.ndarray, line: tuple[float, str] | None, ink: Palette) -> list[Any]:
    """In pieces, so that it crosses no name."""
    if line is None:
        return []
    y = np.column_stack([at - 0.34, at + 0.16, np.full(len(at), np.nan)]).ravel()
    return [_segments(np.full(len(y), line[0]), y, {"color": ink.quiet, "width": 1, "dash": "dot"})]


def _segments(x: Any, y: Any, look: dict[str, Any]) -> Any:
    return trace(x=x, y=y, mode="lines", line=look, connectgaps=False, hoverinfo="skip", showlegend=False)  # fmt: skip


def _ring(rows: Sequence[Row], at: np.ndarray, ink: Palette, selected: str) -> list[Any]:
    own = [i for i, row in enumerate(rows) if selected and row.key == selected and np.isfinite(row.value)]
    marker = {"size": 18, "symbol": "circle-open", "color": ink.ink, "line": {"width": 2}}
    return [
        trace(x=[rows[i].value], y=[at[i]], mode="markers", marker=marker, hoverinfo="skip", showlegend=False)
        for i in own
    ]


def _texts(rows: Sequence[Row], at: np.ndarray, ink: Palette) -> list[Any]:
    small = f"<span style='font-size:{TEXT_SIZE - 2}px;color:{ink.quiet}'>"
    names = [
        escape(cut(row.name, NAME - len(row.note))) + (f"  {small}{escape(row.note)}</span>" if row.note else "")
        for row in rows
    ]
    values = [f"\u00a0{escape(row.text)}" for row in rows]
    common = {"mode": "text", "textposition": "middle right", **SPACE}
    said = _said(rows)
    hover = {
        "customdata": said["customdata"],
        "hovertext": said["text"],
        "hovertemplate": "%{hovertext}<extra></extra>",
    }
    return [
        trace(x=np.zeros(len(rows)), y=at + UP, text=names, name="names", **common, **hover),
        trace(x=np.ones(len(rows)), y=at, text=values, name="values", **common, **hover),
    ]


def _said(rows: Sequence[Row]) -> dict[str, Any]:
    return {
        "customdata": [[row.key] for row in rows],
        "text": ["<br>".join([f"<b>{wrapped(row.name, width=50)}</b>", *map(wrapped, row.hover)]) for row in rows],
        "hovertemplate": "%{text}<extra></extra>",
    }


def _entry(label: str, colour: str, shape: str, ink: Palette) -> Any:
    marker = {"size": 9, "color": colour, "symbol": shape, "line": {"width": 2 if "open" in shape else 0.8}}
    return trace(x=[None], y=[None], mode="markers", marker=marker, name=escape(cut(label, 34)), showlegend=True)


def _bracket(rows: Sequence[Row], at: np.ndarray, ink: Palette) -> list[dict[str, Any]]:
    """Joins, at the left, the rows that the data cannot tell from the reference."""
    own = [float(at[i]) for i, row in enumerate(rows) if row.tied]
    if len(own) < 2:
        return []
    common = {"type": "line", "xref": "paper", "xsizemode": "pixel", "xanchor": 0, "yref": "y",
              "line": {"color": ink.ink, "width": 1.5}}  # fmt: skip
    upright = common | {"x0": -14, "x1": -14, "y0": min(own), "y1": max(own)}
    return [upright, *(common | {"x0": -14, "x1": -6, "y0": y, "y1": y} for y in own)]


def _line_label(line: tuple[float, str] | None, ends: list[float], ink: Palette) -> list[dict[str, Any]]:
    if line is None:
        return []
    right = line[0] > sum(ends) / 2
    return [{
        "x": line[0], "xref": "x", "y": 1, "yref": "paper", "yanchor": "bottom", "showarrow": False,
        "xanchor": "right" if right else "left", "text": escape(line[1]),
        "font": {"size": TEXT_SIZE - 1, "color": ink.quiet},
    }]  # fmt: skip


def _below(text: str, axis: int, ink: Palette) -> list[dict[str, Any]]:
    return [{
        "x": 0, "xref": "paper", "xanchor": "left", "y": 0, "yref": "paper", "yanchor": "top", "yshift": -axis + 4,
        "text": escape(text), "showarrow": False, "font": {"size": TEXT_SIZE - 2, "color": ink.quiet},
    }] if text else []  # fmt: skip


def _above(title: str, n: int) -> list[dict[str, Any]]:
    """The title of the axis above: Plotly's own would stand on its numbers."""
    return [{
        "x": 0.5, "xref": "paper", "xanchor": "center", "y": 1, "yref": "paper", "yanchor": "bottom", "yshift": 18,
        "text": broken(escape(title)), "showarrow": False, "font": {"size": TEXT_SIZE},
    }] if n > MANY else []  # fmt: skip


def cut(name: str, limit: int) -> str:
    """A name with what is too much left out; a table and the pointer show it whole."""
    return name if len(name) <= limit else name[: limit - 1].rstrip() + "…"
