"""Screen: how well neighbours share a label, a row a category, beside shuffled labels and random vectors."""

from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from core.figures.empty import empty
from core.figures.frames import span
from core.figures.hover import escape, wrapped
from core.figures.maps.groups import Colouring
from core.figures.maps.shares import broken
from core.figures.maps.structure_rows import TITLE, row_text, structure_rows
from core.figures.theme import TEXT_SIZE, faint, layout, palette, trace
from core.figures.words.numbers import brackets, number

ROW, BELOW, LEGEND = 44, 62, 52  # px
VALUE = 134  # px at the right, for the value in text
NAME = 38  # characters of a name; the pointer shows it whole
CHANCE, RANDOM = "shuffled labels", "random vectors"


def structure_forest(
    table: pd.DataFrame, *, colouring: Colouring | None = None, most: int = 40, dark: bool = False
) -> go.Figure:
    """Agreement of the nearest papers with a paper's own label: one row a category, best first.

    Parameters
    ----------
    table
        Needs `value` (the category; "all" is all papers), `n`, `agreement`, `low`, `high`, NaN where not defined.
        Uses where there: `level`, `chance` with `chance_low` and `chance_high` (shuffled labels, a grey bar), `random`
        (random vectors, a hollow mark), `reason` (why not defined).
    colouring
        Gives each category its own colour; of another level, or None: one colour.
    most
        Rows drawn; how many are left out is written below.
    """
    rows, left_out = structure_rows(table, most)
    if rows.empty:
        return empty("No categories to draw.", dark=dark)
    height = ROW * len(rows) + BELOW + LEGEND
    at = np.arange(len(rows))[::-1]
    limits = span(
        *(rows[c] for c in ("agreement", "low", "high", "chance_low", "chance_high", "random")), [0.0], pad=0.04
    )
    traces = [*_chance(rows, at, dark), *_random(rows, at, dark), _points(rows, at, colouring, dark)]
    notes = [note for i, row in rows.iterrows() for note in _row_notes(row, int(at[int(str(i))]), dark)]
    if left_out:
        notes.append(_more(left_out, dark))
    return go.Figure(
        traces,
        layout(
            dark, height=height, annotations=notes, showlegend=len(traces) > 1,
            xaxis={"title": {"text": broken(TITLE), "standoff": 4}, "range": limits},
            yaxis={"range": [-0.5, len(rows) - 0.35], "showticklabels": False, "ticks": "", "showline": False,
                   "fixedrange": True},
            legend={"orientation": "h", "x": 0, "xanchor": "left", "y": 1, "yanchor": "bottom"},
            margin={"l": 12, "r": VALUE, "t": LEGEND, "b": BELOW},
        ),
    )  # fmt: skip


def _chance(rows: pd.DataFrame, at: np.ndarray, dark: bool) -> list[Any]:
    own = (rows["chance_low"].notna() & rows["chance_high"].notna()).to_numpy()
    if not own.any():
        return []
    gap = np.full(int(own.sum()), np.nan)
    x = np.column_stack([rows["chance_low"][own], rows["chance_high"][own], gap]).ravel()
    line = {"color": faint(palette(dark).quiet, 0.5), "width": 9}
    return [
        trace(x=x.round(4), y=np.repeat(at[own], 3), mode="lines", line=line, name=CHANCE, connectgaps=False,
              hoverinfo="skip", showlegend=True)
    ]  # fmt: skip


def _random(rows: pd.DataFrame, at: np.ndarray, dark: bool) -> list[Any]:
    own = rows["random"].notna().to_numpy()
    if not own.any():
        return []
    marker = {"symbol": "diamond-open", "size": 9, "color": palette(dark).ink, "line": {"width": 1.3}}
    return [
        trace(x=rows["random"][own].to_numpy(float).round(4), y=at[own], mode="markers", marker=marker, name=RANDOM,
              hovertemplate="random vectors %{x:.3f}<extra></extra>", showlegend=True)
    ]  # fmt: skip


def _points(rows: pd.DataFrame, at: np.ndarray, colouring: Colouring | None, dark: bool) -> Any:
    ink, own = palette(dark), rows["agreement"].notna().to_numpy()
    known = rows[own]
    points = known["agreement"].to_numpy(float)
    arms = {
        "type": "data", "symmetric": False, "thickness": 1.5, "width": 0, "color": ink.edge,
        "array": np.nan_to_num(known["high"].to_numpy(float) - points).round(4),
        "arrayminus": np.nan_to_num(points - known["low"].to_numpy(float)).round(4),
    }  # fmt: skip
    looks = [look_of(name, colouring, ink.accent) for name in known["value"].astype(str)]
    marker = {
        "size": 10, "color": [colour for colour, _ in looks], "symbol": [shape for _, shape in looks],
        "line": {"width": 0.8, "color": ink.edge},
    }  # fmt: skip
    return trace(
        x=points.round(4), y=at[own], mode="markers", error_x=arms, marker=marker, name="this model", cliponaxis=False,
        text=[_hover(row) for _, row in known.iterrows()], hovertemplate="%{text}<extra></extra>", showlegend=False,
        customdata=[[name] for name in known["value"].astype(str)],
    )  # fmt: skip


def look_of(name: str, colouring: Colouring | None, otherwise: str) -> tuple[str, str]:
    """Colour and shape of a category; one plain look where the colouring does not name it."""
    groups = () if colouring is None else colouring.groups
    return next(((g.colour, g.shape) for g in groups if g.named and g.names == (name,)), (otherwise, "circle"))


def _hover(row: "pd.Series[Any]") -> str:
    lines = [f"<b>{wrapped(row['name'])}</b>", escape(f"{row_text(row, 3, why=True)}, n = {int(row['n']):,}")]
    if pd.notna(row["chance"]):
        ends = "" if pd.isna(row["chance_low"]) else f" {brackets(row['chance_low'], row['chance_high'], 3)}"
        lines.append(f"{CHANCE} {number(row['chance'], 3)}{ends}")
    if pd.notna(row["random"]):
        lines.append(f"{RANDOM} {number(row['random'], 3)}")
    return "<br>".join(lines)


def _row_notes(row: "pd.Series[Any]", at: int, dark: bool) -> list[dict[str, Any]]:
    """Above each row its name and n; beside it, at the right, the value."""
    ink, name = palette(dark), str(row["name"])
    short = escape(name if len(name) <= NAME else name[: NAME - 1].rstrip() + "…")
    n = f"<span style='font-size:{TEXT_SIZE - 2}px;color:{ink.quiet}'> n = {int(row['n']):,}</span>"
    value = row_text(row) if pd.notna(row["agreement"]) else "not defined"
    common = {"y": at, "yref": "y", "showarrow": False, "borderpad": 0}
    head = {"x": 0, "xref": "x domain", "xanchor": "left", "yanchor": "bottom", "yshift": 8, "bgcolor": ink.paper}
    right = {"x": 1, "xref": "paper", "xanchor": "left", "yanchor": "middle", "xshift": 8}
    bold = f"<b>{short}</b>" if row["whole"] else short
    return [
        {"text": bold + n, "hovertext": escape(name), **head, **common},
        {"text": escape(value), "hovertext": escape(row_text(row, 3, why=True)), **right, **common},
    ]


def _more(left_out: int, dark: bool) -> dict[str, Any]:
    return {
        "text": f"{left_out:,} more in the table", "x": 1, "y": 0, "xref": "paper", "yref": "paper",
        "yshift": -BELOW + 2, "xshift": VALUE - 12, "xanchor": "right", "yanchor": "bottom", "showarrow": False,
        "font": {"size": TEXT_SIZE - 2, "color": palette(dark).quiet},
    }  # fmt: skip
