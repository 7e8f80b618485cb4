"""A list of PubMed ids: its papers are fetched by a job, and then looked at like any other file."""

import streamlit as st

from core import jobs
from core.actions import collections_fetch, collections_incoming
from core.actions.build.before import asked_host
from core.actions.workspaces import Upload
from core.figures.words import count
from pages.ui import jobs as job_panel
from pages.ui import show, workspace


def go_on(text: str, *, key: str) -> bool:
    """Where some of the pasted ids are none: the button that goes on with the others; True when it is pressed."""
    ids, wrong = collections_incoming.pasted(text)
    others = f"the other {len(ids):,}" if len(ids) > 1 else "the other one"
    return bool(ids and wrong) and st.button(f"Go on with {others}", key=key)


def fetch(one: Upload, n: int) -> None:
    """The button and what it sends, the job while it goes, or the sentence that says why not now."""
    papers = count(n, "paper")
    st.text(f"A list of PubMed ids: {papers}.")
    if why := collections_fetch.why_not():
        st.text(why)
        return
    how = {"path": one.path, "file": one.title}
    job = jobs.latest(collections_fetch.VERB, **how)
    if not job or not job.active:
        show.grey(
            f"The ids are sent to PubMed ({asked_host('ncbi')}), nothing else but an e-mail address and a key where "
            "BIOSCOPE_EMAIL and NCBI_API_KEY are set. What comes is kept."
        )
    job_panel.ask(
        f"Fetch {papers} from PubMed", collections_fetch.VERB, title=f"Fetch {papers} from PubMed", key="data-fetch",
        workspace=str(workspace.name() or ""), kind="primary", **how,
    )  # fmt: skip
