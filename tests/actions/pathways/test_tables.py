"""Leaderboards, groups, confusion and pairs, each against the same number got another way."""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from core import actions
from core.errors import BadInput, UnknownName

FOLDER = Path(actions.__file__).parents[1] / "datasets" / "demo" / "papers"


def test_the_leaderboard_is_sorted_and_compared_on_the_same_draws(many):
    scores = [many("random"), many("tfidf")]
    table = actions.leaderboard(scores, level="pathway", reference="random")
    assert table["label"].tolist() == ["tfidf", "random"]
    first, second = table.to_dict("records")
    assert first["value"] == pytest.approx(np.nanmean(scores[1].measured("pathway", "AP")), abs=1e-12)
    assert first["difference"] == pytest.approx(first["value"] - second["value"], abs=1e-12)
    assert first["verdict"] == "higher" and first["difference_low"] > 0 and second["verdict"] == "reference"
    assert first["p"] == pytest.approx(2 / 1001) and first["p_holm"] == first["p"]


def test_swapping_the_reference_turns_the_signs(many):
    scores = [many("random"), many("tfidf")]
    one = actions.leaderboard(scores, level="category", reference="random").set_index("label").loc["tfidf"]
    other = actions.leaderboard(scores, level="category", reference="tfidf").set_index("label").loc["random"]
    assert (one["difference"], one["difference_low"]) == pytest.approx(
        (-other["difference"], -other["difference_high"])
    )
    assert one["p"] == other["p"]


def test_of_fewer_than_ten_pathways_there_is_a_score_and_no_interval(demo):
    one = actions.leaderboard([demo("random"), demo("tfidf")], level="pathway").iloc[1]
    assert one["value"] > 0 and np.isnan([one["low"], one["high"], one["p"]]).all()
    assert one["reason"] == "no interval: 6 pathways with a scored paper, at least 10 are needed"
    assert one["verdict"] == "not defined"


def test_an_unknown_reference_or_level_is_named(demo):
    with pytest.raises(UnknownName, match="nobody"):
        actions.leaderboard([demo("random")], level="pathway", reference="nobody")
    with pytest.raises(UnknownName, match="pathwy"):
        actions.leaderboard([demo("random")], level="pathwy")


def test_a_mean_over_pathways_weighs_each_pathway_once(demo):
    found = demo()
    table = actions.leaderboard([found], level="pathway", over="pathways")
    means = actions.by_group(found, level="pathway")["value"]
    assert table["value"].iloc[0] == pytest.approx(means.mean(), abs=1e-12)


@pytest.mark.parametrize("group", ["pathway", "subcategory", "category"])
def test_a_groups_score_is_the_mean_of_its_papers(demo, group):
    found = demo()
    each = found.measured("category", "AP")
    table = actions.by_group(found, level="category", group=group)
    for row in table.to_dict("records"):
        members = [at for at, held in enumerate(found.labels(group)) if row["group"] in held]
        assert row["papers"] == len(members)
        assert row["n"] == int(np.isfinite(each[members]).sum())
        if group != "category" and row["n"] == len(members):  # no paper in two pathways weighs less here
            several = any(len(found.labels("pathway")[at]) > 1 for at in members)
            assert several or row["value"] == pytest.approx(each[members].mean(), abs=1e-12)
        assert row["low"] <= row["value"] <= row["high"] or row["reason"]
    assert table["value"].is_monotonic_decreasing


def test_two_models_by_group_differ_by_their_means(demo):
    a, b = demo("tfidf"), demo("random")
    table = actions.two_by_group(a, b, level="pathway")
    np.testing.assert_allclose(table["difference"], table["a"] - table["b"], atol=1e-12)
    assert set(table["verdict"]) <= {"gained", "lost", "not separable", "no interval", "not defined"}
    assert table["difference"].is_monotonic_decreasing


def test_confusion_counts_the_labels_of_the_nearest(demo):
    found, k = demo(), 5
    table = actions.confusion(found, level="category", k=k)
    np.testing.assert_allclose(table.sum(axis=1), 1)
    labels = found.labels("category")
    expected = table * 0
    for row in range(len(found)):
        for near in found.near[row, :k]:
            for own in labels[row]:
                for other in labels[near]:
                    expected.loc[own, other] += 1 / len(labels[row]) / len(labels[near])
    np.testing.assert_allclose(table, expected.div(expected.sum(axis=1), axis=0), atol=1e-6)


def test_a_cell_lists_its_pairs_of_papers(demo):
    found = demo()
    table = actions.confusion(found, level="category", k=10)
    row, column = table.index[0], table.columns[1]
    behind = actions.confused(found, level="category", row=row, column=column, k=10)
    assert len(behind)
    for one in behind.to_dict("records"):
        query, paper = found.places[one["query"]], found.places[one["paper"]]
        assert row in found.labels("category")[query] and column in found.labels("category")[paper]
        assert found.near[query, one["rank"] - 1] == paper
    with pytest.raises(BadInput, match="1 to 20"):
        actions.confusion(found, level="category", k=21)


def test_pairs_are_scored_by_type_and_the_threshold_comes_from_validation(many):
    from sklearn.metrics import average_precision_score, f1_score, roc_auc_score

    found = many()
    own = found.pairs[found.pairs["split"] == "train"]
    summary = actions.pair_summary(found).set_index("type")
    for kind in ("hard", "negative", "soft"):
        held = own[own["type"].isin(["pos", kind])]
        assert summary.loc[kind, "AUROC"] == pytest.approx(roc_auc_score(held["label"], held["score"]), abs=1e-12)
        assert summary.loc[kind, "AP"] == pytest.approx(
            average_precision_score(held["label"], held["score"]), abs=1e-12
        )
        assert summary.loc[kind, "AUROC_low"] < summary.loc[kind, "AUROC"] < summary.loc[kind, "AUROC_high"]
    decided = actions.pair_decisions(found)
    val = found.pairs[found.pairs["split"] == "val"]
    best = max(f1_score(val["label"], val["score"] >= at) for at in val["score"])
    assert decided.validation_f1 == pytest.approx(best, abs=1e-12)
    called = own["score"] >= decided.threshold
    assert decided.measures["F1"].point == pytest.approx(f1_score(own["label"], called), abs=1e-12)
    judged = actions.judged_pairs(found)
    assert judged["wrong"].sum() == decided.counts["fp"] + decided.counts["fn"]
    assert judged["margin"].is_monotonic_decreasing


def test_clusters_are_scored_beside_every_level(demo):
    table = demo().clustering
    assert set(table["level"]) == {"category", "subcategory", "pathway"}
    kmeans = table[(table["method"] == "k-means") & (table["measure"] == "AMI")]
    assert (kmeans["seeds"] == 10).all() and kmeans["sd"].ge(0).all()
    assert table["reason"].ne("").eq(table["mean"].isna()).all()


def test_a_single_label_gives_no_score_but_the_reason(tmp_path):
    rows = [f"p{n},Title {n},{('kinase', 'membrane', 'virus')[n % 3]} and its ligand,A,{'ab'[n % 2]}" for n in range(8)]
    (tmp_path / "one.csv").write_text("\n".join(["id,title,abstract,category,pathway", *rows]) + "\n")
    data = {"path": str(tmp_path / "one.csv"), "level_keys": ["category", "pathway"]}
    found = [actions.score_pathways(data=data, model=model) for model in ("tfidf", "random")]
    board = actions.leaderboard(found, level="category")
    assert board["value"].isna().all() and board["chance"].isna().all() and board["shuffled"].isna().all()
    assert set(board["reason"]) == {"one label only: every paper is relevant"}
    assert board["verdict"].tolist() == ["reference", "not defined"]
    assert actions.leaderboard(found, level="pathway")["value"].notna().all()
    assert {one.reason for one in found[0].skipped["category"]} == {"every other paper shares its category"}
    rows = actions.pathway_tables(actions.together(found)).variants
    held = rows[(rows["section"] == "retrieval") & (rows["level"] == "category")]
    assert held["value"].isna().all() and set(held["reason"]) == {"one label only: every paper is relevant"}
    assert set(actions.by_group(found[0], level="category")["reason"]) == {"one label only: every paper is relevant"}


def test_an_undefined_verdict_has_its_reason_beside(demo):
    board = actions.leaderboard([demo("random"), demo("tfidf")], level="pathway")
    held = board[board["verdict"] == "not defined"]
    assert len(held) and held["reason"].str.contains("at least 10 are needed").all()


def test_without_a_threshold_it_is_said_what_the_validation_pairs_are(many):
    from core.actions.pathways.pairs import decisions_of, drawn

    found = many()
    own = found.pairs[found.pairs["split"] == "train"].reset_index(drop=True)
    draws = drawn(own, found.places, found.clusters)
    val = found.pairs[found.pairs["split"] == "val"]
    positive = val[val["label"] == 1].head(9)
    said = decisions_of(pd.concat([own, positive]), "train", draws).reason
    assert said == "all 9 labelled pairs of the validation split are positive, and a threshold needs both kinds"
    assert decisions_of(own, "train", draws).reason.startswith("no labelled pairs of a validation split: a threshold")
    itself = decisions_of(own.assign(split="val"), "val", draws).reason
    assert itself.startswith("the validation pairs are those that are scored")


def test_f1_stands_beside_the_prevalence_here_and_on_validation(many):
    found = many()
    decided = actions.pair_decisions(found)
    shares = found.pairs.groupby("split")["label"].mean()
    assert (decided.prevalence, decided.validation_prevalence) == pytest.approx((shares["train"], shares["val"]))
    rows = actions.pathway_tables(actions.together([found])).variants.set_index("measure")["value"]
    assert rows["prevalence on validation"] == pytest.approx(shares["val"])
    assert rows["F1 on validation"] == pytest.approx(decided.validation_f1)


def test_papers_that_a_noise_policy_drops_are_not_counted_as_scored(many):
    found = many()
    table = found.clustering
    held = table[(table["level"] == "category") & (table["measure"] == "AMI")].set_index(["method", "policy"])
    whole, dropped = held.loc[("k-means", "")], held.loc[("HDBSCAN", "dropped")]
    assert whole["n"] == len(found) - whole["excluded"] - whole["unlabelled"] and whole["coverage"] == 1
    assert dropped["noise"] > 0 and dropped["n"] == whole["n"] - dropped["noise"]
    assert dropped["coverage"] == pytest.approx(dropped["n"] / whole["n"], abs=1e-12)
    assert held.loc[("HDBSCAN", "singletons"), "n"] == whole["n"]
    rows = actions.pathway_tables(actions.together([found])).variants
    rows = rows[(rows["section"] == "clustering") & (rows["level"] == "category") & (rows["measure"] == "AMI")]
    row = rows[rows["kind"] == "HDBSCAN, noise: dropped"].iloc[0]
    assert (row["n"], row["coverage"]) == (dropped["n"], dropped["coverage"])
    assert row["n"] + row["left_out"] == len(found)


def test_pairs_compare_at_nine_decimals_as_rankings_do(demo):
    scores = demo().pairs["score"]
    assert scores.eq(scores.round(9)).all()


def test_a_pathway_stands_under_its_own_category_also_where_it_shares_papers_with_others(many):
    table = actions.by_group(many("tfidf"), level="pathway").set_index("group")
    own = {}
    for name in ("pathways_train.json",):
        for one in json.loads((FOLDER / name).read_text()):
            own[one["pathway_name"]] = one["category"]
    assert {name: table.loc[name, "parent"] for name in table.index} == {name: own[name] for name in table.index}
