"""A figure that Bioscope made reopens the view it was made from."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from core.figures import stamp
from pages.ui import show, workspace

PAGES = {"similarity": "pages/similarity.py"}
KINDS = ["pdf", "svg", "png", "json"]
NO_STAMP = "No stamp in this file: it was not made by Bioscope, or another program has saved it anew."


def panel() -> None:
    """A file in, the way to its view out."""
    with st.expander("Open the view of a figure"):
        st.write("Figures downloaded from Bioscope carry a stamp that says what they were made from.")
        given = st.file_uploader("Figure (PDF, SVG, PNG) or its stamp.json", type=KINDS, key="home-figure")
        if given is None:
            return
        found = stamp.read(given.getvalue())
        if found is None or found["view"]["page"] not in PAGES:
            st.text(NO_STAMP)
            return
        show.facts(_about(found))
        view = {name: value for name, value in found["view"]["parameters"].items() if name != "w"}
        st.page_link(PAGES[found["view"]["page"]], label="Open this view →", query_params=workspace.carried(**view))


def _about(found: Mapping[str, Any]) -> list[tuple[str, str]]:
    models = [f"{one.get('model')}@{str(one.get('revision'))[:19]}" for one in found.get("models") or []]
    about = {
        "figure": found.get("figure"), "data": f"{found.get('data')} {str(found.get('data_fingerprint'))[:8]}",
        "models": ", ".join(models), "date": found.get("date"),
    }  # fmt: skip
    return [(name, str(value)) for name, value in about.items() if value]
