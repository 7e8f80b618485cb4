import pytest

from core.figures.words import (
    brackets,
    count,
    metric_title,
    number,
    p_value,
    percent,
    score,
    signed,
    symbol,
    undefined,
    with_range,
)
from core.schema import Interval


@pytest.mark.parametrize(("x", "text"), [
    (0.8164, "0.82"), (-0.131, "−0.13"), (-0.001, "0.00"), (0.0, "0.00"), (None, "not defined"),
    (float("nan"), "not defined"), (float("inf"), "∞"), (float("-inf"), "−∞"), (1, "1.00"),
])  # fmt: skip
def test_a_number_has_two_decimals_and_a_true_minus(x, text):
    assert number(x) == text


def test_tables_have_three_decimals():
    assert number(0.81644, 3) == "0.816"


def test_a_difference_shows_its_sign():
    assert [signed(x) for x in (0.021, -0.021, 0.001, 0.0, None)] == ["+0.02", "−0.02", "0.00", "0.00", "not defined"]


def test_a_score_stands_with_its_interval_or_with_the_reason_why_not(interval):
    assert score(interval) == "0.82 [0.74, 0.87]"
    assert score(interval, 3) == "0.820 [0.740, 0.870]"
    none = Interval(None, None, None, 0.95, "", 0, 0, 0, reason="all gold scores are equal")
    assert score(none) == "not defined (all gold scores are equal)"
    bare = Interval(0.5, None, None, 0.95, "", 0, 0, 3, reason="3 pairs are too few")
    assert score(bare) == "0.50 (no interval: 3 pairs are too few)"
    assert undefined("") == "not defined"


def test_counts_speak_of_one_and_of_many():
    assert count(1, "pair") == "1 pair"
    assert count(1000, "pair") == "1,000 pairs"
    assert count(2, "axis", "axes") == "2 axes"


def test_a_p_value_is_never_zero():
    assert p_value(0.0) == "p < 0.001"
    assert p_value(0.012) == "p = 0.012"
    assert p_value(None) == "p not defined"


def test_metrics_have_the_names_of_the_field():
    assert metric_title("spearman_zero_shot") == metric_title("spearman") == "Spearman ρ"
    assert (symbol("pearson_zero_shot"), symbol("spearman"), symbol("ndcg@10")) == ("r", "ρ", "ndcg@10")
    assert with_range("Pearson r", -1, 1) == "Pearson r (−1 to 1)"
    assert percent(0.95) == "95 %"
    assert brackets(-0.1, 0.2) == "[−0.10, 0.20]"
