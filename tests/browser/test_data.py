"""Papers of one's own, from the file to the map: real exports where they are, and files of hostile text."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
REAL = Path(os.environ.get("BIOSCOPE_DATA", "nowhere")) / "user_files"
NBIB = REAL / "holub008" / "pubmed-balloongui-set.nbib"
ROWS = "".join(f"{i},Title {i} of a paper.,Abstract {i} says so.,{2000 + i}\n" for i in range(1, 13))
CSV = ("pmid,title,abstract,year\n" + ROWS).encode()
HOSTILE = "<img src=x onerror=window.__xss=1> ![b](http://beacon.example/x.png) $a$ :red[c] [d](javascript:alert(1))"


def bring(tab, *files):
    """Give files to the uploader, and wait for the preview or the refusal."""
    with tab.run():
        tab.key("bring-file").locator("input[type=file]").set_input_files(
            [{"name": name, "mimeType": "application/octet-stream", "buffer": content} for name, content in files]
        )
    tab.settle()


def harmless(tab):
    assert tab.page.evaluate("window.__xss") is None
    assert tab.page.evaluate("document.querySelectorAll('[onerror], a[href^=\"javascript\"], .katex').length") == 0
    tab.check()


@pytest.mark.skipif(not NBIB.is_file(), reason="BIOSCOPE_DATA names no folder with user_files/holub008/")
def test_a_real_export_is_looked_at_taken_in_and_opened_on_the_map(tab):
    tab.open("data")
    bring(tab, (NBIB.name, NBIB.read_bytes()))
    expect(tab.page.get_by_role("heading", name=f"Before it is taken: {NBIB.name}")).to_be_visible()
    expect(tab.page.get_by_test_id("stMain")).to_contain_text("75 papers would be taken")
    expect(tab.table("abstract").locator("tbody tr[role=row]")).to_have_count(5)
    tab.press("data-take")
    expect(tab.key("data-data").locator("input")).to_have_value(NBIB.stem)
    expect(tab.page.get_by_test_id("stMain")).to_contain_text("93% (5 with a title only)")
    with tab.run():
        tab.key("data-open").get_by_role("button").click()
    expect(tab.page).to_have_url(re.compile(r"/map\?.*data=own-"))
    expect(tab.page.get_by_role("heading", level=1)).to_have_text("Map")
    assert "w=" in tab.query


def test_a_preview_is_reloaded_and_left(tab):
    tab.open("data")
    bring(tab, ("mine.csv", CSV))
    with tab.run():
        tab.page.reload()
    expect(tab.page.get_by_test_id("stMain")).to_contain_text("12 papers would be taken")
    tab.choose("data-title", "abstract")
    expect(tab.page).to_have_url(re.compile("title=abstract"))
    with tab.run():
        tab.page.reload()
    expect(tab.key("data-title").locator("input")).to_have_value("abstract")
    tab.press("data-leave")
    expect(tab.page.get_by_role("heading", name="Bring your own papers")).to_be_visible()
    assert "file=" not in tab.query


def test_removal_asks_once_and_is_undone(tab):
    tab.open("data")
    bring(tab, ("mine.csv", CSV))
    tab.press("data-take")
    expect(tab.key("data-data").locator("input")).to_have_value("mine")
    tab.page.get_by_role("button", name="Remove", exact=True).click()
    with tab.run():
        tab.page.get_by_role("button", name="Remove this collection").click()
    expect(tab.key("data-data").locator("input")).not_to_have_value("mine")
    tab.press("data-undo")
    expect(tab.rows("data-table").filter(has_text="mine")).to_have_count(1)


def test_foreign_text_does_nothing_before_and_after(tab):
    tab.open("data")
    rows = f'pmid,title,abstract,"{HOSTILE}"\n1,"{HOSTILE}","{HOSTILE}","{HOSTILE}"\n2,"=1+1",two,"@x"\n'
    bring(tab, (f"{HOSTILE}.csv".replace("/", ""), rows.encode()))
    expect(tab.page.get_by_test_id("stMain")).to_contain_text("2 papers would be taken")
    harmless(tab)
    tab.press("data-take")
    expect(tab.key("data-data").locator("input")).to_have_value(re.compile("onerror"))
    harmless(tab)
    bring(tab, ("bad.csv", f'"{HOSTILE}",b\n1,2\n'.encode()))
    expect(tab.page.get_by_test_id("stMain")).to_contain_text("cannot be taken as it is")
    harmless(tab)
    tab.menu("Home")
    harmless(tab)


@pytest.mark.parametrize("width", [1440, 390])
def test_list_and_preview_fit_the_window_in_light_and_dark(visitor, width):
    tab = visitor(width=width, height=900)
    tab.open("data")
    for step in ("list", "preview"):
        if step == "preview":
            bring(tab, ("a very long name of a file of papers, which a person gave it " * 2 + ".csv", CSV))
        for scheme in ("light", "dark"):
            tab.scheme(scheme)
            needed, given = tab.page.evaluate(
                "(one => [one.scrollWidth, one.clientWidth])(document.querySelector(\"[data-testid='stMain']\"))"
            )
            assert needed <= given, f"the {step} is {needed} px wide in {given}, {scheme}"
