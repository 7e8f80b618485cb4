"""The user's own files: kept on disk under an unguessable name in the URL, so that they outlive the tab."""

import streamlit as st

from core import actions
from core.actions import workspaces
from core.actions.workspaces import Upload
from pages.ui import show

KINDS = {"pairs": "Rated pairs (CSV or TSV)", "vectors": "Vectors (npy, npz, parquet, safetensors)"}
SUFFIXES = {"pairs": ["csv", "tsv", "txt"], "vectors": ["npy", "npz", "parquet", "safetensors"]}


def name() -> str | None:
    """The workspace of this session: from the URL, or from a page before."""
    given = st.query_params.get("w", "")
    if given and workspaces.is_workspace(given):
        st.session_state["workspace"] = given
    return st.session_state.get("workspace")


def uploads(kind: str) -> list[Upload]:
    """Files of one kind in this workspace."""
    workspace = name()
    return workspaces.uploads(workspace, kind) if workspace else []


def panel() -> None:
    """Upload, see what was said about each file, remove with undo."""
    for kind, label in KINDS.items():
        given = st.file_uploader(label, type=SUFFIXES[kind], key=f"upload-{kind}")
        if given is not None:
            _take(kind, given.name, given.getvalue())
    for one in [*uploads("pairs"), *uploads("vectors")]:
        left, right = st.columns([3, 1], vertical_alignment="center")
        left.text(one.title)
        if right.button("Remove", key=f"remove-{one.id}"):
            workspaces.remove_upload(str(name()), one.id)
            st.rerun()
    _undo()


def open_new(key: str) -> None:
    """Show the file that was just taken, through the chooser under `key`."""
    new = st.session_state.pop("open-data", None)
    if new:
        st.session_state[key] = new


def _take(kind: str, title: str, content: bytes) -> None:
    """Check first; a refused file is not kept."""
    marker = (title, len(content), hash(content))
    if st.session_state.get(f"taken-{kind}") == marker:
        return
    workspace = name() or workspaces.new_workspace()
    one = workspaces.keep_upload(workspace, title, content, kind)
    verdict = actions.check_upload(one)
    st.session_state[f"taken-{kind}"] = marker
    st.session_state[f"said-{kind}"] = (title, verdict.outcome, list(verdict.messages))
    if verdict.outcome == "REJECT":
        workspaces.remove_upload(workspace, one.id)
        return
    st.session_state["workspace"] = workspace
    st.query_params["w"] = workspace
    if kind == "pairs":
        st.session_state["open-data"] = f"own-{one.id}"
    st.rerun()


def said() -> None:
    """What was said about the last files: taken, repaired, refused, and why."""
    for kind in KINDS:
        title, outcome, messages = st.session_state.get(f"said-{kind}", ("", "", []))
        if not messages:
            continue
        label = {"REJECT": "was not taken", "NOTICE": "was taken, with something to know"}.get(outcome, "was taken")
        with st.expander(show.escaped(f"{title} {label}"), expanded=outcome == "REJECT"):
            for message in messages:
                st.text(message)


def _undo() -> None:
    workspace = name()
    gone = workspaces.removed(workspace) if workspace else []
    if gone and st.button("Undo the last removal", key="undo-removal"):
        workspaces.restore_upload(str(workspace), gone[-1])
        st.rerun()
