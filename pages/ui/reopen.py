"""A figure that Bioscope made reopens the view it was made from."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from core.figures import stamp
from pages.ui import show, workspace

PAGES = {
    "similarity": "pages/similarity.py", "map": "pages/map.py", "pathways": "pages/pathways.py",
    "place": "pages/place.py",
}  # fmt: skip
KINDS = ["pdf", "svg", "png", "json"]
STAMPED = "reopen-stamped"
MOST, LONGEST = 20, 300  # parameters, and values of one; characters of a fact
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
        _remember(found)
        page, view = PAGES[found["view"]["page"]], _view(found["view"]["parameters"])
        st.page_link(page, label="Open this view →", query_params=workspace.carried(**view))


def about(data: str) -> tuple[str, str]:
    """Title and fingerprint of data by their name in the URL, as far as a stamp read in this session says them."""
    title, fingerprint = st.session_state.get(STAMPED, {}).get(data, ("", ""))
    return title, fingerprint


def _remember(found: Mapping[str, Any]) -> None:
    """The URL holds no title of a person's file: the page that the link opens takes it from here."""
    data = found["view"]["parameters"].get("data", "")
    name = data if isinstance(data, str) else next(iter(data), "")
    said = (str(found.get("data"))[:LONGEST], str(found.get("data_fingerprint"))[:8])
    st.session_state[STAMPED] = {name: said}


def _view(parameters: Mapping[str, str | list[str]]) -> dict[str, str | list[str]]:
    """What may stand in a link: the page checks each value again. Nobody else's workspace comes along."""
    short = {name: value if isinstance(value, str) else value[:MOST] for name, value in parameters.items()}
    return {name: value for name, value in list(short.items())[:MOST] if name != "w" and name.isidentifier()}


def _about(found: Mapping[str, Any]) -> list[tuple[str, str]]:
    listed = found.get("models")
    models = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    about = {
        "figure": found.get("figure"),
        "data": f"{found.get('data')} {str(found.get('data_fingerprint'))[:8]}",
        "models": ", ".join(f"{one.get('model')}@{str(one.get('revision'))[:19]}" for one in models),
        "date": found.get("date"),
    }
    return [(name, str(value)[:LONGEST]) for name, value in about.items() if value]
