"""Which of many papers are drawn as points, so that figure and selection stay small, and what is said of it."""

from dataclasses import dataclass

import numpy as np

from core.figures.maps.groups import Colouring
from core.figures.maps.square import SAMPLE_FROM

SAMPLED = 20_000  # points of a sample: the browser answers a box with some 170 bytes a point, again at each click
ROOM = 3_200_000  # characters of all ids of a figure
AROUND_ID = 7  # characters around each: brackets, quotes, comma
ANSWER, AROUND_POINT = 20_000_000, 165  # bytes of a box around all marks and rings, and of each without its id
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
    """All papers with a place, or of too many a part: of each group the same share, and the chosen if they are few.

    Parameters
    ----------
    finite, chosen
        bool (n,): has a place; is selected.

    The same papers give the same sample.
    """
    rows = np.flatnonzero(finite)
    most = _most(ids, rows, colouring)
    if len(rows) <= most:
        return Sample(rows, len(rows), "")
    draw = np.random.default_rng(SEED).random(len(ids))[rows]
    rank = np.empty(len(rows))
    own = np.lexsort((draw, colouring.first[rows]))  # within each group by lot
    starts = np.flatnonzero(np.diff(colouring.first[rows][own], prepend=-2))
    sizes = np.diff(np.append(starts, len(rows)))
    rank[own] = (np.arange(len(rows)) - np.repeat(starts, sizes) + draw[own]) / np.repeat(sizes, sizes)
    if (few := chosen[rows]).sum() <= most / 2:
        rank[few] = -1
    kept = np.sort(rows[np.argsort(rank, kind="stable")[:most]])
    share = "of each group the same share" if colouring.kind == "category" else "drawn by lot"
    note = f"{most:,} of {len(rows):,} papers are points, {share}; shading: all"
    return Sample(kept, len(rows), note)


def _most(ids: np.ndarray, rows: np.ndarray, colouring: Colouring) -> int:
    """How many of those rows can be drawn."""
    if not len(rows):
        return 0
    size = len if "".join(ids).isascii() else lambda one: len(one.encode())
    lengths = np.fromiter(map(size, ids), np.int64, len(ids))[rows]
    marks = np.clip(colouring.drawn[rows], 1, 3) + 1  # its dot, its rings, and the ring of a selected one
    answer = float((marks * (lengths + AROUND_POINT)).mean())
    most = SAMPLED if len(rows) > SAMPLE_FROM else len(rows)
    return min(most, int(ROOM / float((lengths + AROUND_ID).mean())), int(ANSWER / answer))
