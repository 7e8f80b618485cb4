"""Correlations by counts: the same numbers as ranking and correlating inside each resample."""

import itertools
import math
import warnings

import numpy as np
import pytest

from core.evaluate.metrics import METRICS, RESOLUTION, average_ranks

ORACLES = {"pearson": "pearsonr", "spearman": "spearmanr"}


def counted(index, n):
    return np.stack([np.bincount(row, minlength=n) for row in index])


def point(name, gold, predicted):
    columns = {"gold": np.asarray(gold, dtype=float), "predicted": np.asarray(predicted, dtype=float)}
    return METRICS[name].statistic(columns, np.ones((1, len(gold)), dtype=int))[0]


def why(name, gold, predicted):
    return METRICS[name].undefined(
        {"gold": np.asarray(gold, dtype=float), "predicted": np.asarray(predicted, dtype=float)}
    )


def test_worked_case_with_ties(golden):
    case = golden("01_pearson_spearman_ties")
    gold, predicted, expected = np.array(case["inputs"]["gold"]), np.array(case["inputs"]["pred"]), case["expected"]
    for name in METRICS:
        assert point(name, gold, predicted) == pytest.approx(expected[name], abs=1e-9)
        assert point(name, gold, np.exp(20 * predicted)) == pytest.approx(expected[f"{name}_after_exp_pred"], abs=1e-9)
    assert point("pearson", gold / 5, predicted) == pytest.approx(expected["pearson_after_affine_gold_div5"], abs=1e-9)
    assert average_ranks(predicted).tolist() == expected["pred_average_ranks"]
    assert average_ranks(gold).tolist() == expected["gold_average_ranks"]
    assert abs(point("spearman", gold, predicted) - expected["wrong_spearman_ordinal_ranks"]) > 1e-3
    assert (
        why("pearson", gold, np.full(12, 0.9))
        == why("spearman", gold, np.full(12, 0.9))
        == "all similarities are equal"
    )


def test_by_hand():
    # ranks 1, 2.5, 2.5, 4 against 1, 2, 3, 4: covariance sum 4.5, squares 4.5 and 5
    assert point("spearman", [0, 1, 1, 2], [0.1, 0.2, 0.3, 0.4]) == pytest.approx(4.5 / math.sqrt(4.5 * 5), abs=1e-15)
    # gold 0 1 2 about its mean: −1 0 1; predicted 0 0 1: −1/3 −1/3 2/3; sum 1, squares 2 and 2/3
    assert point("pearson", [0, 1, 2], [0, 0, 1]) == pytest.approx(1 / math.sqrt(2 * 2 / 3), abs=1e-15)


@pytest.mark.parametrize("n", [3, 4, 7, 30])
@pytest.mark.parametrize("levels", [2, 3, 20, None])
@pytest.mark.parametrize("name", METRICS)
def test_every_resample_equals_scipy(name, levels, n):
    from scipy import stats

    rng = np.random.default_rng([n, levels or 0])
    for _ in range(6):
        gold, predicted = rng.normal(size=(2, n))
        if levels:
            gold, predicted = (np.floor(levels * rng.uniform(size=n)) for _ in range(2))
        index = rng.integers(0, n, (40, n))
        found = METRICS[name].statistic({"gold": gold, "predicted": predicted}, counted(index, n))
        for row, value in zip(index, found):
            if np.ptp(gold[row]) == 0 or np.ptp(predicted[row]) == 0:
                assert np.isnan(value)
                continue
            oracle = getattr(stats, ORACLES[name])(gold[row], predicted[row]).statistic
            assert value == pytest.approx(oracle, abs=1e-12)


@pytest.mark.parametrize("name", METRICS)
def test_counts_equal_repeated_rows_also_when_draws_differ_in_size(name, rng):
    gold, predicted = np.round(rng.normal(size=12), 1), np.round(rng.normal(size=12), 1)
    counts = rng.integers(0, 4, (25, 12))
    found = METRICS[name].statistic({"gold": gold, "predicted": predicted}, counts)
    repeated = [point(name, np.repeat(gold, row), np.repeat(predicted, row)) for row in counts]
    assert found == pytest.approx(repeated, abs=1e-12)


@pytest.mark.parametrize("name", METRICS)
def test_every_order_of_four_items_gives_the_same_score(name):
    gold, predicted = np.array([0.0, 1.0, 1.0, 4.0]), np.array([0.3, 0.1, 0.8, 0.9])
    scores = [point(name, gold[list(order)], predicted[list(order)]) for order in itertools.permutations(range(4))]
    assert np.ptp(scores) < 1e-15


@pytest.mark.parametrize("name", METRICS)
@pytest.mark.parametrize(("scale", "shift"), [(1 / 4, 0), (100, -3), (1e200, 0), (1e-200, 0), (1e-3, 1e3)])
def test_the_scale_of_gold_does_not_matter(name, scale, shift, rng):
    gold, predicted = np.round(rng.uniform(0, 4, 50), 1), rng.uniform(size=50)
    assert point(name, gold * scale + shift, predicted) == pytest.approx(point(name, gold, predicted), abs=1e-8)
    assert point(name, -gold, predicted) == pytest.approx(-point(name, gold, predicted), abs=1e-12)


def test_spearman_ignores_monotone_changes_of_the_cosine(rng):
    gold, predicted = np.round(rng.uniform(0, 4, 50), 1), rng.uniform(size=50)
    for change in (np.exp, np.arccos, lambda x: x**3):
        turned = -1 if change is np.arccos else 1
        assert turned * point("spearman", gold, change(predicted)) == pytest.approx(
            point("spearman", gold, predicted), abs=1e-12
        )


@pytest.mark.parametrize("name", METRICS)
@pytest.mark.parametrize(
    ("gold", "predicted", "reason"),
    [
        ([], [], "0 pairs: at least 3 are needed"),
        ([1], [0.5], "1 pair: at least 3 are needed"),
        ([1, 2], [0.5, 0.6], "2 pairs: at least 3 are needed"),
        ([2, 2, 2], [0.1, 0.2, 0.3], "all gold scores are equal"),
        ([1, 2, 3], [0.7, 0.7, 0.7], "all similarities are equal"),
        ([1, 2, 3], [0.7, 0.7 + 6e-8, 0.7 - 6e-8], "all similarities are equal"),
        ([1, math.nan, 3], [0.1, 0.2, 0.3], "1 of 3 gold scores are not finite numbers"),
        ([1, 2, 3], [0.1, math.inf, math.nan], "2 of 3 similarities are not finite numbers"),
        ([1, 2, 3], [0.1, 0.2, 0.3], None),
    ],
)
def test_undefined_is_said_in_words(name, gold, predicted, reason):
    assert why(name, gold, predicted) == reason


@pytest.mark.parametrize("name", METRICS)
def test_a_constant_draw_is_nan_and_its_neighbours_are_not(name):
    columns = {"gold": np.array([1.0, 1.0, 2.0, 3.0]), "predicted": np.array([0.1, 0.5, 0.3, 0.3 + RESOLUTION / 10])}
    counts = np.array([[1, 1, 1, 1], [2, 2, 0, 0], [0, 0, 2, 2], [0, 4, 0, 0], [0, 0, 0, 0], [1, 0, 1, 2]])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = METRICS[name].statistic(columns, counts)
    assert np.isnan(found).tolist() == [False, True, True, True, True, False]


def test_constant_gold_is_seen_where_its_mean_is_rounded():
    third = np.array([1 / 3, 1 / 3, 1 / 3, 0.7])
    found = METRICS["pearson"].statistic(
        {"gold": third, "predicted": np.array([0.1, 0.2, 0.4, 0.8])}, np.array([[3, 5, 7, 0]])
    )
    assert np.isnan(found[0])
