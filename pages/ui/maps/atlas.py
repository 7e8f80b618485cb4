"""The same map in Embedding Atlas's own view, where that is installed: made for many papers."""

from importlib.util import find_spec

import streamlit as st

from core import actions
from pages.ui import show as shown
from pages.ui.maps.made import Made
from pages.ui.maps.selected import Selected
from pages.ui.maps.selection import Selection

KEY = "map-atlas"
ABOUT = (
    "Embedding Atlas (Apple, MIT) draws the same places in the browser's graphics card and filters by any column. What "
    "is chosen there becomes the selection of this page at the button. It loads a part of itself from "
    "cdn.jsdelivr.net, so it needs the internet; it sends nothing of the papers."
)


def installed() -> bool:
    """Whether the package embedding-atlas is there."""
    return find_spec("embedding_atlas") is not None


def offer(made: Made, selection: Selection) -> None:
    """A switch for the view; nothing where the package is not installed."""
    if installed() and st.toggle("View in Embedding Atlas", key=f"{KEY}-on"):
        _view(made, selection)


def _view(made: Made, selection: Selection) -> None:
    from embedding_atlas.streamlit import embedding_atlas

    table = actions.map_table(made.first).drop(columns="abstract", errors="ignore")
    shown.grey(ABOUT)
    held = embedding_atlas(table, x="x", y="y", text="title", key=f"{KEY}-{made.first.key}")
    condition = (held or {}).get("predicate")
    if condition and st.button("Select these papers", key=f"{KEY}-select"):
        ids = actions.matching(table, condition)
        selection.select(Selected(ids, {"by": "atlas", "map": made.first.key, "text": str(condition)}))
        st.rerun()
