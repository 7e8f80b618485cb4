"""A named selection of the page Map as papers to place: its papers become a collection of the workspace."""

import json
from typing import Any

import streamlit as st

from core import actions
from core.actions import workspaces
from core.errors import CoreError
from pages.ui import frame, show, workspace
from pages.ui.view import View

OPEN = "place-open"
NONE = "No selection has a name yet. Select papers on the page Map and give the selection a name there."


def panel(view: View) -> None:
    """Which selection, and the button that takes its papers."""
    name = workspace.name()
    every = {one.code: one for one in actions.saved(name)} if name else {}
    if not every:
        st.text(NONE)
        st.page_link("pages/map.py", label="Select papers on the Map →", query_params=workspace.carried())
        return
    code = st.selectbox(
        "Selection", list(every), key="place-selection", format_func=lambda one: f"{every[one].name}"
    )  # fmt: skip
    one = every[code]
    show.grey(f"{len(one.ids):,} papers. A copy of their titles and abstracts becomes papers of yours.")
    if st.button("Take these papers", key="place-take-selection"):
        try:
            st.session_state[OPEN] = _kept(one)
            st.rerun()
        except CoreError as error:
            frame.message(str(error))


def _kept(one: Any) -> str:
    """The key of the collection that was made of a selection. Raises CoreError where its papers are not here."""
    papers = _papers_of(one)
    at = {id: row for row, id in enumerate(papers.ids)}
    rows = [
        {"id": id, "title": papers.titles[at[id]], "abstract": papers.abstracts[at[id]]} for id in one.ids if id in at
    ]
    content = "\n".join(json.dumps(row, ensure_ascii=False) for row in rows).encode()
    upload = workspaces.keep_upload(workspace.entered(), f"{one.name}.jsonl", content, "incoming")
    return str(actions.keep_collection(workspace.entered(), upload, name=one.name).key)


def _papers_of(one: Any) -> actions.Papers:
    """The papers that the selection was made of, found by their fingerprint: a collection, or one of its splits."""
    name = workspace.name()
    table = actions.collections(name)
    for row in table[table["here"]].itertuples():
        for split in ("", *row.splits):
            found = actions.papers(actions.collection_source(str(row.key), workspace=name, split=split))
            if found.fingerprint == one.data_fingerprint:
                return found
    raise CoreError("The papers of this selection are not here any more. Bring them again on the page Data.")
