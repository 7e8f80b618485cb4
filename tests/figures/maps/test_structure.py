import html

import numpy as np
import pandas as pd
import pytest

from core.errors import Mismatch
from core.figures import colouring, structure_forest


@pytest.fixture
def structure():
    return pd.DataFrame({
        "level": "category", "value": ["b", "", "H&E <b>", "alone"], "n": [5, 20, 7, 1],
        "agreement": [0.3, 0.5, 0.7, np.nan], "low": [0.2, 0.4, 0.6, np.nan], "high": [0.4, 0.6, 0.8, np.nan],
        "chance": 0.2, "chance_low": 0.15, "chance_high": 0.25, "random": 0.21,
        "reason": ["", "", "", "one paper only"],
    })  # fmt: skip


def notes_of(figure):
    return [html.unescape(note.text) for note in figure.layout.annotations]


def test_all_papers_come_first_then_categories_by_agreement_then_the_undefined(structure):
    figure = structure_forest(structure)
    names = [note for note in notes_of(figure) if "n = " in note]
    order = ["<b>all papers</b>", "H&E <b>", "b", "alone"]
    assert [note.split("<span")[0] for note in names] == order
    points = figure.data[-1]
    assert [row[0] for row in points.customdata] == ["", "H&E <b>", "b"]
    assert list(points.y) == [3, 2, 1]
    assert "0.70 [0.60, 0.80]" in notes_of(figure)
    assert "not defined" in notes_of(figure)


def test_shuffles_are_a_bar_and_random_vectors_a_hollow_mark(structure):
    drawn = {one.name: one for one in structure_forest(structure).data}
    assert list(drawn["shuffled labels"].x[:2]) == [0.15, 0.25]
    assert drawn["random vectors"].marker.symbol == "diamond-open"


def test_a_category_has_the_colour_and_shape_it_has_on_the_map(structure):
    own = colouring((("b",), ("H&E <b>",), ("c",)))
    marker = structure_forest(structure, colouring=own).data[-1].marker
    looks = {group.label: (group.colour, group.shape) for group in own.groups}
    assert list(zip(marker.color, marker.symbol))[1:] == [looks["H&E <b>"], looks["b"]]


def test_a_row_of_few_papers_says_that_it_has_no_interval_and_the_pointer_says_why(structure):
    structure.loc[0, ["low", "high", "reason"]] = [np.nan, np.nan, "fewer than 10 papers: no interval"]
    figure = structure_forest(structure)
    assert "0.30 (no interval)" in notes_of(figure)
    assert "0.300 (no interval: fewer than 10 papers)" in [
        html.unescape(n.hovertext or "") for n in figure.layout.annotations
    ]


def test_rows_that_are_left_out_are_counted(structure):
    assert "2 more in the table" in notes_of(structure_forest(structure, most=2))


def test_an_empty_table_is_a_sentence_and_a_wrong_one_is_refused(structure):
    assert notes_of(structure_forest(structure.iloc[:0])) == ["No categories to draw."]
    with pytest.raises(Mismatch, match="needs the column agreement"):
        structure_forest(structure.drop(columns="agreement"))
