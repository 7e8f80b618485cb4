"""What is said before any result: notices about the data, and models whose vectors are not there yet."""

import streamlit as st

from core import actions, jobs
from pages.ui import jobs as job_panel
from pages.ui import workspace
from pages.ui.pairs.choices import Chosen
from pages.ui.pairs.scored import Scored
from pages.ui.view import View


def notices(view: View, found: Scored) -> None:
    """Stale links, what was said about an uploaded file, and what the data carry with them."""
    workspace.said()
    for notice in view.notices:
        st.warning(notice)
    if not found.chosen.models:
        st.info("Choose at least one model in the sidebar.")


def missing(found: Scored) -> None:
    """One button that scores what is not scored yet; models that are not here are named with the way to get them."""
    if not found.missing:
        return
    absent = {name: why for name, why in found.missing.items() if "no stored vector" not in why}
    ready = [name for name in found.missing if name not in absent]
    for why in absent.values():
        st.text(why)
    if not ready:
        return
    chosen = found.chosen
    cost = actions.cost(task=chosen.task, models=ready, data=chosen.path)
    st.text(
        f"Not scored yet: {', '.join(ready)}. {cost.texts:,} sentences to encode, about {cost.seconds:,.0f} s on two cores and "
        f"{cost.memory_mb:,} MB of memory. Each is encoded once and kept."
    )
    if st.button(
        f"Score {len(ready)} {'model' if len(ready) == 1 else 'models'}", type="primary", key="score-models"
    ):
        st.session_state["similarity-job"] = jobs.start(
            "evaluate",
            title=f"Score {', '.join(ready)} on {chosen.title}",
            task=chosen.task,
            models=ready,
            data=chosen.path,
        )
    job_panel.panel(st.session_state.get("similarity-job"), done_label="Scored.")


def data(chosen: Chosen) -> None:
    """The designed state of a data set that is not here: what is missing, why, and the button that mends it."""
    name, sets = chosen.data, actions.datasets().set_index("name")
    if chosen.path or sets.at[name, "here"]:
        return
    row = sets.loc[name]
    st.subheader(f"{row['title']} is not on this machine", anchor=False)
    st.text(str(row["how_to_get"]))
    st.text(f"Licence: {row['licence']}. Nothing is sent but the request for the file.")
    if st.button(f"Fetch {row['title']}", type="primary", key="prepare"):
        st.session_state["prepare-job"] = jobs.start("prepare", title=f"Fetch {row['title']}", name=name)
    job_panel.panel(st.session_state.get("prepare-job"), done_label=f"{row['title']} is on this machine.")
    st.stop()
