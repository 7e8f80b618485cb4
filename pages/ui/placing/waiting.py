"""What is said before papers are placed: none yet, what it takes, the job that does it."""

import streamlit as st

from core import jobs
from core.actions.pathways.cost import pathways_cost
from core.errors import CoreError
from core.figures.words import count
from pages.ui import frame, known, show, workspace
from pages.ui import jobs as job_panel
from pages.ui.jobs import duration
from pages.ui.placing.found import Found

VERB = "place_papers"


def place(found: Found) -> bool:
    """The button that places the papers, or the job that does; True while a job goes."""
    chosen = found.chosen
    if found.refused:
        frame.message(found.refused)
        return False
    if chosen.mine is None or found.placed is not None:
        return False
    n = chosen.mine.n
    job = jobs.latest(VERB, **chosen.asks)
    if not job or not job.active:
        _cost(found, n)
    shown = job_panel.ask(
        f"Place {count(n, 'paper')}", VERB, key="place-ask",
        title=f"Place {count(n, 'paper')} on {chosen.title} by {known.short(chosen.model)}",
        workspace=workspace.private(chosen.own or not chosen.mine.demo, [chosen.model]), **chosen.asks,
    )  # fmt: skip
    return bool(shown and shown.active)


def _cost(found: Found, n: int) -> None:
    """A rough estimate of what is still to be done, in words."""
    chosen = found.chosen
    said = f"{count(n, 'paper')} of “{chosen.mine.title if chosen.mine else ''}” to place on {chosen.title} by "
    said += f"{known.short(chosen.model)}. It is done on this machine; nothing is sent."
    if found.placement is not None:
        show.grey(f"{said} The benchmark is ready: your papers alone are encoded, once, and kept.")
        return
    how = {name: chosen.how[name] for name in ("data", "form", "pooling")}
    try:
        cost = pathways_cost(models=[chosen.model], **how)
    except CoreError as error:
        show.grey(f"{said} What it takes is not known: {error}")
        return
    texts = f"{cost.texts:,} texts of the benchmark and yours are to be encoded" if cost.texts else (
        "The benchmark's vectors are kept, yours are to be made"
    )  # fmt: skip
    memory = f" and {cost.memory_mb:,} MB of memory" if cost.memory_mb else ""
    show.grey(
        f"{said} {texts}: at least {duration(cost.seconds)} on two cores{memory}. Temperatures and "
        "thresholds are fitted once. All of it is kept."
    )


def empty(found: Found) -> None:
    """No papers yet: what would stand here."""
    if found.chosen.mine is None:
        st.text("Bring papers, or take the demo's, and what they are about stands here.")
