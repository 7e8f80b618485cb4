"""Papers of a person's own for this page: a file, pasted PubMed ids, a named selection; or the demo's."""

from collections.abc import Callable

import streamlit as st

from core import actions, jobs
from core.actions import collections_fetch, collections_incoming, workspaces
from core.actions.build.before import asked_host
from core.actions.workspaces import Upload
from core.errors import CoreError
from core.figures.words import count
from pages.ui import frame, show, workspace
from pages.ui.collections import pmids
from pages.ui.collections.bring import FORMATS, PASTED
from pages.ui.collections.said import check
from pages.ui.pathways.choices import DEMO as BENCHMARK
from pages.ui.placing import selected
from pages.ui.placing.choices import Chosen
from pages.ui.placing.mine import DEMO
from pages.ui.view import View

OPEN, TURN, REFUSED = "place-open", "place-turn", "place-refused"
HOW = ("PubMed ids", "File", "Selection")
SENT = (
    "Before anything is sent: the PubMed ids go to PubMed ({host}), with an e-mail address and a key only where "
    "BIOSCOPE_EMAIL and NCBI_API_KEY are set. Nothing else leaves this machine; placing sends nothing."
)


def open_new(view: View) -> None:
    """Choose what was just taken in, before the choosers are drawn."""
    if key := st.session_state.pop(OPEN, ""):
        view.choose("mine", key)
        view.drop("file")


def first(view: View, chosen: Chosen) -> None:
    """Where there are no papers yet: the ways to bring them, and the demo."""
    if chosen.mine is not None:
        return
    if _held(view) is not None:
        st.header("Papers on their way in", anchor=False)
        _ways(view)
        return
    st.header("No papers of yours yet", anchor=False)
    st.write(
        "Bring some, and each is placed on the benchmark: its nearest papers there, a label at each level with a "
        "probability, or “none of these” where it is far from everything."
    )
    if chosen.data == BENCHMARK:
        show.grey(
            "The demo places the very papers that its temperatures and thresholds were fitted on: it shows how this "
            "works, not how well it does on papers that nobody has seen."
        )
    if st.button("Try it with the demo's validation papers", key="place-demo", type="primary"):
        st.session_state[OPEN] = DEMO
        st.rerun()
    _ways(view)


def more(view: View, chosen: Chosen) -> None:
    """Where there are papers: what is known of them, and the ways to bring others, folded."""
    if chosen.mine is None:
        return
    with st.expander("My papers: what was taken, and others", expanded=bool(_held(view))):
        st.text(f"{chosen.mine.title}: {count(chosen.mine.n, 'paper')}.")
        check(chosen.mine.papers)
        _ways(view)


def _ways(view: View) -> None:
    if (one := _held(view)) is not None:
        _incoming(view, one)
        return
    how = st.segmented_control("How", HOW, default=HOW[0], key="place-how", label_visibility="collapsed", required=True)
    with st.container(key="place-bring"):
        {"PubMed ids": _pasted, "File": _uploader, "Selection": selected.panel}[str(how)](view)
    if said := st.session_state.get(REFUSED):
        frame.message(said)


def _pasted(view: View) -> None:
    turn = st.session_state.setdefault(TURN, 0)
    text = st.text_area(PASTED, key=f"place-pmids-{turn}", height=132, placeholder="29768149\n23056188")
    show.grey(SENT.format(host=asked_host("ncbi")))
    why = collections_fetch.why_not()
    if why:
        st.text(why)
    if st.button("Fetch them from PubMed", key="place-fetch", disabled=bool(why)):
        _receive(view, lambda: collections_incoming.receive_ids(workspace.entered(), text), fetch=True)
    if not why and st.session_state.get(REFUSED) and pmids.go_on(text, key="place-go-on"):
        _receive(
            view, lambda: collections_incoming.receive_ids(workspace.entered(), text, leave_out=True), fetch=True
        )  # fmt: skip


def _uploader(view: View) -> None:
    """A fresh uploader after each file: the bytes of the last one leave the memory."""
    turn = st.session_state.setdefault(TURN, 0)
    given = st.file_uploader("A file of papers", key=f"place-file-{turn}", accept_multiple_files=True)
    show.grey(f"{FORMATS} A file stays on this machine.")
    if given:
        st.session_state[TURN] += 1
        files = [(one.name, one.getvalue()) for one in given]
        _receive(view, lambda: collections_incoming.receive(workspace.entered(), files))


def _receive(view: View, receive: Callable[[], Upload], *, fetch: bool = False) -> None:
    """Keep what was brought; ids are fetched by a job at once, since that was asked for."""
    st.session_state.pop(REFUSED, None)
    try:
        one = receive()
        st.session_state[TURN] += 1
        view.choose("file", one.id)
        if fetch and (n := collections_fetch.to_fetch(one.path)):
            jobs.start(
                collections_fetch.VERB, title=f"Fetch {count(n, 'paper')} from PubMed",
                workspace=str(workspace.name() or ""), path=one.path, file=one.title,
            )  # fmt: skip
    except CoreError as error:
        st.session_state[REFUSED] = str(error)
    st.rerun()


def _held(view: View) -> Upload | None:
    """What was brought and is neither taken in nor left."""
    name = workspace.name()
    there = {one.id: one for one in collections_incoming.incoming(name)} if name else {}
    view.check("file", list(there))
    found = there.get(next(iter(view.held("file")), ""))
    if found is None:
        view.drop("file")
    return found


def _incoming(view: View, one: Upload) -> None:
    """The job that fetches, or the file taken in at once; where it cannot be read, why, and where to say how."""
    if n := collections_fetch.to_fetch(one.path):
        pmids.fetch(one, n)
    else:
        _take(one)
    with st.container(horizontal=True):
        st.button("Leave it", key="place-leave", on_click=_leave, args=(view, one), help="Nothing of it is kept.")


def _take(one: Upload) -> None:
    """Into the workspace as a collection, as the page Data does; with refusals it stays to be looked at there."""
    try:
        with st.spinner("Reading"):
            seen = actions.preview(path=one.path, title=one.title)
        if not seen.refusals and seen.papers is not None and seen.kept:
            kept = actions.keep_collection(workspace.entered(), one, name=_stem(one.title), seen=seen.papers)
            st.session_state[OPEN] = kept.key
            st.rerun()
        frame.message("\n".join(seen.refusals) or f"{one.title}: no papers in it. Bring another file.")
    except CoreError as error:
        frame.message(str(error))
    st.page_link(
        "pages/data.py", label="Say how it is read, on the page Data →", query_params=workspace.carried(file=one.id)
    )


def _leave(view: View, one: Upload) -> None:
    workspaces.discard(str(workspace.name()), one.id)
    view.drop("file")


def _stem(title: str) -> str:
    stem, dot, ending = title.rpartition(".")
    return stem if dot and stem and len(ending) <= 6 else title
