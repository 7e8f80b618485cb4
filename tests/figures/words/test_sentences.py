from dataclasses import replace

import pytest

from core.figures.words import answer, compare, settles, several
from core.schema import Comparison, Interval

EXPERT = Interval(0.924, 0.902, 0.941, 0.95, "percentile bootstrap over pairs", 1000, 7, 100)
GAP = Interval(0.02, -0.03, 0.07, 0.95, "percentile bootstrap over pairs", 1000, 7, 100)


def comparison(verdict="not separable on these data", **more):
    return replace(Comparison("one", "two", "spearman", GAP, 0.4, 0.4, verdict), **more)


def test_the_answer_is_one_sentence_with_interval_and_human(interval):
    said = answer("all-MiniLM-L6-v2", interval, metric="spearman_zero_shot", n=100, data="biosses", human=EXPERT)
    assert said == (
        "all-MiniLM-L6-v2 ranks the 100 pairs like the experts with ρ = 0.82 [0.74, 0.87]; "
        "a single expert reaches 0.92 [0.90, 0.94]."
    )


def test_pearson_scores_and_other_data_have_raters(interval):
    said = answer("m", interval, metric="pearson", n=1, data="mine.tsv")
    assert said == "m scores the 1 pair like the raters with r = 0.82 [0.74, 0.87]."


def test_the_demo_speaks_of_readings_and_never_of_experts_or_benchmarks(interval):
    said = answer("m", interval, metric="spearman", n=60, data="demo-pairs", human=EXPERT)
    assert "like the readings" in said
    assert "a single reading reaches 0.92 [0.90, 0.94]" in said
    assert said.endswith("Demo texts and grades, written for Bioscope.")
    assert "expert" not in said
    assert "benchmark" not in said


def test_an_undefined_score_says_why():
    none = Interval(None, None, None, 0.95, "", 0, 0, 0, reason="all gold scores are equal")
    said = answer("m", none, metric="spearman", n=3, data="x")
    assert said == "m: Spearman ρ over 3 pairs is not defined (all gold scores are equal)."


def test_a_tie_is_called_not_separable():
    assert compare(comparison()) == (
        "one against two: Spearman ρ differs by +0.02 [−0.03, 0.07] (Holm-corrected p = 0.400); "
        "not separable on these data."
    )


@pytest.mark.parametrize(("verdict", "end"), [("a higher", "one scores higher"), ("b higher", "two scores higher")])
def test_a_difference_names_the_model_that_scores_higher(verdict, end):
    assert compare(comparison(verdict), smallest_gap=0.06, n=100).endswith(
        f"; {end}. These 100 pairs cannot settle differences below about 0.06."
    )


def test_identical_models_have_no_difference():
    said = compare(comparison("no difference", difference=replace(GAP, point=0.0, low=0.0, high=0.0), p_holm=None))
    assert said == "one and two give the same Spearman ρ on every resample: no difference."


def test_an_undefined_difference_says_why():
    none = replace(GAP, point=None, low=None, high=None, reason="all cosines are equal")
    assert compare(comparison("not defined", difference=none)) == (
        "one against two: the difference in Spearman ρ is not defined (all cosines are equal)."
    )


def test_a_difference_without_interval_says_why():
    bare = replace(GAP, low=None, high=None, reason="too few pairs")
    assert "+" not in compare(comparison("not defined", difference=bare))
    assert "no interval: too few pairs" in compare(comparison("not defined", difference=bare))


def test_the_smallest_gap_is_said_with_and_without_a_count():
    assert settles(0.0612, n=100) == "These 100 pairs cannot settle differences below about 0.06."
    assert settles(0.0612).startswith("These data cannot")


def test_many_comparisons_are_counted():
    found = [comparison(), comparison("a higher"), comparison("b higher"), comparison(metric="pearson")]
    assert several(found, metric="spearman") == (
        "Of 3 pairs of models, 2 can be told apart by Spearman ρ after Holm's correction; "
        "1 is not separable on these data."
    )
    assert several(found[1:3], metric="spearman").endswith("after Holm's correction.")
    assert several([], metric="spearman") == "Fewer than two models: nothing to compare."


def test_of_two_models_the_higher_is_named():
    assert several([comparison("b higher")], metric="spearman") == "two scores higher by Spearman ρ."
    assert several([comparison()], metric="spearman") == "one and two are not separable on these data by Spearman ρ."
    assert "no difference" in several([comparison("no difference")], metric="spearman")
