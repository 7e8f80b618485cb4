"""What a person brings: one file, a benchmark folder, a zip; nothing that a zip says of itself is believed."""

import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from core import actions
from core.actions import collections_incoming, workspaces
from core.actions.collections_incoming import incoming, receive, unpacked
from core.errors import BadFile

TEST, TRAIN, PAIRS = ("pathways_test.json", b"[1]"), ("pathways_train.json", b"[2]"), ("pairs_test.jsonl", b"{}")


def zipped(*files):
    held = BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return held.getvalue()


@pytest.fixture
def workspace():
    return workspaces.new_workspace()


def test_one_file_is_kept_as_it_came(workspace):
    one = receive(workspace, [("my papers.nbib", b"PMID- 1")])
    assert (one.title, one.suffix, Path(one.path).read_bytes()) == ("my papers.nbib", ".nbib", b"PMID- 1")
    assert incoming(workspace) == [one]


@pytest.mark.parametrize(
    "files",
    [
        [TEST, TRAIN, PAIRS],
        [("all.zip", zipped(TEST, TRAIN, PAIRS))],
        [("all.zip", zipped(*((f"../../etc/{name}", content) for name, content in (TEST, TRAIN, PAIRS))))],
        [("all.zip", zipped(TEST, TRAIN, PAIRS, ("README.md", b"hello"), ("__MACOSX/._x", b"0")))],
    ],
    ids=["three files", "a zip", "a zip with paths upwards", "a zip with a readme"],
)
def test_files_of_a_benchmark_folder_become_one_folder(workspace, files):
    one = receive(workspace, files)
    held = {path.name: path.read_bytes() for path in Path(one.path).iterdir()}
    assert held == dict([TEST, TRAIN, PAIRS])
    assert incoming(workspace) == [one]
    assert Path(one.path).is_relative_to(Path(one.path).parents[4])


def test_the_same_folder_twice_is_one_entry(workspace):
    receive(workspace, [TEST, TRAIN])
    receive(workspace, [TRAIN, TEST])
    assert len(incoming(workspace)) == 1


def test_a_zip_of_one_file_is_that_file(workspace):
    one = receive(workspace, [("export.zip", zipped(("deep/papers.csv", b"pmid,title\n")))])
    assert (one.title, one.suffix) == ("papers.csv", ".csv")


def test_a_workbook_is_no_zip_of_files():
    book = zipped(("[Content_Types].xml", b"<x/>"), ("xl/workbook.xml", b"<x/>"))
    assert unpacked("a.xlsx", book) == [("a.xlsx", book)]


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ([("a.csv", b"x"), ("b.csv", b"y")], "a.csv, b.csv"),
        ([PAIRS, ("README.md", b"x")], "benchmark folder"),
        ([TEST, ("x/pathways_test.json", b"[3]")], "same name"),
        ([("a.zip", zipped())], "the zip holds no file"),
        ([("a.zip", b"PK\x03\x04 and no more")], "damaged or has a password"),
        ([("a.xlsx", b"PK\x03\x04 and no more")], "the Excel workbook is damaged or has a password. Save it again"),
        ([("a.zip", zipped(*((f"{i}.csv", b"") for i in range(51))))], "51 files; at most 50"),
    ],
)
def test_what_cannot_be_one_collection_is_said(workspace, files, says):
    with pytest.raises(BadFile, match=says):
        receive(workspace, files)
    assert incoming(workspace) == []


def test_a_zip_that_unpacks_to_too_much_is_refused(workspace, monkeypatch):
    monkeypatch.setattr(collections_incoming, "MOST_BYTES", 1_000_000)
    with pytest.raises(BadFile, match="more than 1 MB when unpacked"):
        receive(workspace, [("bomb.zip", zipped(("a.csv", b"0" * 600_000), ("b.csv", b"0" * 600_000)))])
    assert incoming(workspace) == []


def test_a_name_that_is_a_path_is_never_made_a_file(workspace):
    with pytest.raises(workspaces.BadInput, match="no plain file name"):
        workspaces.keep_folder(workspace, "x", {"../up.json": b""}, "incoming")


def test_a_zip_of_made_splits_keeps_what_they_say_of_their_levels(tmp_path):
    papers = "id,title,organ,process\n" + "".join(
        f"p{n},Title number {n} of {n % 9},O{n % 3},P{n % 9}\n" for n in range(36)
    )
    (tmp_path / "papers.csv").write_text(papers)
    actions.make_splits(data={"path": str(tmp_path / "papers.csv")}, levels=["organ", "process"], out=tmp_path / "made")
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path in (tmp_path / "made").iterdir():
            archive.write(path, f"made/{path.name}")
    name = workspaces.new_workspace()
    one = actions.keep_collection(name, collections_incoming.receive(name, [("made.zip", packed.getvalue())]))
    assert one.levels == ("organ", "process")
