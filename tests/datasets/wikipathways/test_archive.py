"""The zip of a species: its GPML files, and no bomb, no path, no damage that goes unseen."""

import io
import zipfile

import pytest

from core.datasets.wikipathways import archive, members
from core.errors import SourceError
from tests.sources.wikipathways_server import zipped


def test_gpml_files_come_by_name_and_others_are_passed_over():
    found = list(members(zipped({"b.gpml": b"two", "a.GPML": b"one", "index.html": b"x"})))
    assert found == [("a.GPML", b"one"), ("b.gpml", b"two")]


def test_an_empty_zip_has_none():
    assert list(members(zipped({}))) == []


@pytest.mark.parametrize("body", [b"", b"PK\x03\x04 and no more", b"<html>"])
def test_what_is_no_zip_is_refused(body):
    with pytest.raises(SourceError, match="archive is no zip, or damaged"):
        list(members(body))


def test_a_bomb_is_not_unpacked():
    with pytest.raises(SourceError, match=r"1 files of 50,000,000 bytes .* no release does, so it is not unpacked"):
        next(members(zipped({"a.gpml": b"0" * 50_000_000})))


@pytest.mark.parametrize(("name", "most"), [("MOST_BYTES", 5), ("MOST_FILES", 1)])
def test_caps_are_on_all_files_together(monkeypatch, name, most):
    monkeypatch.setattr(archive, name, most)
    with pytest.raises(SourceError, match="2 files of 6 bytes"):
        next(members(zipped({"a.gpml": b"one", "b.gpml": b"two"})))


@pytest.mark.parametrize("name", ["../a.gpml", "/etc/a.gpml", "folder/a.gpml", "c:\\a.gpml"])
def test_a_file_in_a_folder_is_refused(name):
    with pytest.raises(SourceError, match="holds a file in a folder"):
        next(members(zipped({name: b"x"})))


def test_a_file_that_is_too_large_counts_as_damaged(monkeypatch):
    monkeypatch.setattr(archive, "MOST_FILE", 4)
    assert list(members(zipped({"a.gpml": b"12345", "b.gpml": b"1234"}))) == [("a.gpml", None), ("b.gpml", b"1234")]


def test_damage_within_a_file_is_that_files_alone():
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_STORED) as made:
        made.writestr("a.gpml", b"first file")
        made.writestr("b.gpml", b"second file")
    body = held.getvalue().replace(b"first file", b"fIrst file", 1)
    assert list(members(body)) == [("a.gpml", None), ("b.gpml", b"second file")]
