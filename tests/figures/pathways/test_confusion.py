import html

import numpy as np
import pandas as pd
import pytest

from core.errors import Mismatch
from core.figures import confusion_map
from core.figures.pathways.alike import alike_first
from core.figures.pathways.confusion import luminance, on_cell
from core.figures.theme import SEQUENTIAL, TOOLBAR


def cells(figure):
    return next(trace for trace in figure.data if trace.name == "cells")


@pytest.fixture
def shares():
    names = ["a", "H&E <b>", "c"]
    return pd.DataFrame([[0.7, 0.1, 0.2], [0.3, 0.7, 0.0], [np.nan] * 3], index=names, columns=names)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("n", [0, 1, 2, 60])
def test_any_number_of_labels_gives_a_figure_or_a_sentence(make_table, n, dark):
    figure = confusion_map(make_table("confusion", n), dark=dark)
    if n == 0:
        assert figure.layout.annotations[0].text == "No groups to draw."
    else:
        assert len(figure.layout.yaxis.ticktext) == n


def test_every_cell_that_holds_something_can_be_clicked_and_tells_its_labels(shares):
    drawn = cells(confusion_map(shares))
    found = {tuple(data): text for data, text in zip(drawn.customdata, drawn.text)}
    assert found == {
        ("a", "a"): "70", ("a", "H&E <b>"): "10", ("a", "c"): "20", ("H&E <b>", "a"): "30",
        ("H&E <b>", "H&E <b>"): "70",
    }  # fmt: skip
    assert drawn.selected.marker.opacity == drawn.unselected.marker.opacity == 0


def test_a_cell_lies_where_its_labels_are_written(shares):
    figure = confusion_map(shares)
    rows = [html.unescape(text.split("  <b>")[0]) for text in figure.layout.yaxis.ticktext]
    drawn = cells(figure)
    for (row, column), x, y in zip(drawn.customdata, drawn.x, drawn.y):
        assert (rows[y], rows[x]) == (row, column)


def test_a_row_without_a_value_says_so(shares):
    notes = [note.text for note in confusion_map(shares).layout.annotations]
    assert "not defined: no near paper has a label" in notes


def test_numbers_are_left_out_where_cells_are_small(make_table):
    assert cells(confusion_map(make_table("confusion", 20))).text is not None
    assert cells(confusion_map(make_table("confusion", 21))).text is None


def test_the_selected_cell_is_ringed_and_a_strange_one_is_not(shares):
    ringed = confusion_map(shares, selected=("a", "c"))
    assert any(trace.marker.symbol == "square-open" for trace in ringed.data if trace.type == "scatter")
    assert len(confusion_map(shares, selected=("a", "gone")).data) == len(ringed.data) - 1


def test_labels_are_never_read_as_markup(shares):
    figure = confusion_map(shares, level="<i>level")
    assert "<b>&lt;b&gt;" not in str(figure.layout.yaxis.ticktext)
    assert all("&lt;b&gt;" in text for text in figure.layout.yaxis.ticktext if "H&amp;E" in text)
    assert not any("<i>" in note.text for note in figure.layout.annotations)


def test_what_is_taken_for_each_other_stands_side_by_side():
    table = np.eye(6) * 0.4
    for a, b in ((0, 3), (1, 5), (2, 4)):
        table[a, b] = table[b, a] = 0.6
    order = alike_first(table)
    assert sorted(order) == list(range(6))
    for a, b in ((0, 3), (1, 5), (2, 4)):
        assert abs(order.index(a) - order.index(b)) == 1


def test_the_order_of_a_random_table_holds_every_label_once():
    rng = np.random.default_rng(0)
    for size in (1, 2, 3, 17, 90):
        assert sorted(alike_first(rng.dirichlet(np.full(size, 0.2), size))) == list(range(size))
    assert alike_first(np.full((4, 4), np.nan)) is not None


def test_a_table_that_is_not_square_is_refused(shares):
    with pytest.raises(Mismatch, match="the same labels down and across; 3 rows, 2 columns"):
        confusion_map(shares.iloc[:, :2])


@pytest.mark.parametrize("percent", range(101))
def test_every_number_is_read_on_its_cell(percent):
    from plotly.colors import sample_colorscale

    (cell,) = sample_colorscale(SEQUENTIAL, [percent / 100], colortype="tuple")
    own, under = (1.0 if on_cell(percent) == "#ffffff" else 0.0), luminance(cell)
    assert (max(own, under) + 0.05) / (min(own, under) + 0.05) >= 4.5


def test_luminance_is_that_of_black_white_and_the_primary_colours():
    assert [luminance(one) for one in ((0, 0, 0), (1, 1, 1), (1, 0, 0), (0, 1, 0))] == pytest.approx(
        [0, 1, 0.2126, 0.7152]
    )


def test_the_title_above_leaves_room_for_the_browsers_buttons(make_table):
    figure = confusion_map(make_table("confusion", 5))
    assert figure.layout.margin.t >= TOOLBAR + 44
