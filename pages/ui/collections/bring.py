"""Papers of a person's own: a file, the files of a benchmark folder, or a pasted list of PubMed ids."""

from collections.abc import Callable

import streamlit as st

from core.actions import collections_incoming, workspaces
from core.actions.workspaces import Upload
from core.errors import CoreError
from pages.ui import frame, show, workspace
from pages.ui.collections import pmids
from pages.ui.view import View

FORMATS = (
    "PubMed (nbib, MEDLINE text, XML), RIS, BibTeX, EndNote, CSV, TSV or Excel (as PubMed, Zotero, Embase, OpenAlex, "
    "Rayyan … export them), JSON, JSON Lines, parquet. Columns that are no id, title or abstract can colour the map. "
    "Several files at once, or a zip, where they are one benchmark folder (pathways_train.json, …)."
)
READING = ("id", "title", "abstract", "drop")  # choices of how a file is read
HOW = ("Files", "PubMed ids")
REFUSED, TURN = "data-refused", "data-turn"
PASTED = "PubMed ids, with blanks, commas or lines between"


def panel(view: View) -> None:
    """Bring, then look; nothing is taken by bringing it."""
    st.header("Bring your own papers", anchor=False)
    st.write("You see what would be taken, repaired and left out before anything is taken.")
    how = st.segmented_control("How", HOW, default=HOW[0], key="data-how", label_visibility="collapsed", required=True)
    if how == HOW[0]:
        _uploader(view)
    else:
        _pasted(view)
    _refused()
    _waiting(view)


def held(view: View) -> Upload | None:
    """What is being looked at: the incoming file that the URL names."""
    name = workspace.name()
    there = {one.id: one for one in collections_incoming.incoming(name)} if name else {}
    view.check("file", list(there))
    found = there.get(next(iter(view.held("file")), ""))
    if found is None:
        view.drop("file")
    return found


def look(view: View, one: Upload) -> None:
    """From the next run on this is what the page is about, read as it is recognised."""
    for name in READING:
        view.drop(name)
    view.choose("file", one.id)


def leave(view: View, one: Upload) -> None:
    """Nothing of it is kept."""
    workspaces.discard(str(workspace.name()), one.id)
    done(view)


def done(view: View) -> None:
    """Nothing is being looked at any more."""
    for name in ("file", *READING):
        view.drop(name)


def _uploader(view: View) -> None:
    """A fresh uploader after each file: the bytes of the last one leave the memory."""
    turn = st.session_state.setdefault(TURN, 0)
    with st.container(key="bring-file"):
        given = st.file_uploader("A file of papers", key=f"data-file-{turn}", accept_multiple_files=True)
    show.grey(FORMATS)
    if given:
        st.session_state[TURN] += 1  # a refused file is not offered again by the next run
        files = [(one.name, one.getvalue()) for one in given]
        _take_in(view, lambda: collections_incoming.receive(workspace.entered(), files))


def _pasted(view: View) -> None:
    turn = st.session_state.setdefault(TURN, 0)
    text = st.text_area(PASTED, key=f"data-pmids-{turn}", height=132, placeholder="29768149\n23056188")
    if st.button("Look at these ids", key="data-look-pmids"):
        _take_in(view, lambda: collections_incoming.receive_ids(workspace.entered(), text))
    if st.session_state.get(REFUSED) and pmids.go_on(text, key="data-go-on"):
        _take_in(view, lambda: collections_incoming.receive_ids(workspace.entered(), text, leave_out=True))


def _take_in(view: View, receive: Callable[[], Upload]) -> None:
    st.session_state.pop(REFUSED, None)
    try:
        look(view, receive())
        st.session_state[TURN] += 1
    except CoreError as error:
        st.session_state[REFUSED] = str(error)
    st.rerun()


def _refused() -> None:
    """Why the last files were not even looked at; gone with the next ones."""
    if said := st.session_state.get(REFUSED):
        frame.message(said)


def _waiting(view: View) -> None:
    """What was brought and neither taken nor left."""
    name = workspace.name()
    waiting = collections_incoming.incoming(name) if name else []
    if not waiting:
        return
    show.grey("Brought, and not taken yet:")
    for one in waiting:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.text(one.title)
            st.button("Look at it", key=f"data-look-{one.id}", on_click=look, args=(view, one))
            st.button("Leave it", key=f"data-leave-{one.id}", on_click=leave, args=(view, one))
