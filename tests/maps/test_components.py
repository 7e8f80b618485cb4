"""Principal components."""

import numpy as np
import pytest

from core.maps import components as module
from core.maps.components import components


@pytest.mark.parametrize("shape", [(200, 30), (30, 200), (5, 2), (4, 8)])
def test_they_are_scikit_learns(rng, shape):
    from sklearn.decomposition import PCA

    points = rng.normal(size=shape) @ np.diag(np.linspace(3, 1, shape[1]))
    ours, theirs = components(points), PCA(2).fit_transform(points)
    np.testing.assert_allclose(np.abs(ours), np.abs(theirs), atol=1e-6)


@pytest.mark.parametrize("shape", [(60, 40), (40, 60)])
def test_each_way_to_them_gives_the_same(rng, shape, monkeypatch):
    points = rng.normal(size=shape) @ np.diag(np.linspace(4, 0.1, shape[1]))
    plain = components(points)
    monkeypatch.setattr(module, "DENSE", 10)
    np.testing.assert_allclose(components(points), plain, atol=1e-4)
    monkeypatch.setattr(module, "MOST_COPIED", 0)
    monkeypatch.setattr(module, "PIECE", 7)
    np.testing.assert_allclose(components(points + 3), plain, atol=1e-4)
    monkeypatch.setattr(module, "DENSE", 45)
    np.testing.assert_allclose(components(points), plain, atol=1e-6)


def test_the_sign_is_set(rng):
    points = rng.normal(size=(50, 6))
    found = components(points)
    assert (found[np.abs(found).argmax(axis=0), [0, 1]] > 0).all()


def test_what_does_not_vary_is_zero_and_not_rounding(rng):
    assert not components(np.ones((20, 5)) * 0.1).any()
    line = components(np.outer(rng.normal(size=20), rng.normal(size=5)))
    assert line[:, 0].any() and not line[:, 1].any()
    assert components(np.ones((1, 5))).tolist() == [[0, 0]]
    assert components(np.empty((0, 5))).shape == (0, 2)
    assert components(np.arange(4.0)[:, None])[:, 1].tolist() == [0, 0, 0, 0]
