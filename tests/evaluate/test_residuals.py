"""What is said about each pair."""

import numpy as np
import pandas as pd
import pytest

from core.errors import Mismatch
from core.evaluate import METRICS, residuals
from core.evaluate import residuals as view
from core.evaluate.residuals import leave_one_out

NAN = float("nan")


def items_of(data, predicted):
    return pd.DataFrame({"item_id": data.ids, "gold": data.gold, "predicted": predicted, "group": data.groups})


def test_by_hand(make_pairs):
    data = make_pairs([4, 0, 2, 2])
    table = residuals(items_of(data, [0.9, 0.8, 0.7, 0.1]), data)
    assert table["gold_rank"].tolist() == [1, 4, 2.5, 2.5]
    assert table["predicted_rank"].tolist() == [1, 2, 3, 4]
    assert table["rank_residual"].tolist() == [0, 2, -0.5, -1.5]
    assert table["abs_rank_residual"].tolist() == [0, 2, 0.5, 1.5]


def test_a_pair_the_model_finds_too_similar_has_a_residual_above_zero(make_pairs):
    data = make_pairs([4, 3, 2, 0])
    table = residuals(items_of(data, [0.5, 0.4, 0.3, 0.9]), data)
    assert table["rank_residual"].tolist() == [-1, -1, -1, 3]


@pytest.mark.parametrize("name", METRICS)
def test_leave_one_out_equals_brute_force(name, make_pairs, rng):
    from scipy import stats

    data = make_pairs(np.round(rng.uniform(0, 4, 40) * 5) / 5)
    predicted = np.round(rng.uniform(size=40), 1)
    oracle = {"pearson": stats.pearsonr, "spearman": stats.spearmanr}[name]
    gold = np.array(data.gold)
    everything = oracle(gold, predicted).statistic
    brute = [oracle(np.delete(gold, k), np.delete(predicted, k)).statistic - everything for k in range(40)]
    assert residuals(items_of(data, predicted), data)[f"change_{name}"].tolist() == pytest.approx(brute, abs=1e-12)


def test_leave_one_out_in_blocks_is_the_same(make_pairs, rng, monkeypatch):
    data = make_pairs(rng.uniform(size=30))
    items = items_of(data, rng.uniform(size=30))
    whole = leave_one_out(items, METRICS["spearman"])
    monkeypatch.setitem(leave_one_out.__globals__, "BLOCK", 70)
    assert leave_one_out(items, METRICS["spearman"]).tolist() == pytest.approx(whole.tolist(), abs=1e-14)


@pytest.mark.parametrize("gold", [[], [1], [1, 2, 3], [2, 2, 2, 2]])
def test_leave_one_out_is_not_defined_where_a_score_is_not(gold, make_pairs):
    data = make_pairs(gold)
    table = residuals(items_of(data, np.linspace(0, 1, len(gold))), data)
    assert len(table) == len(gold)
    assert table["change_pearson"].isna().all()


def test_leave_one_out_is_not_defined_where_only_one_pair_differs(make_pairs):
    data = make_pairs([1, 1, 1, 1, 3])
    change = residuals(items_of(data, [0.1, 0.2, 0.3, 0.4, 0.5]), data)["change_spearman"]
    assert change.isna().tolist() == [False, False, False, False, True]


def test_raters_a_whole_point_apart_dispute_a_pair(make_pairs):
    ratings = [(1, 1, 1), (2, 2, 2.9), (2.3, 1.3, 2), (0, 4, NAN), (NAN, NAN, NAN), (NAN, 3, NAN)]
    data = make_pairs([1, 2, 2, 2, 3, 3], raters=("x", "y", "z"), ratings=tuple(ratings))
    table = residuals(items_of(data, np.linspace(0, 1, 6)), data)
    assert table["disputed"].tolist() == [False, False, True, True, False, False]
    assert table["rater_spread"].tolist() == pytest.approx([0, 0.9, 1, 4, NAN, 0], nan_ok=True)
    assert table["rater_low"].tolist() == pytest.approx([1, 2, 1.3, 0, NAN, 3], nan_ok=True)


def test_without_raters_nothing_is_disputed(make_pairs):
    data = make_pairs([1, 2, 3, 4])
    table = residuals(items_of(data, [0.1, 0.2, 0.3, 0.4]), data)
    assert table["rater_spread"].isna().all()
    assert not table["disputed"].any()


def test_skipped_pairs_do_not_shift_the_ratings(make_pairs):
    data = make_pairs([1, 2, 3, 4], raters=("x", "y"), ratings=((1, 1), (1, 3), (3, 3), (4, 4)))
    items = items_of(data, [0.1, 0.2, 0.3, 0.4]).iloc[[3, 1]]
    assert residuals(items, data)["disputed"].tolist() == [False, True]


def test_items_of_other_data_are_refused(make_pairs):
    data = make_pairs([1, 2, 3])
    items = items_of(data, [0.1, 0.2, 0.3]).assign(item_id=["p0", "q7", "q8"])
    with pytest.raises(Mismatch, match="made: 2 items are no pairs of it; the first is 'q7'"):
        view(items, data)


def test_real_raters_disagree_as_published(biosses):
    table = residuals(items_of(biosses, np.linspace(0, 1, 100)), biosses)
    assert table["disputed"].sum() == 65
    assert (table["rater_spread"] >= 2).sum() == 9
    assert (table["rater_spread"] == 0).sum() == 35
