"""Screen: the papers of one query along their ranks, found and not."""

from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from core.figures.empty import empty
from core.figures.frames import require, span
from core.figures.hover import escape, wrapped
from core.figures.theme import TEXT_SIZE, TOOLBAR, layout, palette, trace
from core.figures.words.numbers import number
from core.figures.words.pathways.names import level_parts
from core.figures.words.pathways.values import Ranking

HEIGHT, NOTE = 306, 36
NOTHING = "No papers to draw."


def ranking_strip(
    ranking: Ranking, *, level: str = "", selected: str = "", dark: bool = False, height: int = HEIGHT
) -> go.Figure:
    """Similarity to the query along the rank: papers that share its label filled and as ticks below, others pale.

    `ranking.table` needs `rank`, `id`, `similarity`, `hit`; uses `title`, `shared`. `level`: what hits share.
    `selected`: an id that is ringed.     customdata: [id].
    """
    table = ranking_rows(ranking.table)
    if table.empty:
        return empty(NOTHING, dark=dark, height=height)
    ink, hit = palette(dark), table["hit"].to_numpy(bool)
    y = span(table["similarity"], pad=0.06)
    floor = y[0] - (y[1] - y[0]) * 0.16
    (found, other), last = legend_names(level), int(table["rank"].max())
    looks = [
        (~hit, other, {"size": 6, "color": ink.line, "line": {"width": 1, "color": ink.quiet}}),
        (hit, found, {"size": 9, "color": ink.accent, "line": {"width": 1, "color": ink.edge}}),
    ]
    dots = [
        trace(x=table["rank"][own], y=table["similarity"][own].round(5), mode="markers", name=name, marker=look,
              cliponaxis=False, **_said(table[own]))
        for own, name, look in looks if own.any()
    ]  # fmt: skip
    ticks = trace(
        x=np.repeat(table["rank"][hit], 3), mode="lines", line={"color": ink.accent, "width": 2}, hoverinfo="skip",
        y=np.tile([floor + (y[1] - y[0]) * 0.02, floor + (y[1] - y[0]) * 0.11, np.nan], int(hit.sum())),
        connectgaps=False, showlegend=False,
    )  # fmt: skip
    ring = table[table["id"].astype(str) == selected] if selected else table.iloc[:0]
    circle = {"size": 16, "symbol": "circle-open", "color": ink.ink, "line": {"width": 2}}
    return go.Figure(
        [*dots, *[ticks] * bool(hit.any()),
         trace(x=ring["rank"], y=ring["similarity"], mode="markers", marker=circle, showlegend=False,
               hoverinfo="skip")],
        layout(
            dark, height=height, annotations=[_note(ranking_note(ranking), dark)],
            xaxis={"title": {"text": "rank (nearest first)", "standoff": 4}, "range": [-0.02 * last, last * 1.02 + 1]},
            yaxis={"title": {"text": "cosine similarity"}, "range": [floor, y[1]], "nticks": 5},
            legend={"orientation": "h", "x": 1, "xanchor": "right", "y": 1, "yanchor": "top"},
            margin={"l": 8, "r": 12, "t": TOOLBAR + NOTE, "b": 8},
        ),
    )  # fmt: skip


def legend_names(level: str) -> tuple[str, str]:
    """What hits and misses are called."""
    return (f"same {level_parts(level)[0]}", "other") if level else ("shares the label", "other labels")


def ranking_rows(table: pd.DataFrame) -> pd.DataFrame:
    """The rows that are drawn, by rank."""
    require(table, "rank", "id", "similarity", "hit", what="the figure of the ranking")
    return table.assign(similarity=pd.to_numeric(table["similarity"])).sort_values("rank", kind="stable")


def ranking_note(ranking: Ranking) -> tuple[str, str]:
    """ "first hit at rank 3 · AP 0.42", "8 relevant of 126 papers · the first 100 are shown" """
    first = "no hit" if ranking.first_hit is None else f"first hit at rank {ranking.first_hit:,}"
    chance = "" if ranking.chance is None else f", by chance {number(ranking.chance)}"
    cut = f" · the first {len(ranking.table):,} are shown" if len(ranking.table) < ranking.candidates else ""
    return (
        f"{first} · AP {number(ranking.AP)}{chance}",
        f"{ranking.relevant:,} relevant of {ranking.candidates:,} papers{cut}",
    )


def _said(rows: pd.DataFrame) -> dict[str, Any]:
    shared = rows["shared"].fillna("").astype(str) if "shared" in rows else [""] * len(rows)
    titles = rows["title"].fillna("").astype(str) if "title" in rows else [""] * len(rows)
    texts = [
        "<br>".join(filter(None, [
            f"<b>{escape(id_)}</b>, rank {rank:,}, similarity {number(float(score), 3)}", wrapped(title, limit=160),
            f"shares {wrapped(same, limit=160)}" if same else "",
        ]))
        for id_, rank, score, title, same in zip(rows["id"], rows["rank"], rows["similarity"], titles, shared)
    ]  # fmt: skip
    return {"text": texts, "hovertemplate": "%{text}<extra></extra>", "customdata": [[str(one)] for one in rows["id"]]}


def _note(lines: tuple[str, str], dark: bool) -> dict[str, Any]:
    return {"x": 0, "xref": "paper", "xanchor": "left", "y": 1, "yref": "paper", "yanchor": "bottom", "yshift": 4,
            "text": "<br>".join(map(escape, lines)), "showarrow": False, "align": "left",
            "font": {"size": TEXT_SIZE - 1, "color": palette(dark).quiet}}  # fmt: skip
