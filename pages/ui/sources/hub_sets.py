"""The data sets of the hub that are on this machine: what each is called now, its licence, and the ways on."""

from collections.abc import Sequence
from typing import Any

import streamlit as st

from core.figures.words import count
from pages.ui import show, workspace
from pages.ui.view import View

CHOICE = "hub-set"
NAMED = "What it is called from now on, on every page and after --data on the command line:"


def show_sets(view: View, here: Sequence[Any], new: str, *, first: bool) -> None:
    """The set that is looked at, the one taken last at first; which one is in the URL.

    `new`: just came. `first`: nothing else stands here that one would press first.
    """
    titles = {one.key: f"{one.title}, {_size(one)}" for one in here}
    if new in titles:
        view.choose(CHOICE, new)
    key = next(iter(titles))
    if len(here) > 1:
        key = view.one(CHOICE, key, list(titles), st.selectbox, label="Sets of the hub", format_func=titles.get)
    else:
        view.check(CHOICE, list(titles))
    _set(next(one for one in here if one.key == key), first)


def _set(one: Any, first: bool) -> None:
    show.heading(one.title)
    with st.container(horizontal=True):
        if one.kind == "pairs":
            _way("Open on Sentence similarity", "similarity", one.key, first=first)
        else:
            _way("Open on Map", "map", one.key, first=first)
            if one.levels:
                _way("Open on Pathways", "pathways", one.key)
    show.grey(NAMED)
    st.code(one.key, language=None, wrap_lines=True)
    show.facts(_facts(one), dict.fromkeys(("licence", "splits", "levels"), ""))
    show.grey(one.notice)
    if one.findings:
        with st.expander("Messages"):
            for line in one.findings:
                st.text(f"– {line}")


def _way(label: str, page: str, key: str, *, first: bool = False) -> None:
    if st.button(label, type="primary" if first else "secondary", key=f"hub-{page}"):
        st.switch_page(f"pages/{page}.py", query_params=workspace.carried(data=key))


def _facts(one: Any) -> list[tuple[str, str]]:
    about = {
        "size": _size(one),
        "licence": one.licence,
        "commit": one.commit,
        "asked for": f"the revision {one.asked}" if one.asked else "",
        "splits": ", ".join(one.splits),
        "levels": ", ".join(one.levels),
        "columns": ", ".join(f"{role} = {own}" for role, own in one.columns.items()),
        "taken": one.day,
        "from": one.source,
    }  # fmt: skip
    return [(name, value) for name, value in about.items() if value]


def _size(one: Any) -> str:
    return count(one.n, "pair" if one.kind == "pairs" else "paper")
