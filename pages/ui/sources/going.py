"""The build that goes, was paused or failed: the newest that anybody on this machine asked for, of each source."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from core import actions, jobs
from core.figures.words import count
from core.jobs import Job
from pages.ui import jobs as job_panel
from pages.ui import show

VERB, WRONG = "build", job_panel.WRONG
FOLLOWED = "source-followed"  # ids of builds that this session saw going


def builds() -> dict[str, Job]:
    """Source → its build that goes, else the one that was asked for last."""
    found: dict[str, Job] = {}
    for job in jobs.list_jobs():
        source = job.arguments.get("source") if job.verb == VERB else None
        if source in actions.BUILDERS and (source not in found or (job.active and not found[source].active)):
            found[str(source)] = job
    return found


def start(builder: actions.Builder, arguments: Mapping[str, Any]) -> None:
    """Ask for a build; the e-mail address goes along, and into no file that stays."""
    new = jobs.start(VERB, title=f"Build {builder.title}", secret=job_panel.secret(VERB), **arguments)
    st.session_state.setdefault(FOLLOWED, set()).add(new)


def panel(builder: actions.Builder, job: Job, asked: str) -> None:
    """How far it is, with which choices it was `asked` for, what is kept, and the way to pause it or to go on."""
    if job.active:
        st.session_state.setdefault(FOLLOWED, set()).add(job.id)
    job_panel.one(job, more=lambda: _more(builder, asked))


def ended(source: str) -> str:
    """The set of a build that this session saw going and that is done now, once; "" where there is none."""
    for job in _ended():
        if job.arguments.get("source") == source:
            for own in (FOLLOWED, job_panel.STARTED):
                st.session_state.get(own, set()).discard(job.id)
            return str(jobs.result(job.id).get("name", ""))
    return ""


def refresh() -> None:
    """Run the page again where a build ended while it was drawn, so that all of it shows the new set."""
    if any(job.arguments.get("source") in actions.BUILDERS for job in _ended()):
        st.rerun()


def _ended() -> list[Job]:
    """Builds that this session asked for or saw going, and that are done."""
    own: set[str] = st.session_state.get(FOLLOWED, set()) | st.session_state.get(job_panel.STARTED, set())
    return (
        [one for one in jobs.list_jobs() if one.id in own and one.verb == VERB and one.state == "done"] if own else []
    )


def _more(builder: actions.Builder, asked: str) -> None:
    if asked:
        show.grey(f"Asked for with: {asked}.")
    _kept(builder)


def _kept(builder: actions.Builder) -> None:
    """What was fetched so far; asked again, it is not fetched again."""
    kept = actions.kept_answers(source=builder.name)
    parts = [f"{count(one.files, 'answer')} of {one.title} ({size(one.size)})" for one in kept]
    show.grey(f"Kept, with those of earlier builds: {', '.join(parts)}." if parts else "Nothing is kept yet.")


def size(n: float) -> str:
    """Bytes in words."""
    return f"{n / 1e6:,.1f} MB" if n >= 1e6 else f"{max(n, 1e3) / 1e3:,.0f} kB"
