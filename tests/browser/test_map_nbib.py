"""A file as PubMed gives it, from the upload to its map, and a question put on that map."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import on_map

pytestmark = [pytest.mark.browser, pytest.mark.slow]
NBIB = Path(os.environ.get("BIOSCOPE_DATA", "nowhere")) / "user_files" / "holub008" / "pubmed-balloongui-set.nbib"
QUESTION = "Does a balloon guide catheter improve thrombectomy?"


@pytest.mark.skipif(not NBIB.is_file(), reason="BIOSCOPE_DATA names no folder with user_files/holub008/")
def test_an_export_of_pubmed_is_taken_mapped_and_asked(tab, of_server):
    tab.open("data")
    with tab.run():
        tab.key("bring-file").locator("input[type=file]").set_input_files(NBIB)
    tab.settle()
    expect(tab.page.get_by_test_id("stMain")).to_contain_text("75 papers would be taken")
    expect(tab.table("abstract").locator("tbody tr[role=row]")).to_have_count(5)
    tab.press("data-take")
    with tab.run():
        tab.key("data-open").get_by_role("button").click()
    expect(tab.page).to_have_url(re.compile(r"/map\?.*data=own-"))
    tab.open(f"{tab.page.url}&model=tfidf")
    expect(tab.page.get_by_test_id("stMain")).to_contain_text("75 of 75 papers to encode")
    tab.press("make-map-0")
    on_map.ready(tab, 180)
    every = {one["id"] for one in on_map.points(tab)}
    assert len(every) == 75

    tab.page.get_by_test_id("stMain").get_by_text("Type anything: place your own text").click()
    box = tab.page.get_by_label("Type anything", exact=True)
    box.fill(f"{QUESTION}\n{sorted(every)[0]}")
    with tab.run():
        tab.page.get_by_role("button", name="Place on the map").click()
    main = tab.page.get_by_test_id("stMain")
    expect(tab.key("map-pin-2")).to_be_visible(timeout=90_000)
    tab.settle()
    expect(main).to_contain_text(QUESTION)
    expect(main).to_contain_text("by its neighbours")
    nearest = on_map.listed(tab, "map-pin-1")
    values = [float(row[0]) for row in nearest]
    assert values == sorted(values, reverse=True) and 0 < values[0] <= 1
    assert "balloon guide catheter" in " ".join(nearest[0]).lower()
    pins = on_map.drawn(tab, "(one.mode || '').includes('text')", "one.text").pop()
    assert [re.sub(r"\D", "", str(one)) for one in pins] == ["1", "2"]
    assert "balloon" not in tab.query
    with tab.run():
        tab.page.reload()
    expect(main).to_contain_text(QUESTION)
