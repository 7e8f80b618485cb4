"""Data sets by name."""

import pytest

from core import datasets
from core.datasets import demo_pairs
from core.errors import BadFile, BadInput, MissingData, UnknownName


def test_every_entry_says_what_it_is_and_how_to_get_it():
    assert list(datasets.DATASETS) == ["demo-pairs", "biosses"]
    for entry in datasets.DATASETS.values():
        assert all([entry.title, entry.licence, entry.notice, entry.how_to_get])


def test_the_demo_is_read_as_what_it_is():
    pairs = datasets.load("demo-pairs")
    assert (len(pairs), pairs.ids[0], pairs.ids[59]) == (60, "demo-000", "demo-059")
    assert pairs.raters == ("reading topic", "reading entities", "reading claim")
    assert pairs.notes == ("demo texts and grades, written for Bioscope",)
    assert (pairs.title, pairs.scale, pairs.findings) == ("Demo pairs", (0, 4), ())
    assert len(set(pairs.kinds)) == 6
    assert len(set(pairs.groups)) == 52


def test_a_small_file_of_readings_is_read_as_the_demo(write):
    text = (
        "item_id\tsentence1\tsentence2\tscore\treading_topic\treading_claim\ttopic\n"
        'd-0\tp53 binds DNA.\tTP53 binds "DNA".\t4\t4\t4\tGenes\nd-1\ta\tb\t0.5\t1\t0\tCells\n'
    )
    pairs = demo_pairs.read(write("pairs.tsv", text))
    assert (pairs.raters, pairs.ratings) == (("reading topic", "reading claim"), ((4, 4), (1, 0)))
    assert pairs.right[0] == 'TP53 binds "DNA".'


def test_an_unknown_name_is_answered_with_the_near_one():
    with pytest.raises(UnknownName, match="did you mean 'biosses'"):
        datasets.load("bioses")


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(MissingData, match=r"none\.csv: no such file"):
        datasets.load("pairs", path=tmp_path / "none.csv")


def test_a_single_pair_of_the_users_is_taken_so_that_it_can_be_shown(write):
    assert len(datasets.load("pairs", path=write("a.csv", "sentence1,sentence2,score\na,b,1\n"))) == 1


def test_the_demo_takes_in_no_copy(tmp_path):
    with pytest.raises(BadInput, match="ships with the app"):
        datasets.prepare("demo-pairs", source=tmp_path)
    assert len(datasets.prepare("demo-pairs")) == 60


def test_what_is_here_is_listed_with_licence_and_how_to_get_the_rest(monkeypatch, tmp_path):
    monkeypatch.setenv("BIOSCOPE_DATA", str(tmp_path))
    table = datasets.available().set_index("name")
    assert list(table.columns) == ["title", "here", "n", "licence", "where", "how_to_get"]
    assert table.loc["demo-pairs", ["here", "n"]].tolist() == [True, 60]
    assert table.loc["biosses", ["here", "n", "licence", "where"]].tolist() == [False, 0, "GPL-3.0", ""]


def test_a_file_that_cannot_be_used_is_listed_with_the_reason(monkeypatch, tmp_path):
    (tmp_path / "biosses").mkdir()
    (tmp_path / "biosses" / "biosses.tsv").write_text("a\tb\n1\t2\n")
    monkeypatch.setenv("BIOSCOPE_DATA", str(tmp_path))
    row = datasets.available().set_index("name").loc["biosses"]
    assert not row.here
    assert 'no column "sentence1"' in row.how_to_get


def test_reading_raises_nothing_but_refusals(write):
    with pytest.raises(BadFile):
        datasets.load("pairs", path=write("a.csv", b"\x93NUMPY"))
