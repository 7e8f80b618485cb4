"""Draws, intervals, and what is said where there is none."""

import hashlib

import numpy as np
import pandas as pd
import pytest

from core.errors import BadInput, Mismatch
from core.evaluate import METRICS
from core.schema import Metric
from core.stats import OVER_GROUPS, OVER_PAIRS, distribution, draws, interval, summary

PEARSON, SPEARMAN = METRICS["pearson"], METRICS["spearman"]
MEAN = Metric("mean", "mean", lambda c, counts: counts @ c["value"] / counts.sum(axis=1), lambda c: None, low=0, high=1)


def counted(index, n):
    return np.stack([np.bincount(row, minlength=n) for row in index])


def test_worked_case_of_the_bootstrap_over_pairs(golden):
    case = golden("03_bootstrap_percentile_seed")
    given, expected = case["inputs"], case["expected"]
    items = pd.DataFrame({"gold": given["x"], "predicted": given["y"]})
    n, seed, resamples = len(items), given["seed"], given["n_resamples"]
    index = np.random.default_rng(seed).integers(0, n, (resamples, n))
    assert hashlib.sha256(np.ascontiguousarray(index, dtype="<i8").tobytes()).hexdigest() == expected["index_sha256"]
    assert index[:2].tolist() == expected["first_two_index_rows"]
    assert (draws(n, resamples, seed) == counted(index, n)).all()
    for name, metric in METRICS.items():
        found = interval(items, metric, resamples=resamples, seed=seed)
        assert found.point == pytest.approx(expected[name], abs=1e-9)
        assert [found.low, found.high] == pytest.approx(expected[f"{name}_ci95_percentile"], abs=1e-9)
        assert found.dropped == expected["nan_resamples"]
    values = distribution(items, PEARSON, resamples=resamples, seed=seed)
    assert values.mean() == pytest.approx(expected["pearson_bootstrap_mean"], abs=1e-9)
    assert values.std(ddof=1) == pytest.approx(expected["pearson_bootstrap_sd_ddof1"], abs=1e-9)


def test_worked_case_of_the_bootstrap_over_groups(golden):
    case = golden("15_cluster_bootstrap")
    given, expected = case["inputs"], case["expected"]
    groups = np.array(given["pathway"])
    a, b, c = (pd.DataFrame({"value": given[f"ap_model_{letter}"]}) for letter in "ABC")
    values = {
        name: distribution(table, MEAN, resamples=given["n_resamples"], seed=given["seed"], groups=groups)
        for name, table in (("a", a), ("b", b), ("c", c))
    }
    assert np.quantile(values["a"], [0.025, 0.975]) == pytest.approx(expected["ci95_A"], abs=1e-9)
    assert np.quantile(values["a"] - values["b"], [0.025, 0.975]) == pytest.approx(expected["ci95_diff"], abs=1e-9)
    assert np.quantile(values["a"] - values["c"], [0.025, 0.975]) == pytest.approx(
        expected["ci95_diff_A_minus_C"], abs=1e-9
    )


@pytest.mark.parametrize("n", [1, 7, 100, 5000])
def test_draws_in_blocks_are_the_draws_of_one_call(n):
    index = np.random.default_rng(3).integers(0, n, (70, n))
    assert (draws(n, 70, 3) == counted(index, n)).all()


def test_group_draws_equal_a_plain_loop():
    groups = np.array(["b", "a", "b", "c", "a", "b", "d"])
    members = {label: np.flatnonzero(groups == label) for label in sorted(set(groups))}
    labels = list(members)
    index = np.random.default_rng(5).integers(0, 4, (50, 4))
    for row, counts in zip(index, draws(7, 50, 5, groups)):
        rows = [item for number in row for item in members[labels[number]]]
        assert counts.tolist() == [rows.count(item) for item in range(7)]


@pytest.mark.parametrize("name", METRICS)
def test_group_bootstrap_equals_scipy_in_a_plain_loop(name, make_items):
    from scipy import stats

    items = make_items(n=40, group_size=3)
    oracle = {"pearson": stats.pearsonr, "spearman": stats.spearmanr}[name]
    groups = items["group"].to_numpy()
    index = np.random.default_rng(9).integers(0, 14, (60, 14))
    plain = []
    for row in index:
        rows = np.concatenate([np.flatnonzero(groups == number) for number in row])
        plain.append(oracle(items["gold"].to_numpy()[rows], items["predicted"].to_numpy()[rows]).statistic)
    assert distribution(items, METRICS[name], resamples=60, seed=9, groups=groups).tolist() == pytest.approx(
        plain, abs=1e-12
    )


def test_groups_of_one_pair_each_are_the_bootstrap_over_pairs(make_items):
    items = make_items(n=30)
    a, b = interval(items, SPEARMAN), interval(items, SPEARMAN, groups=np.arange(30))
    assert (a.low, a.high, a.groups) == (b.low, b.high, b.groups)
    assert (a.method, b.method) == (OVER_PAIRS, OVER_GROUPS)


def test_pairs_that_repeat_each_other_widen_only_the_group_interval(make_items):
    once = make_items(n=40)
    items = pd.concat([once] * 4, ignore_index=True)
    pairs = interval(items, PEARSON)
    grouped = interval(items, PEARSON, groups=np.tile(np.arange(40), 4))
    assert grouped.high - grouped.low > 1.7 * (pairs.high - pairs.low)
    assert grouped.groups == 40


def test_method_and_numbers_stand_beside_the_score(make_items):
    found = interval(make_items(n=60), SPEARMAN, resamples=500, seed=4, level=0.9)
    assert (found.method, found.resamples, found.seed, found.level, found.groups) == (OVER_PAIRS, 500, 4, 0.9, 60)
    assert (found.dropped, found.reason) == (0, "")
    assert OVER_PAIRS == "percentile bootstrap over pairs"
    assert OVER_GROUPS == "percentile bootstrap over groups of pairs that share a sentence"


def test_a_wider_level_gives_a_wider_interval(make_items):
    narrow, wide = (interval(make_items(), PEARSON, level=level) for level in (0.5, 0.99))
    assert wide.low < narrow.low < narrow.point < narrow.high < wide.high


def test_undefined_scores_have_a_reason_and_no_interval(make_items):
    found = interval(make_items().assign(gold=2.0), SPEARMAN)
    assert (found.point, found.low, found.high, found.dropped) == (None, None, None, 0)
    assert found.reason == "all gold scores are equal"
    assert interval(make_items(n=1), PEARSON).reason == "1 pair: at least 3 are needed"
    assert interval(make_items(n=0), PEARSON).reason == "0 pairs: at least 3 are needed"


def test_few_undefined_resamples_are_dropped_and_counted(make_items):
    items = make_items(n=100).assign(gold=[0.0] * 95 + [1.0] * 5)
    found = interval(items, PEARSON)
    values = distribution(items, PEARSON)
    assert 0 < found.dropped == np.isnan(values).sum() <= 50
    assert found.low == pytest.approx(np.quantile(values[~np.isnan(values)], 0.025), abs=1e-15)
    assert found.reason == ""


def test_above_five_percent_undefined_there_is_no_interval(make_items):
    found = interval(make_items(n=100).assign(gold=[0.0] * 98 + [1.0] * 2), PEARSON)
    assert found.point is not None
    assert found.low is found.high is None
    assert found.dropped > 50
    assert found.reason == (
        f"no interval: the score is not defined in {found.dropped} of 1000 resamples, at most 5 % may be"
    )


@pytest.mark.parametrize(("groups", "words"), [(1, "1 group of"), (9, "9 groups of")])
def test_below_ten_groups_there_is_no_group_interval(groups, words, make_items):
    found = interval(make_items(n=90), SPEARMAN, groups=np.arange(90) % groups)
    assert found.reason == f"no interval: {words} pairs that share a sentence, at least 10 are needed"
    assert found.point == interval(make_items(n=90), SPEARMAN).point
    assert found.low is None
    assert interval(make_items(n=90), SPEARMAN, groups=np.arange(90) % 10).low is not None


def test_an_interval_can_be_made_of_the_histogram_s_own_numbers(make_items):
    items = make_items()
    whole = interval(items, PEARSON, seed=8)
    assert summary(whole.point, distribution(items, PEARSON, seed=8), seed=8, n=100) == whole


@pytest.mark.parametrize("level", [0, 1, 95, -0.5])
def test_a_level_outside_zero_to_one_is_refused(level, make_items):
    with pytest.raises(BadInput, match=r"level: .* a number between 0 and 1 is expected, such as 0\.95"):
        interval(make_items(), PEARSON, level=level)


def test_no_resamples_are_refused(make_items):
    with pytest.raises(BadInput, match="resamples: 0 found; at least 1 is needed"):
        interval(make_items(), PEARSON, resamples=0)


def test_labels_that_do_not_fit_are_refused(make_items):
    with pytest.raises(Mismatch, match="100 items but 7 group labels"):
        interval(make_items(), PEARSON, groups=np.arange(7))
