"""The card of the open paper: what it was called at each level and why, its nearest papers, and the ways on."""

from html import escape
from typing import Any

import pandas as pd
import streamlit as st

from core import actions
from core.figures.words import number
from core.figures.words.placing import chance_answer, nearness_words, right_for
from pages.ui import show as shown
from pages.ui.maps.card import PUBMED
from pages.ui.placing import links
from pages.ui.placing.colours import by_name
from pages.ui.placing.found import Found, nearest
from pages.ui.placing.opening import Opening
from pages.ui.rows import rows
from pages.ui.words import define

EMPTY = "Click a row of the table, or a star on the map: what the paper was called, and why, stands here."
NEAR = "place-near"


def show(found: Found, opening: Opening) -> None:
    """Everything about the open paper; a hint where none is open."""
    placed, row = found.placed, opening.row
    assert placed is not None
    if row is None:
        shown.heading("No paper is open")
        st.write(EMPTY)
        return
    _steps(found, opening)
    own = found.table.iloc[row].to_dict()
    shown.heading(placed.papers.titles[row] or "(no title)")
    if not own["placed"]:
        st.text(f"Not placed: {own['reason']}.")
    else:
        _calls(found, own)
        if own["contradiction"]:
            shown.grey(f"Its labels disagree, as each level votes for itself: {own['contradiction']}.")
        if own["in_benchmark"]:
            known = "; ".join(f"{level}: {own[f'known_{level}'] or 'none'}" for level in placed.levels)
            shown.grey(
                f"It is in the benchmark ({own['in_benchmark']}), where its labels are {known}. It had no vote on "
                "itself."
            )
        if lacks := "; ".join(one.reason for one in placed.missing if one.id == own["id"]):
            shown.grey(f"{lacks[:1].upper()}{lacks[1:]}.")
    abstract = placed.papers.abstracts[row]
    with st.expander("Abstract"):
        st.html(f'<p class="sentence abstract">{escape(abstract)}</p>' if abstract.strip() else "<p>No abstract.</p>")
    if own["placed"]:
        _nearest(found, str(own["id"]))
    if actions.is_pmid(str(own["id"])):
        st.link_button("Open on PubMed", f"{PUBMED}{own['id']}/", type="tertiary")


def _steps(found: Found, opening: Opening) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.text(str(opening.paper))
        st.button("◀ previous", on_click=opening.step, args=(-1,), key="place-before")
        st.button("next ▶", on_click=opening.step, args=(1,), key="place-after")
        st.button("Close", on_click=opening.close, key="place-close", type="tertiary")


def _calls(found: Found, own: dict[Any, Any]) -> None:
    """At each level: the label with its share of the vote, the second, or why it is none of these."""
    looks = by_name(found.chosen, dark=shown.dark())
    facts: list[tuple[str, str | shown.Chips]] = []
    for level in found.chosen.papers.levels:
        top, second = own[f"{level}_label"], own[f"{level}_second"]
        colour = looks.get(str(top), "") if level == found.chosen.papers.levels[0] else ""
        said = f"{top} {number(own[f'{level}_probability'])}" if top else "nothing could vote"
        if own[f"{level}_none"]:
            facts.append((level, f"none of these: {_why(found, own, level)} (the vote alone: {said})"))
            continue
        facts.append((level, [(said, colour)]))
        if second:
            facts.append((f"{level}, second", f"{second} {number(own[f'{level}_second_probability'])}"))
    shown.facts(facts)
    assert found.placement is not None
    measured = found.placement.calibration
    right = [f"{level} {said}" for level in found.chosen.papers.levels if (said := right_for(measured, level=level))]
    poor = [level for level in found.chosen.papers.levels if chance_answer(measured, level=level)]
    shown.grey(
        f"How often such calls are right, by level: {'; '.join(right)}." if right else "",
        f"That cannot be told from chance ({', '.join(poor)}): take the label as no answer." if poor else "",
    )


def _why(found: Found, own: dict[Any, Any], level: str) -> str:
    """The score below its threshold, in words."""
    assert found.placement is not None
    one = found.placement.thresholds[level]
    if one.value is None or not own[f"{level}_score"] < one.value:
        above = next(name for name in found.chosen.papers.levels if own[f"{name}_none"])
        return f"as it is at the level {above}"
    return (
        f"what counts is {nearness_words(one.score)}. That score is {number(own[f'{level}_score'], 3)}, below "
        f"{number(own[f'{level}_threshold'], 3)}, which {one.kept:.0%} of {one.n:,} validation papers reach"
    )


def _nearest(found: Found, paper: str) -> None:
    assert found.placed is not None
    near = nearest(found.placed, paper)
    if near.empty:
        st.text("No paper of the benchmark is like it.")
        return
    levels = [found.level, *(name for name in found.chosen.papers.levels if name != found.level)]
    table = pd.DataFrame({
        "similarity": near["similarity"], "title": near["near_title"],
        **{level: near[level] for level in levels}, "paper": near["near_id"],
    })  # fmt: skip
    shown.grey(f"The {len(near)} nearest papers of the benchmark. Click one for the ways to it.")
    turn = (paper, st.session_state.get(NEAR, ("", 0)))
    at = int(turn[1][1]) if turn[1][0] == paper and turn[1][1] < len(near) else None

    def pick(row: int) -> None:
        st.session_state[NEAR] = (paper, row)

    rows(
        table, key="place-nearest", at=at, pick=pick,
        alt=f"The {len(near)} papers of the benchmark nearest to {paper}, with their labels.",
        column_config={
            "similarity": st.column_config.NumberColumn(format="%.3f", width=80, help=define("cosine similarity")),
            "title": st.column_config.Column(width=260),
            found.level: st.column_config.Column(width=180),
        },
    )  # fmt: skip
    if at is not None:
        links.ways(found, str(near["near_id"].iloc[at]))
