import csv
import io

import pandas as pd
import pytest

from core.figures import plain_tsv, safe_csv
from core.figures.tables import BOM, quote, unquote

DANGEROUS = ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\0x", "\r=1", '=HYPERLINK("http://x")']
HARMLESS = ["SEPT2", "TNF-α", "5'-UTR", "a=b", "H&E", "costs $5", "", "'quoted'", "line\nbreak", 'a "quote", and comma']


def cells(content, column):
    rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    return [row[rows[0].index(column)] for row in rows[1:]]


def test_text_that_would_run_gets_a_mark_in_front_and_all_other_text_is_as_it_was():
    frame = pd.DataFrame({"text": DANGEROUS + HARMLESS})
    assert cells(safe_csv(frame), "text") == ["'" + text for text in DANGEROUS] + HARMLESS


def test_numbers_are_data_and_stay_numbers():
    frame = pd.DataFrame({"x": [-1.5, 0.25], "n": [-3, 4], "yes": [True, False], "text": ["-1.5", "b"]})
    content = safe_csv(frame)
    assert cells(content, "x") == ["-1.5", "0.25"]
    assert cells(content, "n") == ["-3", "4"]
    assert cells(content, "text") == ["'-1.5", "b"]
    back = pd.read_csv(io.BytesIO(content))
    assert back["x"].tolist() == [-1.5, 0.25]


def test_mixed_and_missing_cells_are_kept_apart():
    frame = pd.DataFrame({"mixed": ["=1", None, -2.5, float("nan")]}, dtype=object)
    assert cells(safe_csv(frame), "mixed") == ["'=1", "", "-2.5", ""]


def test_a_spreadsheet_is_told_the_encoding_by_a_mark_of_its_own():
    assert safe_csv(pd.DataFrame({"α": ["µ"]})) == BOM + "α\r\nµ\r\n".encode()


def test_column_names_are_safe_too_and_may_repeat():
    frame = pd.DataFrame([["=a", 1]], columns=["=cmd", "=cmd"])
    assert safe_csv(frame).decode("utf-8-sig").splitlines() == ["'=cmd,'=cmd", "'=a,1"]


def test_the_text_columns_of_newer_pandas_and_categories_are_text():
    for dtype in ("str", "category"):
        assert cells(safe_csv(pd.DataFrame({"t": pd.Series(["=1", "b"], dtype=dtype)})), "t") == ["'=1", "b"]


@pytest.mark.parametrize("text", [*DANGEROUS, *HARMLESS, "'=1", "''=1", "'"])
def test_the_mark_can_be_taken_off_again_exactly(text):
    assert unquote(quote(text)) == text


def test_round_trip_through_a_reader(foreign_texts):
    frame = pd.DataFrame({"text": [*foreign_texts, *DANGEROUS[:4]], "x": range(len(foreign_texts) + 4)})
    back = pd.read_csv(io.BytesIO(safe_csv(frame)), keep_default_na=False)
    assert [unquote(text) for text in back["text"]] == frame["text"].tolist()
    assert back["x"].tolist() == frame["x"].tolist()


def test_the_file_for_machines_holds_text_as_it_is():
    assert plain_tsv(pd.DataFrame({"a": ["=1"], "b": [2]})) == b"a\tb\n=1\t2\n"


def test_the_frame_itself_is_left_alone():
    frame = pd.DataFrame({"a": ["=1"]})
    safe_csv(frame)
    assert frame["a"].tolist() == ["=1"]


def test_lone_surrogates_do_not_break_an_export():
    assert b"?" in safe_csv(pd.DataFrame({"a": ["\ud800"]}, dtype=object))
