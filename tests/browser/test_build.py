"""A benchmark from its source: asked for on the page, paused, gone on with, and opened on the map."""

import re
from collections import Counter

import pytest
from playwright.sync_api import expect

from tests.browser import on_map
from tests.browser.server import App
from tests.sources.kegg_server import FakeKegg
from tests.sources.ncbi_server import FakeNcbi

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SLOW = 3.0  # seconds that PubMed takes for an answer, so that there is something to pause


@pytest.fixture(scope="module")
def sources():
    """KEGG and PubMed on this machine."""
    with FakeKegg() as kegg, FakeNcbi(everything=True, slow=SLOW) as ncbi:
        yield kegg, ncbi


@pytest.fixture(scope="module")
def app(sources, tmp_path_factory):
    """A server that is online, with the sources on this machine in place of the real ones."""
    kegg, ncbi = sources
    folder = tmp_path_factory.mktemp("build")
    offline = dict.fromkeys(["BIOSCOPE_OFFLINE", "HF_HUB_OFFLINE", "NCBI_API_KEY", "BIOSCOPE_EMAIL"])
    own = {"BIOSCOPE_KEGG": kegg.endpoint, "BIOSCOPE_NCBI": ncbi.endpoint, "BIOSCOPE_TURNS": str(folder)}
    running = App(folder, {**offline, **own})
    try:
        yield running.start()
    finally:
        running.stop()


def test_a_build_is_started_paused_resumed_and_opened_on_the_map(tab, sources):
    kegg, ncbi = sources
    main = tab.page.get_by_test_id("stMain")
    tab.open("data?source=kegg")
    expect(main).to_contain_text(f"to {ncbi.endpoint.removeprefix('http://')}")
    assert not kegg.asked and not ncbi.forms

    button = tab.key("source-build").get_by_role("button")
    expect(button).to_be_disabled()
    with tab.run():
        tab.page.get_by_text("I use KEGG for academic purposes").click()
    with tab.run():
        tab.page.get_by_label("Your e-mail address").fill("me@example.org")
        tab.page.keyboard.press("Enter")
    expect(button).to_be_enabled()
    with tab.run():
        button.click()
    expect(main).to_contain_text("Papers from PubMed", timeout=60_000)
    tab.page.get_by_role("button", name="Pause").click()
    expect(main).to_contain_text(re.compile("paused|Stopping"))
    resume = tab.page.get_by_role("button", name="Resume")
    expect(resume).to_be_visible()
    expect(main).to_contain_text("answers of KEGG")
    before = Counter(kegg.paths()), len(ncbi.forms)

    tab.page.reload()  # as another person, or the next day
    expect(resume).to_be_visible()
    tab.settle()
    with tab.run():
        resume.click()
    expect(tab.key("source-map")).to_be_visible(timeout=60_000)
    tab.settle()
    assert (Counter(kegg.paths()), len(ncbi.forms)) == before  # all was there: nothing is asked twice
    assert {form.get("email") for form in ncbi.forms} == {"me@example.org"}
    expect(main).to_contain_text("KEGG pathways, Release 117.0")
    expect(main).to_contain_text("Check: taken, with notices")
    with tab.page.expect_download() as saved:
        tab.key("source-json").get_by_role("button").click()
    assert b"me@example" not in saved.value.path().read_bytes()

    with tab.run():
        tab.key("source-map").get_by_role("button").click()
    expect(tab.page).to_have_url(re.compile(r"/map\?.*data=kegg-"))
    tab.open(f"{tab.page.url}&model=tfidf&method=pca")
    tab.press("make-map-0")
    on_map.ready(tab, 60)
    assert {one["id"] for one in on_map.points(tab)} == set(kegg.pmids())
