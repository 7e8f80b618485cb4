"""Page settings, the menu, the title with its question, and errors in words."""

import gc
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import streamlit as st

from core import actions, jobs
from core.errors import CoreError
from pages.ui import jobs as job_panel
from pages.ui import workspace
from pages.ui.view import View, remembered

MENU = (
    ("app.py", "Home"),
    ("pages/map.py", "Map"),
    ("pages/pathways.py", "Pathways"),
    ("pages/place.py", "My papers"),
    ("pages/similarity.py", "Sentence similarity"),
    ("pages/data.py", "Data"),
    ("pages/models.py", "Models"),
    ("pages/jobs.py", "Jobs"),
)
LOOK = Path(__file__).with_name("look.css")
FIRST_PAGE = 5.0  # seconds that the first page has the machine to itself


def open(title: str, question: str) -> None:
    """Settings, menu, title and the question the page answers. Call first on every page."""
    st.set_page_config(page_title=title if title == "Bioscope" else f"{title} · Bioscope", layout="wide")
    st.html(LOOK)
    with st.sidebar:
        for path, label in MENU:
            view = {} if label == title else remembered(Path(path).stem)  # its own entry takes a page to its start
            st.page_link(path, label=label, query_params=workspace.carried(**view))
    st.title(title, anchor=False)
    st.caption(question)
    workspace.missing()
    _worker()
    job_panel.news()
    _settle()


_seen = {"pages": 0, "modules": 0}


def _settle() -> None:
    """Spare what is loaded for good from the collection that Streamlit runs after each run: it took half of a click.

    Not on the way to the first page, and again only when a page has loaded more.
    """
    _seen["pages"] += 1
    if _seen["pages"] > 1 and len(sys.modules) > _seen["modules"]:
        _seen["modules"] = len(sys.modules)
        gc.collect()
        gc.freeze()


@st.cache_resource
def _worker() -> None:
    """Once a server: start the worker, so that it is warm when the first job comes; the first page goes before it."""
    if actions.wants_warm_worker():
        later = threading.Timer(FIRST_PAGE, _start_worker)
        later.daemon = True
        later.start()


def _start_worker() -> None:
    with suppress(CoreError, OSError):  # said where a job is asked for
        jobs.ensure_worker()


class Ended(Exception):
    """The page has said all that can be said; what follows the block of `errors` is still drawn."""


@contextmanager
def errors(view: View | None = None) -> Iterator[None]:
    """Show a CoreError as its own sentence in place of the rest; however it ends, the URL says what was asked for.

    Not by st.stop: after it, the URL can no longer be written.
    """
    try:
        yield
    except Ended:
        pass
    except CoreError as error:
        message(str(error))
    if view:
        view.write()


def message(text: str) -> None:
    """A refusal in words. The text may quote the user's data, so it is never typeset."""
    with st.container(border=True):
        for line in text.splitlines():
            st.text(line)
