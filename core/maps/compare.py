"""Two maps, or two spaces, of the same papers."""

import numpy as np

from core.errors import Mismatch
from core.maps.neighbours import Neighbours


def procrustes(xy: np.ndarray, reference: np.ndarray) -> np.ndarray:
    """float32 (n, 2): xy moved, turned, mirrored and scaled as a whole to lie as near to the reference as it can.

    Least squares; neighbourhoods stay as they are. Raises Mismatch for other shapes. Source: Gower 1975.
    """
    if np.shape(xy) != np.shape(reference):
        raise Mismatch(f"places {np.shape(xy)} cannot be laid on {np.shape(reference)}: not the same papers.")
    moved, wanted = np.asarray(xy, dtype=np.float64), np.asarray(reference, dtype=np.float64)
    if not len(moved):
        return np.asarray(moved, dtype=np.float32)
    middle = wanted.mean(axis=0)
    moved, wanted = moved - moved.mean(axis=0), wanted - middle
    size = float((moved**2).sum())
    if size == 0:
        return np.asarray(moved + middle, dtype=np.float32)
    left, strength, right = np.linalg.svd(moved.T @ wanted)
    return np.asarray(moved @ (left @ right) * (strength.sum() / size) + middle, dtype=np.float32)


def overlap(a: Neighbours, b: Neighbours, k: int = 15) -> np.ndarray:
    """float32 (n,): share of a paper's k nearest that two spaces have in common; NaN where it has none in one of them.

    k is as large as both have, for each paper by itself: −1 stands at the end of a row that has fewer. Raises Mismatch
    for other numbers of papers.
    """
    if len(a) != len(b):
        raise Mismatch(f"neighbours of {len(a):,} and of {len(b):,} papers: not the same papers.")
    k = min(k, a.k, b.k)
    if k == 0:
        return np.full(len(a), np.nan, np.float32)
    one, other = a.index[:, :k], b.index[:, :k]
    found, both = shared(one, other).astype(np.float32), depth(a, b, k)
    for row in np.flatnonzero(both < k):
        at = both[row]
        found[row] = len(np.intersect1d(one[row, :at], other[row, :at])) / at if at else np.nan
    return found


def depth(a: Neighbours, b: Neighbours, k: int) -> np.ndarray:
    """int64 (n,): of how many nearest papers `overlap` is, for each paper; fewer than k where a space lacks them."""
    return np.asarray(np.minimum(*((each.index[:, :k] >= 0).sum(axis=1) for each in (a, b))))


def shared(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """float64 (n,): share of the k entries of a row of `one` that are in the same row of `other`; both (n, k)."""
    k = one.shape[1]
    both = np.sort(np.concatenate([one, other], axis=1), axis=1)  # no row repeats within one of them
    return np.asarray((both[:, 1:] == both[:, :-1]).sum(axis=1) / k)
