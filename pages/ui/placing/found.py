"""What can be shown now: the kept placement of the benchmark, and the papers that are placed on it."""

from dataclasses import dataclass, replace
from functools import lru_cache

import pandas as pd
import streamlit as st

from core import actions
from core.errors import CoreError, MissingData
from pages.ui import workspace
from pages.ui.placing.choices import Chosen
from pages.ui.placing.mine import mine_of
from pages.ui.view import View

GOOD = "place-good"


@dataclass(frozen=True)
class Found:
    """`placed`: None where they are still to be placed, or there are none; `refused`: why they cannot be."""

    chosen: Chosen
    view: View
    placement: actions.Placement | None = None
    placed: actions.Placed | None = None
    refused: str = ""

    @property
    def level(self) -> str:
        return self.chosen.level

    @property
    def table(self) -> pd.DataFrame:
        """A row a paper of the person's."""
        assert self.placed is not None
        return table(self.placed)


def load(view: View, chosen: Chosen) -> Found:
    """From what is kept only: nothing slow happens here."""
    found = Found(chosen, view)
    try:
        found = replace(found, placement=actions.fit_placement(**chosen.how, compute=False))
        if chosen.mine is not None:
            placed = actions.place_papers(**chosen.asks, compute=False)
            found = replace(found, placed=placed, placement=placed.placement)
    except MissingData:
        return found
    except CoreError as error:
        return replace(found, refused=str(error))
    if found.placed is not None and chosen.mine is not None:
        how = {"model": chosen.model, "form": chosen.form, "pooling": chosen.pooling}
        st.session_state[GOOD] = {"data": chosen.data, "mine": chosen.mine.key, "how": how}
    return found


def last_good(found: Found) -> Found:
    """The last papers shown on the same benchmark, to stand behind a job; as it is where there were none."""
    held = st.session_state.get(GOOD, {})
    if found.placed is not None or held.get("data") != found.chosen.data:
        return found
    every = actions.collections(workspace.name()).set_index("key", drop=False)
    mine = mine_of(held["mine"], every)
    if mine is None or found.chosen.mine is None or mine.key != found.chosen.mine.key:
        return found
    return load(found.view, replace(found.chosen, mine=mine, **held["how"]))


@lru_cache(maxsize=16)
def table(placed: actions.Placed) -> pd.DataFrame:
    """`actions.placed_table`, worked out once."""
    return actions.placed_table(placed)


@lru_cache(maxsize=64)
def summary(placed: actions.Placed, level: str) -> pd.DataFrame:
    """`actions.set_summary`, worked out once."""
    return actions.set_summary(placed, level)


@lru_cache(maxsize=128)
def nearest(placed: actions.Placed, paper: str) -> pd.DataFrame:
    """`actions.placed_nearest` of one paper, worked out once."""
    return actions.placed_nearest(placed, paper)
