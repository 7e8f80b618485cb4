"""A text of one's own on the map."""

import numpy as np
import pytest

from core.errors import BadVectors, Mismatch
from core.maps import place


def test_a_paper_that_is_there_lies_where_it_is(grouped, rng):
    vectors, _ = grouped(n=50)
    xy = rng.normal(size=(50, 2)).astype(np.float32)
    found = place(vectors[:4] * 3, vectors, xy)
    np.testing.assert_allclose(found.xy, xy[:4], atol=1e-6)
    assert found.index[:, 0].tolist() == [0, 1, 2, 3] and (found.spread == 0).all()


def test_the_nearest_are_the_true_ones_with_their_cosine(grouped, rng):
    vectors, _ = grouped(n=90)
    new = rng.normal(size=(5, 32))
    found = place(new, vectors, rng.normal(size=(90, 2)), 7)
    unit = [v / np.linalg.norm(v, axis=1, keepdims=True) for v in (new, vectors.astype(float))]
    cosine = unit[0] @ unit[1].T
    np.testing.assert_array_equal(found.index, np.argsort(-cosine, axis=1)[:, :7])
    np.testing.assert_allclose(found.similarity, -np.sort(-cosine, axis=1)[:, :7], atol=1e-6)


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
def test_it_lies_within_its_neighbours_and_nearer_to_the_nearer(rng, metric):
    vectors = rng.normal(size=(60, 8))
    xy = rng.normal(size=(60, 2))
    found = place(vectors[:1] + 0.05, vectors, xy, 6, metric)
    around = xy[found.index[0]]
    assert (around.min(axis=0) <= found.xy[0]).all() and (found.xy[0] <= around.max(axis=0)).all()
    away = np.linalg.norm(around - found.xy[0], axis=1)
    assert away[0] == away.min()


def test_between_two_far_groups_its_place_is_said_to_mean_little():
    vectors = np.array([[1, 0.01], [1, 0.0], [0.01, 1], [0.0, 1]])
    xy = np.array([[0, 0], [0, 1], [50, 0], [50, 1]])
    found = place(np.array([[1, 1], [1, 0.02]]), vectors, xy, 4)
    assert found.spread[0] > 20 > found.spread[1]


def test_two_copies_of_a_paper_share_the_place(rng):
    vectors = rng.normal(size=(20, 5))
    vectors[1] = vectors[0]
    xy = rng.normal(size=(20, 2))
    np.testing.assert_allclose(place(vectors[:1], vectors, xy).xy[0], xy[:2].mean(axis=0), atol=1e-6)


def test_a_text_without_a_direction_has_no_place(rng):
    found = place(np.zeros((1, 5)), rng.normal(size=(20, 5)), rng.normal(size=(20, 2)))
    assert np.isnan(found.xy).all() and np.isnan(found.spread).all() and (found.index == -1).all()


@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_on_tiny_maps(n):
    found = place(np.array([[1.0, 0.1, 0, 0]]), np.eye(4)[:n], np.ones((n, 2)))
    assert found.index.shape == (1, n)
    assert found.xy.tolist() == [[1, 1]] if n else np.isnan(found.xy).all()


def test_what_does_not_fit_is_refused(rng):
    with pytest.raises(Mismatch, match="new vectors are 3 wide, those of the map 4"):
        place(np.ones((1, 3)), np.eye(4), np.ones((4, 2)))
    with pytest.raises(Mismatch, match="3 places do not fit 4 vectors"):
        place(np.ones((1, 4)), np.eye(4), np.ones((3, 2)))
    with pytest.raises(BadVectors):
        place(np.full((1, 4), np.nan), np.eye(4), np.ones((4, 2)))
