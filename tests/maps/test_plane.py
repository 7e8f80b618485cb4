"""The nearest on a map."""

import numpy as np

from core.maps import nearest, plane


def test_the_tree_for_many_agrees_with_all_pairs(rng, monkeypatch):
    xy = rng.normal(size=(900, 2))
    plain = nearest(xy, 12, metric="euclidean")
    monkeypatch.setattr(plane, "ALL_PAIRS", 100)
    tree = nearest(xy, 12, metric="euclidean")
    np.testing.assert_array_equal(plain.index, tree.index)
    np.testing.assert_allclose(plain.similarity, tree.similarity, rtol=1e-6)


def test_places_on_one_point_are_neighbours_and_never_their_own(monkeypatch):
    xy = np.zeros((300, 2))
    for most in (20_000, 100):
        monkeypatch.setattr(plane, "ALL_PAIRS", most)
        found = nearest(xy, 4, metric="euclidean")
        assert (found.similarity == 0).all() and not (found.index == np.arange(300)[:, None]).any()


def test_on_a_line_of_points_by_hand():
    xy = np.array([[0, 0], [1, 0], [3, 0], [3.5, 0]])
    assert nearest(xy, 2, metric="euclidean").index.tolist() == [[1, 2], [0, 2], [3, 1], [2, 1]]
