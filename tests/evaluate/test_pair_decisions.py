"""A threshold chosen on validation, and what it gives on the test."""

import numpy as np
import pytest

from core.errors import BadInput
from core.evaluate import RATES, at_threshold, best_threshold


def test_worked_case_of_a_threshold_chosen_on_validation(golden):
    case = golden("18_pairs_by_negative_type")
    given, expected = case["inputs"], case["expected"]["threshold"]
    threshold, f1 = best_threshold(given["validation"]["score"], given["validation"]["label"])
    assert (threshold, f1) == pytest.approx((expected["validation_best"], expected["validation_f1"]), abs=1e-9)
    found = at_threshold(given["score"], [int(name == "pos") for name in given["type"]], threshold)
    assert {name: getattr(found, name) for name in ("tp", "fp", "fn", "tn")} == expected["test_confusion"]
    assert (found.F1, found.accuracy) == pytest.approx((expected["test_f1"], expected["test_accuracy"]), abs=1e-9)


def test_the_threshold_is_the_best_of_all_observed_and_the_largest_of_equal_ones(rng):
    for _ in range(50):
        labels = np.append(rng.integers(0, 2, 12), [0, 1])
        scores = np.round(rng.normal(size=14), 1)
        every = {float(t): at_threshold(scores, labels, t).F1 for t in scores}
        best = max(every.values())
        assert best_threshold(scores, labels) == (max(t for t, f1 in every.items() if f1 == best), best)


def test_rates_agree_with_scikit_learn_in_every_draw(rng):
    from sklearn import metrics

    labels, scores = rng.integers(0, 2, 80), rng.normal(size=80)
    weights = rng.integers(0, 4, (15, 80)) / 2
    found = at_threshold(scores, labels, 0.2, weights)
    called = scores >= 0.2
    oracles = dict(
        zip(
            RATES,
            (
                metrics.precision_score,
                metrics.recall_score,
                metrics.f1_score,
                metrics.accuracy_score,
                metrics.matthews_corrcoef,
            ),
        )
    )
    for name, oracle in oracles.items():
        assert getattr(found, name) == pytest.approx(oracle(labels, called), abs=1e-12)
        assert found.draws[name] == pytest.approx(
            [oracle(labels, called, sample_weight=row) for row in weights], abs=1e-12
        )


def test_a_score_equal_to_the_threshold_is_positive():
    assert at_threshold([0.5, 0.4], [1, 0], 0.5).tp == 1


@pytest.mark.parametrize(
    ("labels", "threshold", "reasons"),
    [
        ([1, 0], 9, {"precision": "no pair is called positive", "MCC": "no pair is called positive"}),
        ([1, 0], 0, {"MCC": "every pair is called positive"}),
        ([1, 1], 1.5, {"MCC": "no negative pairs"}),
        (
            [0, 0],
            9,
            {
                "precision": "no pair is called positive",
                "recall": "no positive pairs",
                "F1": "no positive pairs",
                "MCC": "no pair is called positive",
            },
        ),
        ([0, 0], 1.5, {"recall": "no positive pairs", "MCC": "no positive pairs"}),
    ],
)
def test_undefined_rates_are_none_with_a_reason(labels, threshold, reasons):
    found = at_threshold([1, 2], labels, threshold)
    assert dict(found.reasons) == reasons
    assert {name for name in RATES if getattr(found, name) is None} == set(reasons)


def test_f1_of_nothing_called_positive_is_zero_not_undefined():
    assert at_threshold([1, 2], [1, 0], 9).F1 == 0.0


def test_no_pairs_have_no_rates():
    found = at_threshold([], [], 0.5)
    assert found.accuracy is None
    assert found.reasons["accuracy"] == "no pairs"


def test_a_draw_that_leaves_a_rate_undefined_is_nan():
    drawn = at_threshold([1, 2], [0, 1], 1.5, np.array([[1, 0], [1, 1]])).draws
    assert np.isnan(drawn["recall"]).tolist() == [True, False]
    assert drawn["accuracy"].tolist() == [1.0, 1.0]


@pytest.mark.parametrize(("labels", "missing"), [([1, 1], "negative"), ([0, 0], "positive"), ([], "positive")])
def test_a_threshold_needs_both_kinds_of_pairs(labels, missing):
    with pytest.raises(BadInput, match=f"no {missing} one: a threshold cannot be chosen"):
        best_threshold(np.arange(len(labels)), labels)
