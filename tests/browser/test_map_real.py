"""Real papers on the map, by mouse: from the button to a torn neighbour, a second model, a figure, and back from it."""

import io
import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from core import actions
from core.figures import stamp
from tests.browser import on_map

pytestmark = [pytest.mark.browser, pytest.mark.slow]
REAL = Path(os.environ.get("BIOSCOPE_DATA", "nowhere"))
MODEL, SECOND = "all-MiniLM-L6-v2", "tfidf"
SOURCE = {"name": "bc5cdr_splits", "split": "test"}
FORM = "title"  # a fifth of the words of an abstract


def torn(made):
    """A paper, and the place among its nearest of the first one that the map tears away."""
    for id in made.papers.ids:
        kept = list(made.kept(id, 10))
        if kept[0] and not all(kept):
            return id, kept.index(False)
    raise AssertionError("the map tears nothing apart")


def printed(tab):
    fold = tab.open_downloads()
    with tab.page.expect_download() as coming:
        fold.get_by_role("button", name="PDF").click()
    tab.page.keyboard.press("Escape")
    return coming.value.path().read_bytes()


@pytest.mark.skipif(
    not (REAL / "bc5cdr_splits" / "pathways_test.json").is_file(), reason="BIOSCOPE_DATA names no folder bc5cdr_splits"
)
def test_real_papers_are_mapped_selected_read_compared_and_printed(tab, visitor, of_server, tmp_path):
    tab.open(f"map?form={FORM}")
    tab.choose("map-data", "bc5cdr_splits")
    tab.choose("map-split", "test")
    expect(tab.page.get_by_test_id("stMain")).to_contain_text("127 of 127 papers to encode")
    tab.press("make-map-0")
    on_map.ready(tab, 180)
    assert len({one["id"] for one in on_map.points(tab)}) == 127
    tab.choose("map-colour", "Subcategory")
    groups = {one["group"] for one in on_map.points(tab)}
    made = actions.map_papers(data=SOURCE, model=MODEL, form=FORM, compute=False)
    names = {name for own in made.papers.columns["subcategory"] for name in own}
    assert len(groups) == min(len(names), 9) and any(name in said for said in groups for name in names)

    on_map.drag(tab, "Lasso")
    id, inside, radius = on_map.bunch(tab, 5)
    on_map.lasso(tab, id, radius)
    on_map.chosen(tab, inside)
    tab.choose("map-colour", "Distortion")
    on_map.chosen(tab, inside)
    tab.choose("map-colour", "Subcategory")
    on_map.chosen(tab, inside)
    tab.press("map-clear")

    paper, place = torn(made)
    with tab.run():
        tab.key("map-find").locator("input").fill(paper)
        tab.key("map-find").locator("input").press("Enter")
    card = tab.key("paper-card")
    expect(card).to_contain_text(made.papers.titles[made.row(paper)])
    assert "✗ torn" in on_map.listed(tab, "map-nearest")[place]
    lines = on_map.drawn(tab, "one.mode === 'lines'", "one.line.dash || 'solid'")
    assert len(set(lines)) == 2  # solid to what is kept, dashed to what is torn
    away = made.papers.ids[made.neighbours.index[made.row(paper), place]]
    on_map.press_cell(tab, place, "map-nearest")
    expect(card).to_contain_text(made.papers.titles[made.row(away)])
    expect(tab.page).to_have_url(re.compile(f"paper={away}"))
    expect(card.get_by_role("link", name="Open on PubMed")).to_have_attribute(
        "href", f"https://pubmed.ncbi.nlm.nih.gov/{away}/"
    )

    content = printed(tab)
    (page,) = PdfReader(io.BytesIO(content)).pages
    assert max(names & {said.rsplit(" (", 1)[0] for said in groups}, key=len)[:12] in page.extract_text()
    found = stamp.read(content)
    assert found["figure"] == "map" and found["n"] == 127 and found["models"][0]["model"] == MODEL
    there = tab.query

    with tab.run():
        tab.key("map-model").locator("input").click()
        tab.page.get_by_role("option").filter(has_text=SECOND).first.click()
    tab.page.keyboard.press("Escape")
    tab.press("make-map-1")
    expect(tab.page.locator("[class*='st-key-job-']")).to_have_count(0, timeout=120_000)
    with tab.run():
        tab.key("map-tab").get_by_text("Two models", exact=True).click()
    for at in (0, 1):
        one = tab.page.locator(f"[class*='st-key-map-two-{at}-']")
        assert on_map.ringed(tab, one) == {away} and len({p["id"] for p in on_map.points(tab, one)}) == 127
    changed = actions.compare_maps(
        a={"data": SOURCE, "model": MODEL, "form": FORM},
        b={"data": SOURCE, "model": SECOND, "form": FORM},
        compute=False,
    )
    main = tab.page.get_by_test_id("stMain")
    expect(main).to_contain_text(f"{changed.mean.point:.2f}")
    assert changed.moved["title"].iloc[0] in on_map.listed(tab, "map-moved")[0]
    assert stamp.read(printed(tab))["figure"] == "maps"

    (tmp_path / "map.pdf").write_bytes(content)
    other = visitor().open()
    other.page.get_by_test_id("stMain").get_by_text("Open the view of a figure").click()
    with other.run():
        other.page.locator("input[type=file]").set_input_files(tmp_path / "map.pdf")
    with other.run():
        other.page.get_by_test_id("stMain").get_by_role("link", name="Open this view").click()
    expect(other.key("paper-card")).to_contain_text(made.papers.titles[made.row(away)])
    assert set(other.query.split("&")) == {part for part in there.split("&") if not part.startswith("w=")}
    assert {one["group"] for one in on_map.points(other)} == groups
