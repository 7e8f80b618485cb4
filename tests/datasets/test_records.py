"""JSON and JSONL: digits as they were written, one answer for each way to be wrong."""

import pytest

from core.datasets.records import read_json, read_jsonl
from core.errors import BadFile


def texts(table):
    return [finding.text for finding in table.findings]


def test_numbers_keep_their_digits():
    table = read_json('[{"a": 1.10, "b": 9007199254740993, "c": null, "d": true, "e": "x"}]', "a.json")
    assert table.rows == [["1.10", "9007199254740993", "", "true", "x"]]


def test_a_number_of_five_thousand_digits_is_text():
    assert read_json('[{"a": %s}]' % ("1" * 5000), "a.json").rows[0][0] == "1" * 5000


def test_objects_need_not_have_the_same_keys():
    table = read_json('[{"a": "1"}, {"b": "2"}]', "a.json")
    assert (table.columns, table.rows) == (["a", "b"], [["1", ""], ["", "2"]])


def test_numbers_among_texts_are_noticed():
    table = read_jsonl('{"pmid": 1}\n{"pmid": "2"}\n{"pmid": 3.0}\n', "a.jsonl")
    assert texts(table) == ['a.jsonl, column "pmid": 1 text and 2 numbers; all read as text.']
    assert not read_jsonl('{"pmid": 1}\n{"pmid": 2}\n', "a.jsonl").findings


def test_one_object_a_line_under_the_name_json_is_read_with_a_notice():
    table = read_json('{"a": "1"}\n{"a": "2"}\n', "a.json")
    assert table.rows == [["1"], ["2"]]
    assert "JSONL" in texts(table)[0]


def test_a_list_under_the_name_jsonl_is_read_with_a_notice():
    table = read_jsonl('[{"a": "1"},\n {"a": "2"}]', "a.jsonl")
    assert len(table) == 2
    assert "one JSON list" in texts(table)[0]


def test_lines_end_at_the_newline_alone_and_blank_ones_are_passed_over():
    table = read_jsonl('{"a": "x\u2028y"}\r\n\n  \n{"a": "c\u0085d"}', "a.jsonl")
    assert table.rows == [["x\u2028y"], ["c\u0085d"]]
    assert table.row_numbers == [1, 4]


def test_broken_lines_are_named():
    with pytest.raises(BadFile, match=r"a\.jsonl, line 2: not valid JSON .* 1 more: line 4\. Mend or remove"):
        read_jsonl('{"a": 1}\n{"a": \n{"a": 2}\n5\n', "a.jsonl")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[{"a": "1"},]', "line 1, character .*: not valid JSON (a comma with nothing after it)"),
        ('[{"a": "1"', "line 1, character 11: not valid JSON"),
        ("42", "expected a list of objects, .* found the number 42"),
        ("null", "found null"),
        ('{"papers": [{"a": 1}]}', "expected a list of objects, .* found one object with papers"),
        ('[["1"]]', "item 1: expected an object .* found a list"),
        ("[]", "no rows"),
        ('[{"a": NaN}]', "NaN is no JSON value"),
        ('[{"a": -Infinity}]', "-Infinity is no JSON value"),
        ('[{"a": 1e999}]', "the number 1e999 is infinite"),
        ('[{"a": 1, "a": 2}]', 'the key "a" twice'),
        ("[" * 100_000, "brackets nest too deeply"),
        ('{"a":' * 50_000 + "1" + "}" * 50_000, "brackets nest too deeply"),
    ],
)
def test_what_is_no_table_is_refused_in_words(text, words):
    with pytest.raises(BadFile, match=words.replace("(", r"\(").replace(")", r"\)")):
        read_json(text, "a.json")


def test_half_characters_are_replaced_and_counted():
    table = read_json('[{"a": "x\\ud83d"}, {"a": "\\ud83d\\udc69"}]', "a.json")
    assert table.rows == [["x\ufffd"], ["👩"]]
    assert "1 half character" in texts(table)[0]


def test_a_list_where_text_is_expected_is_remembered():
    table = read_json('[{"a": ["x"], "b": "y"}]', "a.json")
    assert table.odd == {(1, "a"): "a list"}


def test_objects_that_all_differ_are_no_table():
    lines = "\n".join(f'{{"k{i}": 1}}' for i in range(2_001))
    with pytest.raises(BadFile, match="2,001 different keys"):
        read_jsonl(lines, "a.jsonl")
