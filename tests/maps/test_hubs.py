"""Papers that are near to everything."""

import numpy as np
import pytest

from core.maps import hubs, nearest


def test_by_counting(rng):
    from scipy.stats import skew

    near = nearest(rng.normal(size=(70, 12)), 9)
    found = hubs(near, 6)
    counts = [int((near.index[:, :6] == row).sum()) for row in range(70)]
    assert found.counts.tolist() == counts and found.counts.sum() == 70 * 6
    assert found.skewness == pytest.approx(skew(counts))
    assert found.nobody == pytest.approx(np.mean(np.array(counts) == 0))


def test_a_centre_is_a_hub(rng):
    spokes = rng.normal(size=(200, 100))
    found = hubs(nearest(np.vstack([np.full(100, 0.0), spokes]), 5, metric="euclidean"), 5)
    assert found.counts.argmax() == 0 and found.counts[0] > 150 and found.skewness > 3


def test_where_all_are_alike_there_is_no_skewness():
    found = hubs(nearest(np.eye(3), 2), 2)
    assert found.counts.tolist() == [2, 2, 2] and found.skewness is None and found.nobody == 0


def test_papers_without_a_direction_count_for_nothing(rng):
    vectors = rng.normal(size=(20, 4))
    plain = hubs(nearest(vectors, 5), 5)
    more = hubs(nearest(np.vstack([vectors, np.zeros(4)]), 5), 5)
    assert more.counts.tolist() == [*plain.counts.tolist(), 0]
    assert (more.skewness, more.nobody) == (plain.skewness, plain.nobody)


@pytest.mark.parametrize("n", [0, 1])
def test_without_neighbours(n):
    found = hubs(nearest(np.ones((n, 2)), 5), 5)
    assert found.counts.tolist() == [0] * n and found.skewness is None and found.nobody is None
