"""What is said before any score: papers that are not here or have no levels, what scoring takes, the job that does."""

from typing import TYPE_CHECKING, Any

import streamlit as st

from core import jobs
from core.actions.pathways.cost import pathways_cost
from core.errors import CoreError
from core.jobs import Job
from pages.ui import frame, known, show, workspace
from pages.ui import jobs as job_panel
from pages.ui.jobs import duration
from pages.ui.maps import waiting as of_maps

if TYPE_CHECKING:
    from pages.ui.pathways.scored import Scored

WAITED = "pathways-waited"  # the job that was last seen going
lost, absent = of_maps.lost, of_maps.absent


def flat(title: str) -> None:
    """Papers that no level groups: nothing says which of them belong together."""
    st.header(f"{show.escaped(title)} has no levels", anchor=False)
    st.text(
        "A model is scored by whether papers of one group lie near each other, and nothing says which papers belong to "
        "one. Bring papers with the columns category, subcategory and pathway, or a folder in the pathway benchmark's "
        "format (pathways_test.json); the map shows papers without groups, too."
    )
    st.page_link("pages/data.py", label="Bring them on the page Data →", query_params=workspace.carried())
    raise frame.Ended


def models(found: "Scored") -> bool:
    """One button that scores what is not scored yet, or the job that does; True while a job goes."""
    if not found.chosen.models:
        st.info("Choose at least one model in the sidebar.")
    for model, why in found.refused.items():
        frame.message(why if why.startswith(known.short(model)) else f"{known.short(model)}: {why}")
    busy = [_ask(found, models) for models in _alike(found).values()][:1]
    return any(busy)


def told() -> None:
    """The job that was waited for here, where it ended badly and the page has gone on to other papers since."""
    job = _find(st.session_state.get(WAITED, ""))
    if job is None or job.state not in job_panel.WRONG:
        return
    job_panel.one(job)
    if st.button("Close", key="pathways-told-close", type="tertiary"):
        st.session_state.pop(WAITED)
        st.rerun()


def _find(job_id: str) -> Job | None:
    try:
        return jobs.status(job_id) if job_id else None
    except CoreError:
        return None


def _alike(found: "Scored") -> dict[str, list[str]]:
    """Models to be scored, by the pooling that they take: those that pool no tokens take none."""
    groups: dict[str, list[str]] = {}
    for model in found.missing:
        groups.setdefault(found.chosen.how(model)["pooling"], []).append(model)
    return groups


def _ask(found: "Scored", models: list[str]) -> bool:
    """The jobs that score some of the models with these settings; a button for those that none of them scores."""
    how = arguments(found, models)
    going = [job for job in _jobs(how) if _asked(job) & set(models)]
    active = [job for job in going if job.active]
    for job in active:
        st.session_state[WAITED] = job.id
        job_panel.one(job)
    covered = {name for job in active for name in _asked(job)}
    if rest := [name for name in models if name not in covered]:
        _button(found, rest, [job for job in going if job.state in job_panel.WRONG and set(rest) & _asked(job)][:1])
    return bool(active)


def _jobs(how: dict[str, Any]) -> list[Job]:
    """Jobs of the same papers and settings, whatever their models, the newest first."""
    same = {name: value for name, value in how.items() if name != "models"}
    return [
        job for job in jobs.list_jobs()
        if job.verb == "pathways" and {name: value for name, value in job.arguments.items() if name != "models"} == same
    ]  # fmt: skip


def _asked(job: Job) -> set[str]:
    return set(job.arguments.get("models", ()))


def _button(found: "Scored", models: list[str], failed: list[Job]) -> None:
    """What scoring them takes and the button; the job that failed at it, which says why and can be asked again."""
    for job in failed:
        job_panel.one(job)
    if st.session_state.get(WAITED) in [job.id for job in failed]:
        st.session_state.pop(WAITED)  # said here
    if any(_asked(job) == set(models) for job in failed):
        return
    _cost(found, models)
    names = ", ".join(map(known.short, models))
    label = f"Score {known.short(models[0])}" if len(models) == 1 else f"Score {len(models)} models"
    if st.button(label, type="primary", key="pathways-score"):
        jobs.start(
            "pathways", title=f"Score {names} on {found.chosen.title}",
            workspace=workspace.private(found.chosen.own, models), **arguments(found, models),
        )  # fmt: skip
        st.rerun()


def arguments(found: "Scored", models: list[str]) -> dict[str, Any]:
    """What the job is told; all of `models` take the same pooling."""
    how = found.chosen.how(models[0])
    how.pop("model")
    return {"models": models, **how}


def _cost(found: "Scored", models: list[str]) -> None:
    names = ", ".join(map(known.short, models))
    said = f"Not scored yet with these settings: {names}."
    try:
        cost = pathways_cost(**arguments(found, models))
    except CoreError as error:
        show.grey(f"{said} What it takes is not known: {error}")
        return
    if not cost.texts:
        show.grey(f"{said} All vectors are kept; ranking and clustering take about {duration(cost.seconds)}.")
        return
    each = f" of {round(cost.letters / cost.texts, -1):,.0f} letters on average" if cost.letters else ""
    show.grey(
        f"{said} {cost.texts:,} texts{each} to encode (of all splits that are needed): about {duration(cost.seconds)} "
        f"on two cores that do nothing else, and {cost.memory_mb:,} MB of memory. Each is encoded once and kept."
    )
