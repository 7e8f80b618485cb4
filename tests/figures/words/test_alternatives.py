import pandas as pd
import pytest

from core.figures import alt_text, paper
from core.figures.words import voice


@pytest.mark.parametrize("figure", list(paper.FIGURES))
@pytest.mark.parametrize("n", [0, 1, 3, 100])
def test_every_figure_has_a_text_for_any_number_of_rows(make_table, figure, n):
    text = alt_text(figure, make_table(figure, n))
    assert text.endswith(".")
    assert "nan" not in text
    if n == 0:
        assert text.startswith("No ")


def test_the_text_of_a_scatter_names_the_largest_error():
    items = pd.DataFrame({
        "item_id": ["a", "b", "c"], "gold": [0.0, 2, 4], "predicted": [0.1, 0.9, 0.5], "rank_residual": [0.0, 38, -1],
        "model": "m",
    })  # fmt: skip
    assert alt_text("scatter", items, who=voice("biosses")) == (
        "Scatter of 3 pairs: cosine similarity under m from 0.10 to 0.90 against expert score from 0 to 4. "
        "Largest rank residual: b, ranked 38 places higher by the model than by the experts."
    )


def test_the_text_of_a_histogram_holds_score_interval_and_human(interval):
    draws = pd.DataFrame({"draw": [0.7, 0.8, 0.9]})
    text = alt_text("histogram", draws, metric="spearman", interval=interval, human=0.92, who=voice("biosses"))
    assert text == (
        "Histogram of 3 bootstrap resamples of Spearman ρ, from 0.70 to 0.90. Spearman ρ 0.82, interval [0.74, 0.87]. "
        "A single expert reaches 0.92."
    )


def test_the_text_of_a_difference_says_which_way_it_goes():
    draws = pd.DataFrame({"draw": [0.0, 0.1, 0.2]})
    text = alt_text("difference", draws, a="one", b="two", verdict="a higher", metric="pearson")
    assert text.endswith("Difference is one minus two. Verdict: a higher.")


def test_the_text_of_a_forest_lists_models_best_first(make_scores):
    text = alt_text("forest", make_scores(3))
    assert text.startswith("Spearman ρ of 3 models, best first: model-0 0.90 [0.80, 0.97]; model-1 0.63")
    assert "model-2 not defined (all cosines are equal)" in text
    assert "and 95 more" in alt_text("forest", make_scores(100))


def test_an_unknown_figure_is_only_counted():
    assert alt_text("atlas", pd.DataFrame({"x": [1, 2]})) == "A figure of 2 rows."
