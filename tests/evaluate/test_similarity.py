"""Cosine of each pair: exact where it can be, said where it cannot."""

import warnings

import numpy as np
import pytest

from core.errors import Mismatch
from core.evaluate import KINDS, similarity
from core.schema import Skipped


@pytest.fixture(autouse=True)
def no_warnings():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def test_by_hand(make_pairs):
    items, skipped = similarity(
        make_pairs([4, 0, 1, 2]),
        np.array([[1, 0], [1, 0], [1, 0], [3, 4]]),
        np.array([[2, 0], [0, 5], [-1, 0], [1, 0]]),
    )
    assert items["predicted"].tolist() == pytest.approx([1, 0, -1, 0.6], abs=1e-15)
    assert items["item_id"].tolist() == ["p0", "p1", "p2", "p3"]
    assert items["gold"].tolist() == [4, 0, 1, 2]
    assert skipped == ()


def test_cosine_agrees_with_scikit_learn(make_pairs, rng):
    from sklearn.metrics.pairwise import paired_cosine_distances

    left, right = rng.normal(size=(2, 50, 384)).astype(np.float32)
    items, _ = similarity(make_pairs(np.arange(50)), left, right)
    oracle = 1 - paired_cosine_distances(left.astype(np.float64), right.astype(np.float64))
    assert items["predicted"].to_numpy() == pytest.approx(oracle, abs=1e-12)


def test_identical_sentences_have_cosine_one_exactly(make_pairs, rng):
    vectors = rng.normal(size=(200, 384)).astype(np.float32)
    items, _ = similarity(make_pairs(np.arange(200)), vectors, vectors)
    assert (items["predicted"] == 1.0).all()


@pytest.mark.parametrize("factor", [1e-300, 1e-30, 1e30, 1e300])
def test_the_length_of_vectors_does_not_matter(factor, make_pairs, rng):
    left, right = rng.normal(size=(2, 20, 8))
    plain, _ = similarity(make_pairs(np.arange(20)), left, right)
    scaled, _ = similarity(make_pairs(np.arange(20)), left * factor, right / 3)
    assert scaled["predicted"].to_numpy() == pytest.approx(plain["predicted"].to_numpy(), abs=1e-14)


def test_the_longest_and_shortest_float32_vectors_are_scored(make_pairs):
    limits = np.finfo(np.float32)
    left = np.array([[limits.max] * 4, [limits.smallest_subnormal, 0, 0, 0]], dtype=np.float32)
    items, skipped = similarity(make_pairs([1, 2]), left, left)
    assert items["predicted"].tolist() == [1, 1]
    assert skipped == ()


def test_zero_and_non_finite_vectors_are_listed_with_their_reason(make_pairs):
    left = np.ones((5, 3), dtype=np.float32)
    right = np.ones((5, 3), dtype=np.float32)
    left[1] = 0
    right[2, 1] = np.nan
    left[3, 0] = np.inf
    items, skipped = similarity(make_pairs([0, 1, 2, 3, float("nan")]), left, right)
    assert items["item_id"].tolist() == ["p0"]
    assert items.index.tolist() == [0]
    assert skipped == (
        Skipped("p1", "zero vector: cosine is not defined"),
        Skipped("p2", "vector with NaN or infinite values: cosine is not defined"),
        Skipped("p3", "vector with NaN or infinite values: cosine is not defined"),
        Skipped("p4", "no gold score"),
    )


def test_pairs_that_share_a_sentence_share_a_group(make_pairs):
    data = make_pairs([1, 2, 3, 4], left=["a", "b", "c", "d"], right=["x", "y", "a", "z"])
    items, _ = similarity(data, np.ones((4, 2)), np.ones((4, 2)))
    assert items["group"].tolist() == [0, 1, 0, 2]


@pytest.mark.parametrize(
    ("left", "right", "message"),
    [
        ((3, 4), (2, 4), "made: 2 pairs but 3 vectors on the left."),
        ((2, 4), (1, 4), "made: 2 pairs but 1 vectors on the right."),
        (
            (2, 4),
            (2, 5),
            "made: vectors are 4 wide on the left and 5 on the right; both sides must come from one model.",
        ),
        ((2,), (2, 4), "made: the left array has 1 dimensions; 2 are needed, pairs × width."),
    ],
)
def test_vectors_that_do_not_fit_the_pairs_are_refused_by_name(left, right, message, make_pairs):
    with pytest.raises(Mismatch) as refusal:
        similarity(make_pairs([1, 2]), np.ones(left), np.ones(right))
    assert str(refusal.value) == message


def test_no_pairs_give_no_items(make_pairs):
    items, skipped = similarity(make_pairs([]), np.ones((0, 4)), np.ones((0, 4)))
    assert list(items.columns) == ["item_id", "gold", "predicted", "group"]
    assert len(items) == len(skipped) == 0


def test_read_only_vectors_are_taken_and_left_as_they_are(make_pairs, rng):
    vectors = rng.normal(size=(4, 3)).astype(np.float32)
    before = vectors.copy()
    vectors.flags.writeable = False
    similarity(make_pairs([1, 2, 3, 4]), vectors, np.asfortranarray(vectors))
    assert (vectors == before).all()


def test_every_kind_gives_the_columns_it_states(make_pairs, rng):
    kind = KINDS["similarity"]
    items, _ = kind.evaluate(make_pairs([1, 2, 3]), *rng.normal(size=(2, 3, 4)))
    assert set(kind.columns) | {"item_id", "group"} == set(items.columns)
    assert kind.needs == "vectors"
