"""Nearest papers among many: the space is cut into cells, and each paper is compared with those in nearby cells only.

The cells are those of k-means on a sample. What is compared is compared exactly; what is missed is measured by `recall`
and said. Compiled search graphs find more for the same work, but cost a minute of compilation in each new process.
"""

import numpy as np

from core.maps.neighbours import Space, candidates, settled, take
from core.progress import Progress, silent

SEED = 0
CELLS = 256
ROUNDS = 8  # of k-means
SHARE = 0.1  # of all papers, that each one is compared with; at least
AT_LEAST = 10_000
ASKED = 500  # papers by which recall is measured


def in_cells(made: Space, count: int, *, progress: Progress = silent) -> np.ndarray:
    """int32 (n, count): the nearest among the papers of nearby cells, lower rows first among equals; −1: none."""
    rows = np.flatnonzero(made.usable)
    which = np.full((len(made.points), count), -1, np.int32)
    centres = _centres(made.points, rows)
    cell = _assigned(made.points, rows, centres)
    members = [rows[cell == each] for each in range(len(centres))]
    sizes = np.array([len(each) for each in members])
    wanted = max(AT_LEAST, int(SHARE * len(rows)))
    order = np.argsort(_apart(centres), axis=1, kind="stable")
    for each, own in enumerate(members):
        progress(each, len(members), "nearest papers, approximately")
        if not len(own):
            continue
        enough = int(np.searchsorted(np.cumsum(sizes[order[each]]), wanted)) + 1
        others = np.sort(np.concatenate([members[other] for other in order[each, :enough]]))
        which[own] = _among(made, own, others, count)
    progress(len(members), len(members), "nearest papers, approximately")
    return which


def recall(made: Space, index: np.ndarray, similarity: np.ndarray) -> float:
    """Share of the true k nearest that are found, over ASKED papers; an equally near one is as good."""
    usable = np.flatnonzero(made.usable)
    rows = np.sort(np.random.default_rng(SEED).choice(usable, min(ASKED, len(usable)), replace=False))
    k = index.shape[1]
    _, true = settled(made, rows, candidates(made, rows, k + 1), k)
    return float((similarity[rows] >= true[:, -1:] - 1e-6).mean())


def _among(made: Space, own: np.ndarray, others: np.ndarray, count: int) -> np.ndarray:
    part = Space(made.given, made.points[others], made.half[others], made.usable[others], made.margin, made.metric)
    places = np.searchsorted(others, own)
    which = np.full((len(own), count), -1, np.int32)
    best = np.full((len(own), count), -np.inf, np.float32)
    for low in range(0, len(own), 1024):
        at = slice(low, low + 1024)
        take(part, part.block(places[at]), 0, places[at], best[at], which[at])
    return np.asarray(np.where(which >= 0, others[which], -1), dtype=np.int32)


def _centres(points: np.ndarray, rows: np.ndarray) -> np.ndarray:
    rng = np.random.default_rng(SEED)
    sample = points[np.sort(rng.choice(rows, min(len(rows), 64 * CELLS), replace=False))]
    centres: np.ndarray = sample[np.sort(rng.choice(len(sample), CELLS, replace=False))].copy()
    for _ in range(ROUNDS):
        cell = _nearest_centre(sample, centres)
        for each in range(CELLS):
            inside = sample[cell == each]
            if len(inside):
                centres[each] = inside.mean(axis=0)
    return centres


def _assigned(points: np.ndarray, rows: np.ndarray, centres: np.ndarray) -> np.ndarray:
    parts = [_nearest_centre(points[rows[low : low + 8192]], centres) for low in range(0, len(rows), 8192)]
    return np.concatenate(parts)


def _nearest_centre(points: np.ndarray, centres: np.ndarray) -> np.ndarray:
    return np.asarray((points @ centres.T - (centres**2).sum(axis=1) / 2).argmax(axis=1))


def _apart(centres: np.ndarray) -> np.ndarray:
    squares = (centres.astype(np.float64) ** 2).sum(axis=1)
    return np.asarray(squares[:, None] + squares - 2 * centres.astype(np.float64) @ centres.T.astype(np.float64))
