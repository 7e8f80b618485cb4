"""Vectors made by hand: groups in space, copies, zeros; and the slow and plain way to everything."""

import sys
from types import ModuleType

import numpy as np
import pytest

from core.maps.compiled import prepare


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


@pytest.fixture
def umap_learn(monkeypatch):
    """umap-learn's module `umap_`, given neighbours, without what would only take time.

    Its search for neighbours, which is not called, takes a quarter of a minute to compile when imported; the weights
    are left to the interpreter.
    """
    prepare()
    search = ("NNDescent", type("NNDescent", (), {}))
    parts = {"": search, ".distances": ("named_distances", {}), ".sparse": ("sparse_named_distances", {})}
    for part, (name, value) in parts.items():
        module = ModuleType(f"pynndescent{part}")
        setattr(module, name, value)
        monkeypatch.setitem(sys.modules, module.__name__, module)
    found = pytest.importorskip("umap.umap_", reason="umap-learn is not installed (tests/requirements.txt)")
    for name in ("smooth_knn_dist", "compute_membership_strengths"):
        monkeypatch.setattr(found, name, getattr(found, name).py_func)
    return found
