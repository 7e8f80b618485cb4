"""Whose files: a workspace on disk, under an unguessable name in the URL, so that it outlives the tab."""

from collections.abc import Iterable

import streamlit as st

from core.actions import workspaces

GONE = "The link names files that are not on this machine. Upload them again to go on."


def name() -> str | None:
    """The workspace of this session: the one in the URL if it is here, else the one from a page before."""
    given = st.query_params.get("w", "")
    if given and workspaces.exists(given):
        st.session_state["workspace"] = given
    return st.session_state.get("workspace")


def missing() -> None:
    """Say so where the URL names a workspace that is not here."""
    given = st.query_params.get("w", "")
    if given and given != name():
        st.warning(GONE)


def entered() -> str:
    """The workspace, begun where there is none; from now on it is in the URL."""
    held = name() or workspaces.new_workspace()
    st.session_state["workspace"] = held
    st.query_params["w"] = held
    return held


def private(own: bool, models: Iterable[str]) -> str:
    """The workspace a job belongs to where it is about a person's own data (`own`) or vectors (NAME=FILE); else ""."""
    return str(name() or "") if own or any("=" in model for model in models) else ""


def carried(**view: str | list[str]) -> dict[str, str | list[str]]:
    """URL parameters of a link: the view, and the workspace, which goes along from page to page."""
    held = name()
    return {**view, **({"w": held} if held else {})}
