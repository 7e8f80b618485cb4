"""How alike every paper on a map is to one of them, in the original space."""

from collections import OrderedDict

import numpy as np

from core.actions.map_how import how_of
from core.actions.paper_map import PaperMap
from core.actions.paper_vectors import paper_vectors

KEEP = 3  # maps whose vectors stay in memory
_vectors: "OrderedDict[tuple[str, int], np.ndarray]" = OrderedDict()


def vectors_of(found: PaperMap) -> np.ndarray:
    """Vectors float32 (n, d) behind a map, rows as `found.papers`. Raises MissingData where they are stored no more."""
    key = (found.key, len(found))
    if key not in _vectors:
        array = paper_vectors(how_of(**found.how), compute=False).array[found.rows]
        array.setflags(write=False)
        _vectors[key] = array
        while len(_vectors) > KEEP:
            _vectors.popitem(last=False)
    _vectors.move_to_end(key)
    return _vectors[key]


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
