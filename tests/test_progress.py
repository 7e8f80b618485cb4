"""The console's progress rewrites one line and always says the end."""

import io

from core.progress import console


def test_what_is_counted_in_characters_is_said_in_percent_beside_its_texts():
    out = io.StringIO()
    console(out, every=0)(75, 100, "encoding with m, 3 of 4 texts; characters")
    assert out.getvalue() == "\rencoding with m, 3 of 4 texts (75%)\x1b[K"


def test_the_end_is_said_and_the_line_closed():
    out = io.StringIO()
    report = console(out, every=1000)
    report(1, 10, "encoding")
    report(2, 10, "encoding")
    report(10, 10, "encoding")
    assert out.getvalue().endswith("encoding 10/10\x1b[K\n")
    assert "2/10" not in out.getvalue()
