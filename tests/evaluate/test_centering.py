"""Vectors less what the training papers have in common."""

import numpy as np
import pytest

from core.errors import BadInput, BadVectors, Mismatch
from core.evaluate import CENTERINGS, centred


@pytest.fixture
def both():
    rng = np.random.default_rng(0)
    return (rng.normal(size=(20, 5)) + 3).astype(np.float32), (rng.normal(size=(40, 5)) * [9, 2, 1, 1, 1] + 3).astype(
        np.float32
    )


def test_the_mean_is_that_of_the_training_papers():
    found = centred(np.array([[3.0, 1.0], [1.0, 4.0], [1.0, 1.0]]), np.array([[0.0, 1.0], [2.0, 1.0]]))
    assert found.tolist() == [[1, 0], [0, 1], [0, 0]]  # the last is the mean: without a direction


def test_raw_is_as_given_and_needs_no_training_papers(both):
    assert centred(both[0], None, "raw") is both[0]


def test_the_first_component_is_that_of_the_training_papers(both):
    vectors, train = both
    axis = np.linalg.svd(train - train.mean(axis=0, dtype=float), full_matrices=False)[2][0]
    away = vectors - train.mean(axis=0, dtype=float)
    away -= np.outer(away @ axis, axis)
    found = centred(vectors, train, "first component removed")
    assert found == pytest.approx(away / np.linalg.norm(away, axis=1, keepdims=True), abs=1e-9)
    assert np.abs(found @ axis).max() < 1e-9


@pytest.mark.parametrize("how", CENTERINGS[1:])
def test_rows_have_length_one_and_what_is_scored_has_no_part_in_the_mean(both, how):
    vectors, train = both
    whole = centred(vectors, train, how)
    assert np.linalg.norm(whole, axis=1) == pytest.approx(np.ones(20))
    assert centred(vectors[:3], train, how) == pytest.approx(whole[:3], abs=1e-12)
    assert vectors.dtype == np.float32 and whole.dtype == np.float64


@pytest.mark.parametrize("how", CENTERINGS[1:])
def test_a_common_shift_goes_away(both, how):
    vectors, train = (each.astype(float) for each in both)
    assert centred(vectors + 7, train + 7, how) == pytest.approx(centred(vectors, train, how), abs=1e-9)


@pytest.mark.parametrize("how", CENTERINGS[1:])
def test_training_papers_that_are_all_the_same(how):
    found = centred(np.array([[2.0, 1.0], [1.0, 3.0]]), np.ones((4, 2)), how)
    assert found.tolist() == [[1, 0], [0, 1]]  # no direction in which they vary


def test_what_cannot_be_centred_is_refused(both):
    vectors, train = both
    with pytest.raises(BadInput, match="no centring 'whitened'; there are: raw, centred, first component removed"):
        centred(vectors, train, "whitened")
    for nothing in (None, train[:0]):
        with pytest.raises(BadInput, match="centred: no training papers to take the mean from"):
            centred(vectors, nothing)
    with pytest.raises(Mismatch, match="vectors 5 wide, but training vectors 4"):
        centred(vectors, train[:, :4])
    with pytest.raises(BadVectors, match="a training vector holds NaN"):
        centred(vectors, np.where(train > 5, np.nan, train))


def test_vectors_near_the_largest_number_are_centred_as_smaller_ones_are(both):
    vectors, train = both
    with np.errstate(over="raise"):
        found = centred(vectors * np.float32(1e36), train * np.float32(1e36), "first component removed")
    assert found == pytest.approx(centred(vectors, train, "first component removed"), abs=1e-5)
