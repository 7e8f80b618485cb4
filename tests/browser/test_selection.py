"""What was picked is the item that opens, and it stays open until another one is picked."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import made

pytestmark = pytest.mark.browser
KNOWN = 132  # the 45th pair of the third group: a build that trusts positions opens another one

DOUBLE_CLICK = 400  # milliseconds; what is nearer together is a double click to a figure


@pytest.fixture
def own(tab):
    """A tab on 200 uploaded pairs of three types, scored."""
    tab.open("similarity?model=random&colour=kind")
    tab.take("cells.csv", made.table(made.pairs(200, alone=KNOWN)))
    tab.score()
    return tab


def test_a_point_of_the_third_trace_opens_its_own_pair(own):
    points = own.points()
    assert len(points) == 200
    assert list(dict.fromkeys(one["group"] for one in points)) == ["alpha", "beta", "gamma"]
    own.pick(f"item{KNOWN}")
    expect(own.card).to_contain_text(f"item{KNOWN}")
    assert own.ringed() == {f"item{KNOWN}"}
    row = made.pairs(200, alone=KNOWN)[KNOWN]
    card = own.card.text_content()
    assert row[1] in card
    assert row[2] in card


def test_the_address_holds_nothing_of_the_file(own):
    own.pick(f"item{KNOWN}")
    expect(own.page).to_have_url(re.compile("pair="))
    for word in ("item", "cells", "gamma", "kinase"):
        assert word not in own.query
    assert len(own.page.url) < 2_000


def test_what_is_picked_survives_colour_filter_model_and_another_page(tab):
    pair = "demo-039"
    tab.open("similarity?colour=kind")
    tab.pick(pair)
    tab.shows(pair)
    tab.choose_nth("similarity-colour", 0)
    tab.shows(pair)
    with tab.run():
        tab.key("similarity-hard").locator("label").first.click()
    tab.shows(pair)
    assert "hard=1" in tab.query
    tab.add_model("random")
    tab.score()
    tab.shows(pair)
    tab.tab("Bootstrap")
    tab.tab("Pairs")
    tab.shows(pair)
    tab.menu("Models")
    tab.menu("Sentence similarity")
    tab.shows(pair)
    assert (
        tab.key("similarity-hard")
        .get_by_role("switch")
        .or_(tab.key("similarity-hard").get_by_role("checkbox"))
        .first.is_checked()
    )


def test_a_row_picked_before_a_filter_stays_the_same_pair(tab):
    tab.open("similarity")
    pair = tab.rows().nth(4).locator("td").first.inner_text()
    tab.pick_row(pair)
    tab.shows(pair)
    with tab.run():
        tab.key("similarity-hard").locator("label").first.click()
    tab.shows(pair)


def test_a_second_click_on_the_open_point_leaves_it_open(tab):
    pair = "demo-039"
    tab.open("similarity?colour=kind")
    tab.pick(pair)
    tab.shows(pair)
    tab.page.wait_for_timeout(DOUBLE_CLICK)  # a reader's pace: the two clicks are two clicks
    tab.hover(pair)
    tab.page.mouse.down()
    tab.page.mouse.up()
    tab.page.wait_for_timeout(DOUBLE_CLICK)
    tab.shows(pair)
    other = tab.lonely([one for one in tab.points() if one["id"] != pair])["id"]
    tab.pick(other)
    tab.shows(other)
