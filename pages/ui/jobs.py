"""The panel of a job: how far it is while it goes, how it ended, and what can be done about it."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Literal

import streamlit as st

from core import jobs
from core.errors import CoreError, UnknownName
from core.jobs import Job
from pages.ui import show

EVERY = 1.0  # seconds between two looks at a job that goes
WATCHED = "jobs-watched"
KEPT = "What was finished is kept."
UNSAID = "; characters"  # the unit in which encoding is counted; readers count texts, and the note says those
WRONG = {"failed", "cancelled", "died"}
PAUSED = {"build", "prepare"}  # verbs that go on where they were stopped: for those, cancelling is a pause
FETCHED = "What was fetched is kept."
BYTES, MEGA = {"prepare"}, 1_000_000  # verbs that count bytes
STARTED = "jobs-started"  # ids of jobs that this session asked for once more
SECRETS = "job-secrets"  # verb → arguments of it that this session alone holds


def ask(
    label: str,
    verb: str,
    *,
    title: str,
    key: str,
    workspace: str = "",
    kind: Literal["primary", "secondary"] = "primary",
    **arguments: Any,
) -> Job | None:
    """A button that asks for a job; in its place the job itself while it goes, or where it did not end well.

    The job is found by what was asked, so that another tab, or the same page opened anew, shows it too.
    """
    job = jobs.latest(verb, **arguments)
    if job and (job.active or job.state in WRONG):
        one(job)
        return job
    if st.button(label, type=kind, key=key):
        jobs.start(verb, title=title, workspace=workspace, **arguments)
        st.rerun()
    return None


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


def one(
    job: Job, *, done_label: str = "Done.", titled: bool = True, more: Callable[[], None] | None = None
) -> None:  # fmt: skip
    """Draw this very job, with its title unless that stands above already; `more` is drawn inside until it is done."""
    if job.active:
        if job.id not in st.session_state.setdefault(WATCHED, []):
            st.session_state[WATCHED].append(job.id)
        st.fragment(_going, run_every=EVERY)(job.id, titled, more)
    elif job.state == "done":
        took = f" ({duration(job.seconds)})" if job.seconds is not None else ""
        show.grey(f"{done_label}{took}")
    else:
        _went_wrong(job, titled, more)
        log(job)


def news() -> None:
    """Say, once and quietly, which of the jobs this session watched has ended. Called where every page begins."""
    watched: list[str] = st.session_state.get(WATCHED, [])
    for job in [found for job_id in watched if (found := _find(job_id)) and not found.active]:
        watched.remove(job.id)
        if job.state != "cancelled":
            st.toast(show.escaped(f"{job.title}: {job.state}"))
            st.set_page_config(page_title=f"{job.state}: {job.title}")


def log(job: Job) -> None:
    """What the job said, folded."""
    if said := jobs.log(job.id):
        with st.expander("Log"):
            st.code(said, language=None, wrap_lines=True)


def _find(job_id: str | None) -> Job | None:
    try:
        return jobs.status(job_id) if job_id else None
    except UnknownName:
        return None


def _going(job_id: str, titled: bool, more: Callable[[], None] | None) -> None:
    job = _find(job_id)
    if job is None or not job.active:
        st.rerun()
    with st.container(border=True, key=f"job-{job.id[-8:]}"):
        if titled:
            st.text(job.title)
        st.progress(share(job) or 0.0)
        for line in (_note(job), standing(job)) if job.state == "running" else (standing(job), ""):
            st.text(line or " ")
        if more:
            more()
        _stop(job)
        try:
            jobs.ensure_worker()  # it may have been stopped meanwhile
        except CoreError as error:
            st.text(str(error))


def _stop(job: Job) -> None:
    label, key = ("End it now", "end") if job.stopping else ("Pause" if job.verb in PAUSED else "Cancel", "cancel")
    st.button(label, key=f"job-{key}-{job.id}", on_click=_cancel, args=(job.id,))


def _cancel(job_id: str) -> None:
    with suppress(CoreError):  # gone meanwhile: the panel sees it at its next look
        jobs.cancel(job_id)


def _went_wrong(job: Job, titled: bool, more: Callable[[], None] | None) -> None:
    with st.container(border=True, key=f"job-{job.id[-8:]}"):
        said = standing(job)
        st.text(f"{job.title}: {said}" if titled and job.title else said[:1].upper() + said[1:])
        if job.error:
            st.text(_error(job))
        if more:
            more()
        kind: Literal["primary", "secondary"] = "primary" if job.verb in PAUSED else "secondary"
        if job.verb and st.button(_again(job), key=f"job-again-{job.id}", type=kind):
            try:
                new = jobs.start(
                    job.verb, title=job.title, workspace=job.workspace, secret=secret(job.verb), **job.arguments
                )
            except CoreError as error:
                st.text(str(error))
            else:
                st.session_state.setdefault(STARTED, set()).add(new)
                st.rerun()


def secret(verb: str) -> dict[str, str]:
    """Arguments of a verb that stay in this session, and in no file."""
    held: dict[str, dict[str, str]] = st.session_state.get(SECRETS, {})
    return held.get(verb, {})


def _again(job: Job) -> str:
    if job.verb not in PAUSED:
        return "Ask again"
    return "Resume"


def _error(job: Job) -> str:
    """Why it ended, as a sentence, with the name of the button in it."""
    if job.verb not in PAUSED:
        return job.error
    text = job.error.replace("Ask again;", "Resume it;").replace("ask again;", "resume it;")
    return show.sentence(text)


def state(job: Job) -> str:
    """How the job stands, in one word."""
    if job.stopping:
        return "stopping"
    return "paused" if job.state == "cancelled" and job.verb in PAUSED else job.state


def share(job: Job) -> float | None:
    """How much is done, 0 to 1; None while that is not known."""
    return min(job.done / job.total, 1.0) if job.total else None


def standing(job: Job) -> str:
    """How the job stands, in one line."""
    if job.state == "queued":
        return f"Queued, number {job.position or 1} in line. One job runs at a time."
    far = counted(job)
    if job.state == "running":
        if job.stopping:
            return f"Stopping at the next step. {_kept(job)}"
        return " · ".join(part for part in (far, _rate(job), _time(job)) if part)
    if job.state == "cancelled":
        said = state(job)
        return f"{said + ' after ' + far if far else said}. {_kept(job)}"
    return job.state


def _kept(job: Job) -> str:
    return FETCHED if job.verb in PAUSED else KEPT


def counted(job: Job) -> str:
    """How much is done, in words: what the bar counts, or a share where only the machine counts in that unit."""
    if not job.total:
        return ""
    if job.verb in BYTES:
        return f"{_size(job.done, job.total)} of {_size(job.total, job.total)} {'MB' if job.total >= MEGA else 'kB'}"
    return f"{share(job):.0%}" if job.note.endswith(UNSAID) else f"{job.done:,} of {job.total:,}"


def _size(n: float, whole: float) -> str:
    """Bytes in the unit of the whole: megabytes, or kilobytes."""
    return f"{n / MEGA:,.1f}" if whole >= MEGA else f"{n / 1000:,.0f}"


def _note(job: Job) -> str:
    note = job.note.removesuffix(UNSAID)
    return show.sentence(note) if job.verb in PAUSED else note


def _rate(job: Job) -> str:
    if not job.rate or job.note.endswith(UNSAID) or _counted_up(job):
        return ""
    if job.verb in BYTES:
        return f"{_size(job.rate, MEGA)} MB a second"
    return f"{job.rate:,.0f} a second" if job.rate >= 10 else f"{job.rate:.2g} a second"


def _counted_up(job: Job) -> bool:
    """Whether a last step goes on after all that is counted is there."""
    return job.done >= job.total > 0


def _time(job: Job) -> str:
    if job.seconds_left is not None and not _counted_up(job):
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
