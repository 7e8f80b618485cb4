"""Page settings, the menu, the title with its question, and errors in words."""

from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from core import actions, jobs
from core.errors import CoreError
from pages.ui import jobs as job_panel
from pages.ui.view import View

MENU = (
    ("app.py", "Home"),
    ("pages/similarity.py", "Sentence similarity"),
    ("pages/models.py", "Models"),
    ("pages/jobs.py", "Jobs"),
)


def open(title: str, question: str) -> None:
    """Settings, menu, title and the question the page answers. Call first on every page."""
    st.set_page_config(page_title=f"{title} · Bioscope", layout="wide")
    with st.sidebar:
        for path, label in MENU:
            st.page_link(path, label=label, query_params=_workspace())
    st.title(title, anchor=False)
    st.caption(question)
    _worker()
    job_panel.news()


@st.cache_resource
def _worker() -> None:
    """Once a server: start the worker, so that it is warm when the first job comes."""
    if actions.wants_warm_worker():
        jobs.ensure_worker()


def _workspace() -> dict[str, str] | None:
    """The workspace goes along from page to page; nothing else of the URL does."""
    name = st.session_state.get("workspace")
    return {"w": name} if name else None


@contextmanager
def errors(view: View | None = None) -> Iterator[None]:
    """Show a CoreError as its own sentence and end the run; however it ends, the URL says what was asked for."""
    try:
        yield
    except CoreError as error:
        message(str(error))
        st.stop()
    finally:
        if view:
            view.write()


def message(text: str) -> None:
    """A refusal in words. The text may quote the user's data, so it is never typeset."""
    with st.container(border=True):
        st.text(text)
