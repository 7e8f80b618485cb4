"""Vectors made by hand: groups in space, copies, zeros; and the slow and plain way to everything."""

import numpy as np
import pytest


@pytest.fixture
def rng():
    return np.random.default_rng(7)


@pytest.fixture
def grouped():
    """Vectors in `groups` heaps of a space, and the heap of each: (n, width), (n,)."""

    def make(n=240, width=32, groups=5, noise=0.5, seed=3):
        rng = np.random.default_rng(seed)
        heap = np.arange(n) % groups
        centres = rng.normal(size=(groups, width))
        return (centres[heap] + noise * rng.normal(size=(n, width))).astype(np.float32), heap

    return make


@pytest.fixture
def plain_distances():
    """(n, n) distances in double precision, infinite to itself."""

    def make(vectors, metric="cosine"):
        v = np.asarray(vectors, dtype=np.float64)
        if metric == "cosine":
            v = v / np.linalg.norm(v, axis=1, keepdims=True)
            away = 1 - v @ v.T
        else:
            away = np.sqrt(((v[:, None] - v[None]) ** 2).sum(axis=2))
        np.fill_diagonal(away, np.inf)
        return away

    return make
