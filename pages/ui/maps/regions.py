"""The tab Regions: the words that set a cluster, or the selected papers, apart from the rest."""

from dataclasses import replace
from typing import Any

import pandas as pd
import streamlit as st

from core import actions, figures
from core.figures import words
from pages.ui import show as shown
from pages.ui import workspace
from pages.ui.maps.around import all_inside
from pages.ui.maps.colours import NONE
from pages.ui.maps.made import Made
from pages.ui.maps.region_names import names_of
from pages.ui.maps.region_words import STRENGTH, Region, regions, strongest, words_table
from pages.ui.maps.selected import Selected, gesture
from pages.ui.maps.selection import Selection
from pages.ui.rows import rows
from pages.ui.words import define

WHICH = {"map": "Clusters on the map", "space": "Clusters in the original space", "selection": "The selection"}
COLOURED = 8
FIGURE, TABLE = "map-regions-figure", "map-regions-table"
HOW_TO_READ = (
    "A cluster is a dense group that HDBSCAN finds, either on the two coordinates of the map or in the model's own "
    "space; papers between the groups are in none.",
    "Words are those that the papers of a region use more often than the others: strength is a log-odds ratio, shrunk "
    "where a word is rare. Its interval allows for all words looked at, and covers 0 where it may be chance.",
    "Words describe what the papers say, not why the model put them together.",
    "A cluster of the map can be torn out of a group of the original space, or two groups pushed together: compare the "
    "two kinds of clusters.",
)


def show(made: Made, selection: Selection) -> None:
    """Words of each cluster or of the selection."""
    which = st.segmented_control(
        "Regions", list(WHICH), default="map", key="map-regions-which", format_func=WHICH.get, required=True,
        label_visibility="collapsed",
    )  # fmt: skip
    if which == "selection":
        _selected(made, selection)
    else:
        _clusters(made, selection, which)
    shown.how_to_read(*HOW_TO_READ)


def _selected(made: Made, selection: Selection) -> None:
    if not len(selection.selected):
        st.info("No papers are selected. Select some on the tab Map: by lasso, group, search or rule.")
        return
    st.header(f"Words of the {len(selection.selected):,} selected papers", anchor=False)
    _words(made, set(selection.selected.ids), "selection")


def _clusters(made: Made, selection: Selection, which: str) -> None:
    one = made.first
    if which not in one.clusters:
        st.info(f"Clusters of the original space are worked out for up to 2,000 papers; here are {len(one):,}.")
        return
    plain = regions(one, which, {})
    names, lost = names_of(
        {region.number: region.ids for region in plain}, _held(made), which=which, key=one.key
    )  # fmt: skip
    found = [replace(region, name=names[region.number].name if region.number in names else "") for region in plain]
    if not found:
        among = f"among these {len(one):,} papers" if len(one) > 1 else "where there is one paper"
        st.info(f"HDBSCAN finds no dense group {among}. Select some yourself on the tab Map.")
        return
    at = min(int(st.session_state.get("map-region", 0)), len(found) - 1)
    left, right = st.columns([3, 2], gap="large")
    with left:
        _figure(made, selection, found, at, which)
    with right:
        _list(found, at)
        _gone(lost)
        _region(made, selection, found[at], which, names.get(found[at].number))


def _held(made: Made) -> list[Any]:
    """The kept selections with a name, of these papers."""
    mine = workspace.name()
    return actions.saved(mine, made.chosen.papers.fingerprint) if mine else []


def _gone(lost: list[Any]) -> None:
    """Names given under other settings that no region here takes over."""
    if lost:
        names = ", ".join(f"“{one.name}” ({words.count(len(one.ids), 'paper')})" for one in lost)
        shown.grey(
            f"Named under other settings, and no region here has half of their papers: {names}. They are under Saved "
            "selections on the tab Map."
        )


def _figure(made: Made, selection: Selection, found: list[Region], at: int, which: str) -> None:
    """All papers by region; those of the open one are ringed."""
    one = made.first
    labels = {region.number: region.label for region in found}
    values = tuple((labels[int(number)],) if number in labels else () for number in one.clusters[which])
    vivid = {region.label: place for place, region in enumerate(found[:COLOURED])}  # a name changes no colour
    look = figures.colouring(
        values, title=WHICH[which], fixed=vivid, chosen=list(vivid), missing=NONE, dark=shown.dark()
    )  # fmt: skip
    points = pd.DataFrame({"id": one.papers.ids, "x": one.xy[:, 0], "y": one.xy[:, 1], "title": one.papers.titles})
    drawn = figures.paper_map(points, colouring=look, selected=found[at].ids, dark=shown.dark())

    def picked() -> None:
        asked = gesture(st.session_state.get(FIGURE), map_key=one.key)
        if asked.kind == "open":
            number = int(one.clusters[which][one.row(str(asked.paper))])
            _open(next((i for i, region in enumerate(found) if region.number == number), at))
            selection.open(asked.paper)
        elif asked.kind == "select":
            selection.select(all_inside(asked.selected, points, drawn, look))

    alt = (
        f"Map of {len(one):,} papers in {len(found)} clusters, each labelled with its name or its strongest words; the "
        f"{words.count(len(found[at].ids), 'paper')} of {found[at].title} are ringed."
    )
    turn = selection.turn * len(found) + at  # the same point can be clicked again once another region is open
    shown.figure(drawn, key=FIGURE, alt=alt, on_select=picked, turn=turn, modes=("points", "lasso", "box"))
    if chosen := len(selection.selected):
        shown.grey(f"{words.count(chosen, 'paper')} selected: The selection, above, tells the words of them.")


def _open(at: int) -> None:
    st.session_state["map-region"] = at


def _list(found: list[Region], at: int) -> None:
    table = pd.DataFrame({
        "region": [region.title for region in found],
        "papers": [len(region.ids) for region in found],
        "words": [", ".join(region.words) for region in found],
    })  # fmt: skip
    rows(table, key=TABLE, at=at, pick=_open, alt=f"{len(found)} regions with their words; {found[at].title} is open.")


def _region(made: Made, selection: Selection, region: Region, which: str, named: Any) -> None:
    """`named`: the kept selection that gives the region its name."""
    shown.heading(f"{region.title} · {words.count(len(region.ids), 'paper')}")
    rule = {"by": "cluster", "which": which, "number": region.number, "map": made.first.key, "text": region.plain}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        key = f"map-region-name-{which}-{region.number}-{made.first.key[:8]}"

        def name() -> None:
            given = st.session_state[key].strip()
            if given:
                selection.keep(Selected(region.ids, rule), given)
            elif named:
                actions.name_selection(workspace.entered(), named.code, "")

        st.text_input(
            "Name of this region", value=region.name, key=key, max_chars=60, placeholder="Yours to give", on_change=name
        )
        st.button("Select these papers", key="map-region-select", on_click=selection.select,
                  args=(Selected(region.ids, rule),))  # fmt: skip
    _words(made, set(region.ids), region.plain)


def _words(made: Made, inside: set[str], what: str) -> None:
    table = strongest(made.first, inside)
    if table.empty:
        st.text("No word is more frequent in these papers than in the others.")
        return
    sure = int(table["sure"].sum())
    shown.grey(
        f"{sure} of {words.count(len(table), 'word')} here differ surely: the interval of their strength, which allows "
        "for all words looked at, is above 0."
    )
    shown.table(
        words_table(table), key="map-words", alt=f"Words that set {what} apart, with strength and interval.",
        column_config={
            "inside": st.column_config.Column(width=65, help="Share of the papers of the region with the word."),
            "outside": st.column_config.Column(width=65, help="Share of all other papers with the word."),
            STRENGTH: st.column_config.Column(width=130, help=define("interval")),
        },
    )  # fmt: skip
