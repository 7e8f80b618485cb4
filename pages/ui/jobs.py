"""The panel of a job: how far it is while it goes, how it ended, and what can be done about it."""

from contextlib import suppress

import streamlit as st

from core import jobs
from core.errors import CoreError, UnknownName
from core.jobs import Job
from pages.ui import show

EVERY = 1.0  # seconds between two looks at a job that goes
KEPT = "What was finished is kept."


def panel(job_id: str | None, *, done_label: str) -> Job | None:
    """Draw how the job stands, in place; None if there is none. Once it ends, the page is run again, once.

    Where the same work was asked for anew, by whomever, the newer job is shown. `done_label`: one line for the end.
    """
    job = _find(job_id)
    if job is None:
        return None
    job = (jobs.latest(job.verb, **job.arguments) if job.verb else None) or job
    one(job, done_label=done_label)
    return job


def one(job: Job, *, done_label: str) -> None:
    """Draw this very job."""
    if job.active:
        st.fragment(_going, run_every=EVERY)(job.id)
    else:
        _ended(job, done_label)


def _find(job_id: str | None) -> Job | None:
    try:
        return jobs.status(job_id) if job_id else None
    except UnknownName:
        return None


def _going(job_id: str) -> None:
    job = _find(job_id)
    if job is None or not job.active:
        if job and job.state == "done":
            st.toast(show.escaped(f"{job.title}: done"))
        st.rerun()
    with st.container(border=True, key=f"job-{job.id[-8:]}"):
        st.text(job.title)
        st.progress(share(job) or 0.0)
        st.text(job.note or " ")
        st.text(standing(job))
        _stop(job)
        try:
            jobs.ensure_worker()  # it may have been stopped meanwhile
        except CoreError as error:
            st.text(str(error))


def _stop(job: Job) -> None:
    label, key = ("End it now", "end") if job.stopping else ("Cancel", "cancel")
    st.button(label, key=f"job-{key}-{job.id}", on_click=_cancel, args=(job.id,))


def _cancel(job_id: str) -> None:
    with suppress(CoreError):  # gone meanwhile: the panel sees it at its next look
        jobs.cancel(job_id)


def _ended(job: Job, done_label: str) -> None:
    if job.state == "done":
        took = f" ({duration(job.seconds)})" if job.seconds is not None else ""
        show.grey(f"{done_label}{took}")
        return
    with st.container(border=True, key=f"job-{job.id[-8:]}"):
        st.text(f"{job.title}: {standing(job)}" if job.title else standing(job))
        if job.error:
            st.text(job.error)
        if job.verb and st.button("Ask again", key=f"job-again-{job.id}"):
            try:
                jobs.start(job.verb, title=job.title, workspace=job.workspace, **job.arguments)
            except CoreError as error:
                st.text(str(error))
            else:
                st.rerun()
        if said := jobs.log(job.id):
            with st.expander("Log"):
                st.code(said, language=None, wrap_lines=True)


def share(job: Job) -> float | None:
    """How much is done, 0 to 1; None while that is not known."""
    return min(job.done / job.total, 1.0) if job.total else None


def standing(job: Job) -> str:
    """How the job stands, in one line."""
    if job.state == "queued":
        return f"Queued, number {job.position or 1} in line. One job runs at a time."
    counted = f"{job.done:,} of {job.total:,}" if job.total else ""
    if job.state == "running":
        if job.stopping:
            return f"Stopping at the next step. {KEPT}"
        return " · ".join(part for part in (counted, _rate(job), _time(job)) if part)
    if job.state == "cancelled":
        return f"cancelled after {counted}. {KEPT}" if counted else f"cancelled. {KEPT}"
    return job.state


def _rate(job: Job) -> str:
    if not job.rate:
        return ""
    return f"{job.rate:,.0f} a second" if job.rate >= 10 else f"{job.rate:.2g} a second"


def _time(job: Job) -> str:
    if job.seconds_left is not None:
        return f"{duration(job.seconds_left)} left"
    return f"{duration(job.seconds)} so far" if job.seconds is not None else ""


def duration(seconds: float | None) -> str:
    """A time in words: 0.4 s, 14 s, 3 min 20 s, 2 h 5 min."""
    if seconds is None:
        return ""
    if seconds < 9.95:
        return f"{max(seconds, 0.0):.1f} s"
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
