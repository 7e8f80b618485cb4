"""What was picked on the map is what opens and what stays, whatever is changed around it."""

import re

import pytest
from playwright.sync_api import expect

from core import actions
from tests.browser import on_map

pytestmark = pytest.mark.browser
DEMO = {"name": "demo-papers"}
WORDS = ("kinase", "membrane", "ribosome", "antibody", "neuron", "glucose", "virus", "enzyme", "actin", "helicase")


@pytest.fixture
def own(tab, of_server, tmp_path):
    """A tab on 200 papers in three groups; a paper's place in the file is never its place in its group."""
    rows = [
        {
            "id": f"item{i}", "title": f"The {WORDS[i % 10]} of {WORDS[i // 10 % 10]} {i}", "type": "abc"[i % 3],
            "abstract": f"Where {WORDS[i * 7 % 10]} and {WORDS[i * 3 % 10]} meet, case {i} is seen.",
        }
        for i in range(200)
    ]  # fmt: skip
    on_map.own(tab, rows, tmp_path, level="type")
    return tab


def test_a_box_round_a_paper_of_the_third_group_means_that_paper(own):
    assert len({one["id"] for one in on_map.points(own)}) == 200
    one = on_map.lonely(own, group="c")
    on_map.box(own, one)
    on_map.chosen(own, {one["id"]})
    for word in ("item", "cells", "kinase", "type"):
        assert word not in re.sub(r"[?&]?w=[^&]*", "", own.query)
    on_map.press_cell(own, 0, across=120)
    expect(own.key("paper-card")).to_contain_text(one["id"])
    assert on_map.ringed(own) == {one["id"]}


def test_four_papers_stay_the_selection_until_another_lasso_or_clear(tab, of_server):
    for how in ({}, {"n_neighbors": 30}, {"method": "pca"}):
        actions.map_papers(data=DEMO, model="tfidf", **how)
    tab.open("map?model=tfidf&drag=lasso")
    id, four, radius = on_map.bunch(tab, 4)
    on_map.lasso(tab, id, radius)
    on_map.chosen(tab, four)
    tab.choose("map-colour", "Subcategory")
    on_map.chosen(tab, four)
    on_map.details(tab)
    with tab.run():
        tab.key("map-neighbours").get_by_role("slider").press("ArrowRight")
    assert "neighbours=30" in tab.query
    on_map.chosen(tab, four)
    tab.choose("map-method", "PCA")
    on_map.chosen(tab, four)
    tab.menu("Jobs")
    tab.menu("Map")
    on_map.chosen(tab, four)
    with tab.run():
        tab.page.reload()
    on_map.chosen(tab, four)
    id, others, radius = on_map.bunch(tab, 3, without=four)
    on_map.lasso(tab, id, radius)
    on_map.chosen(tab, others)
    tab.press("map-clear")
    on_map.soon(tab, lambda: not on_map.ringed(tab))
    assert "sel=" not in tab.query
    assert not tab.key("map-selected").count()
