"""Two models on the same draws."""

import numpy as np
import pytest

from core.errors import Mismatch
from core.evaluate import METRICS
from core.schema import Skipped
from core.stats import OVER_GROUPS, common, differences, distribution, interval, paired

every_metric = pytest.mark.parametrize("metric", METRICS.values(), ids=list(METRICS))


@every_metric
@pytest.mark.parametrize("by_group", [False, True])
def test_identical_models_differ_by_exactly_nothing(metric, by_group, make_items):
    found = paired(make_items(), make_items(), metric, by_group=by_group)
    assert (found.difference.point, found.difference.low, found.difference.high) == (0, 0, 0)
    assert "-" not in f"{found.difference.point}{found.difference.low}{found.difference.high}"
    assert (found.verdict, found.p, found.p_holm) == ("no difference", 1, 1)


@every_metric
def test_models_that_differ_by_rounding_are_a_tie(metric, make_items):
    a = make_items()
    noisy = a.assign(predicted=a["predicted"] * (1 + 1e-9) + 1e-8 * np.sin(np.arange(100)))
    found = paired(a, noisy, metric)
    assert found.verdict in ("not separable on these data", "no difference")
    assert found.p == 1


def test_a_rounding_difference_that_always_points_one_way_is_still_a_tie(make_items):
    a = make_items(noise=0.3)
    better = a.assign(predicted=a["predicted"] + 1e-9 * a["gold"])
    gap = differences(better, a, METRICS["pearson"])
    assert (gap > 0).all()
    found = paired(better, a, METRICS["pearson"])
    assert (found.verdict, found.p) == ("not separable on these data", 1)


@every_metric
def test_a_little_noise_is_not_separable(metric, make_items):
    a = make_items()
    noisy = a.assign(predicted=a["predicted"] + 0.01 * np.random.default_rng(2).normal(size=100))
    found = paired(a, noisy, metric)
    assert found.difference.low < 0 < found.difference.high
    assert found.verdict == "not separable on these data"
    assert 0.05 < found.p <= 1


@every_metric
@pytest.mark.parametrize("by_group", [False, True])
@pytest.mark.parametrize("noise", [0.9, 1.1, 3.0])
def test_swapping_two_models_turns_the_sign_and_nothing_else(metric, noise, by_group, make_items):
    a, b = make_items(seed=1), make_items(noise=noise, seed=2)
    one, other = (paired(x, y, metric, by_group=by_group) for x, y in ((a, b), (b, a)))
    assert one.difference.point == -other.difference.point
    assert (one.difference.low, one.difference.high) == (-other.difference.high, -other.difference.low)
    assert one.p == other.p
    turned = {"a higher": "b higher", "b higher": "a higher"}
    assert other.verdict == turned.get(one.verdict, one.verdict)


@every_metric
def test_swapping_does_not_matter_when_the_tables_are_ordered_differently(metric, make_items):
    a, b = make_items(seed=1), make_items(seed=2).sample(frac=1, random_state=1)
    one, other = paired(a, b, metric), paired(b, a, metric)
    assert one.difference.point == -other.difference.point
    assert (one.difference.low, one.p) == (-other.difference.high, other.p)


@every_metric
def test_truly_different_models_are_told_apart(metric, make_items):
    good, poor = make_items(noise=0.3, seed=1), make_items(noise=4, seed=2)
    found = paired(good, poor, metric, names=("good", "poor"))
    assert (found.a, found.b, found.metric) == ("good", "poor", metric.name)
    assert found.verdict == "a higher"
    assert found.difference.low > 0
    assert found.p == pytest.approx(2 / 1001)  # never 0
    assert paired(poor, good, metric).verdict == "b higher"


@every_metric
def test_difference_and_p_by_a_plain_loop(metric, make_items):
    a, b = make_items(seed=1), make_items(noise=1.4, seed=2)
    index = np.random.default_rng(11).integers(0, 100, (200, 100))
    gaps = []
    for row in index:
        points = [interval(x.iloc[row], metric, resamples=1).point for x in (a, b)]
        gaps.append(points[0] - points[1])
    found = paired(a, b, metric, resamples=200, seed=11)
    assert differences(a, b, metric, resamples=200, seed=11).tolist() == pytest.approx(gaps, abs=1e-12)
    assert [found.difference.low, found.difference.high] == pytest.approx(
        list(np.quantile(gaps, [0.025, 0.975])), abs=1e-12
    )
    below, above = sum(gap <= 0 for gap in gaps), sum(gap >= 0 for gap in gaps)
    assert found.p == min(1, 2 * min(below + 1, above + 1) / 201)


def test_the_draws_are_those_of_the_single_intervals(make_items):
    a, b = make_items(seed=1), make_items(seed=2)
    metric = METRICS["spearman"]
    apart = distribution(a, metric, seed=5) - distribution(b, metric, seed=5)
    assert (differences(a, b, metric, seed=5) == apart).all()


def test_the_same_seed_gives_the_same_to_the_last_digit(make_items):
    a, b = make_items(seed=1), make_items(seed=2)
    assert paired(a, b, METRICS["spearman"]) == paired(a.copy(), b.copy(), METRICS["spearman"])


def test_by_group_names_its_method_and_needs_ten_groups(make_items):
    a, b = make_items(seed=1), make_items(seed=2)
    found = paired(a, b, METRICS["pearson"], by_group=True)
    assert (found.difference.method, found.difference.groups) == (OVER_GROUPS, 50)
    few = paired(a.assign(group=1), b.assign(group=1), METRICS["pearson"], by_group=True)
    assert (few.p, few.verdict) == (None, "not defined")
    assert few.difference.point is not None
    assert "1 group of pairs that share a sentence" in few.difference.reason


def test_a_model_without_a_score_is_named(make_items):
    flat = make_items().assign(predicted=0.9)
    found = paired(make_items(), flat, METRICS["spearman"], names=("MiniLM", "constant"))
    assert (found.difference.point, found.p, found.p_holm, found.verdict) == (None, None, None, "not defined")
    assert found.difference.reason == "constant: all similarities are equal"


def test_only_items_that_both_have_are_compared_and_the_rest_is_listed(make_items):
    whole, part = make_items(seed=1), make_items(seed=2).drop(index=[3, 5])
    tables, left_out = common([whole, part], ("whole", "part"))
    assert left_out == (Skipped("p003", "not scored by part"), Skipped("p005", "not scored by part"))
    assert [len(table) for table in tables] == [98, 98]
    found = paired(whole, part, METRICS["pearson"])
    assert found == paired(whole.drop(index=[3, 5]), part, METRICS["pearson"])
    assert found.difference.groups == 98


def test_nothing_in_common_is_said_in_words(make_items):
    found = paired(make_items(n=5), make_items(n=10).iloc[5:], METRICS["pearson"])
    assert found.verdict == "not defined"
    assert found.difference.reason == "a: 0 pairs: at least 3 are needed; b: 0 pairs: at least 3 are needed"


def test_other_gold_is_refused(make_items):
    with pytest.raises(Mismatch, match="a and b were scored against different gold"):
        paired(make_items(), make_items(gold_seed=1), METRICS["pearson"])


def test_an_id_that_occurs_twice_is_refused(make_items):
    twice = make_items().assign(item_id="p000")
    with pytest.raises(Mismatch, match="b: the ids of the items are not all different"):
        paired(make_items(), twice, METRICS["pearson"])
