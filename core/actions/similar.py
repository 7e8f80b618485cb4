"""How alike every paper on a map is to one of them, in the original space."""

import threading

import numpy as np

from core.actions.map_how import how_of
from core.actions.paper_map import PaperMap
from core.actions.paper_vectors import paper_vectors

KEEP, MOST = 3, 400_000_000  # maps whose vectors stay in memory, and bytes of all but the last
_vectors: dict[tuple[str, int], np.ndarray] = {}
_lock = threading.Lock()


def vectors_of(found: PaperMap) -> np.ndarray:
    """Vectors float32 (n, d) behind a map, rows as `found.papers`. Raises MissingData where they are stored no more."""
    key = (found.key, len(found))
    with _lock:
        array = _vectors.get(key)
    if array is None:
        array = paper_vectors(how_of(**found.how), compute=False).array
        array = array if len(array) == len(found) else array[found.rows]
        array.setflags(write=False)
        with _lock:
            _vectors[key] = array
            while len(_vectors) > 1 and (len(_vectors) > KEEP or sum(one.nbytes for one in _vectors.values()) > MOST):
                _vectors.pop(next(iter(_vectors)))
    return array


def similar(found: PaperMap, id: str) -> np.ndarray:
    """float32 (n,): cosine of each paper to the one named, or the negative distance; the largest is the paper itself.

    Raises UnknownName for an id that is not on the map, MissingData where the vectors are stored no more.
    """
    row, vectors = found.row(id), vectors_of(found)
    if found.how["metric"] == "euclidean":
        return np.asarray(-np.sqrt(((vectors - vectors[row]) ** 2).sum(axis=1)), dtype=np.float32)
    lengths = np.linalg.norm(vectors, axis=1) * np.linalg.norm(vectors[row])
    cosine = (vectors @ vectors[row]) / np.where(lengths > 0, lengths, 1)
    return np.asarray(np.clip(cosine, -1, 1), dtype=np.float32)
