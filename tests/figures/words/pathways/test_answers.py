from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from core.figures import words
from core.schema import Interval


def test_the_best_model_with_interval_papers_pathways_chance_and_its_tie(make_table):
    assert words.leaderboard_answer(make_table("leaderboard", 4)) == (
        "model-0 finds papers of the same pathway with mAP 0.40 [0.36, 0.45] over 127 papers of 12 pathways; chance "
        "0.04; model-1 is not separable from it (p = 0.200)."
    )


def test_a_stricter_level_another_measure_and_the_mean_over_pathways_are_said(make_table):
    said = words.leaderboard_answer(
        make_table("leaderboard", 1), measure="P@5", level="subcategory, other pathways", over="pathways"
    )
    assert "the same subcategory but other pathways with P@5 0.40 [0.36, 0.45] (mean over pathways)" in said


def test_a_best_model_that_is_not_the_reference_is_held_against_it(make_table):
    table = make_table("leaderboard", 2).assign(verdict=["higher", "reference"], p_holm=[0.004, np.nan])
    assert words.leaderboard_answer(table).endswith("against model-1 it scores higher (p = 0.004).")


def test_no_interval_gives_its_reason_and_an_interval_that_holds_chance_is_told(make_table):
    table = make_table("leaderboard", 1)
    about = words.leaderboard_answer(table.assign(low=0.03))
    assert "chance 0.04, which the interval holds" in about
    few = words.leaderboard_answer(table.assign(low=np.nan, high=np.nan, reason="8 pathways, at least 10 are needed"))
    assert "0.40 (no interval: 8 pathways, at least 10 are needed)" in few
    none = words.leaderboard_answer(table.assign(value=np.nan, reason="no query has a relevant paper"))
    assert none == ("model-0 finds papers of the same pathway: mAP is not defined (no query has a relevant paper).")
    assert words.leaderboard_answer(table.iloc[:0]) == "No model has been scored yet."


def test_others_that_are_all_lower_are_told_together(make_table):
    two = make_table("leaderboard", 2).assign(verdict=["reference", "lower"])
    assert words.leaderboard_answer(two).endswith("; model-1 scores lower (p = 0.200).")
    three = make_table("leaderboard", 3).assign(verdict=["reference", "lower", "lower"])
    assert words.leaderboard_answer(three).endswith("; all others score lower.")


def test_where_nothing_can_be_told_apart_it_is_said_so(make_table):
    table = make_table("leaderboard", 2).assign(verdict=["not defined", "reference"], p_holm=np.nan)
    assert words.leaderboard_answer(table).endswith("against model-1 it is better or worse, which cannot be told.")
    assert words.difference_answer(table).endswith("which of the two is better cannot be told.")


def test_many_ties_are_counted(make_table):
    table = make_table("leaderboard", 6).assign(verdict=["reference"] + ["not separable on these data"] * 5)
    assert "5 other models are not separable from it" in words.leaderboard_answer(table)


def test_differences_are_told_one_by_one_or_counted(make_table):
    assert words.difference_answer(make_table("leaderboard", 4)) == (
        "Of 3 models against model-0 by mAP (the same pathway), 1 is lower, 1 is not separable from it and for 1 the "
        "difference is not defined."
    )
    two = words.difference_answer(make_table("leaderboard", 2))
    assert two == (
        "model-1 against model-0: mAP (the same pathway) differs by −0.35 [−0.38, −0.33] (p = 0.200 after Holm's "
        "correction); not separable on these data."
    )
    assert words.difference_answer(make_table("leaderboard", 1)) == "One model alone: nothing to compare."


def test_best_and_worst_group_with_n_and_how_many_are_about_chance(make_table):
    table = make_table("groups", 3).assign(chance=[0.05, 0.31, 0.05])
    assert words.group_answer(table, model="M") == (
        "M finds papers of the same pathway best in pathway 2 (mAP 0.60 [0.55, 0.70], n = 10) and worst in pathway 0 "
        "(mAP 0.10 (no interval: 8 papers, at least 10 are needed), n = 8), of 3 pathways. Of 2 with an interval, 1 is "
        "about chance."
    )
    assert words.group_answer(table.assign(value=np.nan), model="M") == "No pathway has a defined mAP."


def test_groups_gained_lost_and_tied_are_counted(make_table):
    assert words.two_group_answer(make_table("gains", 3), a="M", b="tfidf", group="category") == (
        "Of 3 categories, M gains in 1, loses in 1 and is not separable in 1 against tfidf by mAP; most gained: "
        "pathway 0 (+0.20 [0.10, 0.30]); most lost: pathway 1 (−0.20 [−0.30, −0.10])."
    )


def test_the_largest_mistake_is_named():
    names = ["a", "b"]
    table = pd.DataFrame([[0.7, 0.3], [0.1, 0.9]], index=names, columns=names)
    assert words.confusion_answer(table, level="category", model="M") == (
        "Under M, 0.80 of the labels of a paper's 10 nearest are its own category, on average over 2 categories. Most "
        "often taken for another: a, with 0.30 of these labels being b."
    )


def test_a_query_with_its_first_hit_and_one_that_is_none():
    found = SimpleNamespace(table=None, first_hit=3, AP=0.42, relevant=8, candidates=126, chance=0.07)
    assert words.query_answer(found, id="123", model="M") == (
        "Under M, the first paper of the same pathway as 123 is at rank 3; AP 0.42 over 8 relevant of 126 papers; "
        "chance 0.07."
    )
    found.relevant = 0
    assert words.query_answer(found, id="123") == (
        "No other paper here has the same pathway as 123: it is no query at this level."
    )


@pytest.fixture
def summary():
    return pd.DataFrame({
        "type": ["hard", "soft", "all"], "n_pos": 127, "n_neg": [60, 127, 187], "prevalence": 0.4,
        "AUROC": [0.7, 0.9, 0.8],
        "AUROC_low": [0.6, 0.8, 0.7], "AUROC_high": [0.8, 0.95, 0.9], "reason": "",
    })  # fmt: skip


def test_pairs_with_the_hardest_kind_and_the_threshold(summary):
    f1 = Interval(0.71, 0.6, 0.8, 0.95, "x", 1000, 42, 12)
    mcc = Interval(None, None, None, 0.95, "x", 1000, 42, 12, reason="all pairs are called alike")
    found = SimpleNamespace(
        threshold=0.48, measures={"F1": f1, "MCC": mcc}, reason="", prevalence=0.25, validation_prevalence=0.5,
        validation_f1=0.83,
    )  # fmt: skip
    assert words.pairs_answer(summary, found, model="M") == (
        "M scores pairs of the same pathway above other pairs with AUROC 0.80 [0.70, 0.90] (127 against 187 pairs); "
        "hardest against same subcategory, other pathway: 0.70 [0.60, 0.80]. From the threshold 0.48 on, chosen on "
        "validation, pairs are called alike: F1 0.71 [0.60, 0.80] and MCC not defined (all pairs are called alike) "
        "here, where 25 % of the pairs are of one pathway (F1 on validation 0.83, where 50 % are)."
    )
    without = SimpleNamespace(threshold=None, measures={}, reason="no labelled pairs of a validation split")
    assert words.pairs_answer(summary, without, model="M").endswith(
        "There is no threshold: no labelled pairs of a validation split."
    )
    assert "threshold" not in words.pairs_answer(summary, None, model="M")
    assert words.pairs_answer(summary.iloc[:0], model="M") == "There are no labelled pairs beside these papers."


def test_clusters_are_told_by_what_is_corrected_for_chance(make_table):
    said = words.clusters_answer(make_table("clusters", 3), level="pathway", model="M")
    assert said == (
        "Clusters of M (method 0) agree with the pathways: AMI 0.00 ± 0.02 over 10 seeds (0 is chance, 1 perfect; n = "
        "110 papers). 3 papers with several labels are left out."
    )
    assert words.clusters_answer(make_table("clusters", 0), level="pathway", model="M").endswith("not defined here.")


def test_models_are_held_against_each_other_by_k_means_and_what_hdbscan_leaves_out_is_said():
    ways = [("k-means", "", 0.4, 1.0), ("HDBSCAN", "singletons", 0.3, 0.56), ("HDBSCAN", "dropped", 0.9, 0.56)]
    rows = [
        {
            "level": "category", "method": method, "policy": policy, "measure": "AMI", "mean": mean + more,
            "sd": 0.01 if method == "k-means" else np.nan, "seeds": 10, "coverage": coverage, "label": label,
            "n": 56 if policy == "dropped" else 100, "excluded": 0, "reason": "",
        }
        for label, more in (("tfidf", 0.0), ("MiniLM", 0.05))
        for method, policy, mean, coverage in ways
    ]  # fmt: skip
    assert words.clusters_answer(pd.DataFrame(rows), level="category", model="") == (
        "Of 2 models, clusters of MiniLM (k-means) agree best with the categories: AMI 0.45 ± 0.01 over 10 seeds (0 is "
        "chance, 1 perfect; n = 100 papers). HDBSCAN puts 56 % of them into a cluster; each of the others counted as a "
        "cluster of its own, its AMI is 0.35."
    )


def test_centering_and_pooling(make_table):
    table = make_table("centering", 1)
    table.loc[table["centering"] == "centred", "value"] = 0.45
    assert words.centering_answer(table) == (
        "Best mAP of the same pathway by centering: model-0: 0.40 raw, 0.45 centred."
    )
    assert words.pooling_answer(make_table("pooling", 1)) == (
        "Chosen on validation, with mAP of the same pathway here: model-0: cls, 0.40 [0.36, 0.45]."
    )
    assert words.pooling_answer(make_table("pooling", 1).assign(chosen=False)).startswith("No pooling has been chosen")
    own = make_table("pooling", 1).assign(chosen=False, taken=True, why="the model's own, as there are no such papers")
    assert words.pooling_answer(own) == (
        "Of the poolings of model-0 cls is taken, the model's own, as there are no such papers; mAP of the same "
        "pathway here: 0.40 [0.36, 0.45]."
    )
