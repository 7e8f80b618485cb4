"""Files of a figure, fit for a paper: widths of journals, buttons that make a file only when asked, and the licence."""

from collections.abc import Callable, Sequence

import streamlit as st

from core.figures import words
from pages.ui import show

WIDTHS = {"85 mm (one column)": 85, "114 mm": 114, "174 mm (two columns)": 174}
File = tuple[str, str, Callable[[], bytes]]  # label, name, what makes it
PRINTED = ("pdf", "svg", "png")
MIME = {
    "pdf": "application/pdf", "svg": "image/svg+xml", "png": "image/png", "csv": "text/csv", "zip": "application/zip",
    "html": "text/html", "parquet": "application/vnd.apache.parquet",
}  # fmt: skip


def width(key: str) -> int:
    """The width that is chosen, in mm."""
    return WIDTHS[st.selectbox("Width", list(WIDTHS), key=key)]


def buttons(files: Sequence[File], key: str) -> None:
    """A download each; the key of one ends in the ending of its file, which is one of MIME."""
    for label, name, make in files:
        kind = name.rpartition(".")[2]
        st.download_button(
            label, make, file_name=name, mime=MIME[kind], on_click="ignore", key=f"{key}-{kind}", width="stretch"
        )


def remarks(data: str, licence: str) -> None:
    """What the files hold beside the picture, and the notice that the data ask for."""
    st.caption(words.SAFE_CELLS)
    if notice := words.licence_notice(data, licence):
        show.grey(notice)
