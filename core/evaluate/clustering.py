"""Are groups that are found without labels the biology? k-means and HDBSCAN on the directions of vectors."""

import os
import warnings
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import pandas as pd

from core.errors import BadVectors, Mismatch
from core.evaluate.agreement import scores, silhouette, undefined
from core.evaluate.similarity import unit
from core.progress import Progress, silent
from core.schema.membership import Membership

KMEANS, HDBSCAN = "k-means", "HDBSCAN"
DROPPED = "dropped"
POLICIES = ("singletons", "one cluster", DROPPED)  # of HDBSCAN's noise; the first is the one to quote
OF_RUNS = ("NMI", "AMI", "ARI", "homogeneity", "completeness", "V", "purity")
COLUMNS = [
    "method", "policy", "seed", *OF_RUNS, "silhouette", "silhouette of the true labels", "clusters", "coverage",
    "reason",
]  # fmt: skip
ALL_AT_ONCE = 10_000  # papers, up to which HDBSCAN holds all distances (2 GB); beyond it is many times slower
NOISE_ONLY = "every paper is noise"


@dataclass(frozen=True, eq=False)
class Clustering:
    """Clusters of the n papers with exactly one label of a level, beside those labels.

    excluded, without
        Papers left out since they have several labels, or none.
    rows
        int (n,): the papers that are in it.
    k
        Labels, which k-means gets as the number of clusters.
    runs
        A row a seed of k-means (`policy` ""), and one a policy of HDBSCAN's noise (`seed` missing): OF_RUNS,
        silhouettes by cosine, `clusters`, `coverage` (share of papers in a cluster). Undefined is None, with `reason`.
    labels
        Method → int32 (n,), of the first seed for k-means; −1 is noise.
    """

    level: str
    n: int
    excluded: int
    without: int
    k: int
    rows: np.ndarray
    runs: pd.DataFrame
    labels: Mapping[str, np.ndarray]


def clustering(
    vectors: np.ndarray,
    membership: Membership,
    *,
    seeds: Iterable[int] = range(10),
    n_init: int = 10,
    min_cluster_size: int = 5,
    progress: Progress = silent,
) -> Clustering:
    """k-means with the true number of labels, a run a seed, and HDBSCAN once; on vectors (n, d) made of length one.

    The same vectors give the same clusters whatever the number of cores. Raises BadVectors for NaN, Mismatch.
    """
    if len(vectors) != len(membership):
        raise Mismatch(f"{len(vectors):,} vectors do not fit the labels of {len(membership):,} papers.")
    counts = np.asarray(membership.counts)
    rows = np.flatnonzero(counts == 1)
    given = np.asarray(vectors)[rows]
    if not np.isfinite(given).all():
        raise BadVectors(f"{membership.level}: a vector holds NaN or infinite values; nothing can be clustered.")
    beside = _Beside(narrow(unit(given)), np.asarray(membership.first)[rows])
    chosen = list(seeds)
    found: dict[str, np.ndarray] = {}
    if not beside.undefined:
        runs = _kmeans(beside, chosen, n_init, lambda done: progress(done, len(chosen), f"k-means, {membership.level}"))
        found = {KMEANS: runs[0]} if runs else {}
        found[HDBSCAN] = _hdbscan(beside.points, min_cluster_size)
        table = [beside.row(KMEANS, seed=seed, labels=labels) for seed, labels in zip(chosen, runs)]
        table += [beside.of_noise(policy, found[HDBSCAN]) for policy in POLICIES]
    else:
        table = [beside.nothing(KMEANS, seed=seed) for seed in chosen]
        table += [beside.nothing(HDBSCAN, policy=policy) for policy in POLICIES]
    return Clustering(
        membership.level, len(rows), excluded=int((counts > 1).sum()), without=int((counts == 0).sum()), k=beside.k,
        rows=rows, runs=pd.DataFrame(table, columns=COLUMNS).astype({"seed": "Int64"}), labels=found,
    )  # fmt: skip


def narrow(points: np.ndarray) -> np.ndarray:
    """(n, min(n, d)): the same points turned so that no more axes are needed; distances and cosines stay."""
    if points.shape[1] <= len(points) or not len(points):
        return points
    axes, sizes, _ = np.linalg.svd(points, full_matrices=False)
    return np.asarray(np.round(axes * sizes, 9))  # the last digits depend on the number of threads


class _Beside:
    """Vectors of length one beside the labels that clusters of them are compared with."""

    def __init__(self, points: np.ndarray, true: np.ndarray) -> None:
        self.points, self.true, self.k = points, true, len(np.unique(true))
        self.undefined = undefined(true, np.arange(len(true)))
        self._fits = silhouette(points, true) if len(true) else None

    def row(self, method: str, *, labels: np.ndarray, policy: str = "", seed: int | None = None) -> dict[str, object]:
        return self._row(method, policy, seed, labels, np.ones(len(labels), dtype=bool))

    def of_noise(self, policy: str, labels: np.ndarray) -> dict[str, object]:
        given, kept = noise_as(policy, labels)
        clusters, coverage = int(labels.max(initial=-1)) + 1, float((labels >= 0).mean())
        row = self._row(HDBSCAN, policy, None, given, kept) | {"clusters": clusters, "coverage": coverage}
        return row if kept.any() else row | {"reason": NOISE_ONLY}

    def nothing(self, method: str, *, policy: str = "", seed: int | None = None) -> dict[str, object]:
        about = {"method": method, "policy": policy, "seed": seed, "reason": self.undefined}
        return dict.fromkeys(COLUMNS) | about | {"silhouette of the true labels": self._fits}

    def _row(
        self, method: str, policy: str, seed: int | None, labels: np.ndarray, kept: np.ndarray
    ) -> dict[str, object]:
        true, labels = self.true[kept], labels[kept]
        agree = scores(true, labels)
        return self.nothing(method, policy=policy, seed=seed) | {
            **{name: agree[name] for name in OF_RUNS},
            "silhouette": silhouette(self.points[kept], labels) if len(labels) else None,
            "clusters": len(np.unique(labels)), "coverage": 1.0, "reason": undefined(true, labels),
        }  # fmt: skip


def noise_as(policy: str, labels: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """HDBSCAN's labels by a policy of POLICIES, and which papers are kept, bool (n,)."""
    noise = labels < 0
    if policy == "singletons":
        alone = labels.copy()
        alone[noise] = labels.max(initial=-1) + 1 + np.arange(noise.sum())
        return alone, np.ones(len(labels), dtype=bool)
    return labels, ~noise if policy == DROPPED else np.ones(len(labels), dtype=bool)


def _kmeans(beside: _Beside, seeds: list[int], n_init: int, said: Callable[[int], None]) -> list[np.ndarray]:
    """int32 (n,) a seed. A run has one thread, as sums of several depend on which was first; seeds run side by side."""
    from sklearn.cluster import KMeans
    from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]

    def run(seed: int) -> np.ndarray:
        with threadpool_limits(1, "openmp"):  # of this thread
            fitted = KMeans(beside.k, n_init=n_init, random_state=seed).fit_predict(beside.points)
        return np.asarray(fitted, dtype=np.int32)

    found: list[np.ndarray] = []
    with threadpool_limits(1, "blas"), warnings.catch_warnings(), ThreadPoolExecutor(os.cpu_count()) as threads:
        warnings.simplefilter("ignore")  # fewer distinct points than labels: `clusters` says it
        running = [threads.submit(run, seed) for seed in seeds]
        try:
            for one in running:
                found.append(one.result())
                said(len(found))
        finally:
            for one in running:
                one.cancel()
    return found


def _hdbscan(points: np.ndarray, least: int) -> np.ndarray:
    if len(points) < 2 * least:
        return np.full(len(points), -1, np.int32)
    from sklearn.cluster import HDBSCAN as OfSklearn

    algorithm = "brute" if len(points) <= ALL_AT_ONCE else "kd_tree"
    found = OfSklearn(min_cluster_size=least, algorithm=algorithm, copy=True).fit_predict(points)
    return np.asarray(found, dtype=np.int32)
