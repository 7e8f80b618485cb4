"""Figures as files: text that can be selected, vectors, ids, and the stamp that reopens the view in each of them."""

import csv
import io
import re
import xml.etree.ElementTree as ET
import zipfile
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from core.figures import stamp

pytestmark = pytest.mark.browser
MODEL = "all-MiniLM-L6-v2"
PAIR = "demo-039"
VIEW = f"similarity?colour=kind&pair={PAIR}"


def download(tab, name):
    """Press the button of that file in an open fold of downloads; its bytes, under the name it comes with."""
    button = tab.key("export-" + re.sub(r"[^A-Za-z0-9_-]", "-", name)).get_by_role("button")
    with tab.page.expect_download() as waited:
        button.click()
    assert waited.value.suggested_filename == name
    return waited.value.path().read_bytes()


@pytest.fixture
def scatter(tab):
    """A view with a colour and a pair, and its scatter's downloads unfolded."""
    tab.open(VIEW)
    tab.shows(PAIR)
    tab.open_downloads()
    return tab


def rows_of(content):
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def test_each_file_is_what_it_says_and_carries_the_stamp(scatter):
    made = {kind: download(scatter, f"demo-pairs-scatter.{kind}") for kind in ("pdf", "svg", "png", "csv", "zip")}
    pages = PdfReader(io.BytesIO(made["pdf"])).pages
    said = pages[0].extract_text()
    assert MODEL in said
    assert "cosine similarity" in said
    svg = made["svg"].decode()
    assert "<image" not in svg
    assert "cosine similarity" in "".join(ET.fromstring(svg).itertext())
    assert made["png"].startswith(b"\x89PNG")
    ids = [row["item_id"] for row in rows_of(made["csv"])]
    assert sorted(ids) == [f"demo-{i:03d}" for i in range(60)]
    with zipfile.ZipFile(io.BytesIO(made["zip"])) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    endings = {"demo-pairs-scatter.pdf", "demo-pairs-scatter.svg", "demo-pairs-scatter.png"}
    assert endings | {"caption.txt", "methods.txt", "references.bib", "stamp.json"} <= set(parts)
    assert MODEL in parts["methods.txt"].decode()
    assert rows_of(parts["demo-pairs-scatter-source-data.csv"]) == rows_of(made["csv"])
    stamps = [stamp.read(made[kind]) for kind in ("pdf", "svg", "png")]
    stamps += [
        stamp.read(content) for name, content in parts.items() if name.endswith((".pdf", ".svg", ".png", ".json"))
    ]
    assert len(stamps) == 7
    first = stamps[0]
    assert all(one == first for one in stamps)
    assert (first["figure"], first["n"], first["data"]) == ("scatter", 60, "demo-pairs")
    assert [one["model"] for one in first["models"]] == [MODEL]


def test_the_stamp_reopens_the_view(scatter, visitor):
    tab = scatter
    view = stamp.read(download(tab, "demo-pairs-scatter.svg"))["view"]
    query = urlencode(view["parameters"], doseq=True)
    other = visitor().open(f"{view['page']}?{query}")
    other.shows(PAIR)
    assert other.query == tab.query
    assert other.chosen("similarity-colour") == tab.chosen("similarity-colour")


def test_the_methods_text_and_the_references_can_be_taken(tab):
    tab.open("similarity")
    tab.page.get_by_test_id("stPopover").last.click()
    expect(tab.page.get_by_test_id("stPopoverBody")).to_contain_text(MODEL)
    with tab.page.expect_download() as waited:
        tab.key("bibtex").get_by_role("button").click()
    assert "@" in waited.value.path().read_text()
