"""Pairs of papers of a collection with a hierarchy: same pathway or not, and how far apart if not.

pos: a pathway in common, label 1. Label 0: hard, a subcategory in common; negative, a category; soft, none of these.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from core.schema import Finding, Skipped

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


def as_lines(pairs: Sequence[PaperPair]) -> str:
    """The benchmark's file of pairs: a line of JSON each."""
    return "".join(f"{json.dumps(pair._asdict(), ensure_ascii=False)}\n" for pair in pairs)
