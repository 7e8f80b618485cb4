"""Positives against each type of negatives: beside scikit-learn, with ties, and for all draws at once."""

import numpy as np
import pytest

from core.errors import BadInput, Mismatch
from core.evaluate import pair_scores


@pytest.fixture
def made(rng):
    """Pairs of four types with many equal scores."""
    kinds = rng.choice(["pos", "hard", "negative", "soft"], 200)
    return kinds, np.round(rng.normal(size=200) + (kinds == "pos"), 1)


def both(one):
    return [one.AUROC, one.AP]


def oracle(kinds, scores, name, weights=None):
    from sklearn.metrics import average_precision_score, roc_auc_score

    rows = np.ones(len(kinds), dtype=bool) if name == "all" else np.isin(kinds, ["pos", name])
    weights = np.ones(len(kinds)) if weights is None else weights
    given = (kinds[rows] == "pos", scores[rows])
    return [measure(*given, sample_weight=weights[rows]) for measure in (roc_auc_score, average_precision_score)]


def test_worked_case_of_pairs_by_negative_type(golden):
    case = golden("18_pairs_by_negative_type")
    found = pair_scores(case["inputs"]["type"], case["inputs"]["score"])
    assert list(found) == ["hard", "negative", "soft", "all"]
    for name, one in found.items():
        expected = case["expected"][name]
        assert (one.type, one.reason) == (name, "")
        assert [one.AUROC, one.AP, one.prevalence] == pytest.approx(
            [expected["auroc"], expected["average_precision"], expected["prevalence"]], abs=1e-9
        )
        assert (one.n_pos, one.n_neg) == (expected["n_pos"], expected["n_neg"])


def test_scores_agree_with_scikit_learn(made):
    for name, one in pair_scores(*made).items():
        assert both(one) == pytest.approx(oracle(*made, name), abs=1e-12)


@pytest.mark.parametrize("ties", [True, False])
def test_all_draws_at_once_agree_with_scikit_learn_a_draw_at_a_time(made, rng, ties):
    kinds, scores = made
    scores = scores if ties else rng.normal(size=200)
    weights = rng.integers(0, 4, (20, 200)) / rng.choice([1, 2, 3], 200)  # parts, as of papers in several pathways
    for name, one in pair_scores(kinds, scores, weights).items():
        expected = np.array([oracle(kinds, scores, name, row) for row in weights])
        assert one.draws["AUROC"] == pytest.approx(expected[:, 0], abs=1e-12)
        assert one.draws["AP"] == pytest.approx(expected[:, 1], abs=1e-12)


def test_a_draw_is_as_if_its_pairs_stood_there_so_often(made):
    kinds, scores = made
    counts = np.random.default_rng(1).integers(0, 3, (5, 200))
    drawn = pair_scores(kinds, scores, counts)["hard"].draws
    for row, auroc, ap in zip(counts, drawn["AUROC"], drawn["AP"]):
        again = pair_scores(np.repeat(kinds, row), np.repeat(scores, row))["hard"]
        assert (auroc, ap) == pytest.approx(tuple(both(again)), abs=1e-12)


def test_a_constant_score_has_auroc_half_and_the_prevalence_as_ap():
    found = pair_scores(["pos", "soft", "soft", "soft"], [0.3] * 4)["all"]
    assert (found.AUROC, found.AP, found.prevalence) == (0.5, 0.25, 0.25)


def test_perfect_and_reversed_scores():
    kinds = ["pos", "pos", "hard", "hard"]
    assert both(pair_scores(kinds, [4, 3, 2, 1])["hard"]) == [1.0, 1.0]
    assert pair_scores(kinds, [1, 2, 3, 4])["hard"].AUROC == 0.0


def test_order_and_a_rising_change_of_scores_change_nothing(made):
    kinds, scores = made
    order = np.random.default_rng(2).permutation(200)
    plain, turned = pair_scores(kinds, scores), pair_scores(kinds[order], np.exp(scores[order]))
    for name, one in plain.items():
        assert both(turned[name]) == pytest.approx(both(one), abs=1e-12)


def test_without_one_side_nothing_is_defined_and_the_reason_says_which():
    only = pair_scores(["pos", "pos"], [1, 2], np.ones((3, 2)))["all"]
    assert (only.AUROC, only.AP, only.prevalence, only.reason) == (None, None, 1.0, "no negative pairs")
    assert np.isnan(only.draws["AUROC"]).all()
    none = pair_scores(["hard"], [1])
    assert [one.reason for one in none.values()] == ["no positive pairs", "no positive pairs"]
    empty = pair_scores([], [], np.ones((2, 0)))["all"]
    assert (empty.n_pos, empty.prevalence, empty.reason) == (0, None, "no positive pairs")
    assert np.isnan(empty.draws["AP"]).tolist() == [True, True]


def test_a_draw_without_positives_or_negatives_is_not_defined():
    kinds, scores = ["pos", "hard", "hard"], [0.5, 0.4, 0.6]
    drawn = pair_scores(kinds, scores, np.array([[0, 1, 1], [1, 0, 0], [1, 1, 1]]))["hard"].draws
    for values in drawn.values():
        assert np.isnan(values).tolist() == [True, True, False]


def test_further_types_come_after_the_known_ones():
    assert list(pair_scores(["soft", "pos", "far", "hard"], [1, 2, 3, 4])) == ["hard", "soft", "far", "all"]


def test_what_does_not_fit_is_refused():
    with pytest.raises(Mismatch, match="2 pairs but 3 scores"):
        pair_scores(["pos", "hard"], [1, 2, 3])
    with pytest.raises(Mismatch, match=r"2 pairs but weights of shape \(4, 3\)"):
        pair_scores(["pos", "hard"], [1, 2], np.ones((4, 3)))
    with pytest.raises(BadInput, match="1 of 2 pairs have a score that is no number"):
        pair_scores(["pos", "hard"], [1, np.nan])
