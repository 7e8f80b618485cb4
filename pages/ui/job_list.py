"""All jobs as a table that keeps itself up to date, and the one that was picked."""

from datetime import UTC, datetime

import pandas as pd
import streamlit as st

from core import jobs
from core.jobs import Job
from pages.ui import jobs as job_panel
from pages.ui import show
from pages.ui.view import View

CHOSEN = "jobs-job"


def empty() -> None:
    """What is missing, and the one step that mends it."""
    st.write("No jobs yet. What takes longer than a click is listed here: scoring a model, fetching a model or data.")
    st.page_link("pages/similarity.py", label="Open Sentence similarity", icon=":material/arrow_forward:")


def choose(view: View, listed: list[Job]) -> Job:
    """Which job is looked at: from the URL, the table or the sidebar; the newest at first."""
    titles = {job.id: f"{job.title or job.id} ({_when(job.created)})" for job in listed}
    with st.sidebar:
        name = view.one("job", listed[0].id, list(titles), st.selectbox, label="Job", format_func=titles.__getitem__)
    return next(job for job in listed if job.id == name)


def listing(listed: list[Job]) -> None:
    """The table; while a job goes it is drawn again each second."""
    goes = any(job.active for job in listed)
    st.fragment(_listing, run_every=job_panel.EVERY if goes else None)(tuple(job.id for job in listed), goes)


def _listing(known: tuple[str, ...], went: bool) -> None:
    listed = jobs.list_jobs()
    if tuple(job.id for job in listed) != known or (went and not any(job.active for job in listed)):
        st.rerun()
    key = f"jobs-table-{known[0][-8:]}-{len(known)}"  # a new job moves the rows: none stays picked by its place

    def pick() -> None:
        row = show.picked_row(key)
        if row is not None:
            st.session_state[CHOSEN], st.session_state["jobs-picked"] = known[row], True

    active = sum(job.active for job in listed)
    show.table(
        table(listed), key=key, on_select=pick, alt=f"Table of {len(listed)} jobs, {active} of them running or queued."
    )
    if st.session_state.pop("jobs-picked", False):
        st.rerun()


def table(listed: list[Job]) -> pd.DataFrame:
    """One row a job, all in words."""
    return pd.DataFrame(
        {
            "job": [job.title or job.id for job in listed],
            "state": ["stopping" if job.stopping else job.state for job in listed],
            "progress": [_progress(job) for job in listed],
            "time": [_time(job) for job in listed],
            "asked for": [_when(job.created) for job in listed],
        },
        dtype=str,
    )


def card(job: Job) -> None:
    """The picked job: how it stands, what it was asked, what it said, and what can be done about it."""
    st.subheader(show.escaped(job.title or job.id), anchor=False)
    job_panel.one(job, done_label="Done.", titled=False)
    if job.verb:
        with st.expander("What was asked"):
            st.code(f"{job.verb}\n" + "\n".join(f"{name} = {value!r}" for name, value in job.arguments.items()), None)
    if job.state in {"done", "running"}:
        job_panel.log(job)


def _progress(job: Job) -> str:
    if job.state == "queued":
        return f"number {job.position} in line"
    return f"{job.done:,} of {job.total:,}" if job.total else ""


def _time(job: Job) -> str:
    if job.state == "running" and job.seconds_left is not None:
        return f"{job_panel.duration(job.seconds_left)} left"
    return job_panel.duration(job.seconds)


def _when(seconds: float | None) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC") if seconds else ""
