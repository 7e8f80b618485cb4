"""What a random ranking scores: the formulas against all orders, and against drawn ones."""

from itertools import combinations

import numpy as np
import pytest

from core.evaluate import MEASURES, chance, measure_names
from core.evaluate.measures import measured

SMALL = [(n, r) for n in range(1, 9) for r in range(1, n + 1)]


@pytest.mark.parametrize("n, r", SMALL)
def test_all_orders_of_a_few_papers_agree(n, r):
    """Where the relevant ones stand is any choice of r ranks, all equally likely."""
    cutoffs = (1, 2, 3, 5, 20)
    places = list(combinations(range(1, n + 1), r))
    every = measured(np.full(len(places), r), np.array(places).reshape(-1), cutoffs)
    expected = dict(zip(measure_names(cutoffs), every.mean(axis=0)))
    found = dict(zip(measure_names(cutoffs), chance(np.array([r]), np.array([n]), cutoffs)[0]))
    assert found == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("n, r", [(60, 1), (200, 13), (300, 250), (1000, 30)])
def test_drawn_orders_agree(n, r):
    rng, draws = np.random.default_rng(n + r), 4000
    places = np.sort(rng.random((draws, n)).argsort(axis=1)[:, :r], axis=1) + 1
    every = measured(np.full(draws, r), places.reshape(-1))
    error = every.std(axis=0) / np.sqrt(draws)
    assert (np.abs(every.mean(axis=0) - chance(np.array([r]), np.array([n]))[0]) < 4 * error + 1e-12).all()


def test_many_queries_at_once_are_as_each_alone():
    sizes, hits = np.array([5, 8, 1, 40]), np.array([2, 8, 1, 3])
    alone = [chance(hits[[row]], sizes[[row]])[0] for row in range(4)]
    assert chance(hits, sizes) == pytest.approx(np.stack(alone), abs=1e-14)


def test_where_nothing_is_relevant_nothing_is_expected():
    found = chance(np.array([0, 0, 3]), np.array([9, 0, 9]))
    assert np.isnan(found[:2]).all() and np.isfinite(found[2]).all()
    assert chance(np.array([], int), np.array([], int)).shape == (0, len(MEASURES))


def test_all_relevant_is_perfect_by_any_order():
    found = dict(zip(MEASURES, chance(np.array([10_000]), np.array([10_000]))[0]))
    assert [found[name] for name in MEASURES if not name.startswith("R@")] == pytest.approx([1] * 15, abs=1e-9)
    assert found["R@20"] == 20 / 10_000


def test_by_chance_average_precision_is_about_the_share_of_relevant_papers():
    found = chance(np.array([100, 1000]), np.array([10_000, 10_000]))[:, 0]
    assert found == pytest.approx([0.01, 0.1], abs=1e-3)
