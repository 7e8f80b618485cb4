"""The two directions in which vectors vary most."""

import numpy as np

DENSE = 1_500  # up to this width, or number of papers, all components are computed at once


def components(points: np.ndarray, count: int = 2) -> np.ndarray:
    """float64 (n, count): coordinates along the first principal components; zeros where there are fewer.

    The sign is set: the coordinate that is largest without its sign is positive. Papers in another order get the same
    places, up to rounding.
    """
    n, width = points.shape
    places = np.zeros((n, count))
    if n < 2 or width == 0:
        return places
    centred = points - points.mean(axis=0, dtype=np.float64).astype(points.dtype)
    if not np.abs(centred).max(initial=0.0) > 1e-6 * max(float(np.abs(points).max(initial=0.0)), 1e-30):
        return places  # all the same, up to rounding
    if width <= DENSE:
        values, axes = np.linalg.eigh(_products(centred.T))
        found = centred @ axes[:, ::-1][:, :count]
    elif n <= DENSE:
        values, sides = np.linalg.eigh(_products(centred))
        found = sides[:, ::-1][:, :count] * np.sqrt(np.maximum(values[::-1][:count], 0))
    else:
        values, found = _largest(centred, count)
    spans = np.sqrt((found**2).sum(axis=0))
    found[:, spans < 1e-5 * spans.max(initial=0.0)] = 0  # rounding, not a direction
    places[:, : found.shape[1]] = found
    largest = np.take_along_axis(places, np.abs(places).argmax(axis=0)[None, :], axis=0)[0]
    return np.asarray(places * np.where(largest < 0, -1, 1))


def _products(rows: np.ndarray) -> np.ndarray:
    return np.asarray(rows @ rows.T, dtype=np.float64)


def _largest(centred: np.ndarray, count: int) -> tuple[np.ndarray, np.ndarray]:
    from scipy.sparse.linalg import LinearOperator, eigsh

    width = centred.shape[1]

    def product(vector: np.ndarray) -> np.ndarray:
        return np.asarray(centred.T @ (centred @ vector.astype(centred.dtype).ravel()), dtype=np.float64)

    operator = LinearOperator((width, width), matvec=product, dtype=np.float64)
    values, axes = eigsh(operator, k=count, v0=np.ones(width), tol=1e-6)
    return values, centred @ axes[:, ::-1]
