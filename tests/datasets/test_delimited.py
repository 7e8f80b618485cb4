"""Every row is counted, every cell is text, and what does not fit is refused by its row."""

import contextlib
import time

import pytest

from core.datasets.delimited import read_delimited
from core.errors import BadFile


def read(text, suffix=".csv"):
    return read_delimited(text, "a.csv", suffix)


def texts(table):
    return [finding.text for finding in table.findings]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_line_end_is_read(end):
    table = read(end.join(["pmid,title", "1,a", "2,b", ""]))
    assert table.columns == ["pmid", "title"]
    assert table.rows == [["1", "a"], ["2", "b"]]
    assert table.row_numbers == [2, 3]
    assert not table.findings


def test_nothing_is_taken_for_missing_a_number_or_a_date():
    cells = ["NA", "null", "nan", "00012", "1.0", "inf", "2020-01-01", "True"]
    assert read("x,y\n" + "".join(f"{cell},a\n" for cell in cells)).column("x") == cells


def test_line_separators_and_control_characters_stay_in_their_cell():
    assert read("x,y\n\u2028a\u0085b\x1b\x0c,c\n").rows == [["\u2028a\u0085b\x1b\x0c", "c"]]


def test_line_breaks_and_doubled_quotes_between_quotes_are_text():
    table = read('x,y\n"Line1\nLine2 ""quoted""","a,b"\n2,b\n')
    assert table.rows[0] == ['Line1\nLine2 "quoted"', "a,b"]
    assert table.row_numbers == [2, 3]  # as a spreadsheet counts
    assert not table.findings


@pytest.mark.parametrize(("sign", "name"), [(";", "the semicolon"), ("\t", "the tab"), ("|", "the vertical bar")])
def test_a_delimiter_that_the_name_does_not_say_is_noticed(sign, name):
    table = read(f"pmid{sign}title, long{sign}abstract\n1{sign}a, b, c{sign}d\n")
    assert table.rows == [["1", "a, b, c", "d"]]
    assert f"the delimiter is {name}, not the comma that .csv says" in texts(table)[0]


def test_the_delimiter_is_counted_outside_quotes_on_the_header_only():
    table = read('pmid,"a;b;c;d"\n1,x;y;z;w;v\n')
    assert table.columns == ["pmid", "a;b;c;d"]
    assert not table.findings


def test_a_single_column_is_not_split():
    assert read("pmid\n10000001\n").columns == ["pmid"]


def test_excels_own_first_line_names_the_delimiter():
    table = read("sep=;\npmid;title\n1;a\n")
    assert table.rows == [["1", "a"]]
    assert table.row_numbers == [3]


def test_an_unclosed_quote_is_named_where_it_opened():
    with pytest.raises(BadFile, match=r'a\.csv, row 3: a quote \("\) opens here and is never closed'):
        read('x,y\n1,a\n2,"b\n3,c\n4,d\n')


def test_text_after_a_closing_quote_is_refused():
    with pytest.raises(BadFile, match="row 2: text follows a closing quote"):
        read('x,y\n"a"b,c\n')


def test_a_quote_inside_a_cell_is_text():
    assert read('x,y\n5" probe,b\n').rows == [['5" probe', "b"]]


def test_rows_with_more_fields_than_the_header_are_refused_by_number():
    with pytest.raises(BadFile, match=r"row 3: 3 fields where the header has 2\. 2 more rows: 5, 6\. Put cells"):
        read("x,y\n1,a\n2,b,c\n3,d\n4,e,f\n5,g,h\n")


def test_a_ragged_row_with_a_line_break_hints_at_the_quote():
    with pytest.raises(BadFile, match="a quote may have been left open"):
        read('x,y\n1,"a\n2,b",c\n')


def test_missing_last_fields_are_empty_and_remembered():
    table = read("x,y,z\n1,a\n2,b,c\n")
    assert table.rows[0] == ["1", "a", ""]
    assert table.short == {2: 2}


def test_stray_quotes_that_swallow_rows_are_noticed():
    table = read('pmid,title,abstract\n10000001,"Alpha,x\n10000002,Beta,y\n10000003,Gamma",z\n10000004,Delta,w\n')
    assert len(table) == 2
    assert "row 2: a cell holds a newline" in texts(table)[0]


def test_swallowed_rows_of_scores_are_noticed_and_prose_is_not():
    scored = read('sentence1,sentence2,score\n"a,b,2.5\nc,d,3\ne,f",g,1\n')
    assert "row 2: a cell holds a newline" in texts(scored)[0]
    assert not read('x,y\n1,"In short,\nin 1990, we found 2, then 1,000\nof them"\n').findings


def test_quotes_in_tab_separated_lines_of_even_length_are_text():
    table = read('x\ty\n"Omics" data\tb\n"whole ""cell"""\tc\n"open\td\n', ".tsv")
    assert table.rows == [['"Omics" data', "b"], ['whole "cell"', "c"], ['"open', "d"]]


def test_quoted_line_breaks_in_tab_separated_files_are_read():
    assert read('x\ty\n"two\nlines"\tb\n', ".tsv").rows == [["two\nlines", "b"]]


@pytest.mark.parametrize("header", ["pmid,title,title", "pmid,Title, title "])
def test_a_column_that_is_there_twice_is_refused(header):
    with pytest.raises(BadFile, match=r'row 1: the column ".*" is there twice'):
        read(header + "\n1,a,b\n")


@pytest.mark.parametrize("first", ["10000001,Alpha", "PMID:10000001,Alpha"])
def test_a_record_in_place_of_the_header_is_refused(first):
    with pytest.raises(BadFile, match="where a column name belongs, so the file has no header"):
        read(first + "\n10000002,Beta\n")


def test_a_header_without_rows_is_refused():
    with pytest.raises(BadFile, match="has a header and no rows"):
        read("pmid,title\n")


def test_rows_of_empty_cells_are_passed_over_aloud_and_blank_lines_in_silence():
    table = read("x,y\n\n1,a\n,\n2,b\n\n")
    assert table.row_numbers == [3, 5]
    assert texts(table) == ["a.csv: 1 empty row passed over (row 4)."]


def test_a_cell_may_have_a_million_characters_but_not_ten():
    assert len(read(f"x,y\n1,{'a' * 1_000_000}\n").rows[0][1]) == 1_000_000
    with pytest.raises(BadFile, match="row 2: a cell of more than 10,000,000 characters"):
        read(f"x,y\n1,{'a' * 10_000_001}\n")


def test_a_mark_left_inside_the_header_is_no_part_of_a_name():
    assert read("\ufeffpmid,title\n1,a\n").columns == ["pmid", "title"]


@pytest.mark.parametrize(
    "text",
    [
        'x,y\n1,"' + "\n" * 400_000 + '"\n',
        'x,y\n1,"' + "a" * 2_000_000,
        '"' * 1_000_001,
        ",".join(f"c{i}" for i in range(60_000)) + "\n1\n",
    ],
    ids=["line breaks", "unclosed", "quotes", "columns"],
)
def test_hostile_text_is_answered_quickly(text):
    started = time.perf_counter()
    with contextlib.suppress(BadFile):
        read(text)
    assert time.perf_counter() - started < 2
