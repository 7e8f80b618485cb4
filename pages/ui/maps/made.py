"""What can be shown now: the kept maps of the chosen models, and why there are none of the others."""

from dataclasses import dataclass, field, replace
from typing import Any

import streamlit as st

from core import actions
from core.errors import CoreError, MissingData
from pages.ui.maps.choices import Chosen
from pages.ui.view import View

GOOD = "map-good"


@dataclass(frozen=True)
class Made:
    """Maps in the order of the models chosen. `missing`: models whose map can be made; `refused`: model → why not."""

    chosen: Chosen
    view: View
    maps: list[actions.PaperMap] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)  # the names by which actions know the models of `maps`
    missing: list[str] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)

    @property
    def first(self) -> actions.PaperMap:
        return self.maps[0]

    @property
    def how(self) -> dict[str, Any]:
        """What actions are told of the first map."""
        return self.chosen.how(self.asked[0])


def load(view: View, chosen: Chosen) -> Made:
    """From what is kept only: nothing slow happens here."""
    made = Made(chosen, view)
    for model in chosen.models:
        try:
            found = actions.map_papers(**chosen.how(model), compute=False)
        except MissingData:
            made.missing.append(model)
        except CoreError as error:
            made.refused[model] = str(error)
        else:
            made.maps.append(found)
            made.asked.append(model)
    if made.maps:
        st.session_state[GOOD] = {"data": chosen.data, "models": made.asked, "settings": chosen.settings}
    return made


def last_good(made: Made) -> Made:
    """The last map shown of the same papers, to stand behind a job; empty where there was none."""
    held = st.session_state.get(GOOD, {})
    if made.maps or held.get("data") != made.chosen.data:
        return made
    return load(made.view, replace(made.chosen, models=held["models"], settings=held["settings"]))
