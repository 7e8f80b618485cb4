"""Means over papers and pathways, their intervals, and differences on the same draws of pathways."""

import hashlib

import numpy as np
import pandas as pd
import pytest

from core.errors import BadInput, Mismatch, UnknownName
from core.stats import (
    Clusters,
    Units,
    clustered_contrast,
    clustered_interval,
    clustered_point,
    clustered_values,
    contrast,
    group_means,
    item_weights,
    means,
    pathway_draws,
    summary,
)

SEVERAL = (("b",), ("a", "c"), ("a",), (), ("c", "b", "d"), ("d",), ("a", "a"))
VALUES = np.array([0.5, 0.25, np.nan, 0.9, 1.0, 0.0, 0.125])


@pytest.fixture
def made():
    """Papers in 14 pathways, some in several, a fifth of their values skipped."""
    rng = np.random.default_rng(4)
    names = [f"p{k:02d}" for k in range(14)]
    values = tuple(tuple(rng.choice(names, rng.choice([1, 1, 1, 2, 3]), replace=False).tolist()) for _ in range(90))
    scores = rng.random((90, 3))
    scores[rng.random((90, 3)) < 0.2] = np.nan
    return values, scores


def looped(values, scores, picked, over):
    """The definition, a paper and a pathway at a time."""
    names = sorted({name for held in values for name in held})
    above = below = 0.0
    for number in picked:
        rows = [row for row, held in enumerate(values) if names[number] in held and not np.isnan(scores[row])]
        if over == "papers":
            above += sum(scores[row] / len(set(values[row])) for row in rows)
            below += sum(1 / len(set(values[row])) for row in rows)
        elif rows:
            above += sum(scores[row] for row in rows) / len(rows)
            below += 1
    return above / below if below else np.nan


def test_worked_case_of_means_over_papers_and_over_pathways(golden):
    case = golden("15_cluster_bootstrap")
    given, expected = case["inputs"], case["expected"]
    clusters = Clusters.of(tuple((name,) for name in given["pathway"]))
    a, b, c = (np.array(given[f"ap_model_{letter}"]) for letter in "ABC")
    assert list(clusters.names) == expected["pathway_order"]
    index = np.random.default_rng(given["seed"]).integers(0, 6, (given["n_resamples"], 6))
    assert hashlib.sha256(np.ascontiguousarray(index, dtype="<i8").tobytes()).hexdigest() == expected["index_sha256"]
    counts = pathway_draws(6, given["n_resamples"], given["seed"])
    assert (counts == np.stack([np.bincount(row, minlength=6) for row in index])).all()
    drawn = {name: clustered_values(each, clusters) for name, each in (("a", a), ("b", b), ("c", c))}
    macro = clustered_values(a, clusters, over="pathways")
    for values, key in (
        (drawn["a"], "ci95_A"),
        (drawn["a"] - drawn["b"], "ci95_diff"),
        (drawn["a"] - drawn["c"], "ci95_diff_A_minus_C"),
        (macro, "ci95_macro_A"),
    ):
        assert np.quantile(values, [0.025, 0.975]) == pytest.approx(expected[key], abs=1e-9)
    assert clustered_point(a, clusters) == pytest.approx(expected["mean_A"], abs=1e-9)
    assert clustered_point(a, clusters, over="pathways") == pytest.approx(expected["macro_over_pathways_A"], abs=1e-9)
    six = Units(6, "over pathways", "pathway", "pathways", fewest=0)  # so few that no interval would be given
    for other, key, gap in (("b", "p_two_sided_plus1", "diff"), ("c", "p_A_vs_C", "diff_A_minus_C")):
        points = [(clustered_point(each, clusters), "") for each in (a, {"b": b, "c": c}[other])]
        values = np.stack([drawn["a"], drawn[other]])
        found, p, _ = contrast(("A", other), points, values, level=0.95, seed=42, units=six)
        assert found.point == pytest.approx(expected[gap], abs=1e-9)
        assert [found.low, found.high] == pytest.approx(expected[f"ci95_{gap}"], abs=1e-9)
        assert p == pytest.approx(expected[key], abs=1e-9)


@pytest.mark.parametrize("over", ["papers", "pathways"])
def test_draws_of_papers_in_several_pathways_with_skipped_queries_equal_a_plain_loop(made, over):
    values, scores = made
    clusters = Clusters.of(values)
    index = np.random.default_rng(42).integers(0, 14, (60, 14))
    counts = pathway_draws(14, 60, 42)
    found = (means if over == "papers" else group_means)(scores, clusters, counts)
    for column in range(3):
        expected = [looped(values, scores[:, column], row, over) for row in index]
        assert found[:, column] == pytest.approx(expected, abs=1e-12)
        one = clustered_values(scores[:, column], clusters, over=over, resamples=60)
        assert one == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("over", ["papers", "pathways"])
def test_the_point_is_the_mean_when_every_pathway_is_drawn_once(over):
    clusters = Clusters.of(SEVERAL)
    assert clustered_point(VALUES, clusters, over=over) == pytest.approx(looped(SEVERAL, VALUES, range(4), over))


def test_the_mean_over_papers_is_the_plain_mean_of_papers_in_a_pathway():
    clusters = Clusters.of(SEVERAL)
    assert clustered_point(VALUES, clusters) == pytest.approx(np.mean([0.5, 0.25, 1.0, 0.0, 0.125]))
    assert clusters.sizes.tolist() == [1, 2, 1, 0, 3, 1, 1]


def test_weights_of_items_give_the_means(made):
    values, scores = made
    clusters, counts = Clusters.of(values), pathway_draws(14, 200, 3)
    weights = item_weights(clusters, counts)
    known = ~np.isnan(scores[:, 0])
    by_weight = weights[:, known] @ scores[known, 0] / weights[:, known].sum(axis=1)
    assert by_weight == pytest.approx(means(scores[:, :1], clusters, counts)[:, 0], abs=1e-12)
    assert item_weights(clusters, np.ones((1, 14))) == pytest.approx(np.ones((1, 90)))


def test_left_papers_of_pairs_are_weighted_by_their_pathways():
    clusters = Clusters.of(SEVERAL).take([1, 0, 1, 3])
    counts = np.array([[2, 1, 0, 4]])
    assert item_weights(clusters, counts).tolist() == [[1.0, 1.0, 1.0, 0.0]]
    assert len(clusters) == 4
    assert clusters.names == ("a", "b", "c", "d")


def test_order_of_papers_and_of_their_pathways_changes_nothing(made):
    values, scores = made
    order = np.random.default_rng(9).permutation(90)
    turned = tuple(tuple(reversed(values[row])) for row in order)
    one, other = (
        clustered_interval(scores[rows, 0], Clusters.of(held))
        for rows, held in ((np.arange(90), values), (order, turned))
    )
    for end in ("point", "low", "high"):
        assert getattr(one, end) == pytest.approx(getattr(other, end), abs=1e-12)
    assert one.groups == other.groups == 14


def test_an_interval_says_what_was_drawn(made):
    values, scores = made
    found = clustered_interval(scores[:, 0], Clusters.of(values), resamples=300, seed=7, level=0.9)
    assert found.method == "percentile cluster bootstrap over pathways"
    assert (found.resamples, found.seed, found.level, found.dropped, found.reason) == (300, 7, 0.9, 0, "")
    assert found.low < found.point < found.high
    terms = clustered_interval(scores[:, 0], Clusters.of(values, one="term", many="terms"))
    assert terms.method == "percentile cluster bootstrap over terms"


def test_one_paper_a_pathway_is_the_bootstrap_over_papers(made):
    from core.stats import distribution
    from tests.stats.test_bootstrap import MEAN

    scores = made[1][:, 0]
    known = scores[~np.isnan(scores)]
    clusters = Clusters.of(tuple((f"{row:03d}",) for row in range(len(known))))
    over_papers = distribution(pd.DataFrame({"value": known}), MEAN, seed=42)
    for over in ("papers", "pathways"):
        assert clustered_values(known, clusters, over=over) == pytest.approx(over_papers, abs=1e-12)


def test_below_ten_pathways_with_a_scored_paper_there_is_no_interval():
    values = tuple((f"p{row % 12}",) for row in range(48))
    scores = np.where(np.arange(48) % 12 < 9, 0.5, np.nan)
    found = clustered_interval(scores, Clusters.of(values))
    assert (found.point, found.low, found.high, found.groups) == (0.5, None, None, 9)
    assert found.reason == "no interval: 9 pathways with a scored paper, at least 10 are needed"
    assert clustered_interval(np.full(48, 0.5), Clusters.of(values)).reason == ""


def test_no_value_at_all_is_not_defined_and_says_so():
    values = tuple((f"p{row}",) for row in range(12))
    found = clustered_interval(np.full(12, np.nan), Clusters.of(values))
    assert (found.point, found.low, found.high) == (None, None, None)
    assert found.reason == "no paper has a value"
    gap, p, verdict = clustered_contrast(np.ones(12), np.full(12, np.nan), Clusters.of(values), names=("tfidf", "x"))
    assert (gap.point, p, verdict) == (None, None, "not defined")
    nowhere = clustered_interval(np.ones(3), Clusters.of(((), (), ())))
    assert (nowhere.point, nowhere.reason) == (None, "no paper has a value")


def test_equal_models_do_not_differ_and_swapped_models_mirror(made):
    values, scores = made
    clusters = Clusters.of(values)
    same, p, verdict = clustered_contrast(scores[:, 0], scores[:, 0], clusters)
    assert (same.point, same.low, same.high, p, verdict) == (0.0, 0.0, 0.0, 1.0, "no difference")
    better = scores[:, 0] + 0.1 + 0.05 * scores[:, 1]
    one, p_one, higher = clustered_contrast(better, scores[:, 0], clusters, over="pathways")
    other, p_other, lower = clustered_contrast(scores[:, 0], better, clusters, over="pathways")
    assert (higher, lower) == ("a higher", "b higher")
    assert p_one == p_other == pytest.approx(2 / 1001)
    assert (one.point, one.low, one.high) == (-other.point, -other.high, -other.low)


def test_a_difference_is_over_papers_that_both_models_have(made):
    values, scores = made
    clusters = Clusters.of(values)
    both = ~np.isnan(scores[:, 0]) & ~np.isnan(scores[:, 1])
    gap, _, _ = clustered_contrast(scores[:, 0], scores[:, 1], clusters)
    assert gap.point == pytest.approx((scores[both, 0] - scores[both, 1]).mean())


def test_a_draw_without_a_value_is_dropped_and_counted():
    values = tuple((f"p{row}",) for row in range(12))
    scores = np.where(np.arange(12) < 1, 0.5, np.nan)
    drawn = clustered_values(scores, Clusters.of(values))
    assert np.isnan(drawn).sum() == (pathway_draws(12)[:, 0] == 0).sum()


def test_draws_are_kept_and_cannot_be_changed():
    assert pathway_draws(5, 10, 1) is pathway_draws(5, 10, 1)
    with pytest.raises(ValueError, match="read-only"):
        pathway_draws(5, 10, 1)[0, 0] = 9


def test_what_does_not_fit_is_refused():
    clusters = Clusters.of(SEVERAL)
    with pytest.raises(Mismatch, match="values of 2 papers do not fit the pathways of 7"):
        clustered_interval(np.ones(2), clusters)
    with pytest.raises(Mismatch, match="tfidf has values of 7 papers and random of 2"):
        clustered_contrast(np.ones(7), np.ones(2), clusters, names=("tfidf", "random"))
    with pytest.raises(BadInput, match="resamples: 0 found"):
        clustered_interval(np.ones(7), clusters, resamples=0)
    with pytest.raises(BadInput, match="level: 95"):
        clustered_interval(np.ones(7), clusters, level=95)
    with pytest.raises(UnknownName, match="no mean 'paper'; did you mean 'papers'"):
        clustered_interval(np.ones(7), clusters, over="paper")


def test_units_are_named_in_the_words_of_what_is_drawn():
    one = Units(1, "bootstrap over terms", "term", "terms")
    found = summary(0.5, np.full(10, 0.5), units=one)
    assert (found.method, found.groups) == ("bootstrap over terms", 1)
    assert found.reason == "no interval: 1 term, at least 10 are needed"
    assert summary(0.5, np.full(10, 0.5), n=3).reason == ""
