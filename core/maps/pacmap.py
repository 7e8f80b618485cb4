"""PaCMAP from the package of that name, on our exact neighbours: a second opinion on the shape.

Source: Wang, Huang, Rudin and Shaposhnik 2021 (JMLR 22).
"""

import logging

import numpy as np

from core.errors import MissingPackage
from core.maps.compiled import prepare
from core.maps.neighbours import Neighbours
from core.progress import Progress, silent


def pacmap(points: np.ndarray, neighbours: Neighbours, *, seed: int, progress: Progress = silent) -> np.ndarray:
    """float32 (n, 2), centred on the origin. `points` (n, d): unit or centred vectors; raises MissingPackage."""
    prepare()
    try:
        from pacmap import PaCMAP
    except ImportError as error:
        raise MissingPackage("this projection needs PaCMAP: pip install pacmap") from error
    import numba

    logging.getLogger("pacmap").setLevel(logging.ERROR)  # it warns of what is meant here
    progress(0, 1, "laying out the map")
    n, k = neighbours.index.shape
    k = min(k, int((n - 1) / 3.5))  # it draws 2.5 papers more for each neighbour, and all have to differ
    index = neighbours.index[:, :k]
    index = np.where(index >= 0, index, (np.arange(n)[:, None] + np.arange(1, k + 1)) % n)
    pairs = np.stack([np.repeat(np.arange(n), k), index.ravel()], axis=1).astype(np.int32)
    made = PaCMAP(
        n_components=2, n_neighbors=k, pair_neighbors=pairs, random_state=seed % 2**30, apply_pca=points.shape[1] > 100
    )
    before = numba.get_num_threads()
    numba.set_num_threads(1)  # the same bytes for the same seed
    try:
        xy = made.fit_transform(np.array(points, dtype=np.float32), init="pca")
    finally:
        numba.set_num_threads(before)
    progress(1, 1, "laying out the map")
    return np.ascontiguousarray(xy - xy.mean(axis=0, dtype=np.float64), dtype=np.float32)
