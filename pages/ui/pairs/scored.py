"""What can be shown now: inspected results of the chosen models, and why the others have none."""

from dataclasses import dataclass, replace

import streamlit as st

from core import actions
from core.actions.data import Task, pairs
from core.actions.inspect import Inspection
from pages.ui.pairs.choices import Chosen
from pages.ui.view import View

GOOD = "similarity-good"


@dataclass(frozen=True)
class Scored:
    """Inspections in the order of the models chosen; `missing`: model → why it has no result yet."""

    chosen: Chosen
    task: Task
    data: actions.PairSet
    asked: list[str]  # the names by which actions know the models inspected
    inspected: list[Inspection]
    missing: dict[str, str]
    view: View

    @property
    def first(self) -> Inspection:
        return self.inspected[0]


def load(view: View, chosen: Chosen) -> Scored:
    """From stored vectors only: nothing slow happens here. Raises CoreError where the data cannot be had."""
    task, data = pairs(chosen.task, chosen.source)
    _, missing = actions.scored(models=chosen.models, **chosen.how)
    asked = [model for model in chosen.models if model not in missing]
    found = [actions.inspect(model=model, **chosen.how) for model in asked]
    if asked:
        st.session_state[GOOD] = {"data": chosen.data, "models": asked}
    return Scored(chosen, task, data, asked, found, missing, view)


def last_good(found: Scored) -> Scored:
    """The last result shown of the same data, to stand behind a job; empty where there was none."""
    held = st.session_state.get(GOOD, {})
    if found.inspected or held.get("data") != found.chosen.data:
        return found
    return load(found.view, replace(found.chosen, models=held["models"]))
