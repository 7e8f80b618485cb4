import numpy as np
import pandas as pd
import pytest

from core.errors import Mismatch
from core.figures.frames import bins, bounds, drawable, draws_table, rater_range, require, row_order, span, too_few


def test_a_missing_column_is_named_beside_those_found():
    frame = pd.DataFrame({"gold": [1.0], "other": [2.0]})
    with pytest.raises(
        Mismatch, match=r"the scatter needs the columns item_id, predicted; the table has: gold, other\."
    ):
        require(frame, "item_id", "gold", "predicted", what="the scatter")


def test_too_few_rows_are_said_in_words():
    assert too_few(0, "pair") == "No pairs to draw."
    assert too_few(1, "pair") == "1 pair: a picture needs at least 3."
    assert too_few(2, "pair") == "2 pairs: a picture needs at least 3."
    assert too_few(3, "pair") is None


def test_rows_that_are_no_numbers_are_not_drawn():
    frame = pd.DataFrame({"x": [1, None, np.inf, 2], "y": [1, 1, 1, np.nan]})
    assert drawable(frame, "x", "y").index.tolist() == [0]


def test_bins_hold_every_value_once():
    values = np.random.default_rng(0).normal(size=500)
    assert bins(values)["count"].sum() == 500
    assert bins([0.5, 0.5, np.nan])["count"].sum() == 2
    assert bins([])["count"].sum() == 0


def test_limits_hold_all_that_is_drawn():
    low, high = span([0.2, np.nan], [0.9], None)
    assert low < 0.2
    assert high > 0.9
    assert span([]) == [-0.04, 1.04]
    assert span([3, 3]) == [2.95, 3.05]


def test_models_are_sorted_by_the_first_metric_and_those_without_a_score_come_last():
    table = pd.DataFrame({
        "model": ["b", "a", "none", "a", "b"], "metric": ["x", "x", "x", "y", "y"],
        "point": [0.1, 0.9, np.nan, 0.0, 1.0],
    })  # fmt: skip
    assert row_order(table) == ["a", "b", "none"]


def test_no_interval_has_no_bounds(interval):
    assert bounds(None) is None
    assert bounds(interval) == (0.74, 0.87)
    assert bounds((0.1, 0.2)) == (0.1, 0.2)


def test_a_table_of_draws_holds_all_that_its_figure_says(interval):
    table = draws_table(np.array([0.8, 0.9]), interval, panel="over pairs", point=0.82, human=None, n=100)
    assert table.to_dict("records")[0] | {"human": 0} == {
        "draw": 0.8, "panel": "over pairs", "low": 0.74, "high": 0.87, "point": 0.82, "human": 0, "n": 100,
    }  # fmt: skip
    assert table["human"].isna().all()


def test_the_range_of_the_raters_is_found_under_either_name():
    assert "gold_low" in rater_range(pd.DataFrame({"rater_low": [1], "rater_high": [2]}))
    same = pd.DataFrame({"gold_low": [1], "gold_high": [2], "rater_low": [0], "rater_high": [4]})
    assert rater_range(same)["gold_low"].tolist() == [1]
