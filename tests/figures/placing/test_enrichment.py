import math

import numpy as np
import pandas as pd
import pytest

from core.figures import enrichment_forest, paper
from core.figures.placing.enrichment import enrichment_rows, ticks
from core.figures.theme import LIGHT


def points(figure):
    return next(trace for trace in figure.data if trace.name == "score")


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("n", [0, 1, 40])
def test_any_number_of_labels_gives_a_figure_or_a_sentence(make_table, n, dark):
    figure = enrichment_forest(make_table("enrichment", n), dark=dark)
    if n == 0:
        assert figure.layout.annotations[0].text == "No labels to draw."
    else:
        assert len(points(figure).x) == n


def test_ratios_stand_at_their_logarithm_and_the_axis_says_the_ratio(make_table):
    table = make_table("enrichment", 5)
    figure = enrichment_forest(table)
    assert points(figure).x[0] == pytest.approx(math.log2(12), abs=1e-3)
    shown = dict(zip(figure.layout.xaxis.ticktext, figure.layout.xaxis.tickvals))
    assert shown["1"] == 0 and all(2**at == pytest.approx(float(text)) for text, at in shown.items())


def test_what_stands_out_is_filled_and_marked_and_the_rest_is_hollow(make_table):
    rows = enrichment_rows(make_table("enrichment", 5), LIGHT)
    assert rows[0].text.startswith("▲ 12") and rows[0].colour == LIGHT.accent
    assert not rows[-1].text.startswith("▲") and rows[-1].colour == LIGHT.paper


def test_a_ratio_without_an_upper_end_stands_at_the_edge_and_says_so(make_table):
    rows = enrichment_rows(make_table("enrichment", 5), LIGHT)
    assert "above" in rows[1].text and rows[1].shape == "triangle-up"
    assert rows[1].value >= max(row.value for row in rows) and np.isfinite(rows[1].low)


def test_observed_and_expected_are_said_beside_the_name(make_table):
    assert enrichment_rows(make_table("enrichment", 3), LIGHT)[0].note == "n = 3, expected 1.4"


def test_what_is_counted_apart_is_no_row(make_table):
    table = make_table("enrichment", 2)
    assert len(table) == 3 and len(enrichment_rows(table, LIGHT)) == 2


def test_a_label_of_strange_signs_is_never_read_as_markup(make_table, foreign_texts):
    table = make_table("enrichment", len(foreign_texts))
    table.loc[: len(foreign_texts) - 1, "label"] = list(foreign_texts)
    names = next(trace for trace in enrichment_forest(table).data if trace.name == "names")
    assert all("<img" not in text and "<b>" not in text.partition("<span")[0] for text in names.text)
    assert {row[0] for row in names.customdata} == set(foreign_texts)


def test_ticks_are_few_and_one_is_among_them():
    table = pd.DataFrame({
        "label": ["a"], "papers": [1], "expected_papers": [1.0], "background": [1], "odds_ratio": [3.0],
        "low": [0.001], "high": [900.0], "q": [0.5],
    })  # fmt: skip
    at, said = ticks(enrichment_rows(table, LIGHT), 4)
    assert len(at) <= 5 and "1" in said


def test_the_paper_has_the_rows_of_the_screen(make_table):
    svg = paper.render("enrichment", make_table("enrichment", 3), format="svg", width_mm=174).decode()
    assert all(f"pathway {i} ({3 - i})" in svg for i in range(3)) and "none of these" not in svg


def test_one_label_has_more_ticks_than_one_and_none_is_turned(make_table):
    figure = enrichment_forest(make_table("enrichment", 1).assign(odds_ratio=1.4, low=1.1, high=1.8))
    assert len(figure.layout.xaxis.ticktext) >= 3 and "1" in figure.layout.xaxis.ticktext
    assert figure.layout.xaxis.tickangle == 0
    assert len(enrichment_forest(make_table("enrichment", 40)).layout.xaxis.ticktext) <= 6
