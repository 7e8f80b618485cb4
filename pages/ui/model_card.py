"""The models of this machine: a table, and the card of one."""

import pandas as pd
import streamlit as st

from core import actions, jobs
from pages.ui import jobs as job_panel
from pages.ui import show
from pages.ui.view import View

COLUMNS = {
    "name": "model", "state": "on this machine", "pooling": "pooling", "max_tokens": "tokens", "width": "width",
    "size_mb": "download MB", "memory_mb": "memory MB", "licence": "licence",
}  # fmt: skip


def choose(view: View, table: pd.DataFrame) -> str:
    """Which model's card is open."""
    names = table["name"].tolist()
    with st.sidebar:
        return view.one("model", names[0], names, st.selectbox, label="Model")


def listing(table: pd.DataFrame) -> None:
    """All models, those on this machine first; picking a row opens its card."""
    here = int(table["here"].sum())
    st.write(f"{here} of {len(table)} models in the catalogue are on this machine; the others need a download once.")
    shown = table.sort_values("here", ascending=False, kind="stable")
    shown = shown.assign(state=["yes" if one else "no" for one in shown["here"]])

    def pick() -> None:
        row = show.picked_row("models-table")
        if row is not None:
            st.session_state["models-model"] = shown["name"].iloc[row]

    show.table(
        shown[list(COLUMNS)].rename(columns=COLUMNS), key="models-table", on_select=pick,
        alt=f"Table of {len(table)} models, {here} of them on this machine.",
    )  # fmt: skip


FACTS = {
    "hub_id": "hub id", "revision": "revision", "pooling": "pooling", "max_tokens": "longest input, tokens",
    "width": "width of a vector", "casing": "casing", "prompts": "prompts", "separator": "separator",
    "licence": "licence", "training": "trained on", "size_mb": "download, MB", "memory_mb": "memory, MB",
    "source": "source",
}  # fmt: skip


def card(table: pd.DataFrame, name: str) -> None:
    """Everything about one model, and the button that gets it."""
    row = table.set_index("name").loc[name]
    st.subheader(name, anchor=False)
    facts = [(label, _text(row.get(key))) for key, label in FACTS.items() if _text(row.get(key))]
    show.table(
        pd.DataFrame(facts, columns=["", "value"]),
        key=f"models-facts-{name}",
        alt=f"Facts about {name}.",
        row_height=40,
    )
    if row["here"]:
        st.caption("On this machine.")
        _remove(name)
    else:
        st.text(str(row["how_to_get"]))
        _download(name, f"Download {name}", "models-download")


def _download(name: str, label: str, key: str) -> None:
    if st.button(label, type="primary", key=key, disabled=not name):
        st.session_state[f"{key}-job"] = jobs.start("add_model", title=f"Download {name}", name=name)
    job_panel.panel(st.session_state.get(f"{key}-job"), done_label="It is on this machine.")


def _remove(name: str) -> None:
    """Asks once; a removed model can be downloaded again, and its stored vectors stay."""
    if not actions.is_downloaded(name=name):
        return
    with st.popover("Remove from this machine"):
        st.text("Frees its files. Stored vectors and scores stay; a download brings the model back.")
        if st.button(f"Remove {name}", key="models-remove"):
            actions.remove_model(name=name)
            st.rerun()


def _text(value: object) -> str:
    if value is None or (isinstance(value, float) and pd.isna(value)) or value in ("", 0):
        return ""
    if isinstance(value, dict):
        return "; ".join(f"{role}: {text!r}" for role, text in value.items())
    return str(value)


def bring_your_own() -> None:
    """How any other model is taken."""
    with st.expander("Any other model of the hub, or your own"):
        wanted = st.text_input("Hub id", placeholder="org/name", key="models-hub-id").strip()
        _download(wanted, "Download by hub id", "models-hub")
        st.write("On the command line, wherever a model is named:")
        st.code(
            "python -m core evaluate --task biosses --model NAME=FOLDER        # sentence-transformers or transformers\n"
            "python -m core evaluate --task biosses --model NAME=FOLDER:mean   # a raw encoder: cls, mean or max\n"
            "python -m core models add org/name                                # any model of the hub, pinned",
            language="bash",
        )
