"""Ten PubMed ids pasted, fetched from a server that answers as PubMed does, placed on the demo, opened, downloaded."""

import csv
import io
import json
import re
from html import escape
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import on_map
from tests.browser.server import App
from tests.browser.tab import Tab
from tests.sources.ncbi_server import FakeNcbi

pytestmark = [pytest.mark.browser, pytest.mark.slow]
DEMO = Path(__file__).resolve().parents[2] / "core" / "datasets" / "demo" / "papers" / "pathways_train.json"
NAMES = ("Circadian rhythm", "Malaria", "Wnt signalling", "Urea cycle")


def texts():
    """Ten texts: of two papers of one of the demo's pathways half of each; the last two of no biology."""
    known = {
        one["pathway_name"]: [each["abstract"] for each in one["references"]] for one in json.loads(DEMO.read_text())
    }
    halves = [(name, known[name][at], known[name][at + 1]) for at in (0, 2) for name in NAMES]
    mixed = [(name, f"{one[: len(one) // 2]} {other[len(other) // 2 :]}") for name, one, other in halves]
    return [*mixed, ("Elsewhere", "Zzyzx qwfp kvbj."), ("Elsewhere", "Kvbj zzyzx qwfp.")]


@pytest.fixture
def online(chromium, tmp_path):
    """A tab of an app of its own that may ask PubMed, which is on this machine; checked at the end."""
    with FakeNcbi() as pubmed:
        for at, (name, text) in enumerate(texts()):
            pubmed.add(f"3100000{at}", title=f"{name} {at}", abstract=escape(text))
        gone = dict.fromkeys(["BIOSCOPE_OFFLINE", "HF_HUB_OFFLINE", "BIOSCOPE_EMAIL", "NCBI_API_KEY"])
        running = App(tmp_path, {"BIOSCOPE_NCBI": pubmed.endpoint, **gone})
        try:
            running.start()
            page = chromium.new_page()
            page.set_viewport_size({"width": 1440, "height": 1000})
            tab = Tab(page, running.url, running.log)
            yield tab, pubmed
            tab.check()
            page.close()
        finally:
            running.stop()


def test_ten_pasted_ids_are_fetched_placed_opened_and_downloaded(online):
    tab, pubmed = online
    tab.open("place?model=tfidf")
    main = tab.page.get_by_test_id("stMain")
    host = pubmed.endpoint.partition("://")[2].partition("/")[0]
    expect(main).to_contain_text(f"the PubMed ids go to PubMed ({host})")
    assert not pubmed.forms, "nothing is sent before it is asked for"
    tab.page.get_by_label("PubMed ids").fill("\n".join(f"3100000{at}" for at in range(10)))
    with tab.run():
        tab.key("place-fetch").get_by_role("button").click()
    ask = tab.key("place-ask")
    expect(ask).to_contain_text("Place 10 papers", timeout=60_000)
    tab.settle()
    asked = pubmed.forms
    assert asked and all(set(form) <= {"db", "id", "rettype", "retmode", "tool", "email", "WebEnv", "query_key",
                                       "retmax", "retstart"} for form in asked), asked  # fmt: skip
    with tab.run():
        ask.get_by_role("button").click()
    expect(tab.key("place-papers")).to_be_visible(timeout=90_000)
    tab.settle()
    expect(main).to_contain_text(re.compile(r"of your 10 papers (is|are) given a pathway of Demo papers"))
    expect(tab.rows("place-table-pathway")).to_have_count(10)
    on_map.press_cell(tab, 0, "place-table-pathway")
    expect(tab.key("place-card")).to_contain_text("Circadian rhythm")
    expect(tab.key("place-card")).to_contain_text("The 10 nearest papers of the benchmark")
    expect(tab.page).to_have_url(re.compile(r"[?&]paper=1(&|$)"))
    tab.settle()
    on_map.press_cell(tab, 0, "place-nearest")
    expect(tab.key("place-ways")).to_contain_text("Find it on the Map →")
    expect(tab.key("place-ways").get_by_role("link", name="Use as query on Pathways →")).to_have_attribute(
        "href", re.compile(r"pathways\?.*paper=demo-\d+")
    )
    with tab.page.expect_download() as coming:
        tab.key("place-download-0").get_by_role("button").click()
    content = coming.value.path().read_bytes()
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))
    assert [row["id"] for row in rows] == [f"3100000{at}" for at in range(10)]
    right = [row["pathway_label"] == row["title"].rstrip(".").rpartition(" ")[0] for row in rows[:8]]
    assert sum(right) >= 7, [(row["title"], row["pathway_label"]) for row in rows]
    assert {row["pathway"] for row in rows[8:]} <= {"none of these", ""}
    shares = [float(row["pathway_probability"]) for row in rows if row["placed"] == "True"]
    assert shares and all(0 < share <= 1 for share in shares)
