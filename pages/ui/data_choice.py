"""Which data a page shows: declared ones, a person's own, or somebody else's that a link names and are not here."""

import re
from collections.abc import Sequence

import streamlit as st

from pages.ui.view import View
from pages.ui.words import define

OWN = re.compile(r"own-[0-9a-f]{16}")


def choose(
    view: View,
    titles: dict[str, str],
    start: str,
    *,
    label: str,
    elsewhere: str,
    forget: Sequence[str],
    term: str = "data set",
) -> tuple[str, bool]:
    """The key that is chosen of `titles`, and whether it is somebody else's and not here.

    `elsewhere`: what such data are called, and they join `titles`; `forget`: choices that lose their meaning with
    other data, unless a link names all. `term`: of the glossary, what such data are.
    """
    lost = _lost(view, titles)
    titles |= {lost: elsewhere} if lost else {}
    data = view.one("data", start, list(titles), st.selectbox, label=label, format_func=titles.get, help=define(term))
    before = view.key("data-before")
    if not view.moved and st.session_state.get(before, data) != data:
        for name in forget:
            view.drop(name)
    st.session_state[before] = data
    return data, bool(lost) and data == lost


def _lost(view: View, here: dict[str, str]) -> str:
    """The person's own data that a link asked for and that are not here; "" where there are none."""
    asked, key = next(iter(view.held("data")), ""), view.key("data-lost")
    if view.moved:
        st.session_state[key] = asked
    own = OWN.fullmatch(asked) and asked not in here
    return asked if own and st.session_state.get(key) == asked else ""
