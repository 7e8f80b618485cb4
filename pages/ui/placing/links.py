"""From a paper of the benchmark to its card on the Map, and to its ranking on Pathways."""

import streamlit as st

from core import actions
from pages.ui import workspace
from pages.ui.maps.card import PUBMED
from pages.ui.placing.found import Found

MAP, PATHWAYS = "pages/map.py", "pages/pathways.py"


def ways(found: Found, near: str) -> None:
    """The links, for the nearest paper that is picked."""
    chosen = found.chosen
    papers = chosen.papers
    if near not in papers.ids:
        return
    row = papers.ids.index(near)
    code = str(row + 1) if chosen.own else near
    on_map = {"data": chosen.data, "model": chosen.model_key, "paper": code, "form": form_of_map(chosen.form)}
    split = papers.splits[row] if papers.splits else ""
    query = {"data": chosen.data, "model": chosen.model_key, "paper": code, "split": split, "tab": "Query"}
    with st.container(horizontal=True, vertical_alignment="center", key="place-ways"):
        st.text(near)
        st.page_link(MAP, label="Find it on the Map →", query_params=workspace.carried(**_said(on_map)))
        st.page_link(PATHWAYS, label="Use as query on Pathways →", query_params=workspace.carried(**_said(query)))
        if actions.is_pmid(near):
            st.link_button("Open on PubMed", f"{PUBMED}{near}/", type="tertiary")


def form_of_map(form: str) -> str:
    """What the page Map calls the form, "" for the one it starts with."""
    return form if form in ("abstract", "title") else ""


def _said(view: dict[str, str]) -> dict[str, str | list[str]]:
    return {name: value for name, value in view.items() if value}
