"""The k nearest papers."""

import numpy as np
import pytest

from core.errors import BadInput, BadVectors, Cancelled
from core.maps import nearest


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
@pytest.mark.parametrize("n", [5, 16, 300, 2500])
def test_they_are_those_of_all_distances(rng, plain_distances, n, metric):
    vectors = rng.normal(size=(n, 20)).astype(np.float32)
    away = plain_distances(vectors, metric)
    found = nearest(vectors, 10, metric=metric)
    k = min(10, n - 1)
    assert found.index.shape == found.similarity.shape == (n, k)
    assert found.index.dtype == np.int32 and found.similarity.dtype == np.float32
    assert found.exact and found.recall is None and found.metric == metric
    np.testing.assert_array_equal(found.index, np.argsort(away, axis=1, kind="stable")[:, :k])
    np.testing.assert_allclose(found.distance, np.sort(away, axis=1)[:, :k], atol=2e-6)


def test_a_plane_far_from_its_origin_is_as_exact(rng, plain_distances):
    xy = rng.normal(size=(400, 2)) * 1e-3 + 50
    found = nearest(xy, 8, metric="euclidean")
    np.testing.assert_array_equal(found.index, np.argsort(plain_distances(xy, "euclidean"), axis=1)[:, :8])


@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_tiny_numbers_give_what_there_is(n):
    found = nearest(np.eye(4)[:n], 5)
    assert found.index.shape == (n, max(n - 1, 0)) and len(found) == n
    assert found.defined.tolist() == [n > 1] * n


def test_among_copies_the_lower_rows_come_first(rng):
    vectors = np.repeat(rng.normal(size=(3, 50)), 100, axis=0)
    found = nearest(vectors, 15)
    for row in (0, 7, 150, 299):
        first = row // 100 * 100
        assert found.index[row].tolist() == [other for other in range(first, first + 16) if other != row][:15]
    assert (found.similarity == 1).all()


def test_papers_in_another_order_have_the_same_neighbours(grouped, rng):
    vectors, _ = grouped()
    order = rng.permutation(len(vectors))
    plain, mixed = nearest(vectors, 9), nearest(vectors[order], 9)
    np.testing.assert_array_equal(order[mixed.index], plain.index[order])


def test_length_does_not_matter_to_the_cosine(grouped, rng):
    vectors, _ = grouped()
    longer = vectors * rng.uniform(0.5, 300, size=(len(vectors), 1)).astype(np.float32)
    np.testing.assert_array_equal(nearest(vectors, 9).index, nearest(longer, 9).index)


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
@pytest.mark.parametrize("power", [-100, -80, 80, 110])
def test_numbers_whose_squares_leave_single_precision_have_the_same_neighbours(rng, metric, power):
    vectors = rng.normal(size=(60, 12)).astype(np.float32)
    near, found = nearest(vectors, 8, metric=metric), nearest(vectors * np.float32(2.0**power), 8, metric=metric)
    np.testing.assert_array_equal(found.index, near.index)
    scale = 1 if metric == "cosine" else 2.0**power
    np.testing.assert_allclose(found.similarity / scale, near.similarity, rtol=1e-6)


def test_nearly_equal_papers_come_in_the_order_of_double_precision(rng, plain_distances):
    first, away = rng.normal(size=(2, 50))
    vectors = np.stack([first + step * 2e-4 * away for step in range(10)]).astype(np.float32)
    expected = np.argsort(plain_distances(vectors, "cosine"), axis=1)[:, :9]
    np.testing.assert_array_equal(nearest(vectors, 9).index, expected)


def test_a_zero_vector_has_no_neighbours_and_is_nobodys(rng):
    vectors = rng.normal(size=(20, 6))
    vectors[[3, 11]] = 0
    found = nearest(vectors, 30)
    assert found.k == 17
    assert np.flatnonzero(~found.defined).tolist() == [3, 11]
    assert (found.index[[3, 11]] == -1).all() and np.isnan(found.similarity[[3, 11]]).all()
    assert not np.isin(found.index[found.defined], [3, 11]).any() and (found.index[found.defined] >= 0).all()


def test_zero_vectors_only(rng):
    found = nearest(np.zeros((4, 3)), 2)
    assert found.k == 0 and not found.defined.any()
    assert nearest(np.zeros((4, 3)), 2, metric="euclidean").index.tolist() == [[1, 2], [0, 2], [0, 1], [0, 1]]


@pytest.mark.parametrize("wrong", [np.nan, np.inf, -np.inf])
def test_no_number_is_refused_and_its_rows_named(wrong):
    vectors = np.ones((30, 3))
    vectors[[2, 17], 1] = wrong
    with pytest.raises(BadVectors, match=r"2 of 30 vectors hold NaN or infinite values \(row 2, 17, counted from 0\)"):
        nearest(vectors, 3)


def test_of_many_bad_rows_the_first_are_named():
    with pytest.raises(BadVectors, match=r"row 0, 1, 2, 3, 4 and 5 more"):
        nearest(np.full((10, 2), np.nan), 3)


def test_what_cannot_be_is_refused(rng):
    with pytest.raises(BadInput, match="no metric 'hamming'; there are: cosine, euclidean"):
        nearest(np.eye(3), 1, metric="hamming")
    with pytest.raises(BadInput, match="0 neighbours asked for"):
        nearest(np.eye(3), 0)
    with pytest.raises(BadVectors, match="one row a paper"):
        nearest(np.ones(5), 1)


def test_it_can_be_stopped(rng):
    def stop(done, total, note):
        raise Cancelled

    with pytest.raises(Cancelled):
        nearest(rng.normal(size=(50, 4)), 3, progress=stop)


def test_fewer_can_be_taken_of_them(grouped):
    vectors, _ = grouped()
    few, many = nearest(vectors, 4), nearest(vectors, 20).take(4)
    np.testing.assert_array_equal(few.index, many.index)
    assert many.k == 4 and many.vectors is not None
