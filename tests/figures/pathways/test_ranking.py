from types import SimpleNamespace

import pytest

from core.errors import Mismatch
from core.figures import ranking_strip


@pytest.fixture
def make_ranking(make_table):
    def make(n, **facts):
        return SimpleNamespace(**{"table": make_table("ranking", n), "first_hit": 2, "AP": 0.42, "relevant": 8,
                                  "candidates": 126, "chance": 0.07} | facts)  # fmt: skip

    return make


def notes(figure):
    return [note.text for note in figure.layout.annotations]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("n", [0, 1, 200])
def test_any_number_of_papers_gives_a_figure_or_a_sentence(make_ranking, n, dark):
    figure = ranking_strip(make_ranking(n), dark=dark)
    assert notes(figure)[0].startswith("No papers") is (n == 0)


def test_hits_are_filled_and_ticked_and_misses_are_not(make_ranking):
    figure = ranking_strip(make_ranking(9))
    by_name = {trace.name: trace for trace in figure.data if trace.name}
    assert list(by_name["shares the label"].x) == [2, 5, 8]
    assert len(by_name["other labels"].x) == 6
    ticks = next(trace for trace in figure.data if trace.mode == "lines")
    assert [x for x in ticks.x][::3] == [2, 5, 8]


def test_hits_are_called_by_their_level(make_ranking):
    names = {trace.name for trace in ranking_strip(make_ranking(9), level="subcategory, other pathways").data}
    assert {"same subcategory", "other"} <= names


def test_what_was_counted_stands_above(make_ranking):
    assert notes(ranking_strip(make_ranking(9)))[0] == (
        "first hit at rank 2 · AP 0.42, by chance 0.07<br>8 relevant of 126 papers · the first 9 are shown"
    )
    assert notes(ranking_strip(make_ranking(9, first_hit=None, AP=None, chance=None)))[0].startswith(
        "no hit · AP not defined<br>"
    )


def test_a_paper_tells_its_id_to_a_click_and_its_title_to_the_pointer(make_ranking):
    figure = ranking_strip(make_ranking(9), selected="10000003")
    hits = next(trace for trace in figure.data if trace.name == "shares the label")
    assert hits.customdata[0][0] == "10000002"
    assert "A &lt;b&gt;paper&lt;/b&gt;" in hits.text[0]
    assert "shares Bradycardia" in hits.text[0]
    ring = next(trace for trace in figure.data if trace.marker.symbol == "circle-open")
    assert list(ring.x) == [3]


def test_missing_columns_are_named(make_ranking, make_table):
    with pytest.raises(Mismatch, match="the figure of the ranking needs the column hit"):
        ranking_strip(make_ranking(3, table=make_table("ranking", 3).drop(columns="hit")))
