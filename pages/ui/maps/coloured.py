"""The colouring of the points: the same for the map, the other model's map, and the list of groups."""

from collections.abc import Sequence

from core import actions, figures
from pages.ui import show
from pages.ui.maps.choices import Chosen
from pages.ui.maps.colours import NONE, SHARES, values_of
from pages.ui.maps.selection import Selection


def colouring(
    chosen: Chosen, made: actions.PaperMap, selection: Selection, rows: Sequence[int] | None = None, *,
    printed: bool = False,
) -> figures.Colouring:  # fmt: skip
    """How each paper of a map, or of some rows of it, is drawn under the chosen colour; `printed`: on white."""
    dark, colour = not printed and show.dark(), chosen.colour
    every, paper = _every(chosen), selection.paper

    def work() -> figures.Colouring:
        return _worked_out(chosen, made, paper, rows, every=every, dark=dark)

    if colour.code == "similarity":
        return work()
    told = (colour.code, colour.title, chosen.vivid, dark, every, None if rows is None else tuple(rows))
    return made.once(("colouring", *told), work)


def _worked_out(
    chosen: Chosen, made: actions.PaperMap, paper: str | None, rows: Sequence[int] | None, *,
    every: tuple[str, ...] | None, dark: bool,
) -> figures.Colouring:  # fmt: skip
    colour = chosen.colour
    found = values_of(colour, made, paper)
    at = range(len(made)) if rows is None else rows
    if found.numbers is not None:
        ends = {"low": 0.0, "high": 1.0} if colour.code in SHARES else {}
        return figures.colouring(
            found.numbers[list(at)], kind="number", title=colour.title, dark=dark, **ends
        )  # fmt: skip
    return figures.colouring(
        tuple(found.values[row] for row in at), title=colour.title, chosen=chosen.vivid, every=every,
        missing=NONE if colour.code.startswith("cluster") else "not stated", dark=dark,
    )  # fmt: skip


def _every(chosen: Chosen) -> tuple[str, ...] | None:
    """All groups of the whole collection, so that choosing a split changes no colour."""
    column = chosen.colour.column
    if not column or not chosen.source.get("split"):
        return None
    values = actions.papers({**chosen.source, "split": ""}).columns[column]
    return tuple(sorted({name for own in values for name in own}))
