"""A text of one's own among the papers of a map."""

from dataclasses import dataclass

import numpy as np

from core.errors import BadInput, Mismatch
from core.maps.graph import widths
from core.maps.neighbours import SPARE, Space, checked, settled, space, take

SAME = 1e-6  # distance of vectors that are the same but for rounding


@dataclass(frozen=True)
class Placed:
    """m new vectors: `xy` float32 (m, 2), the weighted mean of the places of their nearest papers.

    `index` int32 and `similarity` float32 (m, k): those papers, nearest first. `spread` float32 (m,): how far from the
    new place those papers lie on the map (root of the weighted mean square): if it is large, the text lies between
    groups and its place means little. A zero vector has NaN and −1.
    """

    xy: np.ndarray
    index: np.ndarray
    similarity: np.ndarray
    spread: np.ndarray


def place(new_vectors: np.ndarray, vectors: np.ndarray, xy: np.ndarray, k: int = 15, metric: str = "cosine") -> Placed:
    """Place new_vectors (m, d) on the map xy (n, 2) of vectors (n, d).

    The weights are those by which UMAP draws neighbours together; a vector that is there already lies where that paper
    does. Raises Mismatch if widths or numbers differ, BadVectors for NaN.
    """
    old, new = checked(vectors, metric), checked(new_vectors, metric)
    if old.shape[1] != new.shape[1]:
        raise Mismatch(
            f"new vectors are {new.shape[1]} wide, those of the map {old.shape[1]}: another model made them."
        )
    if len(xy) != len(old):
        raise Mismatch(f"{len(xy):,} places do not fit {len(old):,} vectors.")
    if k < 1:
        raise BadInput(f"k is {k}: at least 1 is needed.")
    made = space(np.concatenate([old, new]), metric)
    index, similarity = _nearest_old(made, len(old), k)
    distance = np.maximum(1 - similarity if metric == "cosine" else -similarity, 0)
    there = np.asarray(index >= 0)
    distance = np.where(there, distance, 0.0).astype(np.float64)
    if not index.shape[1]:
        nothing = np.full(len(new), np.nan, np.float32)
        return Placed(np.stack([nothing, nothing], axis=1), index, similarity, nothing)
    first, width = widths(distance)
    weights = np.where(there, np.exp(-np.maximum(distance - first[:, None], 0) / width[:, None]), 0.0)
    same = np.asarray(np.logical_and(there, distance < SAME))
    weights = np.where(same.any(axis=1, keepdims=True), same.astype(float), weights)
    with np.errstate(invalid="ignore"):
        weights /= weights.sum(axis=1, keepdims=True)
    places = np.asarray(xy, dtype=np.float64)[index]
    found = (weights[:, :, None] * places).sum(axis=1)
    away = ((places - found[:, None, :]) ** 2).sum(axis=2)
    spread = np.sqrt((weights * away).sum(axis=1))
    return Placed(found.astype(np.float32), index, similarity, spread.astype(np.float32))


def _nearest_old(made: Space, n: int, k: int) -> tuple[np.ndarray, np.ndarray]:
    """Index and similarity (m, k) of the nearest among the first n rows, for the rows after them."""
    old = Space(made.given, made.points[:n], made.half[:n], made.usable[:n], made.margin, made.metric)
    k = min(k, int(old.usable.sum()))
    rows = np.arange(n, len(made.points))
    which = np.full((len(rows), min(k + SPARE, n)), -1, np.int32)
    if k:
        block = np.ascontiguousarray(made.points[rows] @ old.points.T)
        if made.metric == "euclidean":
            block -= old.half
        take(old, block, 0, rows, np.full(which.shape, -np.inf, np.float32), which)
    return settled(made, rows, which, k)
