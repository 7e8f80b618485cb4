"""A report in both forms: what users named stays text."""

import pytest

from core.figures.report import Heading, Listed, Text, as_html, as_markdown

HOSTILE = '<script>alert(1)</script> | *bold* [link](http://x) `code` $x$ # ~ \\ a_b "q"'
BLOCKS = [Heading(HOSTILE, 2), Text(HOSTILE), Listed(("name", HOSTILE), ((HOSTILE, "1.0"),), frozenset({HOSTILE}))]


def test_markdown_escapes_every_mark():
    written = as_markdown([Text(HOSTILE)])
    assert written == (
        "\\<script\\>alert(1)\\</script\\> \\| \\*bold\\* \\[link\\](http://x) "
        '\\`code\\` \\$x\\$ \\# \\~ \\\\ a\\_b "q"\n'
    )


def test_html_holds_no_element_of_a_text():
    written = as_html(BLOCKS, title=HOSTILE)
    assert "<script" not in written and written.count("&lt;script&gt;") == 5


def test_a_table_keeps_its_cells_whatever_they_hold():
    rows = as_markdown(BLOCKS[2:]).strip().splitlines()
    cells = [row.replace("\\|", "").count("|") for row in rows]
    assert cells == [3, 3, 3] and rows[1] == "| --- | ---: |"


@pytest.mark.parametrize("text", ["two\nlines", "a\ttab", " spaces  "])
def test_a_text_stays_on_one_line(text):
    assert as_markdown([Text(text)]) == " ".join(text.split()) + "\n"
