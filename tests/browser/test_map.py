"""The map's card and its figure: a torn neighbour is followed and stays open, a printed map reopens its view."""

import pytest
from playwright.sync_api import expect

from core import actions
from core.figures import stamp
from tests.browser import on_map

pytestmark = pytest.mark.browser
DEMO = {"name": "demo-papers"}


def test_a_neighbour_is_followed_and_its_card_stays_open_whatever_is_changed(tab, of_server):
    made = actions.map_papers(data=DEMO, model="tfidf")
    tab.open("map?model=tfidf&paper=demo-0007")
    expect(tab.key("paper-card")).to_contain_text("demo-0007")
    paper = "demo-0007"
    for place in (2, 2):  # the same place twice: a table must not send again what was picked before
        paper = made.papers.ids[made.neighbours.index[made.row(paper), place]]
        on_map.press_cell(tab, place, "map-nearest", across=15)
        expect(tab.key("paper-card")).to_contain_text(made.papers.titles[made.row(paper)])
    tab.choose("map-colour", "Subcategory")
    expect(tab.key("paper-card")).to_contain_text(made.papers.titles[made.row(paper)])
    assert f"paper={paper}" in tab.query
    alone = on_map.lonely(tab)["id"]
    on_map.click(tab, alone)
    expect(tab.key("paper-card")).to_contain_text(alone)
    tab.press("paper-close")
    tab.choose("map-colour", "Pathway")
    assert "paper=" not in tab.query


def test_a_printed_map_reopens_its_view(tab, of_server, tmp_path):
    actions.map_papers(data=DEMO, model="tfidf")
    tab.open("map?model=tfidf&colour=subcategory&paper=demo-0007")
    fold = tab.open_downloads()
    with tab.page.expect_download() as coming:
        fold.get_by_role("button", name="PDF").click()
    coming.value.save_as(tmp_path / "map.pdf")
    view = stamp.read((tmp_path / "map.pdf").read_bytes())["view"]
    assert view["page"] == "map"
    assert view["parameters"] == {"model": ["tfidf"], "colour": ["subcategory"], "paper": ["demo-0007"]}
