"""A view is its address: it opens the same for somebody else, goes back and forward, and never crashes."""

import re

import pytest
from playwright.sync_api import expect

from core import actions

pytestmark = pytest.mark.browser
MODEL, SECOND = "all-MiniLM-L6-v2", "random"
VIEW = f"similarity?model={MODEL}&model={SECOND}&colour=kind&hard=1&pair=demo-039"


@pytest.fixture
def scored(of_server):
    """The second model has been scored."""
    actions.evaluate(task="demo-pairs", models=[SECOND])


def looks(tab):
    """All that makes a view of the tab Pairs."""
    switch = tab.key("similarity-hard").locator("input").first
    return {
        "query": sorted(tab.query.split("&")),
        "models": tab.key("similarity-model").inner_text().split("\n"),
        "colour": tab.chosen("similarity-colour"),
        "hard": switch.is_checked(),
        "pair": tab.chosen("similarity-pair"),
        "ringed": tab.ringed(),
        "card": tab.card.inner_text(),
        "points": [(one["id"], one["model"], one["group"], one["x"], one["y"]) for one in tab.points()],
    }


def test_a_copied_link_shows_the_same_view_in_a_private_window(visitor, scored):
    one = visitor().open("similarity")
    one.add_model(SECOND)
    one.choose_nth("similarity-colour", 2)
    with one.run():
        one.key("similarity-hard").locator("label").first.click()
    one.choose("similarity-pair", "demo-039")
    one.shows("demo-039")
    other = visitor().open(one.page.url)
    other.shows("demo-039")
    assert looks(other) == looks(one)
    assert looks(other)["hard"]
    assert {point[1] for point in looks(other)["points"]} == {MODEL, SECOND}


def test_a_reload_shows_the_same(tab, scored):
    tab.open(VIEW)
    tab.shows("demo-039")
    before = looks(tab)
    with tab.run():
        tab.page.reload()
    tab.shows("demo-039")
    assert looks(tab) == before


def test_a_link_to_another_tab_keeps_the_pair(tab):
    tab.open("similarity?tab=Bootstrap&pair=demo-039")
    expect(tab.page.get_by_role("radio", name="Bootstrap", checked=True)).to_be_visible()
    expect(tab.key("similarity-histogram-pearson_zero_shot-groups")).to_be_visible()
    tab.tab("Pairs")
    tab.shows("demo-039")


def test_a_reload_on_another_tab_keeps_the_pair(tab):
    tab.open("similarity?pair=demo-039")
    tab.tab("Bootstrap")
    with tab.run():
        tab.page.reload()
    tab.tab("Pairs")
    tab.shows("demo-039")


def test_back_and_forward_undo_and_redo_and_one_click_is_enough_after_them(tab):
    tab.open("similarity")
    tab.choose("similarity-pair", "demo-039")
    tab.shows("demo-039")
    tab.choose_nth("similarity-colour", 2)
    expect(tab.page).to_have_url(re.compile("colour=kind"))
    tab.choose("similarity-pair", "demo-022")
    tab.shows("demo-022")
    tab.go_back()
    tab.shows("demo-039")
    assert "colour=kind" in tab.query
    tab.go_back()
    expect(tab.page).not_to_have_url(re.compile("colour="))
    tab.shows("demo-039")
    tab.go_forward()
    expect(tab.page).to_have_url(re.compile("colour=kind"))
    tab.shows("demo-039")
    assert len({one["group"] for one in tab.points()}) == 6
    tab.choose("similarity-pair", "demo-010")  # one click
    tab.shows("demo-010")
    tab.tab("Bootstrap")  # one click
    expect(tab.key("similarity-histogram-spearman_zero_shot-pairs")).to_be_visible()
    tab.go_back()
    tab.shows("demo-010")


def test_back_leads_to_the_page_before_with_its_view(tab):
    tab.open("similarity?pair=demo-039")
    tab.menu("Models")
    expect(tab.page).to_have_url(re.compile("/models"))
    tab.go_back()
    tab.shows("demo-039")


@pytest.mark.parametrize(
    "bad",
    [
        "pair=nonsense", "model=absent", "colour=xyz", "hard=maybe", "w=../../x", "tab=Nowhere", "score=none",
        "pair=%00%F0%9F%92%A5&colour=%3Cimg%20src=x%3E", "pair=a&pair=b&colour=kind&colour=group",
    ],
)  # fmt: skip
def test_a_stale_or_broken_link_gives_a_notice_and_the_default_view(tab, bad):
    tab.open(f"similarity?{bad}")
    expect(tab.page.get_by_test_id("stAlert").first).to_be_visible()
    assert len({one["id"] for one in tab.points()}) == 60
    expect(tab.card).to_contain_text("demo-")
    expect(tab.page.get_by_test_id("stMain")).to_contain_text(MODEL)


def test_a_link_to_a_file_that_is_not_here_shows_nothing_else_in_its_place(tab):
    tab.open("similarity?data=own-0000000000000000")
    expect(tab.page.get_by_test_id("stMain")).to_contain_text("The data of this view are not here")
    expect(tab.page.locator(".js-plotly-plot")).to_have_count(0)


def test_other_pages_take_broken_links_too(tab):
    for page in ("models?model=absent", "jobs?job=absent", "?data=absent&w=x", "similarity?a=b&c=d"):
        tab.open(page)
        expect(tab.page.get_by_test_id("stMain").get_by_role("heading").first).to_be_visible()
