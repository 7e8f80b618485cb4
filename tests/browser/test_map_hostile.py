"""Foreign text on the map: shown character for character, under the pointer, on cards, in tables and files."""

import csv
import io

import pytest
from playwright.sync_api import expect

from core.figures.tables import unquote
from tests.browser import on_map
from tests.browser.test_hostile_text import NAME, TEXTS, harmless

pytestmark = pytest.mark.browser
LEVEL = "kind <b>&amp;</b> $x$ :red[y]"


@pytest.fixture
def hostile(tab, of_server, tmp_path):
    """A tab on papers whose titles, abstracts, groups, and the name of whose column are hostile."""
    following = [*TEXTS[1:], TEXTS[0]]
    rows = [
        {"id": f"h{i}", "title": text, "abstract": f"{following[i]} – {text}", LEVEL: [text, following[i]]}
        for i, text in enumerate(TEXTS)
    ]
    on_map.own(tab, rows, tmp_path, level=LEVEL, name=NAME, view="&paper=1")
    return tab


def rows_of(content):
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def taken(tab, button):
    with tab.page.expect_download() as coming:
        button.click()
    return coming.value.path().read_bytes()


def test_every_character_is_there_and_none_does_anything(hostile):
    tab, n = hostile, len(TEXTS)
    for one in {one["id"]: one for one in on_map.points(tab)}.values():
        said = " ".join(on_map.hovered(tab, one))
        whole = "".join(said.split())
        assert "".join(TEXTS[int(one["id"][1:])].split()) in whole, said
    assert {row[1] for row in on_map.listed(tab)} <= set(TEXTS) | {f"h{i}" for i in range(n)}
    cells = {cell for row in on_map.listed(tab) for cell in row}
    card = tab.key("paper-card")
    for i, text in enumerate(TEXTS):
        expect(card.locator("h2")).to_have_text(text)
        assert f"{TEXTS[(i + 1) % n]} – {text}" in card.locator("p.abstract").inner_text()
        assert text in [chip.inner_text() for chip in card.locator(".chip").all()]
        assert text in cells or not cells & {f"h{i}"}
        tab.press("paper-after")
    harmless(tab)
    fold = tab.open_downloads()
    numbers = rows_of(taken(tab, fold.get_by_role("button", name="Numbers (CSV)")))
    tab.page.keyboard.press("Escape")
    assert [unquote(row["title"]) for row in numbers] == list(TEXTS)
    with tab.run():
        tab.key("map-find").locator("input").fill("h")
        tab.key("map-find").locator("input").press("Enter")
    tab.key("map-selected").get_by_role("button", name="Export").click()
    button = tab.page.get_by_test_id("stPopoverBody").get_by_role("button", name="Table (CSV)")
    table = rows_of(taken(tab, button))
    assert {unquote(row["title"]) for row in table} <= set(TEXTS) and table
    for row in (*numbers, *table):
        assert not [cell for cell in row.values() if cell[:1] in ("=", "+", "@", "\t", "\r")]
    tab.page.keyboard.press("Escape")
    for view in ("Faithfulness", "Regions"):
        with tab.run():
            tab.key("map-tab").get_by_text(view, exact=True).click()
        harmless(tab)
