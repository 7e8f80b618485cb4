"""The two directions in which vectors vary most."""

import numpy as np

DENSE = 1_500  # up to this width, or number of papers, all components are computed at once
PIECE = 4_096  # rows
MOST_COPIED = 1_000_000_000  # bytes; larger vectors are not copied


def components(points: np.ndarray, count: int = 2) -> np.ndarray:
    """float64 (n, count): coordinates along the first principal components; zeros where there are fewer.

    The sign is set: the coordinate that is largest without its sign is positive. Papers in another order get the same
    places, up to rounding.
    """
    n, width = points.shape
    places = np.zeros((n, count))
    if n < 2 or width == 0:
        return places
    centre = points.mean(axis=0, dtype=np.float64).astype(points.dtype)
    low, high = points.min(axis=0), points.max(axis=0)
    if not np.maximum(high - centre, centre - low).max() > 1e-6 * max(float(np.maximum(high, -low).max()), 1e-30):
        return places  # all the same, up to rounding
    found = _found(points, centre, count)
    spans = np.sqrt((found**2).sum(axis=0))
    found[:, spans < 1e-5 * spans.max(initial=0.0)] = 0  # rounding, not a direction
    places[:, : found.shape[1]] = found
    largest = np.take_along_axis(places, np.abs(places).argmax(axis=0)[None, :], axis=0)[0]
    return np.asarray(places * np.where(largest < 0, -1, 1))


def _found(points: np.ndarray, centre: np.ndarray, count: int) -> np.ndarray:
    n, width = points.shape
    if min(n, width) > DENSE and points.nbytes > MOST_COPIED:
        return _largest(points, centre, count)
    centred = points - centre
    if width <= DENSE:
        _, axes = np.linalg.eigh(_products(centred.T))
        return np.asarray(centred @ axes[:, ::-1][:, :count])
    if n <= DENSE:
        values, sides = np.linalg.eigh(_products(centred))
        return np.asarray(sides[:, ::-1][:, :count] * np.sqrt(np.maximum(values[::-1][:count], 0)))
    return _largest(centred, np.zeros_like(centre), count)


def _products(rows: np.ndarray) -> np.ndarray:
    return np.asarray(rows @ rows.T, dtype=np.float64)


def _largest(points: np.ndarray, centre: np.ndarray, count: int) -> np.ndarray:
    """Of points less their centre, which are never made: they would take as much memory again."""
    from scipy.sparse.linalg import LinearOperator, eigsh

    width = points.shape[1]

    def product(vector: np.ndarray) -> np.ndarray:
        along = vector.astype(points.dtype).ravel()
        away = points @ along - centre @ along
        return np.asarray(points.T @ away - centre * away.sum(), dtype=np.float64)

    operator = LinearOperator((width, width), matvec=product, dtype=np.float64)
    _, axes = eigsh(operator, k=count, v0=np.ones(width), tol=1e-6)
    axes = axes[:, ::-1]
    parts = [points[low : low + PIECE] @ axes for low in range(0, len(points), PIECE)]  # in double precision
    return np.asarray(np.concatenate(parts) - centre @ axes)
