"""What can be shown now: inspected results of the chosen models, and why the others have none."""

from dataclasses import dataclass

from core import actions
from core.actions.inspect import Inspection
from pages.ui.pairs.choices import Chosen


@dataclass(frozen=True)
class Scored:
    """Inspections in the order of the models chosen; `missing`: model → why it has no result yet."""

    chosen: Chosen
    asked: list[str]  # the names by which actions know the models inspected
    inspected: list[Inspection]
    missing: dict[str, str]
    parameters: dict[str, list[str]]  # of the URL, for the stamp that reopens the view

    @property
    def first(self) -> Inspection:
        return self.inspected[0]


def load(chosen: Chosen, parameters: dict[str, list[str]]) -> Scored:
    """From stored vectors only: nothing slow happens here. Raises CoreError where the data cannot be had."""
    how = {"task": chosen.task, "data": chosen.path}
    found, missing = actions.scored(models=chosen.models, **how)
    asked = [model for model in chosen.models if model not in missing]
    return Scored(chosen, asked, [actions.inspect(model=model, **how) for model in asked], missing, parameters)
