"""Which colour and which shape each paper of a map has: by its groups, or by a number."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from core.catalogue import choose
from core.errors import BadInput
from core.figures.colours import OKABE_ITO, REST, categories
from core.schema import Values

KINDS = {"category": "groups of papers", "number": "low to high", "diverging": "below and above 0"}
MISSING = "not stated"
TOP = {  # the six top categories of pathways have one colour in every collection; yellow and black stay free
    "cellular processes": 0, "environmental information processing": 1, "genetic information processing": 2,
    "human diseases": 5, "metabolism": 4, "organismal systems": 6,
}  # fmt: skip


@dataclass(frozen=True)
class Group:
    """One entry of the legend.

    `names`: the categories it holds, one, or all that share grey in "other (n)", or none in "not stated".
    `n`: papers in any of them. `named`: it has a colour of its own.
    """

    label: str
    colour: str
    shape: str
    names: tuple[str, ...]
    n: int
    named: bool = True

    @property
    def counted(self) -> str:
        """The label with the number of papers: "Metabolism (120)", "other (32): 449 papers"."""
        several = not self.named and bool(self.names)
        return f"{self.label}: {self.n:,} paper{'s' * (self.n != 1)}" if several else f"{self.label} ({self.n:,})"


@dataclass(frozen=True, eq=False)
class Colouring:
    """How each of n papers is drawn.

    groups
        The legend, in its order: categories by name, then "other (n)", then "not stated". Of a number: only "not
        stated", if any paper has no number.
    members
        The groups of each paper, as places in `groups`, one a category, its fill first, then its rings; of a number ()
        or the last.
    names
        The categories of each paper, as they are written in the data.
    numbers, low, high
        The number of each paper, NaN where there is none, and the ends of the scale.
    table
        Every category: `name`, `n` (papers), `group` (label in the legend), `colour`, `shape`; for search.
    """

    kind: str
    title: str
    groups: tuple[Group, ...]
    members: tuple[tuple[int, ...], ...]
    names: Values
    numbers: np.ndarray = field(default_factory=lambda: np.zeros(0, np.float32))
    low: float = 0.0
    high: float = 1.0
    table: pd.DataFrame = field(default_factory=pd.DataFrame)
    dark: bool = False

    def __len__(self) -> int:
        return len(self.members)

    @cached_property
    def first(self) -> np.ndarray:
        """The group that fills the dot of each paper, int32 (n,); −1 where the colour is a number."""
        return np.fromiter((own[0] if own else -1 for own in self.members), np.int32, len(self.members))

    @cached_property
    def categories(self) -> np.ndarray:
        """How many categories each paper has, int64 (n,)."""
        return np.fromiter(map(len, self.names), np.int64, len(self.names))

    @cached_property
    def drawn(self) -> np.ndarray:
        """How many groups each paper has: its dot, and a ring for each further one; int64 (n,)."""
        return np.fromiter(map(len, self.members), np.int64, len(self.members))

    @cached_property
    def rows(self) -> tuple[np.ndarray, ...]:
        """Of each group the rows of its papers, in their order."""
        found: list[list[int]] = [[] for _ in self.groups]
        for row, own in enumerate(self.members):
            for place in own:
                found[place].append(row)
        return tuple(np.array(one, np.int64) for one in found)

    @property
    def several(self) -> int:
        """How many papers are in more than one category."""
        return int((self.categories > 1).sum())

    @property
    def labels(self) -> list[str]:
        """Label in the legend of each paper's fill; "" where the colour is a number."""
        return [self.groups[own[0]].label if own else "" for own in self.members]

    def holding(self, label: str) -> list[int]:
        """Rows of the papers in the group of that label, or in the category of that name."""
        wanted = {place for place, group in enumerate(self.groups) if group.label == label}
        return [i for i, own in enumerate(self.members) if wanted & set(own) or label in self.names[i]]


def colouring(
    values: Values | Sequence[float] | np.ndarray,
    *,
    kind: str = "category",
    title: str = "",
    chosen: Sequence[str] = (),
    fixed: Mapping[str, int] | None = None,
    every: Sequence[str] | Mapping[str, int] | None = None,
    missing: str = MISSING,
    low: float | None = None,
    high: float | None = None,
    dark: bool = False,
) -> Colouring:
    """Colours for n papers.

    Parameters
    ----------
    values
        Category: of each paper a tuple of names, empty where it has none. Number or diverging: of each paper a number,
        NaN where it has none; a tuple of texts ("2014") is read as the mean of its numbers.
    kind
        "category", "number" (cividis) or "diverging" (blue–white–orange, white at 0, as far either way).
    title
        What the colour means: "category", "year", "share of neighbours kept (0–1)".
    chosen
        Category: names that keep a colour although others are larger; at most eight.
    fixed
        Category: name → place of its colour, 0 to 7; None gives the six top categories of pathways their own.
    every
        Category: all names of the collection, so that a filter changes no colour; with how many papers each has, the
        same eight keep theirs whatever is left of the collection.
    missing
        What papers without a value are called.
    low, high
        Number: the ends of the scale; None takes them from the values. Diverging: the farther of the two, both ways.

    Up to eight names have a colour and a shape of their own, in the order of the sorted names; of more, the chosen and
    then the largest; the rest are "other (n)", of which `Colouring.table` lists every one.
    """
    choose("kind of colour", KINDS, kind)
    if kind == "category":
        return _by_group(
            tuple(values), title=title, chosen=chosen, fixed=fixed, every=every, missing=missing, dark=dark
        )
    numbers = _numbers(values)
    known = numbers[np.isfinite(numbers)]
    ends = [float(known.min()), float(known.max())] if len(known) else [0.0, 1.0]
    ends = [ends[0] if low is None else low, ends[1] if high is None else high]
    if kind == "diverging":
        far = max(abs(ends[0]), abs(ends[1])) or 1.0
        ends = [-far, far]
    if ends[0] == ends[1]:
        ends = [ends[0] - 0.5, ends[1] + 0.5]
    without = ~np.isfinite(numbers)
    nothing = Group(missing, REST[dark], "circle-open", (), int(without.sum()), named=False)
    own = () if not without.any() else (nothing,)
    members = tuple((0,) if lacks else () for lacks in without)
    return Colouring(
        kind, title, own, members, ((),) * len(numbers), numbers.astype(np.float32), ends[0], ends[1], dark=dark
    )


def _by_group(
    values: tuple[Any, ...],
    *,
    title: str,
    chosen: Sequence[str],
    fixed: Mapping[str, int] | None,
    every: Sequence[str] | Mapping[str, int] | None,
    missing: str,
    dark: bool,
) -> Colouring:
    if values and isinstance(values[0], (str, float, int)):
        raise BadInput("a category is a tuple of names for each paper; found one value a paper.")
    names = _cleaned(values)
    together = Counter(names)  # papers in the same groups are one step, however many
    counts = Counter[str]()
    for own, n in together.items():
        counts.update(dict.fromkeys(own, n))
    known = [*dict.fromkeys([*(every or ()), *counts])]
    slots = fixed if fixed is not None else {name: TOP[name.casefold()] for name in known if name.casefold() in TOP}
    sizes = every if isinstance(every, Mapping) else counts
    looks = categories(sizes, every=known, chosen=chosen[: len(OKABE_ITO)], fixed=slots, dark=dark)
    rest = {name for name, look in looks.items() if look.label != name or look.colour == REST[dark]}
    listed = [name for name in looks if name not in rest and counts[name]]
    place = {name: i for i, name in enumerate(listed)} | dict.fromkeys(sorted(rest), len(listed))
    places = {own: tuple(sorted(place[name] for name in own)) for own in together}
    groups = [Group(name, looks[name].colour, looks[name].shape, (name,), counts[name]) for name in listed]
    in_use = tuple(name for name in sorted(rest) if counts[name])
    if in_use:
        n = sum(papers for own, papers in together.items() if len(listed) in places[own])
        groups.append(Group(f"other ({len(in_use):,})", REST[dark], "circle", in_use, n, named=False))
    if () in together:
        places[()] = (len(groups),)
        groups.append(Group(missing, REST[dark], "circle-open", (), together[()], named=False))
    rows = [
        (name, counts[name], groups[place[name]].label, looks[name].colour, looks[name].shape)
        for name in sorted(counts)
    ]
    table = pd.DataFrame(rows, columns=["name", "n", "group", "colour", "shape"])
    return Colouring(
        "category", title, tuple(groups), tuple(places[own] for own in names), names, table=table, dark=dark
    )


def _cleaned(values: tuple[Any, ...]) -> Values:
    """The names of each paper, each once, none blank."""
    seen: dict[Any, tuple[str, ...]] = {}
    for own in values:
        if own not in seen:
            seen[own] = tuple(dict.fromkeys(name for name in own if name.strip()))
    return tuple(seen[own] for own in values)


def _numbers(values: Any) -> np.ndarray:
    """(n,) float64; texts are read, NaN where there is no number."""
    if isinstance(values, np.ndarray) and values.dtype.kind in "fiub":
        return values.astype(np.float64)
    return np.array([_number(own) for own in values], np.float64)


def _number(own: Any) -> float:
    parts = own if isinstance(own, (tuple, list)) else (own,)
    found = [one for one in map(_parsed, parts) if np.isfinite(one)]
    return float(np.mean(found)) if found else float("nan")


def _parsed(one: Any) -> float:
    try:
        return float(one)
    except (TypeError, ValueError):
        return float("nan")
