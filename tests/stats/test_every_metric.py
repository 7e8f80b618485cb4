"""What holds for every entry of METRICS."""

import dataclasses
import json

import numpy as np
import pytest

from core.evaluate import METRICS
from core.stats import distribution, interval

pytestmark = pytest.mark.parametrize("metric", METRICS.values(), ids=list(METRICS))


def test_every_resample_is_in_range(metric, make_items):
    for n in (4, 20, 100):
        values = distribution(make_items(n=n, noise=0.2), metric)
        values = values[~np.isnan(values)]
        assert (values >= metric.low).all() and (values <= metric.high).all()


def test_the_order_of_items_does_not_matter_to_the_score(metric, make_items):
    items = make_items()
    shuffled = items.sample(frac=1, random_state=3)
    assert interval(items, metric, resamples=50).point == pytest.approx(
        interval(shuffled, metric, resamples=50).point, abs=1e-14
    )


def test_a_perfect_model_scores_one_with_no_width(metric, make_items):
    found = interval(make_items(noise=0), metric)
    assert [found.point, found.low, found.high] == pytest.approx([1, 1, 1], abs=1e-12)


def test_a_random_model_scores_about_zero(metric, make_items):
    points = [interval(make_items(noise=1e6, seed=seed), metric, resamples=1).point for seed in range(40)]
    assert abs(np.mean(points)) < 4 * 0.1 / np.sqrt(40)


def test_the_interval_contains_the_point(metric, make_items):
    for n in (10, 30, 100):
        for noise in (0, 0.3, 1, 10):
            found = interval(make_items(n=n, noise=noise), metric)
            assert found.low - 1e-12 <= found.point <= found.high + 1e-12


def test_the_same_seed_gives_the_same_to_the_last_digit(metric, make_items):
    items = make_items()
    assert interval(items, metric, seed=1) == interval(items.copy(), metric, seed=1)
    assert interval(items, metric, seed=1) != interval(items, metric, seed=2)


def test_the_result_is_plain_json(metric, make_items):
    items = make_items()
    for found in (interval(items, metric), interval(items, metric, groups=items["group"]), interval(items[:1], metric)):
        text = json.dumps(dataclasses.asdict(found), allow_nan=False)
        assert json.loads(text) == dataclasses.asdict(found)


def test_the_declaration_is_whole(metric):
    assert metric.name in METRICS
    assert metric.low < metric.high
    assert metric.title and metric.source
