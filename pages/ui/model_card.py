"""The card of one model: what it is, what it takes, and the button that gets or removes it."""

import pandas as pd
import streamlit as st

from core import actions
from core.errors import CoreError
from pages.ui import jobs as job_panel
from pages.ui import show

FACTS = {
    "hub_id": "hub id", "revision": "revision", "pooling": "pooling", "max_tokens": "max tokens",
    "width": "width of a vector", "casing": "casing", "licence": "licence", "training": "trained on",
    "size_mb": "download, MB", "memory_mb": "memory, MB",
}  # fmt: skip


def card(table: pd.DataFrame, name: str) -> None:
    """Everything about one model."""
    row = table.set_index("name").loc[name]
    show.heading(name)
    state = "On this machine." if row["here"] else "Not on this machine yet."
    show.grey(state)
    show.facts((label, text) for key, label in FACTS.items() if (text := _text(row.get(key))))
    if row["here"]:
        _remove(name)
    else:
        st.text("On the command line:")
        st.code(str(row["how_to_get"]), language=None, wrap_lines=True)
        _download(name, f"Download {name}", "models-download")


def _text(value: object) -> str:
    if value is None or (isinstance(value, float) and pd.isna(value)) or value in ("", 0):
        return ""
    return f"{value:,}" if isinstance(value, int) else str(value)


def _download(name: str, label: str, key: str) -> None:
    job_panel.ask(label, "add_model", title=f"Download {name}", key=key, name=name)


def _remove(name: str) -> None:
    """Asks once; a removed model can be downloaded again, and its stored vectors stay."""
    if not actions.is_downloaded(name=name):
        return
    with st.popover("Remove from this machine"):
        st.text("Frees its files. Stored vectors and scores stay; a download brings the model back.")
        if st.button("Remove this model", key="models-remove"):
            actions.remove_model(name=name)
            st.rerun()


def any_other() -> None:
    """How any other model is taken."""
    with st.expander("Any other model of the hub, or your own"):
        wanted = st.text_input("Hub id", placeholder="org/name", key="models-hub-id").strip()
        if wanted:
            _from_hub(wanted)
        st.write("On the command line, wherever a model is named:")
        st.code(
            "# a folder in sentence-transformers or transformers format\n"
            "python -m core evaluate --task biosses --model NAME=FOLDER\n"
            "# a raw encoder: cls, mean or max\n"
            "python -m core evaluate --task biosses --model NAME=FOLDER:mean\n"
            "# any model of the hub, pinned\n"
            "python -m core models add org/name",
            language="bash", wrap_lines=True,
        )  # fmt: skip


def _from_hub(wanted: str) -> None:
    """A name that cannot be one is refused at once; the rest the job finds out."""
    try:
        actions.refuse_hub_id(name=wanted)
    except CoreError as error:
        st.text(str(error))
        return
    _download(wanted, "Download by hub id", "models-hub")
