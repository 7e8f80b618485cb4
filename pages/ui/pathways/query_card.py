"""The card of the open paper: its groups, how it is found, its text, and the ways on."""

from html import escape

import pandas as pd
import streamlit as st

from core import actions
from core.actions import PathwayScores, Ranking
from core.errors import CoreError
from core.figures import words
from pages.ui import show as shown
from pages.ui.maps.card import PUBMED
from pages.ui.pathways import links, whom
from pages.ui.pathways.colours import by_name
from pages.ui.pathways.opening import Opening
from pages.ui.pathways.queries import order
from pages.ui.pathways.scored import Scored, ranking

EMPTY = (
    "Click a row of the list, a paper on any tab, or “Use as query” on the Map: its card opens here, with the ranking "
    "below."
)


def show(found: Scored, score: PathwayScores, opening: Opening) -> None:
    """Everything about the open paper; a hint where none is open."""
    paper = opening.paper
    if paper is None:
        shown.heading("No paper is open")
        st.write(EMPTY)
        return
    _steps(found, score, opening, paper)
    row, papers = score.places[paper], score.papers
    shown.heading(papers.titles[row] or "(no title)")
    shown.facts([*_groups(found, score, row), *_numbers(found, score, paper)])
    abstract = papers.abstracts[row]
    st.html(f'<p class="sentence abstract">{escape(abstract)}</p>' if abstract.strip() else "<p>No abstract.</p>")
    with st.container(horizontal=True, vertical_alignment="center"):
        more = {"paper": opening.papers.code_of(paper), "sel": opening.papers.code}
        links.to_map(found, whom.key(found, score), "Find it on the Map →", **more)
        if actions.is_pmid(paper):
            st.link_button("Open on PubMed", f"{PUBMED}{paper}/", type="tertiary")


def _steps(found: Scored, score: PathwayScores, opening: Opening, paper: str) -> None:
    every = order(found, score)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.text(paper)
        st.button("◀ harder", on_click=_step, args=(opening, every, -1), key="query-before")
        st.button("easier ▶", on_click=_step, args=(opening, every, 1), key="query-after")
        st.button("Close", on_click=_close, args=(opening,), key="query-close", type="tertiary")
    shown.grey(f"{every.index(paper) + 1:,} of {len(every):,} papers, those found worst first")


def _step(opening: Opening, every: list[str], by: int) -> None:
    opening.query(every[(every.index(str(opening.paper)) + by) % len(every)])


def _close(opening: Opening) -> None:
    opening.papers.close()
    opening.compare(None)


def _groups(found: Scored, score: PathwayScores, row: int) -> list[tuple[str, str | shown.Chips]]:
    """Its groups level by level; those of the coarsest with the colour that they have on the map."""
    papers, looks = score.papers, by_name(found.chosen, dark=shown.dark())
    return [
        (level, [(name, looks.get(name, "") if level == papers.levels[0] else "") for name in held] or "not stated")
        for level in papers.levels
        for held in [papers.columns[level][row]]
    ]  # fmt: skip


def _numbers(found: Scored, score: PathwayScores, paper: str) -> list[tuple[str, str | shown.Chips]]:
    """How the paper is found by each model that is chosen; the one looked at first."""
    facts: list[tuple[str, str | shown.Chips]] = []
    for one in [score, *(other for other in found.scores if other is not score)]:
        try:
            facts.append((one.label, in_short(found, ranking(one, paper, found.level))))
        except CoreError as error:
            facts.append((one.label, str(error)))
    return facts


def in_short(found: Scored, one: Ranking) -> str:
    """ "average precision 0.41 (chance 0.05), first hit at rank 2, 12 of 126 papers relevant" """
    if one.AP is None:
        return f"average precision {words.undefined(one.reason)}"
    chance = f" (chance {words.number(one.chance)})" if one.chance is not None else ""
    return (
        f"average precision {words.number(one.AP)}{chance}, first hit at rank {one.first_hit:,}, "
        f"{one.relevant:,} of {one.candidates:,} papers to be found"
    )


def confused_with(one: Ranking) -> pd.DataFrame:
    """The labels of the misses among the ten nearest, the most frequent first: `label`, `papers`."""
    near = one.table.head(10)
    missed = [name for held in near.loc[~near["hit"], "labels"] for name in str(held).split("; ") if name]
    counts = pd.Series(missed, dtype=object).value_counts()
    return pd.DataFrame({"label": counts.index, "papers": counts.to_numpy()})
