import numpy as np
import pandas as pd
import pytest

from core.errors import Mismatch
from core.figures import forest, raters


def points(figure):
    return [trace for trace in figure.data if trace.name == "score"]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("n", [0, 1, 3, 100])
def test_any_number_of_models_gives_a_figure_or_a_sentence(make_scores, references, n, dark):
    figure = forest(make_scores(n), references=references, dark=dark)
    if n == 0:
        assert figure.layout.annotations[0].text == "No models to draw."
    else:
        scored = n - (n > 2)
        assert [len(trace.x) for trace in points(figure)] == [scored, scored]


def test_rows_are_sorted_best_first_from_the_top(make_scores):
    trace = points(forest(make_scores(5).sample(frac=1, random_state=0)))[0]
    height = {name: y for (name,), y in zip(trace.customdata, trace.y)}
    assert sorted(height, key=height.get, reverse=True) == ["model-0", "model-1", "model-2", "model-3"]


def test_the_score_stands_in_text_beside_its_row(make_scores):
    figure = forest(make_scores(3))
    texts = {note.text for note in figure.layout.annotations}
    assert "0.90 [0.80, 0.97]" in texts
    assert "not defined" in texts
    assert any("model-0" in text and "not separable" in text for text in texts)
    reasons = [note.hovertext for note in figure.layout.annotations if note.text == "not defined"]
    assert reasons == ["not defined (all cosines are equal)"] * 2


def test_whiskers_reach_from_low_to_high(make_scores):
    trace = points(forest(make_scores(2)))[0]
    np.testing.assert_allclose(trace.x + trace.error_x.array, [0.97, 0.57], atol=1e-4)
    np.testing.assert_allclose(trace.x - trace.error_x.arrayminus, [0.8, 0.4], atol=1e-4)


def test_chance_human_and_published_values_are_there_with_their_source(make_scores, references):
    figure = forest(make_scores(3), references=references)
    assert sorted(shape.line.dash for shape in figure.layout.shapes) == ["dash", "dash", "dot", "dot"]
    labels = [note.text for note in figure.layout.annotations]
    assert labels.count("chance 0") == labels.count("a single expert 0.92") == 2
    (mark,) = [trace for trace in figure.data if trace.name == "published"]
    assert mark.marker.symbol == "diamond-open"
    assert list(mark.x) == [0.86]
    assert "a table" in mark.text[0]
    assert figure.layout.showlegend


def test_all_that_is_drawn_is_in_view(make_scores, references):
    low, high = forest(make_scores(3), references=references).layout.xaxis.range
    assert low < 0
    assert high > 0.97


def test_names_of_models_are_never_read_as_markup():
    table = pd.DataFrame({"model": ["<b>x</b>"], "metric": ["m"], "point": [0.5], "low": [0.4], "high": [0.6]})
    assert "&lt;b&gt;x&lt;/b&gt;" in [note.text for note in forest(table).layout.annotations]


def test_a_model_without_a_row_in_one_metric_leaves_a_gap(make_scores):
    table = make_scores(2).iloc[:3]
    assert [len(trace.x) for trace in points(forest(table))] == [2, 1]


def test_raters_are_rows_with_the_model_as_a_line():
    table = pd.DataFrame({"rater": ["A", "B"], "metric": "pearson", "point": [0.91, 0.95]})
    line = pd.DataFrame({"metric": ["pearson"], "value": [0.84], "label": ["the model"]})
    figure = raters(table, model=line)
    assert [row[0] for row in points(figure)[0].customdata] == ["B", "A"]
    assert "the model 0.84" in [note.text for note in figure.layout.annotations]
    assert len(set(points(figure)[0].marker.color)) == 1
    assert raters(table.iloc[:0]).layout.annotations[0].text == "No raters to draw."


def test_missing_columns_are_named(make_scores):
    with pytest.raises(Mismatch, match="the forest plot needs the columns low, high"):
        forest(make_scores(1).drop(columns=["low", "high"]))
    with pytest.raises(Mismatch, match="the reference values needs the column kind"):
        forest(make_scores(1), references=pd.DataFrame({"metric": ["x"], "value": [1]}))
