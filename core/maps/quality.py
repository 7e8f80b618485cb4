"""How far a map can be believed: what it tears apart and what it puts together, per paper and in the mean.

Source: Venna and Kaski 2001 (trustworthiness, continuity). Equally near papers share the better rank, so that a map
is not blamed for choosing among copies; without copies the numbers are those of scikit-learn.
"""

from dataclasses import dataclass

import numpy as np

from core.errors import BadInput, Mismatch
from core.maps import kernels
from core.maps.compiled import by_rows, compiled
from core.maps.neighbours import EXACT_UP_TO, Neighbours, Space, space, take
from core.maps.plane import nearest_on_plane
from core.progress import Progress, silent

SAMPLE = 2_000  # papers whose ranks are taken above EXACT_UP_TO
ROWS = 256


@dataclass(frozen=True)
class Quality:
    """Over the k nearest: each mean in [0, 1], 1 is best; None, and `reason`, where it is not defined.

    `trustworthiness`: papers put near on the map are near in the original space. `continuity`: papers near there are
    near on the map. `kept`: share of a paper's k neighbours on the map that are among its k nearest there.
    `trust`, `cont`, `keeps`: the same per paper, float32 (n,); NaN for papers not defined or not in the sample.
    `sampled`: of how many papers, 0 for all; `error`: standard errors of the three means, if sampled.
    """

    k: int
    trustworthiness: float | None
    continuity: float | None
    kept: float | None
    trust: np.ndarray
    cont: np.ndarray
    keeps: np.ndarray
    sampled: int = 0
    error: tuple[float, float, float] | None = None
    reason: str = ""


def largest_k(n: int, wanted: int = 15) -> int:
    """The largest k up to `wanted` for which these measures are defined for n papers: 2k < n. 0: none."""
    return max(0, min(wanted, (n - 1) // 2))


def quality(
    neighbours: Neighbours,
    xy: np.ndarray,
    k: int = 15,
    *,
    vectors: np.ndarray | None = None,
    sample: int | None = None,
    seed: int = 0,
    progress: Progress = silent,
) -> Quality:
    """Quality of the map xy (n, 2) of the papers whose `neighbours` these are.

    Ranks are exact, for all papers up to EXACT_UP_TO and for `sample` of them (drawn by `seed`) above. They need the
    vectors: `vectors` (n, d), else those that the neighbours came with. Raises Mismatch if shapes do not fit.
    """
    given = neighbours.vectors if vectors is None else vectors
    n = len(neighbours)
    if given is None:
        raise BadInput("quality needs the vectors: these neighbours were read without them.")
    if len(given) != n or np.shape(xy) != (n, 2):
        raise Mismatch(f"places {np.shape(xy)} and vectors {np.shape(given)} do not fit neighbours of {n:,} papers.")
    if k < 1:
        raise BadInput(f"k is {k}: at least 1 is needed.")
    made = space(given, neighbours.metric)
    usable = np.flatnonzero(made.usable)
    if 2 * k >= len(usable):
        papers = f"{len(usable):,} {'paper' if len(usable) == 1 else 'papers'} with a vector"
        nothing = np.full(n, np.nan, np.float32)
        reason = f"{papers}: {2 * k + 1:,} are needed for {k} {'neighbour' if k == 1 else 'neighbours'}"
        return Quality(k, None, None, None, nothing, nothing, nothing, reason=reason)
    # papers without a vector are left out of both spaces: they can be nobody's neighbour
    if len(usable) < n:
        made = space(np.asarray(given)[usable], neighbours.metric)
    rows = np.arange(len(usable))
    if sample is None and len(usable) > EXACT_UP_TO:
        sample = SAMPLE
    if sample and sample < len(usable):
        rows = np.sort(np.random.default_rng(seed).choice(len(usable), sample, replace=False))
    measured = _measure(made, np.asarray(xy, dtype=np.float32)[usable], rows, k, progress)
    sampled = len(rows) if len(rows) < len(usable) else 0
    means = [float(values.mean()) for values in measured]
    errors = [float(values.std(ddof=1) / np.sqrt(len(rows))) for values in measured]
    trust, cont, keeps = (_whole(n, usable[rows], values) for values in measured)
    error = (errors[0], errors[1], errors[2]) if sampled else None
    return Quality(k, means[0], means[1], means[2], trust, cont, keeps, sampled=sampled, error=error)


def _whole(n: int, rows: np.ndarray, values: np.ndarray) -> np.ndarray:
    whole = np.full(n, np.nan, np.float32)
    whole[rows] = values
    return whole


def _measure(
    made: Space, xy: np.ndarray, rows: np.ndarray, k: int, progress: Progress
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Per row: trustworthiness, continuity, share kept; float64 (rows,)."""
    n = len(xy)
    x, y = np.ascontiguousarray(xy.T.astype(np.float64))
    near_map, _ = nearest_on_plane(xy, rows, k)
    near_space, rank_space, rank_map = (np.full((len(rows), k), -1, np.int32) for _ in range(3))
    count, count_map = compiled(kernels.ranks), compiled(kernels.ranks_on_map)
    for low in range(0, len(rows), ROWS):
        progress(low, len(rows), "what the map keeps")
        at = slice(low, low + ROWS)
        block = made.block(rows[at])
        take(made, block, 0, rows[at], np.full((len(block), k), -np.inf, np.float32), near_space[at])
        by_rows(count, (np.float32(made.margin),), block, rows[at], near_map[at], rank_space[at], least=16)
        by_rows(count_map, (x, y), rows[at], near_space[at], rank_map[at], least=16)
    progress(len(rows), len(rows), "what the map keeps")
    scale = 2 / (k * (2 * n - 3 * k - 1))
    trust = 1 - scale * np.maximum(rank_space - k, 0).sum(axis=1)
    cont = 1 - scale * np.maximum(rank_map - k, 0).sum(axis=1)
    return trust, cont, (rank_space <= k).mean(axis=1)
