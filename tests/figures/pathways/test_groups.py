import html

import numpy as np
import pytest

from core.errors import Mismatch, UnknownName
from core.figures import colouring, group_difference, group_forest


def named(figure, name):
    return next(trace for trace in figure.data if trace.name == name)


def keys(figure):
    return [row[0] for row in named(figure, "names").customdata]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("n", [0, 1, 13, 300])
def test_any_number_of_groups_gives_a_figure_as_high_as_it_has_rows(make_table, n, dark):
    for draw, name in ((group_forest, "groups"), (group_difference, "gains")):
        figure = draw(make_table(name, n), dark=dark)
        if n == 0:
            assert figure.layout.annotations[0].text == "No groups to draw."
        else:
            assert figure.layout.height > 40 * n
            assert len(keys(figure)) == n


def test_groups_are_sorted_by_value_by_name_or_by_n(make_table):
    table = make_table("groups", 12)
    assert keys(group_forest(table))[:2] == ["pathway 11", "pathway 10"]
    assert keys(group_forest(table, order="name"))[:3] == ["pathway 0", "pathway 1", "pathway 10"]
    assert keys(group_forest(table.iloc[::-1], order="n"))[0] == "pathway 11"
    assert keys(group_forest(table, order="as given"))[0] == "pathway 0"
    with pytest.raises(UnknownName, match="order of the groups"):
        group_forest(table, order="luck")


def test_a_group_has_the_colour_and_shape_of_its_category_on_the_map(make_table):
    own = colouring((("A",), ("B",), ("C",)), title="category")
    figure = group_forest(make_table("groups", 2), colouring=own)
    looks = {group.label: (group.colour, group.shape) for group in own.groups}
    marker = named(figure, "score").marker
    assert list(zip(marker.color, marker.symbol)) == [looks["A"], looks["B"]]
    assert {trace.name for trace in figure.data if trace.showlegend} == {"chance", "A", "B"}


def test_each_group_has_a_chance_of_its_own(make_table):
    table = make_table("groups", 3).assign(chance=[0.1, 0.2, 0.3])
    assert list(named(group_forest(table), "chance").x) == [0.3, 0.2, 0.1]


def test_a_group_without_an_interval_says_so_and_the_pointer_says_why(make_table):
    figure = group_forest(make_table("groups", 3))
    assert named(figure, "values").text[-1].strip("\xa0") == "0.10 (no interval)"
    assert "8 papers, at least 10 are needed" in named(figure, "names").hovertext[-1]


def test_the_selected_group_is_ringed(make_table):
    figure = group_forest(make_table("groups", 3), selected="pathway 1")
    ring = next(trace for trace in figure.data if trace.marker.symbol == "circle-open")
    assert list(ring.x) == [0.35]


def test_a_long_name_is_cut_and_whole_under_the_pointer(make_table):
    table = make_table("groups", 2).assign(group=["x" * 90, "short"])
    figure = group_forest(table)
    assert "…" in named(figure, "names").text[1]
    assert "x" * 90 in named(figure, "names").hovertext[1].replace("<br>", "")
    assert keys(figure)[1] == "x" * 90


def test_names_of_groups_are_never_read_as_markup(make_table, foreign_texts):
    table = make_table("groups", len(foreign_texts)).assign(group=foreign_texts, parent="<i>&")
    figure = group_forest(table)
    shown = " ".join([*named(figure, "names").text, *named(figure, "names").hovertext])
    assert "<b>x" not in shown and "$5" not in shown and "%{x}" not in shown and "<i>" not in shown
    assert "costs $5 to $9" in html.unescape(shown)
    assert set(keys(figure)) == set(foreign_texts)


def test_what_one_model_gains_is_on_top_and_the_whisker_is_that_of_the_difference(make_table):
    figure = group_difference(make_table("gains", 3), names=("one", "two"))
    assert keys(figure) == ["pathway 0", "pathway 2", "pathway 1"]
    points = named(figure, "score")
    np.testing.assert_allclose(points.x, [0.6, 0.41, 0.2])
    np.testing.assert_allclose(points.x - points.error_x.arrayminus, [0.5, 0.31, 0.1], atol=1e-4)
    assert list(named(figure, "other").x) == [0.4] * 3
    texts = [text.strip("\xa0") for text in named(figure, "values").text]
    assert texts == ["▲ +0.20 [0.10, 0.30]", "+0.01 [−0.09, 0.11]", "▼ −0.20 [−0.30, −0.10]"]


def test_models_are_told_by_colour_and_by_filling(make_table):
    figure = group_difference(make_table("gains", 3), names=("one", "two"))
    entries = {trace.name: trace.marker for trace in figure.data if trace.showlegend}
    assert list(entries) == ["one", "two"]
    assert entries["two"].symbol == "diamond-open"
    assert entries["one"].color != entries["two"].color


def test_two_variants_of_one_model_are_two_colours(make_table):
    names, models = ("m:cls", "m:mean"), ("m", "m")
    entries = [t.marker.color for t in group_difference(make_table("gains", 3), names=names, models=models).data
               if t.showlegend]  # fmt: skip
    assert entries[0] != entries[1]


def test_missing_columns_are_named(make_table):
    with pytest.raises(Mismatch, match="the figure of the groups needs the column n"):
        group_forest(make_table("groups", 2).drop(columns="n"))


def test_groups_of_few_papers_all_of_them_say_once_that_there_are_no_intervals(make_table):
    table = make_table("groups", 3).assign(low=np.nan, high=np.nan)
    table["reason"] = [f"no interval: {n} papers, at least 10 are needed" for n in (6, 7, 8)]
    figure = group_forest(table)
    assert all("no interval" not in text for text in named(figure, "values").text)
    assert figure.layout.annotations[-1].text == "no intervals: every one has fewer than 10 to draw from"
