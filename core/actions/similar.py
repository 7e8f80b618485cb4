"""How alike every paper on a map is to one of them, in the original space."""

import threading
from collections.abc import Callable

import numpy as np

from core.actions.map_how import how_of
from core.actions.paper_map import PaperMap
from core.actions.paper_vectors import paper_vectors

KEEP, MOST = 3, 100_000_000  # maps whose vectors stay in memory, and bytes of all but the last
PIECE, LEAST = 32_000_000, 512  # bytes of the papers looked at together, and their number at least
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
    row = found.row(id)
    return found.once(("similar", id), lambda: _similar(found, row))


def _similar(found: PaperMap, row: int) -> np.ndarray:
    values = np.empty(len(found), dtype=np.float32)
    some = _reader(found)
    own = some(np.array([row]))[0]
    step = max(LEAST, PIECE // own.nbytes)
    for low in range(0, len(found), step):
        at = np.arange(low, min(low + step, len(found)))
        values[at] = _alike(some(at), own, str(found.how["metric"]))
    values.setflags(write=False)
    return values


def _reader(found: PaperMap) -> Callable[[np.ndarray], np.ndarray]:
    """Rows → their vectors; from the disk each time where all of them would fill the memory of a server."""

    def read(rows: np.ndarray) -> np.ndarray:
        return paper_vectors(how_of(**found.how), compute=False, rows=found.rows[rows]).array

    if (found.key, len(found)) not in _vectors and len(found) * read(np.array([0])).nbytes > MOST:
        return read
    whole = vectors_of(found)
    return lambda rows: np.asarray(whole[rows])


def _alike(vectors: np.ndarray, own: np.ndarray, metric: str) -> np.ndarray:
    if metric == "euclidean":
        return np.asarray(-np.sqrt(((vectors - own) ** 2).sum(axis=1)))
    lengths = np.linalg.norm(vectors, axis=1) * np.linalg.norm(own)
    cosine: np.ndarray = np.clip((vectors @ own) / np.where(lengths > 0, lengths, 1), -1, 1)
    return cosine
