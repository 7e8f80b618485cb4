import numpy as np
import pytest

from core.errors import Mismatch
from core.figures import none_curve, reliability_diagram


def named(figure, name):
    return [trace for trace in figure.data if trace.name and trace.name.startswith(name)]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("n", [0, 1, 15])
def test_any_number_of_bins_gives_a_figure_or_a_sentence(make_table, n, dark):
    figure = reliability_diagram(make_table("reliability", n), dark=dark)
    if n == 0:
        assert figure.layout.annotations[0].text == "No bins to draw."
    else:
        assert len(named(figure, "fitted")[0].x) == n


def test_a_bin_stands_at_its_probability_and_accuracy_with_its_interval(make_table):
    table = make_table("reliability", 4)
    own, (one,) = table[table["way"] == "fitted"], named(reliability_diagram(table), "fitted")
    assert np.allclose(one.x, own["probability"], atol=1e-4) and np.allclose(one.y, own["accuracy"], atol=1e-4)
    low = one.y - np.array(one.error_y.arrayminus)
    assert np.allclose(low[:-1], own["low"][:-1], atol=1e-4) and one.error_y.arrayminus[-1] == 0


def test_the_diagonal_is_drawn_and_the_bars_below_count_the_papers(make_table):
    figure = reliability_diagram(make_table("reliability", 5))
    (line,) = named(figure, "diagonal")
    assert list(line.x) == list(line.y) == [0, 1]
    (bars,) = [trace for trace in figure.data if trace.type == "bar"]
    assert list(bars.y) == [12] * 5 and bars.yaxis == "y2"


def test_probabilities_without_a_temperature_are_hollow_and_can_be_left_out(make_table):
    table = make_table("reliability", 3)
    (hollow,) = named(reliability_diagram(table), "T = 1")
    assert hollow.marker.color == "#ffffff"
    assert not named(reliability_diagram(table, ways=("fitted",)), "T = 1")


def test_a_table_without_a_needed_column_is_refused_by_its_name(make_table):
    with pytest.raises(Mismatch, match="accuracy"):
        reliability_diagram(make_table("reliability", 3).drop(columns="accuracy"))


@pytest.mark.parametrize("n", [0, 1, 5])
def test_any_number_of_thresholds_gives_a_figure_or_a_sentence(make_table, n):
    figure = none_curve(make_table("nones", n))
    assert (n == 0) == (figure.layout.annotations[0].text == "No thresholds to draw.")


def test_the_threshold_that_is_used_is_filled_and_has_its_intervals(make_table):
    table = make_table("nones", 5)
    nones = table.head(2).assign(measure=["coverage", "refused"], low=[0.1, 0.05], high=[0.6, 0.3])
    (used,) = named(none_curve(table, nones=nones), "used")
    row = table[table["kept"] == 0.95].iloc[0]
    assert (used.x[0], used.y[0]) == (row["refused"], row["coverage"])
    assert used.error_x.array[0] == pytest.approx(0.3 - row["refused"])
    assert used.error_y.arrayminus[0] == pytest.approx(row["coverage"] - 0.1)
    assert any("keeps 95 % (used)" in note.text for note in none_curve(table).layout.annotations)


def test_dots_are_not_joined_as_bins_are_no_course(make_table):
    assert all(one.mode == "markers" for one in named(reliability_diagram(make_table("reliability", 3)), "fitted"))


def test_labels_of_thresholds_lie_on_no_other_and_the_used_one_stays(make_table):
    table = make_table("nones", 5).assign(refused=[0.02, 0.04, 0.05, 0.3, 0.5], coverage=[0.03, 0.04, 0.1, 0.3, 0.5])
    notes = [note.text for note in none_curve(table).layout.annotations]
    assert notes == ["<b>keeps 95 % (used)</b>", "keeps 90 %", "keeps 80 %", "keeps 50 %"]
    assert none_curve(table).layout.xaxis.title.text.endswith("<br>dotted: a blind guess")


def test_without_intervals_the_point_alone_is_drawn(make_table):
    (used,) = named(none_curve(make_table("nones", 5)), "used")
    assert used.error_x.array is None
