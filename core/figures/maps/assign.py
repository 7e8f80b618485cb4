"""Which colour and which shape each paper of a map gets: by its groups, or by a number."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from core.catalogue import choose
from core.errors import BadInput
from core.figures.colours import OKABE_ITO, REST, categories
from core.figures.maps.groups import Colouring, Group
from core.schema import Values

KINDS = {"category": "groups of papers", "number": "low to high", "diverging": "below and above 0"}
MISSING = "not stated"
TOP = {  # the six top categories of pathways have one colour in every collection; yellow and black stay free
    "cellular processes": 0, "environmental information processing": 1, "genetic information processing": 2,
    "human diseases": 5, "metabolism": 4, "organismal systems": 6,
}  # fmt: skip


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
