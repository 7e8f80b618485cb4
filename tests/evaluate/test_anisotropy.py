"""How narrow the cone of vectors is, and the score without it."""

import warnings

import numpy as np
import pytest

from core.evaluate import anisotropy, corrected
from core.evaluate.anisotropy import STEPS, _first_component, participation


@pytest.fixture(autouse=True)
def no_warnings():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def brute(vectors):
    """Mean cosine and participation ratio, by loops and eigenvalues."""
    vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    n = len(vectors)
    cosine = np.mean([vectors[i] @ vectors[j] for i in range(n) for j in range(i)])
    values = np.linalg.eigvalsh(np.cov(vectors.T, bias=True))
    return cosine, values.sum() ** 2 / (values**2).sum()


def test_both_numbers_and_their_errors_equal_brute_force(make_pairs, rng):
    left, right = rng.normal(size=(2, 8, 5)) + 0.7
    found = anisotropy(make_pairs(np.arange(8)), left, right)
    vectors = np.vstack([left, right])
    cosine, dimensions = brute(vectors)
    assert (found.texts, found.width) == (16, 5)
    assert found.mean_cosine == pytest.approx(cosine, abs=1e-12)
    assert found.effective_dimensions == pytest.approx(dimensions, abs=1e-10)
    without = np.array([brute(np.delete(vectors, k, axis=0)) for k in range(16)])
    errors = np.sqrt(15 * without.var(axis=0))
    assert [found.mean_cosine_error, found.effective_dimensions_error] == pytest.approx(list(errors), abs=1e-10)


def test_evenly_spread_directions_have_cosine_zero_and_full_dimensions(make_pairs, rng):
    found = anisotropy(make_pairs(np.arange(2000)), *rng.normal(size=(2, 2000, 10)))
    assert found.mean_cosine == pytest.approx(0, abs=4 * found.mean_cosine_error)
    assert found.effective_dimensions == pytest.approx(10, abs=0.1)


def test_a_narrow_cone_has_a_high_mean_cosine(make_pairs, rng):
    found = anisotropy(make_pairs(np.arange(50)), *(rng.normal(size=(2, 50, 10)) + 30))
    assert found.mean_cosine > 0.99
    assert found.effective_dimensions > 5


def test_a_sentence_in_several_pairs_counts_once(make_pairs, rng):
    vectors = rng.normal(size=(4, 6))
    once = make_pairs([1, 2], left=["a", "b"], right=["c", "d"])
    often = make_pairs([1, 2, 3, 4], left=["a", "b", "a", "a"], right=["c", "d", "d", "c"])
    a = anisotropy(once, vectors[:2], vectors[2:])
    b = anisotropy(often, vectors[[0, 1, 0, 0]], vectors[[2, 3, 3, 2]])
    assert a == b


def test_the_error_covers_the_truth_about_as_often_as_it_should(make_pairs):
    data, hits = make_pairs(np.arange(30)), 0
    for seed in range(200):
        found = anisotropy(data, *(np.random.default_rng(seed).normal(size=(2, 30, 40)) + 0.5))
        hits += abs(found.mean_cosine - 0.1977) < 1.96 * found.mean_cosine_error
    assert 180 <= hits <= 200


@pytest.mark.parametrize(("n", "words"), [(0, "0 distinct sentences"), (1, "2 distinct sentences")])
def test_few_sentences_are_said_in_words(n, words, make_pairs):
    found = anisotropy(make_pairs(np.arange(n)), np.eye(2)[:n], np.eye(2)[1 : 1 + n])
    assert found.reason == f"{words} with a usable vector: at least 3 are needed"
    assert found.mean_cosine is found.effective_dimensions is None


def test_equal_vectors_have_no_dimensions(make_pairs):
    found = anisotropy(make_pairs([1, 2, 3]), np.ones((3, 4)), np.ones((3, 4)) * 2)
    assert found.mean_cosine == pytest.approx(1)
    assert found.effective_dimensions is None
    assert found.reason == "all sentence vectors point the same way: effective dimensions are not defined"


def test_zero_and_non_finite_vectors_are_left_out(make_pairs, rng):
    left, right = rng.normal(size=(2, 6, 4))
    left[0], right[1, 2] = 0, np.nan
    assert anisotropy(make_pairs(np.arange(6)), left, right).texts == 10


def test_digits_survive_in_a_very_narrow_cone(rng):
    vectors = rng.normal(size=(40, 6))
    exact = participation(vectors - vectors.mean(axis=0))[0]
    narrow = vectors * 1e-4 + 1.0
    assert participation(narrow - narrow.mean(axis=0))[0] == pytest.approx(exact, rel=1e-8)


def test_centring_undoes_a_common_direction(make_pairs, rng):
    left = rng.normal(size=(60, 20))
    right = left + rng.normal(size=(60, 20))
    data = make_pairs(np.arange(60))
    plain = corrected(data, left, right)["as it is"][0]["predicted"]
    offset = corrected(data, left + 40, right + 40)
    assert offset["as it is"][0]["predicted"].min() > 0.98
    centred = offset["centred"][0]["predicted"]
    assert np.corrcoef(plain, centred)[0, 1] > 0.9


def test_each_step_equals_plain_numpy(make_pairs, rng):
    left, right = rng.normal(size=(2, 9, 5)) + 1
    found = corrected(make_pairs(np.arange(9)), left, right)
    a, b = (x / np.linalg.norm(x, axis=1, keepdims=True) for x in (left, right))
    mean = np.vstack([a, b]).mean(axis=0)
    first = np.linalg.svd(np.vstack([a, b]) - mean)[2][0]
    cosine = lambda x, y: (x * y).sum(1) / np.linalg.norm(x, axis=1) / np.linalg.norm(y, axis=1)  # noqa: E731
    a, b = a - mean, b - mean
    assert found["centred"][0]["predicted"].to_numpy() == pytest.approx(cosine(a, b), abs=1e-12)
    a, b = (x - np.outer(x @ first, first) for x in (a, b))
    assert found["centred, first component removed"][0]["predicted"].to_numpy() == pytest.approx(
        cosine(a, b), abs=1e-12
    )
    assert list(found) == list(STEPS)


def test_a_vector_that_centring_empties_is_skipped_not_scored(make_pairs):
    found = corrected(make_pairs([1, 2, 3]), np.ones((3, 4)), np.ones((3, 4)))
    items, skipped = found["centred"]
    assert len(items) == 0
    assert {each.reason for each in skipped} == {"zero vector: cosine is not defined"}


def test_unusable_vectors_are_skipped_at_every_step(make_pairs, rng):
    left, right = rng.normal(size=(2, 6, 4))
    left[0], right[1, 2] = 0, np.nan
    for items, skipped in corrected(make_pairs(np.arange(6)), left, right).values():
        assert items["item_id"].tolist() == ["p2", "p3", "p4", "p5"]
        assert [each.reason.split()[0] for each in skipped] == ["zero", "vector"]


def test_no_pairs_are_no_error(make_pairs):
    assert all(len(items) == 0 for items, _ in corrected(make_pairs([]), np.ones((0, 3)), np.ones((0, 3))).values())


@pytest.mark.parametrize(("pairs", "width"), [(8, 5), (8, 16), (8, 40), (20, 8192)])
def test_the_first_component_is_the_first_singular_vector_of_few_and_of_many_sentences(rng, pairs, width):
    centred = rng.normal(size=(2 * pairs, width)) * np.linspace(2, 0.1, width)
    centred -= centred.mean(axis=0)
    expected = np.linalg.svd(centred, full_matrices=False)[2][0]
    assert abs(_first_component(centred) @ expected) == pytest.approx(1, abs=1e-9)
