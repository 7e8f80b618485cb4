"""Measures of a ranking, by hand."""

import math

import numpy as np
import pytest

from core.errors import BadInput
from core.evaluate.measures import average_precision, measure_names, measured


def one(ranks, cutoffs=(3,)):
    values = measured(np.array([len(ranks)]), np.array(ranks, dtype=int), cutoffs)[0]
    return dict(zip(measure_names(cutoffs), values))


def test_by_hand():
    found = one([2, 4])
    assert found["AP"] == pytest.approx((1 / 2 + 2 / 4) / 2)
    assert found["MRR"] == found["MRR@3"] == 1 / 2
    assert found["P@3"] == pytest.approx(1 / 3)
    assert found["R@3"] == 1 / 2
    both = 1 + 1 / math.log2(3)
    assert found["nDCG"] == pytest.approx((1 / math.log2(3) + 1 / math.log2(5)) / both)
    assert found["nDCG@3"] == pytest.approx(1 / math.log2(3) / both)


def test_all_relevant_ahead_is_perfect():
    found = one([1, 2, 3, 4])
    assert found == {"AP": 1, "MRR": 1, "nDCG": 1, "P@3": 1, "R@3": 3 / 4, "nDCG@3": 1, "MRR@3": 1}


def test_a_hit_beyond_the_cutoff_counts_only_without_one():
    found = one([4])
    assert found["MRR"] == found["AP"] == 1 / 4
    assert found["P@3"] == found["R@3"] == found["nDCG@3"] == found["MRR@3"] == 0


def test_precision_is_over_k_also_where_fewer_papers_are_ranked():
    assert one([1], cutoffs=(20,))["P@20"] == 1 / 20


def test_queries_do_not_mix_and_one_without_a_hit_is_not_defined():
    counts, ranks = np.array([0, 2, 0, 1, 0]), np.array([1, 3, 2])
    found = measured(counts, ranks, (1, 2))
    assert np.isnan(found[[0, 2, 4]]).all()
    for row, own in ((1, [1, 3]), (3, [2])):
        assert found[row].tolist() == list(one(own, (1, 2)).values())
    assert average_precision(counts, ranks)[[1, 3]].tolist() == [(1 + 2 / 3) / 2, 1 / 2]


def test_no_query_and_no_hit_at_all():
    nothing = np.array([], dtype=int)
    assert measured(nothing, nothing).shape == (0, 19)
    assert np.isnan(measured(np.array([0, 0]), nothing)).all()


def test_no_cutoff_leaves_the_three_of_the_whole_ranking():
    assert one([1], cutoffs=()) == {"AP": 1, "MRR": 1, "nDCG": 1}


@pytest.mark.parametrize("cutoffs", [(0,), (5, 5), (-1, 2)])
def test_cutoffs_that_are_no_ranks_are_refused(cutoffs):
    with pytest.raises(BadInput, match="different ranks are needed, from 1 on"):
        measure_names(cutoffs)
