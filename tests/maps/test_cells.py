"""Neighbours among very many papers: approximate, openly."""

import numpy as np
import pytest

from core.maps import nearest
from core.maps import neighbours as module


@pytest.fixture
def small_scale(monkeypatch):
    from core.maps import cells

    monkeypatch.setattr(module, "EXACT_UP_TO", 1000)
    monkeypatch.setattr(cells, "CELLS", 24)
    monkeypatch.setattr(cells, "AT_LEAST", 500)


def test_the_stated_recall_is_the_true_one(grouped, small_scale):
    vectors, _ = grouped(n=3000, width=16, groups=12, noise=0.8)
    found, true = nearest(vectors, 10, approximate=True), nearest(vectors, 10)
    assert not found.exact and true.exact
    share = np.mean([len(set(a) & set(b)) / 10 for a, b in zip(found.index, true.index)])
    assert found.recall == pytest.approx(share, abs=0.03) and 0.8 < share < 1
    assert found.index.shape == (3000, 10) and (found.index >= 0).all()
    assert not (found.index == np.arange(3000)[:, None]).any()
    assert (np.diff(found.similarity, axis=1) <= 0).all()


def test_the_same_bytes_twice(grouped, small_scale):
    vectors, _ = grouped(n=2000)
    one, two = (nearest(vectors, 10, approximate=True) for _ in range(2))
    assert one.index.tobytes() == two.index.tobytes() and one.similarity.tobytes() == two.similarity.tobytes()


def test_few_papers_are_exact_all_the_same(grouped):
    assert nearest(grouped()[0], 5, approximate=True).exact


def test_zero_vectors_and_copies(rng, small_scale):
    vectors = np.repeat(rng.normal(size=(3, 8)), 500, axis=0)
    vectors[[0, 1499]] = 0
    found = nearest(vectors, 5, approximate=True)
    assert np.flatnonzero(~found.defined).tolist() == [0, 1499]
    assert found.index[700].tolist() == [500, 501, 502, 503, 504]
