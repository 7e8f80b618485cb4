"""Which of many papers are drawn as points, so that a figure stays below 5 MB, and what is said of it."""

from dataclasses import dataclass

import numpy as np

from core.figures.maps.groups import Colouring
from core.figures.maps.square import SAMPLE_FROM

SAMPLED = 60_000  # points of a sample
ROOM = 3_200_000  # characters of all ids of a figure
AROUND_ID = 7  # characters around each: brackets, quotes, comma
SEED = 20261006


@dataclass(frozen=True, eq=False)
class Sample:
    """`rows` that are drawn, in the order of the table; `of` how many could be; `note` says so, "" where all are."""

    rows: np.ndarray
    of: int
    note: str

    @property
    def said(self) -> dict[str, object]:
        return {"shown": len(self.rows), "of": self.of, "note": self.note}


def sample(ids: np.ndarray, finite: np.ndarray, chosen: np.ndarray, colouring: Colouring) -> Sample:
    """All papers with a place, or of too many a part: the chosen, and of each group the same share.

    Parameters
    ----------
    finite, chosen
        bool (n,): has a place; is selected.

    The same papers give the same sample.
    """
    rows = np.flatnonzero(finite)
    lengths = np.fromiter(map(len, ids), np.int64, len(ids))[rows] + AROUND_ID
    most = SAMPLED if len(rows) > SAMPLE_FROM else len(rows)
    most = min(most, int(ROOM / max(float(lengths.mean()), 1.0))) if len(rows) else 0
    if len(rows) <= most:
        return Sample(rows, len(rows), "")
    draw = np.random.default_rng(SEED).random(len(ids))[rows]
    rank = np.empty(len(rows))
    own = np.lexsort((draw, colouring.first[rows]))  # within each group by lot
    starts = np.flatnonzero(np.diff(colouring.first[rows][own], prepend=-2))
    sizes = np.diff(np.append(starts, len(rows)))
    rank[own] = (np.arange(len(rows)) - np.repeat(starts, sizes) + draw[own]) / np.repeat(sizes, sizes)
    rank[chosen[rows]] = -1
    kept = np.sort(rows[np.argsort(rank, kind="stable")[:most]])
    note = f"{most:,} of {len(rows):,} papers drawn as points, of each group the same share; shading: all"
    return Sample(kept, len(rows), note)
