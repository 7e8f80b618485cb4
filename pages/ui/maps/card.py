"""The card of a paper: what it is, and its nearest papers in the original space with what the map made of them."""

from collections.abc import Sequence
from html import escape
from math import isfinite
from textwrap import shorten
from typing import Any

import pandas as pd
import streamlit as st

from core import actions
from pages.ui import show as shown
from pages.ui import workspace
from pages.ui.maps import near
from pages.ui.maps.made import Made
from pages.ui.maps.selected import toggled
from pages.ui.maps.selection import Selection
from pages.ui.rows import rows
from pages.ui.words import define

LONGEST = 300  # characters of a column of a paper
PUBMED = "https://pubmed.ncbi.nlm.nih.gov/"
TITLE, TALL, ROWS = 200, 84, 7  # pixels; of a row, which wraps its text from 65 on; rows that stand without scrolling
TORN = {True: "✓ kept", False: "✗ torn"}
EMPTY = (
    "Click a point, a row of the table, or search below: the card of the paper opens here, with its nearest papers in "
    "the original space and whether the map keeps them near."
)


def lines(made: Made, selection: Selection) -> pd.DataFrame | None:
    """From the open paper to its nearest in the original space."""
    paper = selection.paper
    return near.joined(made.first, paper) if paper is not None and paper in made.first.places else None


def show(made: Made, selection: Selection, look: Any = None) -> None:
    """Everything about the open paper; a hint where none is open."""
    paper, one = selection.paper, made.first
    if paper is None:
        shown.heading("No paper is open")
        st.write(EMPTY)
        return
    _steps(selection, paper, _order(made, selection))
    if paper not in one.places:
        st.text(_placeless(one, paper))
        return
    row = one.row(paper)
    shown.heading(one.papers.titles[row] or "(no title)")
    _facts(made, row, look)
    abstract = one.papers.abstracts[row]
    st.html(f'<p class="sentence abstract">{escape(abstract)}</p>' if abstract.strip() else "<p>No abstract.</p>")
    with st.container(horizontal=True):
        _as_query(made, selection, paper, row)
        if actions.is_pmid(paper):
            st.link_button("Open on PubMed", f"{PUBMED}{paper}/", type="tertiary")
    _nearest(made, selection, paper)


def _placeless(one: actions.PaperMap, paper: str) -> str:
    return next((f"{paper} is not on this map: {skip.reason}." for skip in one.skipped if skip.id == paper), "")


def _order(made: Made, selection: Selection) -> Sequence[str]:
    """Previous and next go through the selection where there is one, else through all papers."""
    return selection.selected.ids or made.first.papers.ids


def _steps(selection: Selection, paper: str, order: Sequence[str]) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.text(paper)
        st.button("◀ previous", on_click=selection.step, args=(order, -1), key="paper-before")
        st.button("next ▶", on_click=selection.step, args=(order, 1), key="paper-after")
        inside = paper in selection.selected.ids
        st.button(
            "Out of the selection" if inside else "Into the selection", key="paper-toggle", type="tertiary",
            on_click=_toggle, args=(selection, paper),
        )  # fmt: skip
        st.button("Close", on_click=selection.close, key="paper-close", type="tertiary")
    place = f"{order.index(paper) + 1:,} of {len(order):,}" if paper in order else "not in the selection"
    among = "selected papers" if selection.selected.ids else "papers"
    shown.grey(f"{place} {among}" if paper in order else place)


def _toggle(selection: Selection, paper: str) -> None:
    changed = toggled(selection.selected, paper)
    selection.select(changed) if len(changed) else selection.clear()


def _as_query(made: Made, selection: Selection, paper: str, row: int) -> None:
    """To the page Pathways, where this paper is asked for: how far up are those of its groups?"""
    chosen, papers = made.chosen, made.first.papers
    if not papers.levels:
        return
    view = {
        "data": chosen.data, "split": papers.splits[row] if papers.splits else "", "model": made.view.held("model"),
        "paper": selection.code_of(paper), "sel": selection.code, "tab": "Query",
    }  # fmt: skip
    said = {name: value for name, value in view.items() if value}
    st.page_link("pages/pathways.py", label="Use as query →", query_params=workspace.carried(**said))


def _facts(made: Made, row: int, look: Any) -> None:
    """What is known of the paper; the groups that colour the map with their colours."""
    one, papers, coloured = made.first, made.first.papers, made.chosen.colour.column
    chips = [*papers.levels, *([coloured] if coloured in papers.columns and coloured not in papers.levels else [])]
    first = sorted(papers.columns, key=lambda name: name not in ("year", "journal"))
    names = [name for name in first if name not in chips]
    facts: list[tuple[str, str | shown.Chips]] = [
        (name, shorten("; ".join(papers.columns[name][row]), LONGEST, placeholder=" …")) for name in names
    ]
    facts += [("split", papers.splits[row])] if papers.splits else []
    groups = [(name, _chips(papers.columns[name][row], look) or "not stated") for name in chips]
    kept = float(one.quality.keeps[row])
    measured = [("neighbours kept", f"{kept:.0%} of {one.quality.k}")] if isfinite(kept) else []
    known = [(name, value) for name, value in facts if value]
    cut = ("tokens cut", f"{int(one.cut[row]):,}")
    shown.facts([*groups, *known, *measured, cut], {"tokens cut": "truncation"})


def _chips(values: Sequence[str], look: Any) -> shown.Chips:
    """The groups of one level, each with its colour where the map is coloured by them."""
    table = getattr(look, "table", None)
    if table is None or table.empty:
        return [(value, "") for value in values]
    colours = dict(zip(table["name"], table["colour"]))
    return [(value, str(colours.get(value, ""))) for value in values]


def _nearest(made: Made, selection: Selection, paper: str) -> None:
    found = near.nearest(made.first, paper)
    if found.empty:
        st.text("There is no other paper.")
        return
    table = pd.DataFrame({
        "similarity": found["similarity"],
        "title": found["title"],
        "on the map": found["kept"].map(TORN),
        "shares": [f"✓ {name}" if name else "✗" for name in found["shared"]],
        "paper": found["id"],
    })  # fmt: skip
    if not near.measured(made.first):
        table = table.drop(columns="shares")
    if any(map(actions.is_pmid, found["id"])):
        table["PubMed"] = [f"{PUBMED}{id}/" if actions.is_pmid(id) else None for id in found["id"]]
    kept, most = int(found["kept"].sum()), len(made.first) - 1
    shown.grey(
        f"Nearest {len(found)} in the original space; {kept} of them are among the {min(made.first.quality.k, most)} "
        "nearest on the map. Click one to open its card."
    )

    def pick(row: int) -> None:
        selection.open(str(found["id"].iloc[row]))

    rows(
        table, key="map-nearest", at=None, pick=pick, height=min(len(found), ROWS) * TALL + 38, row_height=TALL,
        alt=f"The {len(found)} nearest papers of {paper} in the original space; {kept} are kept on the map.",
        column_config={
            "similarity": st.column_config.NumberColumn(format="%.3f", width=75, help=define("cosine similarity")),
            "title": st.column_config.Column(width=TITLE),
            "on the map": st.column_config.Column(width=70),
            "shares": st.column_config.Column(width=110),
            "paper": st.column_config.Column(width=85),
            "PubMed": st.column_config.LinkColumn(display_text="open", width=65),
        },
    )  # fmt: skip
