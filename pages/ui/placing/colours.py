"""The colours of the benchmark's coarsest level, the same as on every page."""

from core import figures
from core.figures.placing.on_map import without_stars
from pages.ui.placing.choices import Chosen


def of_top(chosen: Chosen, *, rows: list[int] | None = None, dark: bool) -> figures.Colouring:
    """Each paper's groups of the coarsest level in colour, none a star; `rows`: of those papers alone."""
    values = chosen.papers.columns[chosen.papers.levels[0]]
    every = tuple(sorted({name for own in values for name in own}))
    at = range(len(values)) if rows is None else rows
    title = chosen.papers.levels[0]
    found = figures.colouring(tuple(values[row] for row in at), title=title, every=every, dark=dark)
    return without_stars(found) or found


def by_name(chosen: Chosen, *, dark: bool) -> dict[str, str]:
    """Group of the coarsest level → its colour."""
    table = of_top(chosen, dark=dark).table
    return {} if table is None or table.empty else dict(zip(table["name"], table["colour"]))
