"""Pairs of papers of a collection with a hierarchy: same pathway or not, and how far apart if not.

pos: a pathway in common, label 1. Label 0: hard, a subcategory in common; negative, a category; soft, none of these.
"""

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from core.schema import Finding, Papers, Skipped

CLOSEST_FIRST = (("pos", "pathway"), ("hard", "subcategory"), ("negative", "category"))
FARTHEST = "soft"
TYPES = (*(kind for kind, _ in CLOSEST_FIRST), FARTHEST)


class PaperPair(NamedTuple):
    left: str
    right: str
    label: int
    type: str


@dataclass(frozen=True)
class PaperPairs:
    """Labelled pairs, each unordered pair once; `skipped`: those that were left out, as "left right", and why.

    `rows`: the row or line of the file in which each pair stands.
    """

    pairs: tuple[PaperPair, ...]
    findings: tuple[Finding, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    rows: tuple[int, ...] = ()

    def __len__(self) -> int:
        return len(self.pairs)


def type_of(papers: Papers, one: int, other: int) -> str:
    """What the papers in two rows are to each other: the closest level at which they share a label decides."""
    for kind, level in CLOSEST_FIRST:
        if set(papers.columns[level][one]) & set(papers.columns[level][other]):
            return kind
    return FARTHEST


def draw(papers: Papers, *, each: int = 2, seed: int = 42) -> list[PaperPair]:
    """At most `each` partners of each type for each paper, then of all types that there are the same number.

    No two papers meet twice. The same papers and seed give the same pairs.
    """
    chance = random.Random(seed)  # noqa: S311 - a draw, no secret
    drawn: dict[str, list[PaperPair]] = {kind: [] for kind in TYPES}
    met: set[frozenset[int]] = set()
    for row in range(len(papers)):
        partners = _partners(papers, row)
        for kind in TYPES:
            for other in chance.sample(partners[kind], min(each, len(partners[kind]))):
                if frozenset((row, other)) not in met:
                    met.add(frozenset((row, other)))
                    drawn[kind].append(PaperPair(papers.ids[row], papers.ids[other], int(kind == "pos"), kind))
    fewest = min((len(pairs) for pairs in drawn.values() if pairs), default=0)
    kept = {pair for pairs in drawn.values() for pair in chance.sample(pairs, min(fewest, len(pairs)))}
    places = {id_: row for row, id_ in enumerate(papers.ids)}
    return sorted(kept, key=lambda pair: (places[pair.left], TYPES.index(pair.type), places[pair.right]))


def as_lines(pairs: Sequence[PaperPair]) -> str:
    """The benchmark's file of pairs: a line of JSON each."""
    return "".join(f"{json.dumps(pair._asdict(), ensure_ascii=False)}\n" for pair in pairs)


def _partners(papers: Papers, row: int) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {kind: [] for kind in TYPES}
    for other in range(len(papers)):
        if other != row:
            found[type_of(papers, row, other)].append(other)
    return found
