"""Pairs of papers of one split, of the four types, under levels of any name."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from core.datasets.paper_pairs import CLOSEST_FIRST, TYPES, PaperPair
from core.schema import Papers

Rows = np.ndarray[Any, np.dtype[np.int64]]
BY_LEVEL = {level: kind for kind, level in CLOSEST_FIRST}


def kinds(levels: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Type → the levels at which two papers share a label, closest first; soft is what shares none.

    Under other names than the benchmark's: pos shares the finest level, hard the next, negative any that is coarser.
    """
    if set(levels) <= set(BY_LEVEL) and levels[-1] == CLOSEST_FIRST[0][1]:
        return {kind: (level,) for kind, level in CLOSEST_FIRST if level in levels}
    found = {TYPES[0]: tuple(levels[-1:]), TYPES[1]: tuple(levels[-2:-1]), TYPES[2]: tuple(levels[:-2])}
    return {kind: own for kind, own in found.items() if own}


def draw_pairs(papers: Papers, *, each: int = 2, seed: int = 42, even: bool = False) -> tuple[PaperPair, ...]:
    """At most `each` partners of each type for each paper; no two papers meet twice.

    `even`: of these as many of each type as there are of the rarest that there is, by type within a paper. The same
    papers and seed give the same pairs, in the order of the papers.
    """
    chance = random.Random(seed)  # noqa: S311 - a draw, no secret
    members = {level: _members(papers, level) for level in papers.levels}
    drawn: list[PaperPair] = []
    met: set[tuple[int, int]] = set()
    for row in range(len(papers)):
        for kind, partners in zip(TYPES, _partners(papers, members, row)):
            for place in chance.sample(range(len(partners)), min(each, len(partners))):
                other = int(partners[place])
                both = (row, other) if row < other else (other, row)
                if both not in met:
                    met.add(both)
                    drawn.append(PaperPair(papers.ids[row], papers.ids[other], int(kind == TYPES[0]), kind))
    return _as_many_of_each(papers, drawn, chance) if even else tuple(drawn)


def _as_many_of_each(papers: Papers, drawn: Sequence[PaperPair], chance: random.Random) -> tuple[PaperPair, ...]:
    by_type = [found for kind in TYPES if (found := [pair for pair in drawn if pair.type == kind])]
    fewest = min(map(len, by_type), default=0)
    kept = [pair for found in by_type for pair in chance.sample(found, fewest)]
    places = {id_: row for row, id_ in enumerate(papers.ids)}
    return tuple(sorted(kept, key=lambda pair: (places[pair.left], TYPES.index(pair.type), places[pair.right])))


def _members(papers: Papers, level: str) -> dict[str, Rows]:
    """Label → the rows of the papers that have it."""
    rows: dict[str, list[int]] = {}
    for row, own in enumerate(papers.columns[level]):
        for label in own:
            rows.setdefault(label, []).append(row)
    return {label: np.array(each, dtype=np.int64) for label, each in rows.items()}


def _partners(papers: Papers, members: Mapping[str, Mapping[str, Rows]], row: int) -> list[Rows]:
    """The rows of the other papers, by TYPES."""
    kind = np.full(len(papers), len(TYPES) - 1, dtype=np.int8)
    for name, levels in reversed(kinds(papers.levels).items()):
        for level in levels:
            for label in papers.columns[level][row]:
                kind[members[level][label]] = TYPES.index(name)
    kind[row] = -1
    return [np.flatnonzero(kind == number) for number in range(len(TYPES))]
