"""Vectors seen from the middle of the training papers, which many models place far from the origin."""

import numpy as np

from core.errors import BadInput, BadVectors, Mismatch
from core.evaluate.similarity import unit

CENTERINGS = ("raw", "centred", "first component removed")


def centred(vectors: np.ndarray, train_vectors: np.ndarray | None, how: str = "centred") -> np.ndarray:
    """(n, d): the vectors as given ("raw"), or float64 of length 1, less what the training vectors have in common.

    "centred": their mean is taken away. "first component removed": also the direction in which they vary most around
    it (Mu and Viswanath 2018). Then each is brought to length 1; what is left without a direction stays zero. Nothing
    is taken from the vectors that are scored.

    Raises BadInput for another word of CENTERINGS or without training vectors, Mismatch if widths differ, BadVectors.
    """
    if how not in CENTERINGS:
        raise BadInput(f"no centring {how!r}; there are: {', '.join(CENTERINGS)}.")
    if how == "raw":
        return vectors
    if train_vectors is None or len(train_vectors) == 0:
        raise BadInput(f"{how}: no training papers to take the mean from. Name a train split, or choose raw.")
    if train_vectors.shape[1] != vectors.shape[1]:
        raise Mismatch(f"vectors {vectors.shape[1]} wide, but training vectors {train_vectors.shape[1]}.")
    if not np.isfinite(train_vectors).all():
        raise BadVectors("a training vector holds NaN or infinite values: there is no mean. Compute them again.")
    mean = train_vectors.mean(axis=0, dtype=np.float64)
    found = vectors - mean
    if how == "first component removed":
        axis = _widest(train_vectors, mean)
        found -= (found @ axis)[:, None] * axis
    return unit(found)


def _widest(vectors: np.ndarray, mean: np.ndarray) -> np.ndarray:
    """float64 (d,): the first principal axis; zeros where all are the same."""
    away = vectors - mean
    rounding = len(vectors) * (np.finfo(np.float32).eps * np.abs(vectors).max().astype(np.float64)) ** 2
    wide = away.shape[1] > len(away)  # then the products of the rows are the smaller matrix, with the same spans
    spans, axes = np.linalg.eigh(away @ away.T if wide else away.T @ away)
    if spans[-1] <= rounding:
        return np.zeros_like(mean)
    axis = away.T @ axes[:, -1] if wide else axes[:, -1]
    return np.asarray(axis / np.linalg.norm(axis))
