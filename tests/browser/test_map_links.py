"""A view of the map is its address: for another person, after Back, and where it names what is not here."""

import re

import pytest
from playwright.sync_api import expect

from core import actions
from tests.browser import on_map

pytestmark = pytest.mark.browser
DEMO = {"name": "demo-papers"}
BAD = (
    "paper=nobody&model=absent&colour=pink&split=dev&tab=Nowhere&method=tsne&neighbours=0&spread=9&seed=x&form=pdf"
    "&drag=%3Cimg%20src=x%3E&sel=000000000000&pins=..%2F..%2Fx&metric=%F0%9F%92%A5&all=maybe&w=../../x&data=gone"
)


def looks(tab):
    return {
        "query": sorted(tab.query.split("&")),
        "colour": tab.chosen("map-colour"),
        "title": tab.key("paper-card").locator("h2").inner_text(),
        "dots": sorted((one["id"], one["group"], one["ringed"]) for one in on_map.points(tab)),
        "nearest": on_map.listed(tab, "map-nearest"),
        "answer": tab.page.get_by_test_id("stMain").get_by_role("heading", level=2).first.inner_text(),
    }


def test_a_link_shows_the_same_map_to_another_person_and_back_undoes_one_step(visitor, of_server):
    for method in ("umap", "pca"):
        actions.map_papers(data=DEMO, model="tfidf", method=method)
    one = visitor().open("map?model=tfidf")
    one.choose("map-colour", "Pathway")
    with one.run():
        one.key("map-find").locator("input").fill("demo-0007")
        one.key("map-find").locator("input").press("Enter")
    on_map.details(one)
    one.choose("map-method", "PCA")
    before = looks(one)
    other = visitor().open(one.page.url)
    assert looks(other) == before
    one.go_back()
    assert "method=" not in one.query and "paper=demo-0007" in one.query
    one.go_back()
    expect(one.key("paper-card").locator("h2")).to_have_text("No paper is open")
    assert "colour=pathway" in one.query
    one.choose("map-colour", "Subcategory")  # once is enough
    assert "colour=subcategory" in one.query
    assert any(re.search(r"^other \(", dot["group"]) for dot in on_map.points(one))
    one.go_back()
    assert "colour=pathway" in one.query and one.chosen("map-colour") == "Pathway"
    with one.run():
        one.key("map-tab").get_by_text("Regions", exact=True).click()  # once is enough
    expect(one.key("map-regions-table")).to_be_visible()


def test_a_link_to_what_is_not_here_gives_notices_and_the_map(tab, of_server):
    tab.open(f"map?{BAD}")
    notice = tab.page.get_by_test_id("stAlert").filter(has_text="something that is not here")
    expect(notice).to_have_count(1)
    assert notice.inner_text().count(",") >= 7  # one notice names all
    assert len({one["id"] for one in on_map.points(tab)}) == 252
    for text in ("<img", "pink", "tsne", "nobody"):
        assert text not in tab.query
    tab.open("map?data=own-0000000000000000&paper=3")
    expect(tab.page.get_by_test_id("stMain")).to_contain_text("The papers of this view are not here")
    assert not tab.page.locator(".js-plotly-plot").count()
