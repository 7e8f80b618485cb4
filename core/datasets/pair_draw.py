"""Labelled pairs of papers, drawn by the hierarchy: for each paper some partners of each type."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from core.datasets.paper_pairs import CLOSEST_FIRST, FARTHEST, PaperPair
from core.schema import Papers, Values

Rows = np.ndarray[Any, np.dtype[np.int64]]


def draw_pairs(papers: Papers, *, each: int = 2, seed: int | str = 42) -> list[PaperPair]:
    """Up to `each` partners of each type for each paper, as many as there are; no two papers meet twice.

    The closest level at which two papers share a label decides the type; a level that is not there decides nothing. In
    the order of the left paper, its types, and the right paper. The same papers and seed give the same pairs.
    """
    chance = random.Random(f"pairs {seed}")  # noqa: S311 - a draw, no secret
    met: set[tuple[int, int]] = set()
    found: list[PaperPair] = []
    for row, partners in enumerate(_partners(papers)):
        for kind, rows in partners:
            drawn = sorted(chance.sample(range(len(rows)), min(each, len(rows))))
            for other in (int(rows[place]) for place in drawn):
                pair = (min(row, other), max(row, other))
                if pair not in met:
                    met.add(pair)
                    found.append(PaperPair(papers.ids[row], papers.ids[other], int(kind == "pos"), kind))
    return found


def _partners(papers: Papers) -> Iterator[list[tuple[str, Rows]]]:
    """Of each paper: type → the rows of its partners, ascending."""
    n = len(papers)
    levels = [(kind, papers.columns.get(level, ((),) * n)) for kind, level in CLOSEST_FIRST]
    holders = [_holders(values) for _, values in levels]
    for row in range(n):
        free = np.ones(n, dtype=bool)
        free[row] = False
        found: list[tuple[str, Rows]] = []
        for (kind, values), held in zip(levels, holders):
            near = np.zeros(n, dtype=bool)
            for value in values[row]:
                near[held[value]] = True
            near &= free
            free &= ~near
            found.append((kind, np.flatnonzero(near)))
        yield [*found, (FARTHEST, np.flatnonzero(free))]


def _holders(values: Values) -> dict[str, Rows]:
    """Label → the rows that have it."""
    held: dict[str, list[int]] = {}
    for row, labels in enumerate(values):
        for label in labels:
            held.setdefault(label, []).append(row)
    return {label: np.array(rows, dtype=np.int64) for label, rows in held.items()}
