"""The human reference carries an interval, as every score does."""

import pytest

from core.actions.data import pairs
from core.actions.people import people


def test_a_single_reading_of_the_demo_has_an_interval():
    found = people(*pairs("demo-pairs"))
    mean = found.means["spearman_zero_shot"]
    assert mean.point == pytest.approx(0.76, abs=0.005)
    assert mean.low < mean.point < mean.high
    assert len(found.table) == 6
    assert (found.table["low"] < found.table["point"]).all()


def test_experts_of_biosses_agree_as_published(real_data):
    found = people(*pairs("biosses"))
    assert found.point("pearson_zero_shot") == pytest.approx(0.933, abs=0.001)
    assert found.point("spearman_zero_shot") == pytest.approx(0.924, abs=0.001)
    table = found.table[found.table["metric"] == "pearson_zero_shot"].set_index("rater")["point"]
    assert table.round(3).tolist() == [0.951, 0.958, 0.911, 0.903, 0.940]


def test_without_raters_it_is_said_why(tmp_path):
    path = tmp_path / "pairs.csv"
    path.write_text("sentence1,sentence2,score\na b,c d,1\ne f,g h,2\ni j,k l,3\n")
    found = people(*pairs("pairs", str(path)))
    assert found.point("pearson_zero_shot") is None
    assert found.reason == "the data hold no single raters' scores"
