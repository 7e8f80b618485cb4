"""What the papers of a map can be coloured by, and the value of each for it."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from core.actions.paper_map import PaperMap
from core.catalogue import choose
from core.schema import Values

MEASURED = {
    "kept": "share of true neighbours kept (0–1)",
    "trust": "trustworthiness (0–1)",
    "cont": "continuity (0–1)",
    "hub": "times among the nearest of others",
    "tokens_cut": "tokens cut off",
}
CLUSTERS = {"cluster": "map", "cluster-space": "space"}
TITLES = {"cluster": "cluster on the map", "cluster-space": "cluster in the original space"}
MANY = 9  # distinct numbers from which a column of numbers is a scale and not a set of groups


@dataclass(frozen=True, eq=False)
class ColourValues:
    """`kind` "category": `values` holds a tuple of names a paper; "number": `numbers` float (n,), NaN where none is."""

    name: str
    title: str
    kind: str
    values: Values = ()
    numbers: np.ndarray | None = None

    @cached_property
    def counts(self) -> dict[str, int]:
        """Every group with the number of its papers, by name."""
        counts: dict[str, int] = {}
        for paper in self.values:
            for one in dict.fromkeys(paper):
                counts[one] = counts.get(one, 0) + 1
        return dict(sorted(counts.items()))


def colour_names(found: PaperMap) -> tuple[str, ...]:
    """What `colour_values` takes for this map: levels first, then other columns, split, clusters, measures."""
    papers = found.papers
    others = [name for name in papers.columns if name not in papers.levels]
    split = ["split"] if papers.splits else []
    return tuple(dict.fromkeys([*papers.levels, *others, *split, *CLUSTERS, *MEASURED]))


def colour_values(found: PaperMap, name: str) -> ColourValues:
    """The value of each paper, by a name of `colour_names` or the file's own name of a column.

    Raises UnknownName with the near one and all that there are.
    """
    own = {each.casefold(): column for each, column in found.papers.called.items()}
    table = own | {each.casefold(): each for each in colour_names(found)}
    name = choose("colour", table, name.casefold())
    return found.once(("colour", name), lambda: _values(found, name))


def _values(found: PaperMap, name: str) -> ColourValues:
    if name in found.papers.columns:
        return _column(name, found.papers.columns[name])
    if name == "split":
        return ColourValues(name, name, "category", tuple((each,) if each else () for each in found.papers.splits))
    if name in CLUSTERS:
        numbers = found.clusters[CLUSTERS[name]]
        groups = tuple((f"cluster {number + 1}",) if number >= 0 else () for number in numbers.tolist())
        return ColourValues(name, TITLES[name], "category", groups)
    quality = found.quality
    measured = {"kept": quality.keeps, "trust": quality.trust, "cont": quality.cont}
    numbers = measured.get(name, found.hubs.counts if name == "hub" else found.cut)
    return ColourValues(name, MEASURED[name], "number", numbers=np.asarray(numbers, dtype=float))


def _column(name: str, values: Values) -> ColourValues:
    numbers = np.array([_number(held) for held in values])
    given = np.array([bool(held) for held in values])
    if given.any() and np.isfinite(numbers[given]).all() and len(np.unique(numbers[given])) >= MANY:
        return ColourValues(name, name, "number", numbers=numbers)
    return ColourValues(name, name, "category", values)


def _number(held: tuple[str, ...]) -> float:
    if len(held) != 1:
        return np.nan
    try:
        return float(held[0])
    except ValueError:
        return np.nan
