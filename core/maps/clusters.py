"""Groups that the points themselves show: HDBSCAN.

Source: Campello, Moulavi and Sander 2013. Of a map the groups are of the picture, not of the papers: say which.
"""

from typing import Any

import numpy as np

from core.errors import BadInput, Mismatch
from core.maps.neighbours import Neighbours, checked

MANY = 20_000  # points, above which the package hdbscan is quicker than scikit-learn


def clusters(points: np.ndarray, min_size: int = 15, *, neighbours: Neighbours | None = None) -> np.ndarray:
    """int32 (n,): the cluster of each row, the largest is 0, −1 for none.

    On a map, points (n, 2) are compared each with each. In the original space hand over its `neighbours`: then only
    those distances are used, which takes seconds where all would take minutes, and the rest counts as far. The result
    is nearly that of all distances. Raises BadInput, BadVectors for NaN, Mismatch.
    """
    if min_size < 2:
        raise BadInput(f"clusters of at least {min_size}: 2 is the least.")
    given = checked(points, "euclidean")
    if neighbours is not None and len(neighbours) != len(given):
        raise Mismatch(f"neighbours of {len(neighbours):,} papers do not fit {len(given):,} points.")
    if len(given) < 2 * min_size:
        return np.full(len(given), -1, np.int32)
    labels = _of_points(given, min_size) if neighbours is None else _of_graph(neighbours, min_size)
    return by_size(labels)


def by_size(labels: np.ndarray) -> np.ndarray:
    """The same groups numbered by size, the largest 0; of equal size the one of the lowest row first; −1 stays."""
    names, first, sizes = np.unique(labels[labels >= 0], return_index=True, return_counts=True)
    number = np.full(int(labels.max(initial=-1)) + 2, -1, np.int32)  # the last entry is that of −1
    number[names[np.lexsort((first, -sizes))]] = np.arange(len(names))
    return np.asarray(number[labels], dtype=np.int32)


def _of_points(points: np.ndarray, min_size: int) -> np.ndarray:
    if len(points) > MANY:
        from hdbscan import HDBSCAN

        return np.asarray(HDBSCAN(min_cluster_size=min_size, core_dist_n_jobs=1).fit_predict(points.astype(float)))
    from sklearn.cluster import HDBSCAN as OfSklearn

    return np.asarray(OfSklearn(min_cluster_size=min_size, copy=True).fit_predict(points.astype(float)))


def _of_graph(neighbours: Neighbours, min_size: int) -> np.ndarray:
    """From the distances to nearest neighbours only."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components
    from sklearn.cluster import HDBSCAN

    rows = np.flatnonzero(neighbours.defined)
    labels = np.full(len(neighbours), -1)
    if len(rows) < 2 * min_size:
        return labels
    at = np.full(len(neighbours), -1)
    at[rows] = np.arange(len(rows))
    head, tail = np.repeat(np.arange(len(rows)), neighbours.k), at[neighbours.index[rows].ravel()]
    away = neighbours.distance[rows].astype(np.float64).ravel() + 1e-9  # a stored zero would be no edge
    graph = coo_array((away, (head, tail)), shape=(len(rows), len(rows))).tocsr()
    graph = graph.maximum(graph.T).tocsr()
    parts, part = connected_components(graph, directed=False)
    if parts > 1:  # parts without an edge between them: farther from each other than any two neighbours
        first = np.unique(part, return_index=True)[1]
        far = coo_array((np.full(parts - 1, 2 * away.max()), (first[:-1], first[1:])), shape=graph.shape)
        graph = (graph + far + far.T).tocsr()
    # of a list of others scikit-learn counts the point itself out, of a matrix of all distances in
    found = HDBSCAN(
        min_cluster_size=min_size, min_samples=max(1, min(min_size - 1, neighbours.k)), metric="precomputed", copy=True
    )
    labels[rows] = found.fit_predict(_as_taken(graph))
    return labels


def _as_taken(graph: Any) -> Any:
    """The older kind of sparse matrix, with the 32-bit numbers that scikit-learn takes."""
    from scipy.sparse import csr_matrix

    made = csr_matrix(graph)
    made.indices, made.indptr = made.indices.astype(np.int32), made.indptr.astype(np.int32)
    return made
