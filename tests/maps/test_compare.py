"""Two maps or two spaces of the same papers."""

import numpy as np
import pytest

from core.errors import Mismatch
from core.maps import Neighbours, depth, nearest, overlap, procrustes
from core.maps.compare import shared


def test_a_moved_turned_mirrored_scaled_map_lies_on_its_original(rng):
    xy = rng.normal(size=(50, 2)).astype(np.float32)
    turn = np.array([[np.cos(1), -np.sin(1)], [np.sin(1), np.cos(1)]])
    for moved in (xy @ turn * 7 + 3, xy @ turn @ np.diag([1, -1]) * 0.01 - 100):
        np.testing.assert_allclose(procrustes(moved, xy), xy, atol=1e-4)


def test_nothing_lies_nearer(rng):
    from scipy.optimize import minimize

    xy, reference = rng.normal(size=(2, 30, 2))

    def away(p):
        mirror = np.array([[np.cos(p[0]), -np.sin(p[0])], [np.sin(p[0]), np.cos(p[0])]])
        return ((xy @ np.diag([p[4], 1]) @ mirror * p[1] + p[2:4] - reference) ** 2).sum()

    best = min(
        minimize(lambda p, m=m: away([*p, m]), [turn, 1, 0, 0]).fun for m in (1, -1) for turn in (0, 2, 4)
    )  # fmt: skip
    assert ((procrustes(xy, reference) - reference) ** 2).sum() == pytest.approx(best, rel=1e-4)


def test_a_single_point_and_none():
    assert procrustes(np.zeros((3, 2)), np.ones((3, 2))).tolist() == [[1, 1]] * 3
    assert procrustes(np.zeros((0, 2)), np.zeros((0, 2))).shape == (0, 2)
    with pytest.raises(Mismatch, match="not the same papers"):
        procrustes(np.zeros((3, 2)), np.zeros((4, 2)))


def test_overlap_is_that_of_sets(rng):
    a, b = (nearest(rng.normal(size=(40, 5)), 20) for _ in range(2))
    for k in (1, 7, 20):
        expected = [len(set(one[:k]) & set(other[:k])) / k for one, other in zip(a.index, b.index)]
        np.testing.assert_allclose(overlap(a, b, k), expected, atol=1e-7)
    assert (overlap(a, a, 10) == 1).all()
    assert (shared(a.index, a.index[:, ::-1]) == 1).all()


def test_missing_neighbours_are_not_shared_and_the_others_count_for_themselves():
    one = np.array([[1, 2, 3, -1], [2, -1, -1, -1], [-1, -1, -1, -1], [0, 1, 2, 4], [0, 1, 2, 3]], np.int32)
    other = np.array([[2, 1, 4, 3], [0, 2, -1, -1], [0, 1, 3, 4], [-1, -1, -1, -1], [0, 1, -1, -1]], np.int32)
    a, b = (Neighbours(each, np.zeros(each.shape, np.float32), True, "cosine") for each in (one, other))
    assert depth(a, b, 4).tolist() == [3, 1, 0, 0, 2]
    np.testing.assert_allclose(overlap(a, b, 4), [2 / 3, 0, np.nan, np.nan, 1], rtol=1e-6)


def test_overlap_is_not_defined_without_neighbours(rng):
    vectors = rng.normal(size=(12, 3))
    a = nearest(vectors, 4)
    vectors[5] = 0
    found = overlap(a, nearest(vectors, 4), 4)
    assert np.flatnonzero(np.isnan(found)).tolist() == [5]
    assert np.isnan(overlap(nearest(vectors[:1], 3), nearest(vectors[:1], 3))).all()
    with pytest.raises(Mismatch):
        overlap(a, nearest(vectors[:3], 2))
