"""What is said before any map: papers that are not here, models without a map, the job that makes one."""

from typing import TYPE_CHECKING

import streamlit as st

from core import actions, jobs
from pages.ui import frame, known, reopen, show, workspace
from pages.ui import jobs as job_panel

if TYPE_CHECKING:
    from pages.ui.maps.made import Made


def lost(data: str) -> None:
    """A link or a stamp that names a person's own papers, which this session does not have."""
    st.header("The papers of this view are not here", anchor=False)
    _removed(data)
    title, fingerprint = reopen.about(data)
    if title:
        st.text(f"The figure was made from “{title}” (fingerprint {fingerprint}), papers of somebody's own.")
    else:
        st.text(f"The link names papers of somebody's own ({data}). Their title is not in the link.")
    st.text(
        "This session does not have them. Bring the same file on the page Data, and the view follows. The link of the "
        "session that has it, with its w=… in the address, works too."
    )
    st.page_link("pages/data.py", label="Bring it on the page Data →", query_params=workspace.carried())
    raise frame.Ended


def _removed(data: str) -> None:
    """Papers that were removed in this workspace, perhaps in another tab: they can be brought back at once."""
    mine = workspace.name() or ""
    gone = next((one for one in actions.removed_collections(mine) if one.key == data), None) if mine else None
    if gone is None:
        return
    st.text(f"“{gone.title}” was removed. For a week it can be brought back.")
    if st.button(f"Bring back “{show.escaped(gone.title)}”", key="map-undo", type="primary"):
        actions.restore_collection(mine, data)
        st.rerun()
    raise frame.Ended


def absent(title: str, how_to_get: str, licence: str) -> None:
    """Papers that are known by name and have to be brought first."""
    st.header(f"{show.escaped(title)} is not on this machine", anchor=False)
    st.text(how_to_get.replace("`", ""))
    st.text(f"Licence: {licence}.")
    raise frame.Ended


def maps(made: "Made") -> bool:
    """One button that makes the maps that are missing, or the job that does; True while a job goes."""
    chosen = made.chosen
    if not chosen.models:
        st.info("Choose at least one model in the sidebar.")
    for model, why in made.refused.items():
        frame.message(why if why.startswith(known.short(model)) else f"{known.short(model)}: {why}")
    busy = [_one(made, model) for model in made.missing[:1]]
    return any(busy)


def _one(made: "Made", model: str) -> bool:
    """One map at a time: the next button comes when it is done."""
    chosen = made.chosen
    how = chosen.how(model)
    job = jobs.latest("map", **how)
    if not job or not job.active:
        if why := actions.map_refused(**how):
            frame.message(why)
            return False
        _cost(made, model)
    shown = job_panel.ask(
        f"Make the map of {known.short(model)}", "map", title=f"Map of {chosen.title} by {known.short(model)}",
        key=f"make-map-{chosen.models.index(model)}", workspace=workspace.private(chosen.own, [model]), **how,
    )  # fmt: skip
    return bool(shown and shown.active)


def _cost(made: "Made", model: str) -> None:
    cost = actions.map_cost(**made.chosen.how(model))
    said = f"There is no map by {known.short(model)} with these settings yet."
    if not cost.texts:
        show.grey(f"{said} Its papers need no encoding: only the drawing is left, at least {cost.seconds:,.0f} s.")
        return
    show.grey(
        f"{said} {cost.texts:,} of {len(made.chosen.papers):,} papers to encode, at least {cost.seconds:,.0f} s on two "
        f"cores and {cost.memory_mb:,} MB of memory. Each is encoded once and kept; another map of the same papers "
        "takes only the drawing."
    )
