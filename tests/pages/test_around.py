"""A lasso or a box means every paper inside it, also those that the figure has no point for."""

import tomllib

import numpy as np
import pandas as pd
import pytest

from core import figures, settings
from core.figures.maps import sample, square
from pages.ui.maps.around import all_inside
from pages.ui.maps.selected import Selected

BOX = {"by": "box", "x": [0, 0.5], "y": [0, 1], "map": "4f2a"}
N = 400


@pytest.fixture
def few_points(monkeypatch):
    """Limits so low that 400 papers are too many to be drawn."""
    monkeypatch.setattr(square, "DENSITY_FROM", 50)
    monkeypatch.setattr(sample, "SAMPLE_FROM", 100)
    monkeypatch.setattr(sample, "SAMPLED", 60)


def points():
    xy = np.random.default_rng(1).random((N, 2)).astype(np.float32)
    ids = [f"p{i}" for i in range(N)]
    return pd.DataFrame({"id": ids, "x": xy[:, 0], "y": xy[:, 1], "title": ids})


def look():
    return figures.colouring(tuple((("odd", "even")[i % 2 == 0],) for i in range(N)), title="parity")


def picked(table, drawn, *, without=()):
    """What the browser sends for BOX: the ids of the drawn points inside."""
    ids = {id for one in drawn.data if one.customdata is not None for id, *_ in np.asarray(one.customdata)}
    inside = table[(table["x"] <= 0.5) & table["id"].isin(ids) & ~table["id"].isin(without)]
    return Selected(tuple(inside["id"]), BOX)


def test_papers_inside_that_are_not_drawn_are_selected_too(few_points):
    table, colours = points(), look()
    drawn = figures.paper_map(table, colouring=colours)
    assert drawn.layout.meta["shown"] == 60
    sent = picked(table, drawn)
    found = all_inside(sent, table, drawn, colours)
    assert len(sent) < 60
    assert found.ids == tuple(table.loc[table["x"].round(4) <= 0.5, "id"])
    assert found.rule == BOX


def test_a_group_hidden_in_the_legend_stays_out(few_points):
    table, colours = points(), look()
    drawn = figures.paper_map(table, colouring=colours)
    odd = set(table["id"][1::2])
    found = all_inside(picked(table, drawn, without=odd), table, drawn, colours)
    assert found.ids == tuple(table.loc[(table["x"].round(4) <= 0.5) & ~table["id"].isin(odd), "id"])


def test_where_all_are_drawn_the_browser_has_said_it():
    table, colours = points(), look()
    sent = Selected(("p3",), BOX)
    assert all_inside(sent, table, figures.paper_map(table, colouring=colours), colours) is sent


def test_clicks_select_no_more_than_what_was_clicked(few_points):
    table, colours = points(), look()
    sent = Selected(("p3", "p5"), {"by": "points"})
    assert all_inside(sent, table, figures.paper_map(table, colouring=colours), colours) is sent


def test_the_server_takes_what_a_box_around_everything_sends():
    limit = tomllib.loads((settings.ROOT / ".streamlit" / "config.toml").read_text())["server"]["maxWidgetStateSize"]
    assert limit * 1e6 > sample.ANSWER
