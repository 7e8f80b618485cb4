"""Which papers lie inside what was drawn on a map."""

from collections.abc import Sequence

import numpy as np

from core.errors import Mismatch


def inside_lasso(xy: np.ndarray, x: Sequence[float], y: Sequence[float]) -> np.ndarray:
    """bool (n,): the places xy (n, 2) inside the polygon of those corners; it closes itself.

    Where it crosses itself, inside is what a ray leaves after an odd number of sides, as the figure has it. A place
    that is no number is outside. Raises Mismatch if x and y differ in length.
    """
    if len(x) != len(y):
        raise Mismatch(f"a lasso with {len(x)} x and {len(y)} y: each corner has both.")
    found = np.zeros(len(xy), dtype=bool)
    if len(x) < 3:
        return found
    corners = np.column_stack([x, y]).astype(np.float64)
    places = np.asarray(xy, dtype=np.float64)
    low, high = corners.min(axis=0), corners.max(axis=0)
    rows = np.flatnonzero(((places >= low) & (places <= high)).all(axis=1))
    across, up = places[rows].T
    odd = np.zeros(len(rows), dtype=bool)
    for (x0, y0), (x1, y1) in zip(corners, np.roll(corners, -1, axis=0)):
        if y0 != y1:
            crosses = (y0 > up) != (y1 > up)
            odd ^= crosses & (across < (x1 - x0) * (up - y0) / (y1 - y0) + x0)
    found[rows] = odd
    return found


def inside_box(xy: np.ndarray, x: Sequence[float], y: Sequence[float]) -> np.ndarray:
    """bool (n,): the places xy (n, 2) in the box between the least and the largest of x and of y, edges included."""
    if not len(x) or not len(y):
        return np.zeros(len(xy), dtype=bool)
    places = np.asarray(xy, dtype=np.float64)
    low, high = np.array([min(x), min(y)], float), np.array([max(x), max(y)], float)
    return np.asarray(((places >= low) & (places <= high)).all(axis=1))
