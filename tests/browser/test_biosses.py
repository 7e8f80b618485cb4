"""The real pairs: scored through the page, with the numbers that this file gives."""

import re

import pytest
from playwright.sync_api import expect

from core import actions

pytestmark = [pytest.mark.browser, pytest.mark.slow]
MODEL = "all-MiniLM-L6-v2"


def test_the_real_pairs_are_scored_through_the_page_and_shown_as_the_action_has_them(tab, real_data, of_server):
    tab.open()
    with tab.run():
        tab.page.get_by_role("button", name="Open BIOSSES").click()
    expect(tab.key("similarity-data").locator("input")).to_have_value(re.compile("BIOSSES"))
    tab.score()
    one = actions.inspect(task="biosses", model=MODEL)
    assert len(tab.points()) == one.result.n == 100
    score = one.result.metrics["spearman_zero_shot"]
    expect(tab.page.get_by_test_id("stMain")).to_contain_text(f"{score.point:.2f} [{score.low:.2f}, {score.high:.2f}]")
    expect(tab.page.get_by_test_id("stMain")).to_contain_text("GPL-3.0")
    worst = one.items.sort_values(["abs_rank_residual", "item_id"], ascending=[False, True])["item_id"].iloc[3]
    tab.pick_row(worst)
    tab.shows(worst)
    row = one.items.set_index("item_id").loc[worst]
    assert row["left"] in tab.card.text_content()
    assert f"{row['predicted']:.3f}" in tab.card.inner_text()
    tab.open(f"similarity?data=biosses&tab=Models&pair={worst}")
    forest = tab.key("similarity-forest").locator(".js-plotly-plot").text_content()
    for value in one.result.metrics.values():
        assert f"{value.point:.2f}" in forest
