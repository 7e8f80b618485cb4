"""The nearest on a map: exact for any number of papers, from the differences themselves."""

import numpy as np

from core.maps import kernels
from core.maps.compiled import by_rows, compiled

ALL_PAIRS = 20_000  # papers; above, a tree is quicker, and copies at the k-th place are taken in its order


def nearest_on_plane(xy: np.ndarray, rows: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
    """Of those rows of xy (n, 2), n > k: index int32 and distance float64, (rows, k); equally near ones by row."""
    places = np.ascontiguousarray(xy, dtype=np.float64)
    if len(places) > ALL_PAIRS and len(rows) > ALL_PAIRS // 4:
        return _by_tree(places, rows, k)
    x, y = np.ascontiguousarray(places.T)
    best, which = np.full((len(rows), k), np.inf), np.full((len(rows), k), -1, np.int32)
    by_rows(compiled(kernels.nearest_on_map), (x, y), np.asarray(rows, dtype=np.int64), best, which)
    return which, np.sqrt(best)


def _by_tree(places: np.ndarray, rows: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
    from scipy.spatial import cKDTree

    away, index = cKDTree(places).query(places[rows], k=k + 1, workers=1)
    away[index == np.asarray(rows)[:, None]] = np.inf  # itself last, or, among many copies, the last of them
    order = np.lexsort((index, away))[:, :k]
    return np.take_along_axis(index, order, axis=1).astype(np.int32), np.take_along_axis(away, order, axis=1)
