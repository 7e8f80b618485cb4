"""A mean over papers with its interval, or with the reason why there is none."""

import numpy as np

from core.actions.over_papers import over_papers


def test_three_papers_have_a_mean_and_no_interval():
    found = over_papers(np.array([1.0, 1.0, np.nan, 1.0]))
    assert (found.point, found.low, found.high) == (1.0, None, None)
    assert found.reason == "fewer than 10 papers: no interval"


def test_ten_papers_have_an_interval():
    found = over_papers(np.array([0.0, 1.0] * 5))
    assert found.point == 0.5 and found.low < 0.5 < found.high and not found.reason


def test_no_paper_is_not_defined():
    assert over_papers(np.array([np.nan])).point is None
