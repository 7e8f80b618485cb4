import numpy as np
import pandas as pd
import pytest

from core.errors import Mismatch
from core.figures import colouring, paper, placed_map
from core.figures.placing.on_map import without_stars


def mine(n):
    return pd.DataFrame({
        "id": [f"my {i}" for i in range(n)], "x": np.linspace(0, 1, n), "y": 0.5, "title": "<b>Mine</b> $x$",
        "label": [("A", "B")[i % 2] for i in range(n)], "none": [i == 2 for i in range(n)],
    })  # fmt: skip


def stars(figure):
    return [trace for trace in figure.data if trace.marker and trace.marker.symbol == "star"]


@pytest.fixture
def background(make_table):
    table = make_table("map", 30)
    return table, colouring(tuple((("A", "B")[i % 2],) for i in range(30)), title="category")


@pytest.mark.parametrize("n", [0, 1, 5])
def test_every_paper_with_a_place_is_a_star_that_tells_its_id(background, n):
    table, look = background
    drawn = stars(placed_map(table, mine=mine(n), colouring=look))
    assert sorted(row[0] for trace in drawn for row in trace.customdata) == [f"mine:my {i}" for i in range(n)]


def test_stars_have_the_colour_of_what_they_were_called_and_none_is_hollow(background):
    table, look = background
    colours = dict(zip(look.table["name"], look.table["colour"]))
    none, named = stars(placed_map(table, mine=mine(4), colouring=look))
    assert list(named.marker.color) == [colours["A"], colours["B"], colours["B"]]
    assert list(none.marker.color) == ["#ffffff"] and "none of these at category (1)" in none.name


def test_a_paper_without_a_place_is_not_drawn(background):
    table, look = background
    own = mine(3)
    own.loc[0, ["x", "y"]] = np.nan
    assert sum(len(trace.x) for trace in stars(placed_map(table, mine=own, colouring=look))) == 2


def test_the_open_paper_is_ringed(background):
    table, look = background
    rings = [t for t in placed_map(table, mine=mine(3), colouring=look, selected=["my 1"]).data if t.name == "selected"]
    assert len(rings) == 1 and rings[0].x[0] == pytest.approx(0.5)


def test_titles_are_never_read_as_markup(background):
    table, look = background
    assert "&lt;b&gt;Mine" in stars(placed_map(table, mine=mine(1), colouring=look))[0].text[0]


def test_a_table_without_labels_is_refused_by_name(background):
    with pytest.raises(Mismatch, match="label"):
        placed_map(background[0], mine=mine(2).drop(columns="label"), colouring=background[1])


def test_the_paper_names_the_stars(background):
    table, look = background
    svg = paper.render("placed", table, format="svg", colouring=look, mine=mine(4)).decode()
    assert "your papers (3)" in svg and "your papers: none of these (1)" in svg


def test_only_the_persons_papers_are_stars():
    names = tuple((f"group {i % 8}",) for i in range(16))
    table = pd.DataFrame(
        {"id": [str(i) for i in range(16)], "x": np.arange(16.0), "y": np.arange(16.0) % 5, "title": "t"}
    )
    look = colouring(names, title="category")
    assert "star" in set(look.table["shape"])
    figure = placed_map(table, mine=mine(2), colouring=look)
    of_stars = [one.name for one in figure.data if getattr(one.marker, "symbol", None) == "star"]
    assert of_stars == ["your papers (2)"]
    shapes = set(without_stars(look).table["shape"])
    assert "pentagon" in shapes and "star" not in shapes
