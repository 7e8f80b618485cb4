"""Build from a source: which sources there are, and the card of the one that is looked at."""

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from core import actions
from core.jobs import Job
from pages.ui import show
from pages.ui.sources import before, built, going, options
from pages.ui.view import View

NAMES = ("source", "set", *options.NAMES)
ABOUT = (
    "A benchmark is made of what a public source says: its groups of papers, such as pathways, with titles and "
    "abstracts from PubMed. Nothing is asked before you press Build."
)


def show_all(view: View) -> None:
    """The sources, and the card of one: on the left what it is and asks for, on the right what comes of it."""
    st.header("Build from a source", anchor=False)
    st.write(ABOUT)
    names = list(actions.BUILDERS)
    name = view.one(
        "source", names[0], names, st.segmented_control, label="Source", label_visibility="collapsed", required=True,
        format_func=lambda one: actions.BUILDERS[one].title,
    )  # fmt: skip
    sets, asked = actions.built_sets(), going.builds()
    _standing(sets, asked)
    builder, job = actions.BUILDERS[name], asked.get(name)
    own = [one for one in sets if one.source == name]
    with st.container(key="source-page"):
        with st.container():
            before.about(builder)
            spot = st.container()
        with st.container():
            _act(view, builder, own, job, spot)


def _standing(sets: Sequence[actions.BuiltSet], asked: dict[str, Job]) -> None:
    """One line over all sources: what goes, what waits, what is here."""
    titles = {name: one.title for name, one in actions.BUILDERS.items()}
    here = [titles[name] for name in titles if any(one.source == name for one in sets)]
    goes = [titles[name] for name, job in asked.items() if job.active]
    parts = [("Building", goes), ("Paused", [titles[name] for name, job in asked.items() if job.state == "cancelled"]),
             ("On this machine", here)]  # fmt: skip
    if said := [f"{what}: {', '.join(which)}." for what, which in parts if which]:
        show.grey(" ".join(said))


def _act(
    view: View, builder: actions.Builder, own: Sequence[actions.BuiltSet], job: Job | None, spot: DeltaGenerator
) -> None:  # fmt: skip
    """What goes or went wrong, what was built, and what can be asked for; what that costs is drawn on `spot`."""
    busy = bool(job and job.active)
    wrong = bool(job and job.state in going.WRONG and not actions.why_not_build(source=builder.name))
    if job and (busy or wrong):
        going.panel(builder, job)
    built.settle(view, own)
    if own:
        built.show_sets(view, builder, own, busy)
    if busy:
        with spot:
            before.known(builder, own)
        return
    first = not own and not wrong
    show.heading("Build" if first else "Build with other choices")
    options.form(view, builder, own, spot, first=first)
