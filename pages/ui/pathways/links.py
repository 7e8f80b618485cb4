"""From this page to the map of the same papers, with the same model, colour, open paper and selection."""

from typing import Any

import streamlit as st

from core import actions
from core.actions.map_how import how_of
from core.actions.map_papers import place_of
from core.actions.specs import spec_of
from core.errors import CoreError
from pages.ui import workspace
from pages.ui.maps.colours import offered
from pages.ui.pathways.scored import Scored

MAP, START = "pages/map.py", "title+abstract"  # the form of the page Map


def to_map(found: Scored, model: str, label: str, *, level: str = "", **more: str) -> None:
    """A link; `more`: `paper` and `sel` as the URL calls them. `model`: its key in the URL."""
    st.page_link(MAP, label=label, query_params=workspace.carried(**map_view(found, model, level=level, **more)))


def map_view(found: Scored, model: str, *, level: str = "", **more: str) -> dict[str, str | list[str]]:
    """The parameters of the page Map: of a map that is kept if there is one, else of one of the same texts."""
    chosen = found.chosen
    colours = {one.column: one.code for one in offered(chosen.papers, own=chosen.own)}
    split, form = _best(found, chosen.models[model])
    view = {
        "data": chosen.data, "split": split, "model": model, "colour": colours.get(level or chosen.level, ""),
        "form": "" if form == START else form, **more,
    }  # fmt: skip
    return {name: value for name, value in view.items() if value}


def _best(found: Scored, model: str) -> tuple[str, str]:
    """Split and form of the first map that is kept: of the scored papers and what was read of them, before others."""
    chosen = found.chosen
    form = chosen.form if chosen.form in actions.FORMS else START
    ways = [(split, read) for split in (chosen.split, "") for read in dict.fromkeys([form, START])]
    return next((way for way in ways if _kept(found, model, *way)), ways[0])


def _kept(found: Scored, model: str, split: str, form: str) -> bool:
    source: dict[str, Any] = {**found.chosen.source, "split": split}
    try:
        how = how_of(data=source, model=model, form=form)
        return place_of(how, actions.papers(how.data.plain), spec_of(model)).here
    except CoreError:
        return False
