"""The bytes decide what a file is."""

import pytest

from core.datasets.tables import read_table
from core.errors import BadFile


def test_json_under_another_name_is_read_with_a_notice(write):
    table = read_table(write("a.csv", '[{"pmid": "1"}]'))
    assert table.rows == [["1"]]
    assert "holds JSON, whatever its name says" in table.findings[0].text


@pytest.mark.parametrize("content", ["", "\n\n\n", "  \n\t\n"])
def test_a_file_without_text_is_called_empty(write, content):
    with pytest.raises(BadFile, match=r"a\.csv is empty"):
        read_table(write("a.csv", content))


def test_a_file_that_is_not_there_or_a_folder_is_named(tmp_path):
    with pytest.raises(BadFile, match=r"none\.csv cannot be read: No such file"):
        read_table(tmp_path / "none.csv")
    with pytest.raises(BadFile, match="is a folder or a device"):
        read_table(tmp_path)


def test_names_of_files_are_shown_without_what_could_mislead(write):
    with pytest.raises(BadFile) as caught:
        read_table(write("a\x1b[31m\u202evsc.csv", ""))
    assert str(caught.value).startswith("a\\u001b[31m\\u202evsc.csv is empty")


def test_notices_of_the_encoding_come_first(write):
    table = read_table(write("a.csv", "pmid;title\n1;K\xf6ln\n".encode("latin-1")))
    assert ["encoding" in table.findings[0].text, "delimiter" in table.findings[1].text] == [True, True]
