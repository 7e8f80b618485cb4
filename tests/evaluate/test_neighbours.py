"""The pairs nearest to a pair."""

import numpy as np
import pytest

from core.errors import BadInput
from core.evaluate import neighbours


def at(degrees):
    return np.stack([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))], axis=1)


def test_by_hand(make_pairs):
    found = neighbours(make_pairs([1, 2, 3, 4]), at([0, 30, 90, 10]), at([20, 50, 110, 10]), "p0", k=2)
    assert found["item_id"].tolist() == ["p3", "p1"]
    assert found["cosine"].tolist() == pytest.approx([1, np.cos(np.radians(30))])
    assert found["gold"].tolist() == [4, 2]


def test_long_vectors_weigh_no_more_than_short_ones(make_pairs):
    plain = neighbours(make_pairs([1, 2, 3]), at([0, 30, 70]), at([40, 50, 80]), "p0")
    long = neighbours(make_pairs([1, 2, 3]), 1000 * at([0, 30, 70]), at([40, 50, 80]), "p0")
    assert long["cosine"].tolist() == pytest.approx(plain["cosine"].tolist())


def test_a_pair_is_no_neighbour_of_itself_and_ties_keep_the_order(make_pairs):
    found = neighbours(make_pairs([1, 2, 3]), at([5, 5, 5]), at([5, 5, 5]), "p1")
    assert found["item_id"].tolist() == ["p0", "p2"]


def test_pairs_without_direction_are_no_ones_neighbours(make_pairs):
    left, right = at([0.0, 1, 2, 0, 4]), at([0.0, 1, 2, 180, 4])
    left[1], right[2] = 0, np.nan
    data = make_pairs([1, 2, 3, 4, 5])
    assert neighbours(data, left, right, "p0")["item_id"].tolist() == ["p4"]
    assert neighbours(data, left, right, "p1").empty
    assert list(neighbours(data, left, right, "p1").columns) == ["item_id", "cosine", "gold"]


def test_an_unknown_pair_is_refused(make_pairs):
    with pytest.raises(BadInput, match="made: no pair 'p9'"):
        neighbours(make_pairs([1]), at([0]), at([0]), "p9")
