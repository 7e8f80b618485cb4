"""Which ranks of a ranking hold papers that share a label with the query."""

from dataclasses import dataclass

import numpy as np

from core.names import plural
from core.schema.membership import Membership, starts


@dataclass(frozen=True)
class Scored:
    """What is scored: a level, and the level whose labels candidates may not share ("" for none)."""

    key: str
    level: str
    without: str
    relevant: int  # bits of a flag
    dropped: int


def scored(levels: tuple[str, ...]) -> list[Scored]:
    """Each level, coarse to fine, followed by its stricter variant: without what shares the next finer label too."""
    found = []
    for at, level in enumerate(levels):
        found.append(Scored(level, level, "", 1 << at, 0))
        if at + 1 < len(levels):
            finer = levels[at + 1]
            found.append(Scored(f"{level}, other {plural(finer)}", level, finer, 1 << at, 2 << at))
    return found


def flags(levels: list[Membership], queries: np.ndarray, ranks: np.ndarray, candidates: np.ndarray) -> np.ndarray:
    """uint16 (q, n): for each query and rank, bit l set if the paper there shares a label of levels[l].

    `ranks` (q, n): the rank, from 0 on, of each paper; those from `candidates` (q,) on are no candidates.
    """
    found = np.zeros(ranks.shape, dtype=np.uint16 if len(levels) > 8 else np.uint8)
    flat, places = found.reshape(-1), ranks.reshape(-1)
    for level, membership in enumerate(levels):
        owners, papers = membership.together(queries)
        owners *= ranks.shape[1]
        flat[owners + places[owners + papers]] |= found.dtype.type(1 << level)
    beyond = ranks.shape[1] - candidates
    for back in range(1, int(beyond.max(initial=0)) + 1):
        found[beyond >= back, -back] = 0
    return found


def hits(found: np.ndarray, what: Scored, candidates: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """From flags: relevant papers a query (q,), their ranks from 1 on in one array, and candidates a query (q,)."""
    begin = np.arange(len(found) + 1) * found.shape[1]
    if what.dropped:
        kept = (found & what.dropped) == 0
        inside = np.count_nonzero(kept, axis=1)
        candidates = candidates - (found.shape[1] - inside)
        begin, found = starts(inside), found[kept]
    at = np.flatnonzero((found & what.relevant) != 0)  # of bool: many times quicker than of numbers
    counts = np.diff(np.searchsorted(at, begin))
    at -= np.repeat(begin[:-1] - 1, counts)
    return counts, at, candidates
