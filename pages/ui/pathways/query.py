"""The tab Query: one paper asked for, what the model ranks before what, and what it is confused with."""

from typing import Any

import pandas as pd
import streamlit as st

from core import figures
from core.actions import PathwayScores
from pages.ui import show as shown
from pages.ui.pathways import beside, export, leaderboard, query_card, whom
from pages.ui.pathways.opening import Opening
from pages.ui.pathways.queries import listed
from pages.ui.pathways.scored import Scored, ranking
from pages.ui.rows import rows
from pages.ui.words import define

FIRST = 20  # ranks shown before more are asked for


def show(found: Scored, opening: Opening) -> None:
    """The list of papers, the open one's card, its ranking, and one of its ranked papers beside it."""
    a, b = whom.one(found), whom.second(found)
    with st.container(key="pathways-query"):
        with st.container():
            listed(found, a, opening)
        with st.container(key="query-card"):
            query_card.show(found, a, opening)
    if opening.paper is not None:
        _rankings(found, opening, [a, *([b] if b is not None else [])])
        beside.show(found, a, opening)
    shown.how_to_read(figures.how_to_read("query"))


def answer(found: Scored, opening: Opening) -> str:
    """Where the first hit of the open paper is; without one, how the model does on all of them."""
    score = whom.one(found)
    if opening.paper is None:
        return leaderboard.answer(found)
    one = ranking(score, opening.paper, found.level)
    return figures.query_answer(one, id=opening.paper, level=found.level, model=score.label)


def _rankings(found: Scored, opening: Opening, scores: list[PathwayScores]) -> None:
    st.header("What is found", anchor=False, help=define("query"))
    places = st.columns(len(scores), gap="large") if len(scores) > 1 else [st.container()]
    for at, (score, place) in enumerate(zip(scores, places)):
        with place:
            _ranking(found, opening, score, at)


def _ranking(found: Scored, opening: Opening, score: PathwayScores, at: int) -> None:
    """One model's ranking: the strip of hits and misses, and the papers in order."""
    one = ranking(score, str(opening.paper), found.level)
    st.write(shown.escaped(figures.query_answer(one, id=one.id, level=found.level, model=score.label)))
    options: dict[str, Any] = {"ranking": one, "level": found.level}
    strip = f"pathways-strip-{at}"

    def pick() -> None:
        if (picked := shown.picked(strip)) is not None:
            opening.compare(picked)

    shown.figure(
        figures.ranking_strip(one, level=found.level, selected=opening.beside or "", dark=shown.dark()),
        key=strip, on_select=pick,
        alt=figures.alt_text("ranking", one.table, **options), turn=_turn(opening.beside),
    )  # fmt: skip
    whole = st.toggle(
        f"Show the first {len(one.table)}" if len(one.table) > FIRST else "Show all", key=f"pathways-all-{at}",
        disabled=len(one.table) <= FIRST,
    )  # fmt: skip
    _table(found, opening, score, one.table if whole else one.table.head(FIRST), at)
    with st.container(horizontal=True):
        st.download_button(
            "Ranking (CSV)", lambda: figures.safe_csv(one.table), file_name="ranking.csv", mime="text/csv",
            on_click="ignore", key=f"pathways-ranking-csv-{at}",
        )  # fmt: skip
        if at == 0:
            export.offer(found, "ranking", one.table, options=options, answer=answer(found, opening), scores=[score])
            _misses(found, opening, score, one.table)


def _turn(beside: str | None) -> int:
    before, turn = st.session_state.get("pathways-beside-turn", (beside, 0))
    st.session_state["pathways-beside-turn"] = (beside, turn + (beside != before))
    return int(st.session_state["pathways-beside-turn"][1])


def _table(found: Scored, opening: Opening, score: PathwayScores, table: pd.DataFrame, at: int) -> None:
    ids = [str(id) for id in table["id"]]
    own = pd.DataFrame({
        "rank": table["rank"], "hit": table["hit"].map({True: "✓", False: "✗"}), "title": table["title"],
        "similarity": table["similarity"], "shares": table["shared"], "labels": table["labels"], "paper": table["id"],
    })  # fmt: skip

    def pick(row: int) -> None:
        opening.compare(ids[row])

    shown.grey("✓ shares a group, ✗ does not. Click one to read it beside the open paper.")
    rows(
        own, key=f"pathways-ranking-{at}", at=ids.index(opening.beside) if opening.beside in ids else None, pick=pick,
        alt=f"{len(own)} papers that {score.label} ranks first for {opening.paper}; {int(table['hit'].sum())} hits.",
        column_config={
            "rank": st.column_config.NumberColumn(width=50),
            "hit": st.column_config.Column(width=42),
            "similarity": st.column_config.NumberColumn(format="%.3f", width=80, help=define("cosine similarity")),
            "title": st.column_config.Column(width=255),
            "shares": st.column_config.Column(width=150),
            "labels": st.column_config.Column(width=190),
        },
    )  # fmt: skip


def _misses(found: Scored, opening: Opening, score: PathwayScores, table: pd.DataFrame) -> None:
    """The papers that stand before the last hit, or the first ten, without being one: onto the map."""
    near = table.head(10)
    ids = [str(id) for id in near.loc[~near["hit"], "id"]]
    if ids:
        key, paper = whom.key(found, score), str(opening.paper)
        opening.on_map(
            ids, f"misses among the 10 nearest of {paper}", model=key, key="pathways-misses-map", paper=paper,
            label=f"Show its {len(ids)} misses of the first 10 on the Map",
        )  # fmt: skip
