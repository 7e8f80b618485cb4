"""The card as it stands on the page: names and values in one grid, and an abstract of whole lines."""

import pytest
from playwright.sync_api import expect

from tests.browser import on_map

pytestmark = pytest.mark.browser
LONG = "a value of very many words that does not fit into one line of the card and so wraps below itself"
SEEN = """() => {
  const card = document.querySelector(".st-key-paper-card"), abstract = card.querySelector("p.abstract");
  const left = part => Math.round(part.getBoundingClientRect().left);
  const line = parseFloat(getComputedStyle(abstract).lineHeight);
  return {
    grids: card.querySelectorAll("dl.facts").length,
    values: [...new Set([...card.querySelectorAll("dl.facts dd")].map(left))],
    heights: [...card.querySelectorAll("dl.facts dd")].map(part => part.clientHeight),
    lines: abstract.clientHeight / line, all: abstract.scrollHeight / line,
  };
}"""


def test_names_and_values_stand_in_one_grid_and_no_line_of_the_abstract_is_cut(tab, of_server, tmp_path):
    rows = [
        {"id": f"p{i}", "title": f"Paper {i}", "abstract": f"Sentence {i} on kinases. " * (120 if i == 1 else 8),
         "group": "ab"[i % 2], "note": [LONG, "short"][i % 2], "year": str(2000 + i)}
        for i in range(1, 13)
    ]  # fmt: skip
    on_map.own(tab, rows, tmp_path, level="group", view="&paper=1")
    expect(tab.key("paper-card").locator("h2")).to_have_text("Paper 1")
    long = tab.page.evaluate(SEEN)
    assert long["grids"] == 1 and len(long["values"]) == 1
    assert long["lines"] == pytest.approx(12, abs=0.1) and long["all"] > 20
    tab.press("paper-after")
    expect(tab.key("paper-card").locator("h2")).to_have_text("Paper 2")
    short = tab.page.evaluate(SEEN)
    assert short["values"] == long["values"] and max(short["heights"]) > 1.5 * min(short["heights"])
    assert short["lines"] == pytest.approx(short["all"], abs=0.1)
