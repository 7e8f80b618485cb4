"""By keyboard, by screen reader, on a phone, in the dark: every page can be used."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
MODEL = "all-MiniLM-L6-v2"
PAGES = {
    "home": "", "pairs": "similarity?pair=demo-039", "bootstrap": "similarity?tab=Bootstrap",
    "anisotropy": "similarity?tab=Anisotropy", "scores": "similarity?tab=Models", "models": "models", "jobs": "jobs",
    "data": "data",
}  # fmt: skip
CHARTS = {"Pairs": 1, "Bootstrap": 4, "Anisotropy": 2, "Models": 2}


def widths(tab):
    return tab.page.evaluate("""() => {
      const seen = [document.documentElement, document.body, document.querySelector("[data-testid='stMain']")];
      return seen.map(one => [one.scrollWidth, one.clientWidth]);
    }""")


def headings(tab):
    return tab.page.evaluate(
        "[...document.querySelectorAll('[data-testid=stMain] :is(h1, h2, h3, h4, h5, h6)')]"
        ".filter(one => one.offsetParent).map(one => +one.tagName[1])"
    )


@pytest.mark.parametrize("width", [1440, 390])
def test_no_page_is_wider_than_the_window_in_light_or_dark_and_headings_come_in_order(visitor, width):
    tab = visitor(width=width, height=900)
    for name, path in PAGES.items():
        tab.page.emulate_media(color_scheme="light")
        tab.open(path)
        for scheme in ("light", "dark"):
            tab.scheme(scheme)
            if "similarity" in path or not path:
                expect(tab.page.locator(".js-plotly-plot").first).to_be_visible()
            for needed, given in widths(tab):
                assert needed <= given, f"{name} is {needed} px wide in {given}, {scheme}"
        levels = headings(tab)
        assert levels[0] == 1
        assert all(after <= before + 1 for before, after in pairwise(levels)), (path, levels)


def test_every_chart_says_in_words_what_it_shows(tab):
    tab.open()
    say_what_they_show(tab, 1)
    tab.menu("Sentence similarity")
    for view, n in CHARTS.items():
        if view != "Pairs":
            tab.tab(view)
        say_what_they_show(tab, n)


def say_what_they_show(tab, n):
    expect(tab.page.locator(".js-plotly-plot")).to_have_count(n)
    charts = tab.page.get_by_test_id("stPlotlyChart")
    for i in range(charts.count()):
        said = charts.nth(i).evaluate(
            "chart => (chart.closest('[aria-label]') || chart.querySelector('[aria-label]')).getAttribute('aria-label')"
        )
        assert len(said) > 40
        if "scatter" in said.lower():
            assert MODEL in said
            assert "60 pairs" in said


def test_tab_key_reaches_search_and_table_and_opens_a_pair(tab):
    tab.open("similarity")
    order = [tab.rows().nth(i).locator("td").first.inner_text() for i in range(4)]
    reached = set()
    for _ in range(80):
        tab.page.keyboard.press("Tab")
        reached.add(
            tab.page.evaluate("""() => {
          const own = document.activeElement.closest("[class*='st-key-']");
          return own ? [...own.classList].find(name => name.startsWith('st-key-')) : '';
        }""")
        )
        if "st-key-similarity-table" in reached and tab.page.evaluate("document.activeElement.tagName") == "CANVAS":
            break
    assert {
        "st-key-similarity-pair",
        "st-key-pair-after",
        "st-key-similarity-table",
        "st-key-similarity-data",
    } <= reached
    for id in order[1:3]:
        with tab.run():
            tab.page.keyboard.press("ArrowDown")
        tab.wait_for_card(id)


def test_the_search_works_by_keyboard_alone(tab):
    tab.open("similarity")
    tab.key("similarity-pair").locator("input").focus()
    tab.page.keyboard.type("Larger insertion")
    expect(tab.page.get_by_role("option").first).to_be_visible()
    with tab.run():
        tab.page.keyboard.press("Enter")
    tab.wait_for_card("demo-039")
