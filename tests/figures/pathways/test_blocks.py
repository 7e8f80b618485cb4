import numpy as np
import pandas as pd
import pytest

from core.errors import Mismatch
from core.figures import centering_chart, clusters_chart, levels_chart, pooling_chart

DRAWN = {
    "levels": levels_chart, "centering": centering_chart, "pooling": pooling_chart, "clusters": clusters_chart,
}  # fmt: skip


def named(figure, name):
    return next(trace for trace in figure.data if trace.name == name)


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("n", [0, 1, 5])
def test_any_number_of_rows_gives_a_figure_or_a_sentence(make_table, name, n, dark):
    figure = DRAWN[name](make_table(name, n), dark=dark)
    if n == 0:
        assert figure.layout.annotations[0].text == "No scores to draw."
    else:
        assert len(named(figure, "names").text) == len(make_table(name, n))


def test_models_have_one_order_and_one_look_at_every_level(make_table):
    table = make_table("levels", 3)
    table.loc[table["level"] != "category", "value"] = [0.1, 0.2, 0.3]
    figure = levels_chart(table)
    rows = [row[0] for row in named(figure, "names").customdata]
    assert rows == ["model-0", "model-1", "model-2"] * 2
    heads = [note.text for note in figure.layout.annotations][:2]
    assert heads == ["<b>category</b>", "<b>subcategory, other pathways only</b>"]
    points = named(figure, "score")
    looks = dict(zip([row[0] for row in points.customdata[:2]], zip(points.marker.color, points.marker.symbol)))
    again = zip([row[0] for row in points.customdata[2:]], points.marker.color[2:], points.marker.symbol[2:])
    assert all((colour, shape) == looks.get(name, (colour, shape)) for name, colour, shape in again)


def test_centerings_stand_in_the_order_of_the_benchmark(make_table):
    table = pd.concat([make_table("centering", 1).iloc[:1].assign(centering=name)
                       for name in ("first component removed", "centred", "raw")])  # fmt: skip
    texts = [text.replace("\xa0", "") for text in named(centering_chart(table), "names").text]
    assert texts == ["raw", "centred", "first component<br>removed"]


def test_the_pooling_chosen_on_validation_is_bold_and_its_validation_score_hollow(make_table):
    table = make_table("pooling", 1)
    table = pd.concat([table, table.assign(pooling="mean", chosen=False, validation=0.2)])
    figure = pooling_chart(table)
    assert [text.startswith("<b>") for text in named(figure, "names").text] == [True, False]
    assert list(named(figure, "validation").x) == [0.3, 0.2]
    assert "bold: chosen on validation" in [note.text for note in figure.layout.annotations]


def test_purity_stands_last_and_never_alone(make_table):
    figure = clusters_chart(make_table("clusters", 2).iloc[::-1])
    assert [note.text for note in figure.layout.annotations][:2] == ["<b>AMI</b>", "<b>purity</b>"]


def test_the_whisker_of_clusters_is_one_standard_deviation_and_said(make_table):
    figure = clusters_chart(make_table("clusters", 1))
    np.testing.assert_allclose(named(figure, "score").error_x.array, [0.02, 0.02])
    assert "one sd over seeds" in figure.layout.annotations[-1].text
    assert "sd over 10 seeds" in named(figure, "names").hovertext[0]


def test_beside_a_score_of_hdbscan_stands_the_share_of_papers_in_a_cluster(make_table):
    table = make_table("clusters", 2)
    table.loc[table["method"] == "method 1", "coverage"] = 0.56
    figure = clusters_chart(table)
    assert [text.strip() for text in named(figure, "values").text] == ["0.00", "0.10 (56 %)"] * 2
    assert figure.layout.annotations[-1].text.endswith("in brackets: papers in a cluster")


def test_clusters_of_several_models_have_a_row_each(make_table):
    table = pd.concat([make_table("clusters", 1).assign(label=name, model=name) for name in ("tfidf", "specter2")])
    figure = clusters_chart(table)
    assert {row[0] for row in named(figure, "names").customdata} == {"tfidf", "specter2"}
    both = pd.concat([make_table("clusters", 2).assign(label=name, model=name) for name in ("tfidf", "specter2")])
    figure = clusters_chart(both)
    assert len(named(figure, "names").text) == 8
    heads = [note.text for note in figure.layout.annotations][:4]
    assert heads == [
        "<b>AMI, method 0</b>",
        "<b>AMI, method 1</b>",
        "<b>purity, method 0</b>",
        "<b>purity, method 1</b>",
    ]


def test_names_are_never_read_as_markup(make_table):
    table = make_table("levels", 2).assign(label=["<b>x</b>", "y"] * 2, model="m")
    assert "<b>x" not in " ".join(named(levels_chart(table), "names").text)
    assert "<i>" not in levels_chart(table.assign(level="<i>z")).layout.annotations[0].text


def test_missing_columns_are_named(make_table):
    with pytest.raises(Mismatch, match="the figure of the poolings needs the column pooling"):
        pooling_chart(make_table("pooling", 1).drop(columns="pooling"))


def test_levels_without_any_whisker_say_why(make_table):
    table = make_table("levels", 2).assign(low=np.nan, high=np.nan, reason="no interval: 6 pathways, too few")
    assert levels_chart(table).layout.annotations[-1].text == "no intervals: 6 pathways, too few"
    assert "no intervals" not in str(levels_chart(make_table("levels", 2)).layout.annotations)
    some = make_table("levels", 2).reset_index(drop=True)
    some.loc[0, ["low", "high", "reason"]] = [np.nan, np.nan, "no interval: 8 pathways, at least 10 are needed"]
    below = levels_chart(some).layout.annotations[-1].text
    assert below == "rows without a whisker: 8 pathways, at least 10 are needed"


def test_models_stand_in_the_order_of_their_first_method(make_table):
    one = pd.concat(
        [make_table("clusters", 2).assign(label=name, model=name) for name in ("a", "b")], ignore_index=True
    )
    one["mean"] = [0.1, 0.1, 0.9, 0.9, 0.5, 0.5, 0.2, 0.2]  # a, then b, by method 0 and by method 1
    assert [row[0] for row in named(clusters_chart(one), "names").customdata][:2] == ["b", "a"]
