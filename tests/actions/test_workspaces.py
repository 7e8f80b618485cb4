"""A person's files: kept under their content, never under the name they came with, and brought back when removed."""

import json
import os
import shutil
from pathlib import Path

import pytest

from core import settings
from core.actions import workspaces
from core.errors import CoreError, MissingData

CONTENT = b"sentence1,sentence2,score\na,b,1\nc,d,2\n"
HOSTILE = [
    "..\\..\\x.csv", "a/b.csv", "con.csv", "x" * 300 + ".csv", "a\nb.csv", "a;rm -rf ~.csv", "\u202evsc.exe", ".csv",
    "a.csv.exe", "../../../../etc/passwd", "/etc/passwd", "a\x00b.csv", "", ".", "..", "\ud800.csv", "$(id).csv", "~",
]  # fmt: skip


@pytest.fixture
def place():
    return workspaces.new_workspace()


@pytest.mark.parametrize("name", HOSTILE)
def test_the_name_of_a_file_is_never_a_path(place, name):
    one = workspaces.keep_upload(place, name, CONTENT, "pairs")
    root = (settings.cache_root() / "workspaces" / place / "files").resolve()
    path = Path(one.path)
    assert path.resolve().parent.parent == root and path.stem == one.id and path.read_bytes() == CONTENT
    assert 0 < len(one.title) <= 80 and one.title.isprintable()
    json.dumps(one.title).encode()
    assert workspaces.uploads(place) == [one]
    assert workspaces.title_of(one.path) == one.title


def test_an_id_cannot_be_guessed_and_has_one_form():
    ids = {workspaces.new_workspace() for _ in range(100)}
    assert len(ids) == 100 and all(workspaces.is_workspace(id) for id in ids)


@pytest.mark.parametrize("name", ["", "..", "../..", "a" * 21, "a" * 23, "a" * 21 + "/", "a" * 21 + "\n", "ä" * 22])
def test_what_is_no_id_is_never_turned_into_a_path(name, tmp_path):
    assert not workspaces.is_workspace(name)
    for call in (workspaces.uploads, workspaces.removed):
        with pytest.raises(MissingData, match="No workspace of that name"):
            call(name)
    with pytest.raises(MissingData):
        workspaces.keep_upload(name, "a.csv", CONTENT, "pairs")
    assert not workspaces.exists(name)


@pytest.mark.parametrize("id", ["..", "../../x", "", "zzzzzzzzzzzzzzzz", "0" * 16, "0" * 16 + "\n"])
def test_what_is_no_file_of_the_workspace_can_neither_go_nor_come(place, id):
    workspaces.keep_upload(place, "a.csv", CONTENT, "pairs")
    for call in (workspaces.remove_upload, workspaces.restore_upload, workspaces.discard):
        with pytest.raises(MissingData, match="No file of that name"):
            call(place, id)
    assert len(workspaces.uploads(place)) == 1


def test_only_the_owner_can_list_the_ids(place):
    workspaces.keep_upload(place, "a.csv", CONTENT, "pairs")
    assert os.stat(settings.cache_root() / "workspaces").st_mode & 0o077 == 0


def test_another_workspace_sees_nothing(place):
    workspaces.keep_upload(place, "a.csv", CONTENT, "pairs")
    assert workspaces.uploads(workspaces.new_workspace()) == []


def test_the_same_content_twice_is_one_file_under_its_latest_name(place):
    first = workspaces.keep_upload(place, "a.csv", CONTENT, "pairs")
    again = workspaces.keep_upload(place, "b.csv", CONTENT, "pairs")
    assert first.path == again.path
    assert [one.title for one in workspaces.uploads(place)] == ["b.csv"]


def test_the_same_content_of_another_kind_is_another_file(place):
    for kind in ("pairs", "vectors"):
        workspaces.keep_upload(place, "a.csv", CONTENT, kind)
    assert len(workspaces.uploads(place)) == 2
    assert [one.kind for one in workspaces.uploads(place, "vectors")] == ["vectors"]


def test_files_are_listed_in_the_order_they_came(place):
    for name in ("z.csv", "a.csv", "m.csv"):
        workspaces.keep_upload(place, name, name.encode(), "pairs")
    assert [one.title for one in workspaces.uploads(place)] == ["z.csv", "a.csv", "m.csv"]


def test_what_is_removed_comes_back(place):
    one, two = (workspaces.keep_upload(place, f"{name}.csv", name.encode(), "pairs") for name in "ab")
    workspaces.remove_upload(place, one.id)
    workspaces.remove_upload(place, two.id)
    assert workspaces.uploads(place) == [] and workspaces.removed(place) == [one.id, two.id]
    workspaces.restore_upload(place, two.id)
    assert workspaces.uploads(place) == [two] and Path(two.path).read_bytes() == b"b"
    workspaces.restore_upload(place, one.id)
    assert workspaces.removed(place) == []


def test_a_file_that_was_removed_and_came_again_is_there_once(place):
    one = workspaces.keep_upload(place, "a.csv", CONTENT, "pairs")
    workspaces.remove_upload(place, one.id)
    workspaces.keep_upload(place, "a.csv", CONTENT, "pairs")
    workspaces.restore_upload(place, one.id)
    assert len(workspaces.uploads(place)) == 1 and workspaces.removed(place) == []
    workspaces.remove_upload(place, one.id)
    assert workspaces.uploads(place) == []


def test_the_trash_is_emptied_after_a_week(place):
    one, two = (workspaces.keep_upload(place, f"{name}.csv", name.encode(), "pairs") for name in "ab")
    workspaces.remove_upload(place, one.id)
    old = settings.cache_root() / "workspaces" / place / "trash" / one.id
    os.utime(old, (0, 0))
    workspaces.remove_upload(place, two.id)
    assert workspaces.removed(place) == [two.id]


@pytest.mark.parametrize("damage", [b"", b"{}", b"\x00" * 200])
def test_a_damaged_description_hides_the_file_until_it_comes_again(place, damage):
    one = workspaces.keep_upload(place, "a.csv", CONTENT, "pairs")
    two = workspaces.keep_upload(place, "b.csv", b"other", "pairs")
    Path(one.path).with_name("about.json").write_bytes(damage)
    assert workspaces.uploads(place) == [two]
    assert workspaces.title_of(one.path) == ""
    workspaces.keep_upload(place, "a.csv", CONTENT, "pairs")
    assert {upload.title for upload in workspaces.uploads(place)} == {"a.csv", "b.csv"}


def test_a_file_that_went_is_not_listed(place):
    os.remove(workspaces.keep_upload(place, "a.csv", CONTENT, "pairs").path)
    assert workspaces.uploads(place) == []


def test_a_workspace_that_moved_with_its_cache_still_opens(place, tmp_path, monkeypatch):
    workspaces.keep_upload(place, "a.csv", CONTENT, "pairs")
    shutil.move(settings.cache_root(), tmp_path / "elsewhere")
    monkeypatch.setenv("BIOSCOPE_CACHE", str(tmp_path / "elsewhere"))
    assert Path(workspaces.uploads(place)[0].path).read_bytes() == CONTENT


def test_only_uploads_have_another_title(tmp_path):
    assert workspaces.title_of("") == workspaces.title_of(str(tmp_path / "a.csv")) == ""


def test_a_disk_that_does_not_take_it_is_said(place, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("BIOSCOPE_CACHE", str(tmp_path / "file"))
    with pytest.raises(CoreError, match=r"a\.csv could not be kept in .*: Not a directory"):
        workspaces.keep_upload(place, "a.csv", CONTENT, "pairs")


def test_no_workspace_can_be_taken_for_an_option_of_the_command_line(monkeypatch):
    drawn = iter(["-" + "a" * 21, "--" + "b" * 20, "c-" + "d" * 20])
    monkeypatch.setattr(workspaces.secrets, "token_urlsafe", lambda _: next(drawn))
    assert workspaces.new_workspace() == "c-" + "d" * 20
