"""Where the name of a group is written."""

import numpy as np
import pytest

from core.maps import densest, label_places


def test_the_name_goes_to_the_larger_heap_and_not_between_the_two(rng):
    xy = np.concatenate([rng.normal(size=(200, 2)) * 0.5, rng.normal(size=(60, 2)) * 0.5 + 20])
    x, y = densest(xy)
    assert abs(x) < 0.5 and abs(y) < 0.5


def test_it_is_one_of_the_papers_wherever_the_map_lies(rng):
    xy = rng.normal(size=(80, 2))
    x, y = densest(xy)
    assert (x, y) in set(map(tuple, xy))
    assert densest(xy * 5 + 100) == pytest.approx((x * 5 + 100, y * 5 + 100))


def test_very_many_papers(rng):
    x, y = densest(np.concatenate([rng.normal(size=(30_000, 2)), rng.normal(size=(3000, 2)) + 9]))
    assert np.hypot(x, y) < 0.6


@pytest.mark.parametrize("xy", [[[3, 4]], [[3, 4]] * 5])
def test_one_place(xy):
    assert densest(np.array(xy)) == (3, 4)


def test_groups_by_name_with_papers_in_several():
    xy = np.array([[0, 0], [1, 1], [2, 2], [9, 9]])
    found = label_places(xy, (("b", "a"), ("a",), (), ("c",)))
    assert found["text"].tolist() == ["a", "b", "c"] and found["n"].tolist() == [2, 1, 1]
    assert found.loc[1, ["x", "y"]].tolist() == [0, 0] and found.loc[2, ["x", "y"]].tolist() == [9, 9]
    assert label_places(xy, ["a", "a", "", "c"])["n"].tolist() == [2, 1]
    assert list(label_places(xy[:0], []).columns) == ["text", "x", "y", "n"]
