"""The user's own files: checked before they are taken, listed, removed with undo."""

from dataclasses import dataclass

import streamlit as st

from core import actions
from core.actions import answers, workspaces
from core.actions.data import pairs
from core.actions.workspaces import Upload
from core.errors import CoreError
from pages.ui import show, workspace
from pages.ui.view import View

SAID = "uploads-said"
OPEN = "uploads-open"
VECTORS = (".npy", ".npz", ".safetensors")


@dataclass(frozen=True)
class Kind:
    """What can be brought: the label of its uploader, and what the file has to hold."""

    label: str
    holds: str


KINDS = {
    "pairs": Kind(
        "Rated pairs",
        "A table (CSV, TSV) with the columns sentence1, sentence2 and score, or pmid_a, pmid_b and gold; one column "
        "a rater (rater_1, rater_2, …) if you have them.",
    ),
    "papers": Kind(
        "Papers, for pairs of PubMed ids", "A table with the columns pmid, title and abstract: the texts of the pairs."
    ),
    "vectors": Kind(
        "Vectors, as a model of your own",
        "npy, npz, parquet or safetensors, one row a sentence; ids are pair ids with :1 or :2 at the end, or the "
        "sentences themselves. One row a paper, with the papers' ids, makes a model for the pages Pathways and Map.",
    ),
    "ids": Kind("Ids of vectors", "A text file with one id a line, in the order of the vectors."),
}


def panel() -> None:
    """Choose what to bring, bring it, see what is here."""
    kind = st.selectbox("Kind of file", list(KINDS), key="uploads-kind", format_func=lambda one: KINDS[one].label)
    show.grey(KINDS[kind].holds)
    if kind == "ids" and not _bare():
        st.text("Upload the vectors first.")
    else:
        _uploader(kind)
    for one in held():
        _entry(one)
    _undo()


def held(kind: str | None = None) -> list[Upload]:
    """Files in this workspace, the oldest first."""
    name = workspace.name()
    return workspaces.uploads(name, kind) if name else []


def open_new(view: View, models: list[str]) -> None:
    """Choose what was just taken: pairs as data, vectors as one model more. Before the choosers are drawn."""
    kind, name = st.session_state.pop(OPEN, ("", ""))
    if kind == "pairs":
        view.choose("data", name)
    if kind == "vectors":
        view.choose("model", *(view.held("model") or models), name)


def said() -> None:
    """Why the last file was not taken, or what there is to know about it; gone with the next file."""
    title, outcome, messages = st.session_state.get(SAID, ("", "", []))
    if not messages:
        return
    with st.container(border=True):
        st.text(f"{title} was not taken." if outcome == "REJECT" else f"{title} was taken.")
        for message in messages:
            st.text(message)
        if st.button("Close", key="uploads-close"):
            st.session_state.pop(SAID)
            st.rerun()


def _uploader(kind: str) -> None:
    """A fresh uploader after each file: the bytes of the last one leave the memory."""
    owner = _owner() if kind == "ids" else None
    turn = st.session_state.setdefault("uploads-turn", 0)
    with st.container(key=f"upload-{kind}"):
        given = st.file_uploader(KINDS[kind].label, key=f"upload-file-{kind}-{turn}", label_visibility="collapsed")
    if given is None:
        return
    try:
        outcome, messages = _take(kind, given.name, given.getvalue(), owner)
    except CoreError as error:
        outcome, messages = "REJECT", [str(error)]
    st.session_state[SAID] = (given.name[:80], outcome, messages)
    st.session_state["uploads-turn"] = turn + 1
    st.rerun()


def _owner() -> Upload:
    """Which vectors the ids belong to."""
    bare = {one.id: one for one in _bare()}
    return bare[st.selectbox("Vectors", list(bare), key="uploads-owner", format_func=lambda id: bare[id].title)]


def _take(kind: str, title: str, content: bytes, owner: Upload | None) -> tuple[str, list[str]]:
    """Keep a file that can be used, or could be once a question is answered."""
    if owner is not None:
        answers.keep_ids(owner, title, content)
        found = actions.check_upload(owner)
        return found.outcome, list(found.messages)
    if kind in ("pairs", "papers") and title.lower().endswith(VECTORS):
        return "REJECT", [f"{title[:80]} is a file of vectors: choose “{KINDS['vectors'].label}” as the kind of file."]
    one = workspaces.keep_upload(workspace.entered(), title, content, kind)
    outcome, messages = _verdict(one)
    if outcome == "REJECT":
        workspaces.discard(workspace.entered(), one.id)
    else:
        st.session_state[OPEN] = (kind, f"own-{one.id}")
    return outcome, messages


def _verdict(one: Upload) -> tuple[str, list[str]]:
    """Pairs are read at once: their page says what there is to say, and asks what has to be asked."""
    if one.kind != "pairs":
        found = actions.check_upload(one)
        return found.outcome, list(found.messages)
    try:
        pairs("pairs", source(one))
    except CoreError as error:
        refusal = str(error)
        if answers.asks_decimal(refusal) or answers.offers_dropping(refusal):
            return "NOTICE", []
        return "REJECT", refusal.splitlines()
    return "ACCEPT", []


def source(one: Upload) -> dict[str, object]:
    """How actions read this file of pairs: with what was answered about it, and the newest papers here."""
    papers = held("papers")
    return answers.source(one, papers[-1] if papers else None)


def _bare() -> list[Upload]:
    """Vectors in a format that holds no ids, the newest first."""
    return [one for one in reversed(held("vectors")) if one.suffix in (".npy", ".safetensors")]


def _entry(one: Upload) -> None:
    st.text(one.title)
    with st.popover("Remove"):
        st.text("It can be brought back for a week.")
        if st.button("Remove this file", key=f"remove-{one.id}"):
            workspaces.remove_upload(str(workspace.name()), one.id)
            st.rerun()


def _undo() -> None:
    name = workspace.name()
    gone = workspaces.removed(name) if name else []
    if gone and st.button("Undo the last removal", key="undo-removal"):
        workspaces.restore_upload(str(name), gone[-1])
        st.rerun()
