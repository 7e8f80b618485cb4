"""Build from a source: which sources there are, and the hub, and the card of the one that is looked at."""

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from core import actions
from core.jobs import Job
from pages.ui import show
from pages.ui.sources import asked, before, built, going, hub, options
from pages.ui.view import View

NAMES = ("source", "set", *options.NAMES, *hub.NAMES)
ABOUT = (
    "A benchmark is made of what a public source says: its groups of papers, such as pathways, with titles and "
    "abstracts from PubMed. “From the hub” takes a data set of others as it is. Nothing is asked before you press the "
    "button."
)


def show_all(view: View) -> None:
    """The sources, and the card of one: on the left what it is and asks for, on the right what comes of it."""
    st.header("Build from a source", anchor=False)
    st.write(ABOUT)
    titles = {name: one.title for name, one in actions.BUILDERS.items()} | {hub.NAME: hub.TITLE}
    names = list(titles)
    name = view.one(
        "source", names[0], names, st.segmented_control, label="Source", label_visibility="collapsed", required=True,
        format_func=titles.get,
    )  # fmt: skip
    going.refresh()
    sets, builds = actions.built_sets(), going.builds()
    fetch = hub.asked()
    _standing(sets, builds, fetch)
    with st.container(key="source-page"):
        with st.container():
            spot = st.container()
        with st.container():
            if name == hub.NAME:
                hub.act(view, fetch, spot)
            else:
                _act(view, actions.BUILDERS[name], [one for one in sets if one.source == name], builds.get(name), spot)


def _standing(sets: Sequence[actions.BuiltSet], asked: dict[str, Job], fetch: Job | None) -> None:
    """One line over all sources: what goes, what waits, what is here."""
    titles = {name: one.title for name, one in actions.BUILDERS.items()}
    here = [titles[name] for name in titles if any(one.source == name for one in sets)]
    goes = [titles[name] for name, job in asked.items() if job.active]
    parts = [("Building", goes), ("Fetching", [hub.said(fetch)] if fetch and fetch.active else []),
             ("Paused", [titles[name] for name, job in asked.items() if job.state == "cancelled"]),
             ("On this machine", here)]  # fmt: skip
    if said := [f"{what}: {', '.join(which)}." for what, which in parts if which]:
        show.grey(" ".join(said))


def _act(
    view: View, builder: actions.Builder, own: Sequence[actions.BuiltSet], job: Job | None, spot: DeltaGenerator
) -> None:  # fmt: skip
    """What goes or went wrong, what was built, and what can be asked for; the left side is drawn on `spot`."""
    with spot:
        before.about(builder)
    busy = bool(job and job.active)
    wrong = bool(job and job.state in going.WRONG and not actions.why_not_build(source=builder.name))
    if job and (busy or wrong):
        going.panel(builder, job, asked.choices(builder, job.arguments))
    built.settle(view, own)
    if own:
        built.show_sets(view, builder, own, busy)
    if busy:
        with spot:
            before.known(builder, own)
        return
    first = not own and not wrong
    show.heading("Build" if first else options.OTHERWISE)
    options.form(view, builder, own, spot, first=first)
