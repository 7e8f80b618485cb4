"""The tab On the map: the benchmark's map with the person's papers on it, and the card of the open one."""

from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from core import actions, figures
from core.errors import MissingData
from core.figures.words import number
from pages.ui import jobs as job_panel
from pages.ui import known, workspace
from pages.ui import show as shown
from pages.ui.placing import card, export
from pages.ui.placing.colours import of_top
from pages.ui.placing.found import Found
from pages.ui.placing.opening import Opening
from pages.ui.rows import rows

FIGURE, MINE, VERB = "place-map-figure", "mine:", "place_on_map"
FORMS = ("title+abstract", "abstract", "title")
Kept = tuple[actions.PaperMap, pd.DataFrame]


def answer(found: Found) -> str:
    """How the papers came to their places; without a map, that there is none."""
    kept = _kept(found)
    if kept is None:
        return f"Your papers are not on a map of {found.chosen.title} by {known.short(found.chosen.model)} yet."
    assert found.placed is not None
    return figures.map_places(kept[1], list(found.placed.known >= 0))


def show(found: Found) -> None:
    """The map with stars, the card beside it; or the button that makes the map."""
    kept = _kept(found)
    if kept is None:
        _ask(found)
        return
    opening = Opening(found)
    with st.container(key="place-map"):
        with st.container():
            _figure(found, opening, kept)
            _places(found, opening, kept)
        with st.container(key="place-map-card"):
            _where(found, opening, kept[1])
            card.show(found, opening)
    shown.how_to_read(figures.placing_reading("map"))


def _maps(found: Found) -> list[dict[str, Any]]:
    """Arguments of the maps that could be shown: of the texts that were placed first, then of others."""
    how = found.chosen.how
    model = f"{how['model']}:{how['pooling']}" if how["pooling"] else how["model"]
    forms = dict.fromkeys([one for one in (how["form"], *FORMS) if one in FORMS])
    return [{"data": how["data"], "model": model, "form": form} for form in forms]


def _kept(found: Found) -> Kept | None:
    """The first map that is kept and that these papers were read for; None where there is none."""
    assert found.placed is not None
    for on in _maps(found):
        try:
            return actions.map_papers(**on, compute=False), actions.placed_coordinates(found.placed, how=on)
        except MissingData:
            continue
    return None


def _ask(found: Found) -> None:
    """The job that makes the map, where none is kept, and reads the papers as it does."""
    chosen, every = found.chosen, _maps(found)
    there = [on for on in every if _is_kept(on)]
    on = (there or every)[0]
    if not there and (why := actions.map_refused(**on)):
        st.text(why)
        return
    shown.grey(
        "The map is kept; your papers are still to be read as it reads the benchmark's." if there else
        "The map is made once for a benchmark and a model; your papers are put on it, and change nothing of it."
    )  # fmt: skip
    assert chosen.mine is not None
    job_panel.ask(
        "Put my papers on the map", VERB, key="place-map-ask",
        title=f"Papers on the map of {chosen.title} by {known.short(chosen.model)}",
        workspace=workspace.private(chosen.own or not chosen.mine.demo, [chosen.model]), on=on, **chosen.asks,
    )  # fmt: skip


def _is_kept(on: dict[str, Any]) -> bool:
    try:
        actions.map_papers(**on, compute=False)
    except MissingData:
        return False
    return True


def _mine(found: Found, places: pd.DataFrame) -> pd.DataFrame:
    """The person's papers as the figure takes them, in their order."""
    table, top = found.table, found.chosen.papers.levels[0]
    none = table[f"{top}_none"].astype(bool)
    said = [
        f"{found.level}: {label or 'not placed'}" + ("" if np.isnan(p) else f", {number(p)}")
        for label, p in zip(table[found.level], table[f"{found.level}_probability"])
    ]
    return pd.DataFrame({
        "id": table["id"], "x": places["x"], "y": places["y"], "title": table["title"], "label": table[top],
        "none": none, "said": said, "spread": places["spread"], "reason": places["reason"],
    })  # fmt: skip


def _figure(found: Found, opening: Opening, kept: Kept) -> None:
    one, places = kept
    points = _points(one)
    at = {id: row for row, id in enumerate(found.chosen.papers.ids)}
    on_it = [at[id] for id in points["id"].astype(str)]
    look = of_top(found.chosen, rows=on_it, dark=shown.dark())
    mine = _mine(found, places)
    drawn = figures.placed_map(
        points, mine=mine, colouring=look, selected=[opening.paper] if opening.paper else [], dark=shown.dark()
    )

    def picked() -> None:
        asked = shown.picked(FIGURE)
        if asked is not None and asked.startswith(MINE):
            opening.open_id(asked.removeprefix(MINE))

    shown.figure(
        drawn, key=FIGURE, on_select=picked, turn=opening.turn, alt=figures.alt_text("placed", points, mine=mine)
    )  # fmt: skip
    top = found.chosen.papers.levels[0]
    shown.grey(
        f"Stars are your papers, in the colour of the {top} that each was called, hollow where it is none of these at "
        f"the level {top}: click one for its card. Other marks are the benchmark's own, in the colour of their {top}; "
        f"colours and counts here are of the level {top}"
        + (f", whatever the level in the sidebar ({found.level}: under the pointer)." if top != found.level else ".")
    )
    export.offer(
        found, "placed", points, n=len(mine), answer=answer(found), numbers=lambda: mine,
        options=lambda: {"mine": mine, "colouring": of_top(found.chosen, rows=on_it, dark=False)},
    )  # fmt: skip


def _points(one: actions.PaperMap) -> pd.DataFrame:
    return actions.map_table(one)[["id", "x", "y", "title"]]


def _where(found: Found, opening: Opening, places: pd.DataFrame) -> None:
    """How the open paper came to its place, and how far that can be believed."""
    if opening.row is None:
        return
    assert found.placed is not None
    own = places.iloc[opening.row]
    if pd.isna(own["x"]):
        shown.grey(f"It has no place on the map: {own['reason']}.")
    elif found.placed.known[opening.row] >= 0 and not own["spread"]:
        shown.grey("It lies where the map has it: it is a paper of the benchmark.")
    else:
        shown.grey(
            f"Placed by its neighbours: at the mean of the places of its 15 nearest papers, which lie "
            f"{number(float(own['spread']))} of the map's units from there on average."
        )


def _places(found: Found, opening: Opening, kept: Kept) -> None:
    """The stars as a table: the figure's twin."""
    mine = _mine(found, kept[1])
    table = pd.DataFrame({
        "title": mine["title"], found.chosen.papers.levels[0]: mine["label"], "spread": mine["spread"],
        "x": mine["x"], "y": mine["y"], "why not": mine["reason"], "paper": mine["id"],
    })  # fmt: skip
    table = table if (table["why not"] != "").any() else table.drop(columns="why not")

    def pick(row: int) -> None:
        opening.open(row)

    with st.expander("Table"):
        rows(
            table, key="place-map-table", at=opening.row, pick=pick,
            alt=f"Places of {len(table)} papers on the map; {opening.paper or 'none'} is open.",
            column_config=dict.fromkeys(("spread", "x", "y"), st.column_config.NumberColumn(format="%.2f"))
            | {"title": st.column_config.Column(width=260)},
        )  # fmt: skip
