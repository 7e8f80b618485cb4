"""The tab Map: the picture, the card of the open paper, ways to select, and the table that is the picture's twin."""

from functools import partial

import streamlit as st

from core import actions, figures
from pages.ui import show as shown
from pages.ui.maps import atlas, card, export, near, pins, select, table
from pages.ui.maps.around import all_inside
from pages.ui.maps.coloured import colouring
from pages.ui.maps.made import Made
from pages.ui.maps.selected import gesture
from pages.ui.maps.selection import Selection

FIGURE = "map-figure"
DRAGS = {"pan": "Click or move", "lasso": "Lasso", "select": "Box"}  # clicks are told only where a drag moves
HOW_TO_READ = (
    "Each point is a paper; the map puts papers that the model finds alike near each other.",
    "Only nearness means something: axes, directions and the distance between far groups do not, nor does the size "
    "of a group.",
    "The map bends what has hundreds of dimensions onto two. The lines from the open paper show its nearest papers in "
    "the original space: solid where the map keeps them near (among the 15 nearest on it), dashed where it tears them "
    "apart.",
    "The tab Faithfulness says how much of the original the picture keeps; colour by neighbours kept shows where.",
)


def show(made: Made, selection: Selection) -> None:
    """One selection, several ways to it: the map, its groups, a search, a rule, the table."""
    look = colouring(made.chosen, made.first, selection)
    with st.container(key="map-page"):
        with st.container():
            _figure(made, selection, look)
            select.bar(made, selection)
            pins.panel(made, selection)
            atlas.offer(made, selection)
        with st.container(key="paper-card"):
            card.show(made, selection, look)
        with st.container():
            table.show(made, selection)
    shown.how_to_read(*HOW_TO_READ)


def _figure(made: Made, selection: Selection, look: figures.Colouring) -> None:
    one = made.first
    drag = made.view.one(
        "drag", "pan", list(DRAGS), st.segmented_control, label="Dragging", format_func=DRAGS.get,
        label_visibility="collapsed", required=True,
    )  # fmt: skip
    points = table.points(one)
    beside = {
        "selected": _marked(made, selection), "lines": card.lines(made, selection), "pins": pins.placed(made),
    }  # fmt: skip
    drawn = figures.paper_map(points, colouring=look, dark=shown.dark(), dragmode=drag, **beside)
    key = f"{FIGURE}-{selection.generation}"

    def picked() -> None:
        asked = gesture(st.session_state.get(key), map_key=one.key)
        if asked.kind == "open":
            selection.open(asked.paper)
        elif asked.kind == "select":
            selection.select(all_inside(asked.selected, points, drawn, look))

    alt = figures.alt_text("map", points, colouring=look, selected=selection.selected.ids, model=one.model)
    shown.figure(
        drawn, key=key, alt=alt, on_select=picked, turn=selection.turn, modes=("points", "box", "lasso")
    )  # fmt: skip
    if made.chosen.colour.code == "similarity" and selection.paper is None:
        shown.grey("Open a paper to see how alike the others are to it.")
    with st.container(horizontal=True):
        export.offer(
            made, "map", points, numbers=partial(actions.map_table, one),
            options=lambda: beside | {"colouring": colouring(made.chosen, one, selection, printed=True)},
        )  # fmt: skip


def _marked(made: Made, selection: Selection) -> set[str]:
    """What is ringed while the rest fades: the selection and the open paper; without a selection, its nearest too."""
    paper, ids = selection.paper, selection.selected.ids
    if paper is None or paper not in made.first.places:
        return set(ids)
    return {paper, *ids} if ids else {paper, *near.nearest(made.first, paper)["id"]}
