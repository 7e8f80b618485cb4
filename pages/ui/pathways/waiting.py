"""What is said before any score: papers that are not here or have no levels, what scoring takes, the job that does."""

from typing import TYPE_CHECKING, Any

import streamlit as st

from core import jobs
from core.actions.pathways.cost import pathways_cost
from core.errors import CoreError
from pages.ui import frame, known, show, workspace
from pages.ui import jobs as job_panel
from pages.ui.jobs import duration
from pages.ui.maps import waiting as of_maps

if TYPE_CHECKING:
    from pages.ui.pathways.scored import Scored

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


def _alike(found: "Scored") -> dict[str, list[str]]:
    """Models to be scored, by the pooling that they take: those that pool no tokens take none."""
    groups: dict[str, list[str]] = {}
    for model in found.missing:
        groups.setdefault(found.chosen.how(model)["pooling"], []).append(model)
    return groups


def _ask(found: "Scored", models: list[str]) -> bool:
    how = arguments(found, models)
    job = jobs.latest("pathways", **how)
    if not job or not job.active:
        _cost(found, models)
    names = ", ".join(map(known.short, models))
    label = f"Score {known.short(models[0])}" if len(models) == 1 else f"Score {len(models)} models"
    shown = job_panel.ask(
        label, "pathways", title=f"Score {names} on {found.chosen.title}", key="pathways-score",
        workspace=workspace.private(found.chosen.own, models), **how,
    )  # fmt: skip
    return bool(shown and shown.active)


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
    show.grey(
        f"{said} {cost.texts:,} texts to encode (of all splits that are needed), at least {duration(cost.seconds)} on "
        f"two cores and {cost.memory_mb:,} MB of memory. Each is encoded once and kept."
    )
