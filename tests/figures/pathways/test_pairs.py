import pytest

from core.errors import Mismatch
from core.figures import pair_distributions


def bars(figure):
    return [trace for trace in figure.data if trace.type == "bar"]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("n", [0, 1, 400])
def test_any_number_of_pairs_gives_a_figure_or_a_sentence(make_table, n, dark):
    figure = pair_distributions(make_table("pairs", n), 0.4, dark=dark)
    if n == 0:
        assert figure.layout.annotations[0].text == "No pairs to draw."
    else:
        assert len(bars(figure)) == min(n, 4)


def test_pairs_of_one_pathway_come_first_then_from_near_to_far(make_table):
    names = [trace.name for trace in bars(pair_distributions(make_table("pairs", 40).iloc[::-1]))]
    assert names == [
        "same pathway", "same subcategory, other pathway", "same category, other subcategory", "other category",
    ]  # fmt: skip


def test_the_threshold_is_a_line_and_each_kind_says_how_many_lie_above(make_table):
    table = make_table("pairs", 400)
    figure = pair_distributions(table, 0.4)
    assert figure.layout.shapes[0].x0 == 0.4
    texts = [note.text for note in figure.layout.annotations]
    assert "threshold 0.40" in texts
    share = (table.loc[table["type"] == "pos", "score"] >= 0.4).mean()
    assert any(f"n = 100 · {100 * share:.0f} % at or above it" in text for text in texts)


def test_without_a_threshold_none_is_drawn_or_said(make_table):
    figure = pair_distributions(make_table("pairs", 40))
    assert not figure.layout.shapes
    assert not any("above" in note.text for note in figure.layout.annotations)


def test_only_the_pairs_of_the_split_are_drawn(make_table):
    table = make_table("pairs", 40).assign(split=["val"] * 20 + ["test"] * 20)
    assert any("n = 5" in note.text for note in pair_distributions(table).layout.annotations)


def test_without_test_pairs_those_of_the_other_split_are_drawn(make_table):
    table = make_table("pairs", 40).assign(split="val")
    assert any("n = 10" in note.text for note in pair_distributions(table).layout.annotations)
    assert pair_distributions(table, split="test").layout.annotations[0].text == "No pairs to draw."


def test_a_bar_tells_its_kind_to_a_click(make_table):
    for trace, kind in zip(bars(pair_distributions(make_table("pairs", 40))), ("pos", "hard", "negative", "soft")):
        assert {row[0] for row in trace.customdata} == {kind}


def test_strange_kinds_are_drawn_by_their_own_name_and_never_read_as_markup(make_table):
    table = make_table("pairs", 8).assign(type=["<b>x"] * 8)
    figure = pair_distributions(table)
    assert bars(figure)[0].name == "&lt;b&gt;x"


def test_missing_columns_are_named(make_table):
    with pytest.raises(Mismatch, match="the figure of the pairs needs the column score"):
        pair_distributions(make_table("pairs", 4).drop(columns="score"))
