import html

import numpy as np
import pytest

from core.errors import Mismatch
from core.figures import difference_forest, leaderboard_forest
from core.figures.colours import model_colours
from core.figures.theme import TOOLBAR


def named(figure, name):
    return next(trace for trace in figure.data if trace.name == name)


@pytest.fixture
def board(make_table):
    return lambda n: make_table("leaderboard", n)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("n", [0, 1, 4, 100])
def test_any_number_of_models_gives_a_figure_or_a_sentence(board, n, dark):
    for draw in (leaderboard_forest, difference_forest):
        figure = draw(board(n), level="pathway", dark=dark)
        if n <= (draw is difference_forest):
            assert figure.layout.annotations[0].text.startswith("No ")
        else:
            assert len(named(figure, "names").text) == n - (draw is difference_forest)


def test_models_are_sorted_best_first_and_the_undefined_come_last(board):
    figure = leaderboard_forest(board(4).sample(frac=1, random_state=0))
    assert [row[0] for row in named(figure, "names").customdata] == ["model-0", "model-1", "model-2", "model-3"]
    assert list(named(figure, "names").y) == sorted(named(figure, "names").y, reverse=True)
    assert named(figure, "values").text[-1].strip("\xa0") == "not defined"
    assert "all vectors are zero" in named(figure, "names").hovertext[-1]


def test_whiskers_reach_from_low_to_high_and_the_value_stands_in_text(board):
    figure = leaderboard_forest(board(4))
    points = named(figure, "score")
    np.testing.assert_allclose(points.x - points.error_x.arrayminus, board(4)["low"][:3], atol=1e-4)
    np.testing.assert_allclose(points.x + points.error_x.array, board(4)["high"][:3], atol=1e-4)
    assert named(figure, "values").text[0].strip("\xa0") == "0.40 [0.36, 0.45]"


def test_a_tie_is_joined_to_its_reference_and_said(board):
    figure = leaderboard_forest(board(4))
    upright, *ticks = figure.layout.shapes
    assert {tick.y0 for tick in ticks} == {3, 2}
    assert (upright.y0, upright.y1) == (2, 3)
    assert "not separable" in named(figure, "names").text[1]
    assert any("not separable from model-0" in note.text for note in figure.layout.annotations)


def test_without_a_tie_nothing_is_joined(board):
    figure = leaderboard_forest(board(4).assign(verdict=["reference", "lower", "lower", "not defined"]))
    assert not figure.layout.shapes
    assert not any("separable" in note.text for note in figure.layout.annotations)


def test_chance_is_a_line_with_its_label_and_shuffled_labels_are_marks(board):
    figure = leaderboard_forest(board(3))
    assert "chance 0.04" in [note.text for note in figure.layout.annotations]
    assert list(named(figure, "shuffled labels").x) == [0.043] * 3
    line = next(trace for trace in figure.data if trace.mode == "lines")
    assert set(np.array(line.x)) == {0.04}


def test_differences_leave_the_reference_out_and_show_no_difference(board):
    figure = difference_forest(board(4))
    assert "model-0" not in [row[0] for row in named(figure, "names").customdata]
    assert "0: as model-0" in [note.text for note in figure.layout.annotations]
    low, high = figure.layout.xaxis.range
    assert low < 0 < high
    assert "p = 0.040" in named(figure, "names").text[1]
    assert named(figure, "values").text[0].strip("\xa0").startswith("−0.1")


def test_a_model_keeps_its_colour_whatever_its_pooling(board):
    table = board(2).assign(model="specter2", label=["specter2:cls", "specter2:mean"])
    colours = set(named(leaderboard_forest(table), "score").marker.color)
    assert colours == set(model_colours(["specter2"]).values())


def test_names_of_models_are_never_read_as_markup(board, foreign_texts):
    table = board(len(foreign_texts) + 1)
    table["label"] = ["one", *foreign_texts]
    for figure in (leaderboard_forest(table), difference_forest(table)):
        shown = " ".join(named(figure, "names").text)
        assert "<b>" not in shown
        assert "$5" not in shown
        assert "%{" not in shown
        assert "expression a<b" in html.unescape(shown)


def test_missing_columns_are_named(board):
    with pytest.raises(Mismatch, match="the leaderboard needs the columns low, high"):
        leaderboard_forest(board(2).drop(columns=["low", "high"]))
    with pytest.raises(Mismatch, match="difference_low"):
        difference_forest(board(2).drop(columns="difference_low"))


def test_without_any_interval_the_reason_is_said_once(board):
    table = board(3).assign(
        low=np.nan, high=np.nan, verdict="not defined", reason="no interval: 6 pathways, at least 10 are needed"
    )
    figure = leaderboard_forest(table)
    assert all("no interval" not in text for text in named(figure, "values").text)
    assert "no intervals: 6 pathways, at least 10 are needed" in [note.text for note in figure.layout.annotations]


def test_a_line_with_its_label_leaves_room_for_the_browsers_buttons(board):
    for draw in (leaderboard_forest, difference_forest):
        assert draw(board(3)).layout.margin.t >= TOOLBAR + 18
