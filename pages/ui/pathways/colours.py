"""The colours of the coarsest level: those that the map has, whatever split is shown."""

from core import actions, figures
from pages.ui.pathways.choices import Chosen


def of_top(chosen: Chosen, *, dark: bool) -> figures.Colouring:
    """Each paper's groups of the coarsest level in colour."""
    papers = chosen.papers
    top = papers.levels[0]
    whole = actions.papers({**chosen.source, "split": ""}) if chosen.split else papers
    every = tuple(sorted({name for own in whole.columns[top] for name in own}))
    return figures.colouring(papers.columns[top], title=top, every=every, dark=dark)


def by_name(chosen: Chosen, *, dark: bool) -> dict[str, str]:
    """Group of the coarsest level → its colour."""
    table = of_top(chosen, dark=dark).table
    return {} if table is None or table.empty else dict(zip(table["name"], table["colour"]))
