"""The smallest gap that data can settle."""

import dataclasses
import json

import numpy as np
import pandas as pd
import pytest

from core.errors import BadInput
from core.evaluate import METRICS
from core.stats import paired, smallest_gap

PEARSON, SPEARMAN = METRICS["pearson"], METRICS["spearman"]


def two_models(n=100, r=0.87, errors=0.8, gap=0.0, seed=0, exact=True):
    """Items of two models with these correlations to gold and between their errors; exact: in the sample itself."""
    z = np.random.default_rng(seed).normal(size=(n, 3))
    if exact:
        z = np.linalg.qr(z - z.mean(axis=0))[0] * np.sqrt(n)
    g, e, f = z.T
    f = errors * e + np.sqrt(1 - errors**2) * f
    ids = [f"p{k}" for k in range(n)]
    return [
        pd.DataFrame({"item_id": ids, "gold": g, "predicted": 0.5 + 0.1 * (q * g + np.sqrt(1 - q * q) * x)})
        for q, x in ((r + gap / 2, e), (r - gap / 2, f))
    ]


def test_the_error_correlation_is_the_one_put_in():
    for errors in (0.8, 0.0, -0.3):
        assert smallest_gap(*two_models(errors=errors), PEARSON).error_correlation == pytest.approx(errors, abs=1e-9)
        assert smallest_gap(*two_models(errors=errors), SPEARMAN).error_correlation == pytest.approx(errors, abs=0.12)


@pytest.mark.parametrize(
    ("errors", "power", "gap"), [(0.8, 0.41, 0.04), (0.8, 0.72, 0.06), (0.5, 0.26, 0.04), (0.5, 0.40, 0.06)]
)
def test_gaps_are_near_those_of_a_full_simulation(errors, power, gap):
    # figures of 200 simulated runs with a bootstrap in each, Spearman about 0.86 and n = 100
    assert smallest_gap(*two_models(errors=errors), SPEARMAN, power=power).value == pytest.approx(gap, rel=0.3)


@pytest.mark.slow
@pytest.mark.parametrize("metric", METRICS.values(), ids=list(METRICS))
def test_the_gap_given_is_settled_by_the_paired_bootstrap_in_eight_of_ten_data_sets(metric):
    value = smallest_gap(*two_models(), metric).value
    latent = value if metric is PEARSON else 0.94 * value  # slope of 2 sin(πρ/6) at ρ = 0.86
    settled = [
        paired(*two_models(gap=latent, seed=seed, exact=False), metric, resamples=400).verdict == "a higher"
        for seed in range(200)
    ]
    assert 0.72 < np.mean(settled) < 0.88


def test_more_power_less_shared_error_or_fewer_pairs_need_a_larger_gap():
    value = smallest_gap(*two_models(), SPEARMAN).value
    assert smallest_gap(*two_models(), SPEARMAN, power=0.5).value < value
    assert smallest_gap(*two_models(errors=0.3), SPEARMAN).value > value
    assert smallest_gap(*two_models(n=40), SPEARMAN).value > value
    assert smallest_gap(*two_models(), SPEARMAN, level=0.99).value > value


def test_the_gap_shrinks_with_the_root_of_n_also_beyond_what_is_simulated():
    small, large = (smallest_gap(*two_models(n=n), PEARSON).value for n in (300, 1200))
    assert small / large == pytest.approx(2, rel=0.15)


def test_the_text_pieces_stand_beside_the_gap_and_are_plain_json():
    found = smallest_gap(*two_models(), SPEARMAN, seed=3)
    assert (found.n, found.metric, found.power, found.level, found.seed) == (100, "spearman", 0.8, 0.95, 3)
    json.dumps(dataclasses.asdict(found), allow_nan=False)
    assert found == smallest_gap(*two_models(), SPEARMAN, seed=3)


def test_identical_models_leave_nothing_to_simulate():
    a, _ = two_models()
    found = smallest_gap(a, a, SPEARMAN)
    assert (found.value, found.reason) == (None, "the two models make the same errors, or one makes none")


def test_a_perfect_model_leaves_nothing_to_simulate():
    a, b = two_models()
    assert smallest_gap(a.assign(predicted=a["gold"]), b, PEARSON).value is None


def test_undefined_scores_have_a_reason():
    a, b = two_models()
    assert smallest_gap(a, b.assign(predicted=1.0), PEARSON).reason == "all similarities are equal"
    assert smallest_gap(a[:1], b[:1], PEARSON).reason == "1 pair: at least 3 are needed"


@pytest.mark.parametrize("n", [3, 4, 6])
def test_tiny_data_end_in_a_gap_or_in_words(n):
    found = smallest_gap(*two_models(n=n, errors=0.5, exact=False, seed=1), SPEARMAN)
    assert (found.value is None) == bool(found.reason)


def test_ties_in_gold_are_ranked_as_ties():
    a, b = two_models()
    gold = np.round(a["gold"])
    found = smallest_gap(a.assign(gold=gold), b.assign(gold=gold), SPEARMAN)
    assert 0.02 < found.value < 0.15


def test_what_cannot_be_simulated_is_refused():
    with pytest.raises(BadInput, match="power: 80 found; a number between 0 and 1 is expected"):
        smallest_gap(*two_models(), SPEARMAN, power=80)
    with pytest.raises(BadInput, match="smallest gap: 'ndcg' found; it can be simulated for pearson, spearman"):
        smallest_gap(*two_models(), dataclasses.replace(SPEARMAN, name="ndcg"))
