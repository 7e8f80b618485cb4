"""Files are whole or not there, damage shows, and a digest tells apart what differs."""

import hashlib
import os
from collections import OrderedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import disk

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(VALUES)
def test_a_digest_is_the_same_each_time(value):
    assert disk.digest(value) == disk.digest(value)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["ab", "c"], ["a", "bc"]),
        (1, "1"),
        (1, 1.0),
        (True, 1),
        (None, "None"),
        ([["a"], "b"], [["a", "b"]]),
        ({"a": 1, "b": 2}, {"a": 2, "b": 1}),
        (b"a", "a"),
    ],
)
def test_digests_of_different_values_differ(one, other):
    assert disk.digest(one) != disk.digest(other)


def test_the_order_of_keys_does_not_matter():
    assert disk.digest({"a": 1, "b": 2}) == disk.digest({"b": 2, "a": 1})


def test_an_object_without_a_digest_is_refused():
    with pytest.raises(TypeError, match="no digest of set"):
        disk.digest({1, 2})


def test_a_failed_write_leaves_the_old_file_and_no_leftover(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("old")

    def fails(temporary):
        temporary.write_text("half")
        raise OSError("no room")

    with pytest.raises(OSError, match="no room"):
        disk.publish(path, fails)
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["a.txt"]


def test_a_sealed_payload_comes_back(tmp_path):
    disk.seal(tmp_path / "a", b"payload\nwith lines")
    assert disk.unseal(tmp_path / "a") == b"payload\nwith lines"


def test_what_is_not_there_is_none(tmp_path):
    assert disk.unseal(tmp_path / "a") is None


def test_every_flipped_bit_and_every_cut_is_detected_and_set_aside(tmp_path):
    path = tmp_path / "a"
    disk.seal(path, b"some numbers: 0.8413")
    whole = path.read_bytes()
    damaged = [whole[:at] for at in range(len(whole))]
    damaged += [whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in range(len(whole))]
    damaged += [whole + b"x", b""]
    for content in damaged:
        path.write_bytes(content)
        assert disk.unseal(path) is None
        assert not path.exists()
        assert path.with_name("a.corrupt").read_bytes() == content


def test_what_is_kept_is_made_once(tmp_path):
    made = []

    def make():
        made.append(1)
        return b"result"

    assert [disk.kept(tmp_path / "x" / "a", make) for _ in range(3)] == [b"result"] * 3
    assert made == [1]


def test_a_damaged_result_is_made_anew(tmp_path):
    path = tmp_path / "a"
    disk.kept(path, lambda: b"result")
    path.write_bytes(b"garbage")
    assert disk.kept(path, lambda: b"result") == b"result"
    assert disk.unseal(path) == b"result"


def test_a_full_disk_gives_the_result_and_a_notice(tmp_path, monkeypatch, caplog):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(disk, "seal", full)
    assert disk.kept(tmp_path / "a", lambda: b"result") == b"result"
    assert "No space left on device" in caplog.text


def test_kept_json_refuses_what_json_cannot_say(tmp_path):
    with pytest.raises(ValueError, match="not JSON compliant"):
        disk.kept_json(tmp_path / "a", lambda: float("nan"))
    assert disk.kept_json(tmp_path / "a", lambda: {"α": [1, 2.5, None]}) == {"α": [1, 2.5, None]}


def test_what_cannot_be_read_is_made_again_and_said(tmp_path, caplog):
    (tmp_path / "file").write_text("in the way of a folder")
    assert disk.kept(tmp_path / "file" / "a", lambda: b"made") == b"made"
    assert "not readable" in caplog.text and "not kept" in caplog.text


def test_a_folder_where_a_file_belongs_is_set_aside_and_the_file_made(tmp_path):
    (tmp_path / "a").mkdir()
    assert disk.unseal(tmp_path / "a") is None
    assert (tmp_path / "a.corrupt").is_dir()
    (tmp_path / "b" / "inside").mkdir(parents=True)
    assert disk.kept(tmp_path / "b", lambda: b"made") == b"made"
    assert disk.unseal(tmp_path / "b") == b"made"


def test_who_looks_around_passes_over_what_cannot_be_read(tmp_path, monkeypatch, caplog):
    disk.seal(tmp_path / "a", b"payload")
    assert disk.glimpse(tmp_path / "a") == b"payload"

    def refused(path):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(type(tmp_path), "read_bytes", refused)
    with pytest.raises(PermissionError):
        disk.unseal(tmp_path / "a")
    assert disk.glimpse(tmp_path / "a") is None
    assert "Permission denied" in caplog.text and (tmp_path / "a").exists()


def test_the_quick_way_for_texts_and_lists_gives_the_digest_of_the_general_one():
    assert disk.digest(["a", ("b", ["é"])]) == disk.digest(("a", ["b", ("é",)]))
    assert disk.digest([OrderedDict(b=["x"], a=1)]) == disk.digest([{"a": 1, "b": ("x",)}])
    state = hashlib.blake2b(b"l2:str1:al1:str2:" + "é".encode(), digest_size=16)
    assert disk.digest(["a", ["é"]]) == state.hexdigest()
