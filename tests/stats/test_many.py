"""All pairs of several models."""

import itertools

import numpy as np
import pytest

from core.evaluate import METRICS
from core.stats import compare, holm, paired

PEARSON, SPEARMAN = METRICS["pearson"], METRICS["spearman"]


def test_holm_by_hand():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx((0.03, 0.06, 0.06, 0.02))
    assert holm([0.4, 0.5, 0.6]) == (1, 1, 1)  # 1.2, then never falling, then cut at 1
    assert holm([0.02]) == (0.02,)
    assert holm([]) == ()


def test_holm_keeps_the_order_of_ties_and_never_lowers_p(make_items):
    rng = np.random.default_rng(0)
    for _ in range(50):
        p = np.round(rng.uniform(size=7), 1)
        corrected = np.array(holm(p))
        assert (corrected >= p).all() and (corrected <= 1).all()
        order = np.argsort(p, kind="stable")
        assert (np.diff(corrected[order]) >= 0).all()


def test_every_pair_is_compared_once_in_a_fixed_order(make_items):
    models = {name: make_items(seed=k, noise=1 + k) for k, name in enumerate(["b", "a", "d", "c"])}
    found = compare(models, SPEARMAN)
    assert [(each.a, each.b) for each in found] == list(itertools.combinations(["b", "a", "d", "c"], 2))
    assert [each.p_holm for each in found] == list(holm([each.p for each in found]))


def test_each_comparison_is_the_paired_one(make_items):
    models = {name: make_items(seed=k) for k, name in enumerate("abc")}
    for by_group in (False, True):
        for each in compare(models, PEARSON, by_group=by_group):
            alone = paired(models[each.a], models[each.b], PEARSON, names=(each.a, each.b), by_group=by_group)
            assert (each.difference, each.p, each.verdict) == (alone.difference, alone.p, alone.verdict)


def test_identical_noisy_and_different_models_end_as_they_should(make_items):
    a = make_items(noise=0.5)
    models = {
        "one": a,
        "same": a.copy(),
        "noisy": a.assign(predicted=a["predicted"] + 5e-3 * np.random.default_rng(3).normal(size=100)),
        "poor": make_items(noise=5, seed=9),
    }
    for metric in METRICS.values():
        forward = {(each.a, each.b): each for each in compare(models, metric)}
        assert forward["one", "same"].verdict == "no difference"
        assert forward["one", "same"].p_holm == 1
        assert forward["one", "noisy"].verdict == "not separable on these data"
        assert {forward[name, "poor"].verdict for name in ("one", "same", "noisy")} == {"a higher"}
        backward = {(each.a, each.b): each for each in compare(dict(reversed(models.items())), metric)}
        for (x, y), each in forward.items():
            other = backward[y, x]
            assert each.difference.point == -other.difference.point
            assert (each.difference.low, each.difference.high) == (-other.difference.high, -other.difference.low)
            assert (each.p, each.p_holm) == (other.p, other.p_holm)


def test_a_model_without_a_score_is_left_out_of_the_correction(make_items):
    models = {"a": make_items(seed=1), "flat": make_items().assign(predicted=0.5), "b": make_items(seed=2)}
    found = compare(models, SPEARMAN)
    assert [each.verdict == "not defined" for each in found] == [True, False, True]
    assert found[0].difference.reason == "flat: all similarities are equal"
    assert found[1].p_holm == found[1].p


def test_all_are_compared_on_the_items_that_all_have(make_items):
    models = {"a": make_items(seed=1), "b": make_items(seed=2), "c": make_items(seed=3).iloc[10:]}
    assert {each.difference.groups for each in compare(models, PEARSON)} == {90}


@pytest.mark.parametrize("count", [0, 1])
def test_fewer_than_two_models_have_nothing_to_compare(count, make_items):
    assert compare({str(k): make_items() for k in range(count)}, PEARSON) == []
