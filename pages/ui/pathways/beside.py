"""Two papers side by side: the open one and a ranked one, each word shaded by what it adds to the cosine."""

from html import escape
from typing import Any

import pandas as pd
import streamlit as st

from core import actions
from core.actions import PathwayScores
from core.actions.pathways.paper_words import paper_words
from pages.ui import jobs as job_panel
from pages.ui import show as shown
from pages.ui import workspace
from pages.ui.maps.card import PUBMED
from pages.ui.pairs.shading import shaded
from pages.ui.pathways import links, whom
from pages.ui.pathways.opening import Opening
from pages.ui.pathways.query_card import confused_with
from pages.ui.pathways.scored import Scored, ranking

KEY = "pathways-beside"


def show(found: Scored, score: PathwayScores, opening: Opening) -> None:
    """What the open paper was confused with, and one ranked paper next to it."""
    one = ranking(score, str(opening.paper), found.level)
    mixed = confused_with(one)
    if not mixed.empty:
        said = "; ".join(f"{label} ({papers})" for label, papers in zip(mixed["label"], mixed["papers"]))
        st.header("What it is confused with", anchor=False)
        shown.facts([("labels of the misses among the 10 nearest", said)])
    other = opening.beside
    if other is None:
        shown.grey("Click a ranked paper to read it beside the open one, with the words that carry their likeness.")
        return
    with st.container(key=KEY):
        _both(found, score, opening, other)


def _both(found: Scored, score: PathwayScores, opening: Opening, other: str) -> None:
    paper = str(opening.paper)
    st.header("Side by side", anchor=False)
    how = {**score_how(found, score), "left": paper, "right": other}
    texts, parts = paper_words(**how)
    strongest = float(parts.rows["contribution"].abs().max() or 1.0) if parts is not None else 1.0
    for column, side, id, text in zip(st.columns(2, gap="large"), ("left", "right"), (paper, other), texts):
        with column:
            row = score.places[id]
            shown.heading(score.papers.titles[row] or "(no title)")
            _facts(found, score, row, paper, other)
            own = parts.rows[parts.rows["side"] == side] if parts is not None else pd.DataFrame()
            inner = shaded(text, own, strongest) if len(own) else escape(text)
            st.html(f'<p class="sentence">{inner}</p>' if text.strip() else "<p>No text.</p>")
    if parts is not None:
        raw = "" if found.chosen.centering == "raw" else " The cosine is that of the vectors as they are, uncentred."
        shown.grey(f"Blue words raise the cosine, orange ones lower it; hover for the number. {parts.method}{raw}")
    else:
        _ask(found, score, how)
    _ways(found, score, opening, other)


def score_how(found: Scored, score: PathwayScores) -> dict[str, Any]:
    """What the actions about words are told of the model that is looked at."""
    how = found.chosen.how(found.asked[found.scores.index(score)])
    return {name: how[name] for name in ("data", "model", "pooling", "form")}


def _facts(found: Scored, score: PathwayScores, row: int, paper: str, other: str) -> None:
    papers = score.papers
    others = papers.columns
    both = [score.places[paper], score.places[other]]
    facts = []
    for level in papers.levels:
        common = set(others[level][both[0]]) & set(others[level][both[1]])
        said = "; ".join(f"{name} ✓" if name in common else name for name in others[level][row])
        facts.append((level, said or "not stated"))
    shown.facts(facts)


def _ask(found: Scored, score: PathwayScores, how: dict[str, Any]) -> None:
    model = str(how["model"])
    if "=" in model:
        shown.grey("Vectors brought from a file say nothing about words.")
        return
    job_panel.ask(
        "Show which words drive the cosine", "explain_papers", title=f"Words of two papers under {score.model}",
        key="pathways-words-ask", kind="secondary", workspace=workspace.private(found.chosen.own, [model]), **how,
    )  # fmt: skip


def _ways(found: Scored, score: PathwayScores, opening: Opening, other: str) -> None:
    key = whom.key(found, score)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button("Ask for this one", key="pathways-beside-ask", on_click=opening.query, args=(other,))
        links.to_map(found, key, "Find it on the Map →", paper=opening.papers.code_of(other))
        if actions.is_pmid(other):
            st.link_button("Open on PubMed", f"{PUBMED}{other}/", type="tertiary")
        st.button("Close", key="pathways-beside-close", type="tertiary", on_click=opening.compare, args=(None,))
