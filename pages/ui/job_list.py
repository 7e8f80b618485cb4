"""All jobs as a table that keeps itself up to date, and the one that was picked."""

from datetime import UTC, datetime

import pandas as pd
import streamlit as st

from core import jobs
from core.jobs import Job
from pages.ui import jobs as job_panel
from pages.ui import show, workspace
from pages.ui.rows import rows
from pages.ui.view import View

SOMEBODY = "somebody else's job"
YOURS = "If it is yours: open Jobs from the menu of the tab that asked, or add its w=… to the address."


def empty() -> None:
    """What is missing, and the one step that mends it."""
    st.write("No jobs yet. What takes longer than a click is listed here: scoring a model, fetching a model or data.")
    st.page_link("pages/similarity.py", label="Open Sentence similarity", query_params=workspace.carried())


def choose(view: View, listed: list[Job]) -> Job:
    """Which job is looked at: from the URL, the table or the sidebar; the newest at first."""
    titles = {job.id: f"{_title(job)} ({_when(job.created)})" for job in listed}
    with st.sidebar:
        name = view.one("job", listed[0].id, list(titles), st.selectbox, label="Job", format_func=titles.__getitem__)
    return next(job for job in listed if job.id == name)


def listing(view: View, listed: list[Job], job: Job) -> None:
    """The table; while a job goes it is drawn again each second."""
    goes = any(one.active for one in listed)
    every = job_panel.EVERY if goes else None
    st.fragment(_listing, run_every=every)(view, tuple(one.id for one in listed), goes, job.id)


def _listing(view: View, known: tuple[str, ...], went: bool, opened: str) -> None:
    listed = jobs.list_jobs()
    if tuple(job.id for job in listed) != known or (went and not any(job.active for job in listed)):
        st.rerun()

    def pick(row: int) -> None:
        view.choose("job", known[row])
        st.session_state["jobs-picked"] = True

    key = f"jobs-table-{known[0][-8:]}-{len(known)}"  # a new job moves the rows: none stays picked by its place
    active = sum(job.active for job in listed)
    rows(
        table(listed), key=key, at=known.index(opened), pick=pick,
        alt=f"Table of {len(listed)} jobs, {active} of them running or queued.",
    )  # fmt: skip
    if st.session_state.pop("jobs-picked", False):
        st.rerun()


def table(listed: list[Job]) -> pd.DataFrame:
    """One row a job, all in words."""
    return pd.DataFrame(
        {
            "job": [_title(job) for job in listed],
            "state": [job_panel.state(job) for job in listed],
            "progress": [_progress(job) for job in listed],
            "time": [_time(job) for job in listed],
            "asked for": [_when(job.created) for job in listed],
        },
        dtype=str,
    )


def card(job: Job) -> None:
    """The picked job: how it stands, what it was asked, what it said, and what can be done about it."""
    show.heading(_title(job))
    if not mine(job):
        st.text(f"It is {job_panel.state(job)}. What it is about, only the person who asked for it can see.")
        show.grey(YOURS)
        return
    job_panel.one(job, done_label="Done.", titled=False)
    if job.verb:
        with st.expander("What was asked"):
            show.facts(
                [("action", job.verb), *((name, _plain(value)) for name, value in job.arguments.items() if value)]
            )
    if job.state in {"done", "running"}:
        job_panel.log(job)


def mine(job: Job) -> bool:
    """Whether this session may see what a job is about: jobs on a person's own files are for that person."""
    return job.workspace in ("", workspace.name())


def _title(job: Job) -> str:
    return (job.title or job.id) if mine(job) else SOMEBODY


def _plain(value: object) -> str:
    """An argument in words; a path into a workspace says nothing to a reader."""
    if isinstance(value, dict):
        return "the uploaded file" if value.get("path") else ", ".join(f"{name} {one}" for name, one in value.items())
    many = value if isinstance(value, list) else [value]
    return ", ".join(str(one).partition("=")[0] for one in many)


def _progress(job: Job) -> str:
    if job.state == "queued":
        return f"number {job.position} in line"
    return job_panel.counted(job)


def _time(job: Job) -> str:
    if job.state == "running" and job.seconds_left is not None:
        return f"{job_panel.duration(job.seconds_left)} left"
    return job_panel.duration(job.seconds)


def _when(seconds: float | None) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC") if seconds else ""
