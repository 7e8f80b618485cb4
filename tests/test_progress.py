"""The console's progress rewrites one line and always says the end."""

import io

from core.progress import STEPS, console, parts


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


def test_parts_fill_their_shares_of_one_bar_which_never_goes_back():
    seen = []
    first, second = parts(lambda *said: seen.append(said), [1, 3], name="m")
    first(1, 2, "encoding with m, 5 of 9 texts; characters")
    first(2, 2, "encoding with m, 9 of 9 texts; characters")
    second(0, 10, "k-means")
    second(5, 10, "k-means")
    second(1, 10, "k-means")
    second(1, 1, "done")
    assert [done / STEPS for done, _, _ in seen] == [0.125, 0.25, 0.25, 0.625, 0.625, 1.0]
    assert {total for _, total, _ in seen} == {STEPS}
    assert [note for _, _, note in seen][1:4] == [
        "encoding with m, 9 of 9 texts; characters", "m: k-means, 0 of 10; characters",
        "m: k-means, 5 of 10; characters",
    ]  # fmt: skip


def test_parts_within_a_part_fill_its_share():
    seen = []
    outer = parts(lambda *said: seen.append(said), [1, 1])
    inner = parts(outer[1], [0, 0])
    inner[0](1, 1, "a")
    inner[1](1, 2, "b")
    assert [done / STEPS for done, _, _ in seen] == [0.75, 0.875]
