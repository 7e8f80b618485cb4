"""The weighted graph that UMAP lays out: how strongly each two papers belong together, from nearest neighbours.

Source: McInnes, Healy and Melville 2018, arXiv:1802.03426, section 3.1 and algorithms 2 and 3; the constants are those
of umap-learn 0.5, against which the tests hold this graph.
"""

from dataclasses import dataclass

import numpy as np

TOLERANCE = 1e-5  # of the sum that the width of a paper's neighbourhood is set by
LEAST_WIDTH = 1e-3  # of it, as a share of the mean distance


@dataclass(frozen=True)
class Graph:
    """Edges of n papers by their first end: those of paper i are `tails[starts[i]:starts[i + 1]]`; both ways are there.

    `weights` lie in (0, 1].
    """

    starts: np.ndarray
    tails: np.ndarray
    weights: np.ndarray


def fuzzy_graph(index: np.ndarray, distance: np.ndarray) -> Graph:
    """Union of the neighbourhoods. index int (n, k), −1 for none; distance float (n, k), nearest first."""
    from scipy.sparse import csr_array

    n, k = index.shape
    distance = np.where(index >= 0, distance, 0.0).astype(np.float64)
    nearest, width = widths(distance)
    beyond = distance - nearest[:, None]
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        strength = np.where(beyond <= 0, 1.0, np.exp(-beyond / width[:, None]))
    there = index >= 0
    rows = np.repeat(np.arange(n), k).reshape(n, k)[there]
    one_way = csr_array((strength[there], (rows, index[there])), shape=(n, n))
    both = one_way.multiply(one_way.T)
    union = (one_way + one_way.T - both).tocsr()
    union.sort_indices()
    return Graph(union.indptr.astype(np.int64), union.indices.astype(np.int32), union.data.astype(np.float32))


def widths(distance: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Distance to the nearest other paper, and width σ of the neighbourhood, both (n,).

    σ solves Σ exp(−max(0, d − nearest) / σ) = log₂(k + 1), by halving intervals for all papers at once.
    """
    n, k = distance.shape
    positive = np.where(distance > 0, distance, np.inf)
    nearest = positive.min(axis=1, initial=np.inf)
    nearest = np.where(np.isfinite(nearest), nearest, 0.0)
    beyond = np.maximum(distance - nearest[:, None], 0.0)
    target = np.log2(k + 1)
    low, high, middle = np.zeros(n), np.full(n, np.inf), np.ones(n)
    open_ = np.arange(n)
    for _ in range(64):
        total = np.exp(-beyond[open_] / middle[open_, None]).sum(axis=1)
        far = np.abs(total - target) >= TOLERANCE
        open_, total = open_[far], total[far]
        if not len(open_):
            break
        wide = total > target
        high[open_] = np.where(wide, middle[open_], high[open_])
        low[open_] = np.where(wide, low[open_], middle[open_])
        bounded = np.isfinite(high[open_])
        middle[open_] = np.where(bounded, (low[open_] + np.where(bounded, high[open_], 0)) / 2, middle[open_] * 2)
    # umap-learn takes means over the k others and the paper itself, at distance 0
    own = distance.sum(axis=1) / (k + 1)
    everywhere = own.mean() if n else 0.0
    return nearest, np.maximum(middle, LEAST_WIDTH * np.where(nearest > 0, own, everywhere))


def curve(min_dist: float, spread: float = 1.0) -> tuple[float, float]:
    """a, b of 1 / (1 + a d^(2b)), fitted to 1 up to min_dist and exp(−(d − min_dist) / spread) beyond."""
    from scipy.optimize import curve_fit

    away = np.linspace(0, 3 * spread, 300)
    wanted = np.where(away < min_dist, 1.0, np.exp(-(away - min_dist) / spread))
    (a, b), _ = curve_fit(lambda d, a, b: 1 / (1 + a * d ** (2 * b)), away, wanted)
    return float(a), float(b)
