"""The mean over raters is drawn with the same pairs for each."""

import numpy as np
import pandas as pd
import pytest

from core.evaluate import METRICS
from core.stats import distribution, interval, mean_interval


@pytest.fixture
def tables():
    rng = np.random.default_rng(7)
    gold = rng.normal(size=30)
    ids = [f"p{i}" for i in range(30)]
    rated = [gold + noise * rng.normal(size=30) for noise in (0.3, 0.6, 1.0)]
    return [pd.DataFrame({"item_id": ids, "gold": gold, "predicted": one}) for one in rated]


def test_the_mean_of_one_table_is_its_own_interval(tables):
    assert mean_interval(tables[:1], METRICS["spearman"]) == interval(tables[0], METRICS["spearman"])


def test_point_and_ends_are_those_of_a_plain_mean(tables):
    found = mean_interval(tables, METRICS["pearson"])
    values = np.mean([distribution(table, METRICS["pearson"]) for table in tables], axis=0)
    points = [interval(table, METRICS["pearson"]).point for table in tables]
    assert found.point == pytest.approx(np.mean(points), abs=1e-12)
    assert [found.low, found.high] == pytest.approx(np.quantile(values, [0.025, 0.975]), abs=1e-12)


def test_no_interval_where_not_every_pair_was_rated_by_all(tables):
    found = mean_interval([tables[0], tables[1].iloc[1:]], METRICS["pearson"])
    assert found.point is not None
    assert found.low is None
    assert found.reason == "no interval: not every pair was rated by all"


def test_a_table_without_a_score_is_left_out(tables):
    flat = tables[1].assign(predicted=1.0)
    assert mean_interval([tables[0], flat], METRICS["pearson"]) == interval(tables[0], METRICS["pearson"])


def test_nothing_defined_says_why(tables):
    found = mean_interval([tables[0].assign(predicted=1.0)], METRICS["pearson"])
    assert found.point is None
    assert found.reason == "all similarities are equal"
