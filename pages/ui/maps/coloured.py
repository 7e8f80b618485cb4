"""The colouring of the points: the same for the map, the other model's map, and the list of groups."""

from collections.abc import Sequence

import streamlit as st

from core import actions, figures
from pages.ui import show
from pages.ui.maps.choices import Chosen
from pages.ui.maps.colours import NONE, category_values, groups, number_values
from pages.ui.maps.selection import Selection

ENDS = {"kept": (0.0, 1.0)}


def colouring(
    chosen: Chosen, made: actions.PaperMap, selection: Selection, rows: Sequence[int] | None = None
) -> figures.Colouring:
    """How each paper of a map, or of some rows of it, is drawn under the chosen colour."""
    colour = chosen.colour
    if colour.kind == "number":
        low, high = ENDS.get(colour.code, (None, None))
        numbers = number_values(colour, made, selection.paper)
        return figures.colouring(
            numbers if rows is None else numbers[list(rows)], kind="number", title=colour.title, low=low, high=high,
            dark=show.dark(),
        )  # fmt: skip
    values = category_values(colour, made)
    return figures.colouring(
        values if rows is None else tuple(values[row] for row in rows), kind="category", title=colour.title, chosen=kept(chosen),
        every=_every(chosen), missing=NONE if colour.code.startswith("cluster") else "not stated", dark=show.dark(),
    )  # fmt: skip


def _every(chosen: Chosen) -> list[str] | None:
    """All groups of the whole collection, so that choosing a split changes no colour."""
    column = chosen.colour.column
    if not column:
        return None
    whole = actions.papers({**chosen.source, "split": ""})
    return [name for name, _ in groups(whole.columns[column])]


def kept(chosen: Chosen) -> list[str]:
    """Groups that the reader wants to see in colour although others are larger."""
    return list(st.session_state.get(f"map-coloured-{chosen.colour.code}", []))
