"""Means over papers whose pathways are what is drawn: rankings stay, pathways come again or not at all.

A draw is a row of counts, how often each pathway was picked. A paper in m pathways belongs to each with 1/m. NaN is a
skipped query: it leaves numerator and denominator. Sums by pathway make 1,000 draws one matrix product.
"""

from collections.abc import Callable, Sequence

import numpy as np

from core.catalogue import choose
from core.errors import Mismatch
from core.schema import Interval
from core.stats.bootstrap import summary
from core.stats.clusters import SEED, Clusters, pathway_draws
from core.stats.paired import contrast

NOTHING = "no paper has a value"


def means(values: np.ndarray, clusters: Clusters, counts: np.ndarray) -> np.ndarray:
    """Mean over the drawn papers of values (n, m), float (B, m); a paper counts with the share of it that is drawn."""
    table, known = _known(values, clusters)
    share = (1 / clusters.sizes[clusters.papers])[:, None]
    return _ratio(counts, _by_pathway(table, clusters, share), _by_pathway(known, clusters, share))


def group_means(values: np.ndarray, clusters: Clusters, counts: np.ndarray) -> np.ndarray:
    """Mean over the drawn pathways of the plain mean of their papers, of values (n, m), float (B, m)."""
    table, known = _known(values, clusters)
    sums, papers = (_by_pathway(each, clusters, np.ones((1, 1))) for each in (table, known))
    return _ratio(counts, sums / np.maximum(papers, 1), (papers > 0).astype(float))


def item_weights(clusters: Clusters, counts: np.ndarray) -> np.ndarray:
    """How much of each paper each draw holds, float (B, n): 1 on average, 0 for a paper in no pathway."""
    sizes = clusters.sizes
    drawn = np.column_stack([counts.astype(float), np.zeros(len(counts))])  # the last is drawn for those in none
    first = np.full(len(sizes), drawn.shape[1] - 1)
    first[sizes > 0] = clusters.indices[clusters.indptr[:-1][sizes > 0]]
    weights = np.take(drawn, first, axis=1)
    for at in range(1, int(sizes.max(initial=0))):
        rows = np.flatnonzero(sizes > at)
        weights[:, rows] += drawn[:, clusters.indices[clusters.indptr[rows] + at]]
    return np.asarray(weights / np.maximum(sizes, 1))


def clustered_point(values: np.ndarray, clusters: Clusters, *, over: str = "papers") -> float | None:
    """The mean of values (n,) over papers, or over pathways; None where no paper has one."""
    once = np.ones((1, len(clusters.names)), dtype=int)
    point = float(_means(over)(_column(values, clusters), clusters, once)[0, 0])
    return None if np.isnan(point) else point


def clustered_values(
    values: np.ndarray, clusters: Clusters, *, over: str = "papers", resamples: int = 1000, seed: int = SEED
) -> np.ndarray:
    """The mean in each draw, float (resamples,): for a histogram. NaN where a draw holds no paper with a value."""
    counts = pathway_draws(len(clusters.names), resamples, seed)
    return np.asarray(_means(over)(_column(values, clusters), clusters, counts)[:, 0])


def clustered_interval(
    values: np.ndarray,
    clusters: Clusters,
    *,
    over: str = "papers",
    resamples: int = 1000,
    seed: int = SEED,
    level: float = 0.95,
) -> Interval:
    """Mean of values (n,), NaN for skipped queries, with its percentile interval over pathways.

    Pathways are drawn as if independent: where many papers are in several, the interval is a little too narrow.

    `over`: "papers" (each counts once) or "pathways" (each counts once, with the mean of its papers). Of fewer than 10
    pathways with a value there is no interval, and the reason says so. Raises BadInput, Mismatch, UnknownName.
    """
    point = clustered_point(values, clusters, over=over)
    found = clustered_values(values, clusters, over=over, resamples=resamples, seed=seed)
    units = clusters.units(~np.isnan(np.asarray(values, dtype=float)))
    return summary(point, found, level=level, seed=seed, units=units, reason=NOTHING if point is None else "")


def clustered_contrast(
    a: np.ndarray,
    b: np.ndarray,
    clusters: Clusters,
    *,
    over: str = "papers",
    names: Sequence[str] = ("a", "b"),
    resamples: int = 1000,
    seed: int = SEED,
    level: float = 0.95,
) -> tuple[Interval, float | None, str]:
    """a − b over the papers that have both values, on the same draws: interval, p and verdict as `contrast` says."""
    first, second = (np.asarray(each, dtype=float) for each in (a, b))
    if first.shape != second.shape:
        raise Mismatch(f"{names[0]} has values of {len(first):,} papers and {names[1]} of {len(second):,}.")
    both = ~(np.isnan(first) | np.isnan(second))
    sides = [np.where(both, each, np.nan) for each in (first, second)]
    points = [clustered_point(each, clusters, over=over) for each in sides]
    drawn = np.stack([clustered_values(each, clusters, over=over, resamples=resamples, seed=seed) for each in sides])
    scores = [(point, NOTHING if point is None else "") for point in points]
    return contrast(names, scores, drawn, level=level, seed=seed, units=clusters.units(both))


def _means(over: str) -> Callable[[np.ndarray, Clusters, np.ndarray], np.ndarray]:
    return choose("mean", {"papers": means, "pathways": group_means}, over)


def _column(values: np.ndarray, clusters: Clusters) -> np.ndarray:
    return np.asarray(values, dtype=float).reshape(-1, 1)


def _known(values: np.ndarray, clusters: Clusters) -> tuple[np.ndarray, np.ndarray]:
    """Values with 0 for NaN, and 1.0 where there is one."""
    table = np.asarray(values, dtype=float)
    if len(table) != len(clusters):
        raise Mismatch(f"values of {len(table):,} papers do not fit the pathways of {len(clusters):,}.")
    known = ~np.isnan(table)
    return np.where(known, table, 0.0), known.astype(float)


def _by_pathway(table: np.ndarray, clusters: Clusters, share: np.ndarray) -> np.ndarray:
    """Sum over the papers of each pathway, (P, m)."""
    sums = np.zeros((len(clusters.names), table.shape[1]))
    np.add.at(sums, clusters.indices, table[clusters.papers] * share)
    return sums


def _ratio(counts: np.ndarray, above: np.ndarray, below: np.ndarray) -> np.ndarray:
    drawn = counts.astype(float)
    numerator, denominator = drawn @ above, drawn @ below
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(np.where(denominator > 0, numerator / denominator, np.nan))
