"""Where in the hierarchy each paper is: a path (category, subcategory, pathway) for each pathway that it is in."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from core.schema import Papers

LEVELS = ("category", "subcategory", "pathway")


class Path(NamedTuple):
    """One pathway with what it belongs to; "" where nothing is said."""

    category: str
    subcategory: str
    pathway: str


def paths_of(papers: Papers) -> list[tuple[Path, ...]]:
    """The paths of each paper, in the order of its pathways; none for a paper without a pathway.

    What a pathway belongs to is told by the papers that have one value a level. Where a paper's pathways are not told
    by others, its values are taken in the order in which they stand.
    """
    values = [_values(papers, row) for row in range(len(papers))]
    known = _told(values)
    return [_paths(of_paper, known) for of_paper in values]


_Values = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]


def _values(papers: Papers, row: int) -> _Values:
    found = [papers.columns[level][row] if level in papers.columns else () for level in LEVELS]
    return found[0], found[1], found[2]


def _told(values: Sequence[_Values]) -> dict[str, dict[Path, None]]:
    """Pathway → its paths, by the papers that leave no choice."""
    known: dict[str, dict[Path, None]] = {}
    for above, middle, pathways in values:
        if len(pathways) == 1 and len(above) <= 1 and len(middle) <= 1:
            known.setdefault(pathways[0], {})[Path(_first(above), _first(middle), pathways[0])] = None
    return known


def _paths(values: _Values, known: Mapping[str, Mapping[Path, None]]) -> tuple[Path, ...]:
    above, middle, pathways = values
    found: list[Path] = []
    for place, pathway in enumerate(pathways):
        told = [
            path
            for path in known.get(pathway, ())
            if path.category in (above or ("",)) and path.subcategory in (middle or ("",))
        ]
        found += told or [Path(_at(above, place), _at(middle, place), pathway)]
    return tuple(_completed(found, above, middle))


def _completed(found: Sequence[Path], above: Sequence[str], middle: Sequence[str]) -> list[Path]:
    """The paths, and such further ones of the last pathway as are needed for values that no path has."""
    lost_above = [value for value in above if value not in {path.category for path in found}]
    lost_middle = [value for value in middle if value not in {path.subcategory for path in found}]
    last = found[-1] if found else Path("", "", "")
    more = [
        Path(one or last.category, other or last.subcategory, last.pathway)
        for one, other in zip_longest(lost_above, lost_middle, fillvalue="")
    ]
    return [*found, *(more if found else [])]


def _first(values: Sequence[str]) -> str:
    return values[0] if values else ""


def _at(values: Sequence[str], place: int) -> str:
    return values[min(place, len(values) - 1)] if values else ""
