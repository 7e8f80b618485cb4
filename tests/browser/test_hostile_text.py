"""Foreign text is shown character for character, everywhere, and does nothing."""

import csv
import io
import re

import pytest
from playwright.sync_api import expect

from core.figures.tables import unquote
from tests.browser import made

pytestmark = pytest.mark.browser
TEXTS = (
    "expression a<b and c>d here", "costs $5 to $9", ":red[x]", "H&E", "TNF-α", "=1+1", "SEPT2",
    "<img src=x onerror=window.__xss=1>", "![b](http://beacon.example/x.png)", "<script>window.__xss=1</script>",
    "[open](javascript:window.__xss=1) **bold** `code`", "&lt;b&gt; &amp; &#36;", ":material/home: _a_ ~b~ # c",
)  # fmt: skip
NAME = "<img src=x onerror=window.__xss=1> ![b](http://beacon.example/y.png) $a$.csv"


def rows():
    """Each hostile text on the left once, and the next one on the right; as id and as kind too."""
    following = [*TEXTS[1:], TEXTS[0]]
    return [(f"{i} {one}", one, next, made.gold(i), one) for i, (one, next) in enumerate(zip(TEXTS, following))]


@pytest.fixture
def hostile(tab):
    tab.open("similarity?model=random&colour=kind")
    tab.take(NAME, made.table(rows()))
    tab.score()
    return tab


def harmless(tab):
    assert tab.page.evaluate("window.__xss") is None
    assert tab.page.evaluate("document.querySelectorAll('[onerror], a[href^=\"javascript\"], .katex').length") == 0
    tab.check()


def test_card_search_and_hover_show_every_character(hostile):
    for id, left, right, *_ in rows():
        hostile.choose("similarity-pair", id)
        hostile.wait_for_card(id)
        assert hostile.chosen("similarity-pair") == f"{id} · {left} · {right}"
        said = hostile.card.locator("p").all_inner_texts()
        assert left in said
        assert right in said
    texts = {id: [left, right] for id, left, right, *_ in rows()}
    for point in hostile.points():
        assert hostile.shown_on_hover(point["id"])[1:3] == texts[point["id"]]
    harmless(hostile)


def test_shaded_words_keep_the_text_and_run_nothing(hostile):
    id, left, right, *_ = rows()[7]
    hostile.choose("similarity-pair", id)
    hostile.wait_for_card(id)
    if hostile.key("words-ask").count():
        hostile.press("words-ask")
    expect(hostile.card.locator("p span").first).to_be_visible(timeout=60_000)
    said = hostile.card.locator("p").all_inner_texts()
    assert left in said
    assert right in said
    harmless(hostile)


def test_the_numbers_come_as_a_table_that_a_spreadsheet_cannot_run(hostile):
    button = hostile.open_downloads().get_by_role("button", name=re.compile("CSV"))
    with hostile.page.expect_download() as waited:
        button.click()
    content = waited.value.path().read_bytes()
    assert content.startswith(b"\xef\xbb\xbf")
    table = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    assert [unquote(row["left"]) for row in table] == [left for _, left, *_ in rows()]
    assert [unquote(row["right"]) for row in table] == [right for _, _, right, *_ in rows()]
    cells = [cell for row in table for cell in row.values() if not re.fullmatch(r"-?[\d.e+-]+", cell)]
    assert not [cell for cell in cells if cell[:1] in ("=", "+", "-", "@", "\t", "\r")]
    assert "'=1+1" in cells


def test_no_view_of_it_runs_anything_nor_do_the_pages_that_name_the_file(hostile):
    for view in ("Bootstrap", "Anisotropy", "Models"):
        hostile.tab(view)
        harmless(hostile)
    for page in ("Jobs", "Home"):
        hostile.menu(page)
        harmless(hostile)


def test_what_is_said_about_a_file_quotes_it_and_runs_nothing(tab):
    tab.open("similarity")
    bad = b"sentence1,sentence2,score\nx,b,1\ny,c,![b](http://beacon.example/z.png)\n"
    tab.upload(NAME, bad)
    expect(tab.page.get_by_test_id("stMain")).to_contain_text("![b](http://beacon.example/z.png)")
    harmless(tab)


def test_a_refused_file_is_not_kept(tab, app):
    tab.open("similarity")
    tab.upload("words.csv", b"<img src=x onerror=window.__xss=1>,b\n1,2\n")
    expect(tab.page.get_by_test_id("stMain")).to_contain_text("<img src=x onerror=window.__xss=1>")
    expect(tab.page.get_by_test_id("stMain")).to_contain_text("sentence1")
    assert tab.chosen("similarity-data") == "Demo pairs"
    harmless(tab)
