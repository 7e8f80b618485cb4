"""Whether papers lie among papers with the same label."""

import numpy as np
import pytest

from core.errors import BadInput, Mismatch
from core.maps import agreement, agreement_by_chance, nearest
from core.maps import labels as module


@pytest.fixture
def line():
    """Neighbours of six papers on a line: 0 1 2   10 11 12."""
    return nearest(np.array([[0, 0], [1, 0], [2.1, 0], [10, 0], [11, 0], [12.1, 0]]), 2, metric="euclidean")


def several(*texts):
    return tuple(tuple(text.split()) for text in texts)


def test_by_hand(line):
    found = agreement(line, several("a", "a", "b", "b", "b", "a b"), 2)
    assert found.tolist() == [0.5, 0.5, 0, 1, 1, 1]


def test_a_paper_in_several_groups_agrees_by_any_of_them(line):
    found = agreement(line, several("a", "b c", "c d", "x", "x y", "y x"), 2)
    assert np.isnan(found[0]) and found[1:].tolist() == [0.5, 0.5, 1, 1, 1]


def test_papers_without_a_label_or_alone_with_it_are_left_out_but_stay_neighbours(line):
    found = agreement(line, several("a", "", "a", "b", "c", "c"), 2)
    assert np.isnan(found[[1, 3]]).all()
    assert found[[0, 2, 4, 5]].tolist() == [0.5, 0.5, 0.5, 0.5]


@pytest.mark.parametrize("most", [4000, 3])
def test_against_sets(rng, most, monkeypatch):
    monkeypatch.setattr(module, "DENSE", most)
    near = nearest(rng.normal(size=(80, 4)), 12)
    values = tuple(tuple(f"v{x}" for x in rng.integers(0, 9, rng.integers(0, 4))) for _ in range(80))
    expected = []
    for row, own in enumerate(values):
        others = set().union(*(set(each) for at, each in enumerate(values) if at != row))
        shared = [bool(set(own) & set(values[other])) for other in near.index[row, :7]]
        expected.append(np.mean(shared) if set(own) & others else np.nan)
    np.testing.assert_allclose(agreement(near, values, 7), expected, atol=1e-6)


def test_chance_is_the_share_of_the_others_with_the_label(rng):
    near = nearest(rng.normal(size=(300, 6)), 10)
    values = tuple(("big",) if row % 3 else ("small",) for row in range(300))
    found = agreement_by_chance(near, values, 10, 200, 1)
    assert found.values == ("big", "small") and found.overall.shape == (200,) and found.by_value.shape == (200, 2)
    assert found.by_value.mean(axis=0) == pytest.approx([199 / 299, 99 / 299], abs=0.01)
    assert found.overall.mean() == pytest.approx((200 * 199 + 100 * 99) / 300 / 299, abs=0.01)


def test_structure_is_above_chance_and_random_labels_are_within(grouped, rng):
    vectors, heap = grouped()
    near = nearest(vectors, 10)
    true = tuple((f"heap {each}",) for each in heap)
    mixed = tuple(true[row] for row in rng.permutation(len(true)))
    chance = agreement_by_chance(near, true, 10, 100, 0).overall
    assert agreement(near, true).mean() > 0.95 > chance.max()
    low, high = np.percentile(chance, [0.5, 99.5])
    assert low < agreement(near, mixed).mean() < high


def test_unlabelled_papers_stay_unlabelled_in_a_shuffle(line):
    found = agreement_by_chance(line, several("a", "", "a", "", "", ""), 2, 20, 0)
    assert (found.overall == 0.5).all() and (found.by_value == 0.5).all()


def test_the_same_seed_gives_the_same_draws(grouped):
    vectors, heap = grouped(n=60)
    values = tuple((str(each),) for each in heap)
    one, two, other = (agreement_by_chance(nearest(vectors, 5), values, 5, 9, seed) for seed in (1, 1, 2))
    assert one.by_value.tobytes() == two.by_value.tobytes() != other.by_value.tobytes()


@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_tiny_numbers(n):
    near = nearest(np.eye(4)[:n], 5)
    found = agreement(near, (("a",),) * n)
    assert found.shape == (n,) and (n > 1 or np.isnan(found).all())
    assert np.isnan(agreement_by_chance(near, ((),) * n, 5, 4).overall).all()


def test_what_does_not_fit_is_refused(line):
    with pytest.raises(Mismatch, match="labels of 5 papers do not fit neighbours of 6"):
        agreement(line, (("a",),) * 5)
    with pytest.raises(BadInput, match="k is 0"):
        agreement(line, (("a",),) * 6, 0)
