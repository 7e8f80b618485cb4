import os

import numpy as np
import pytest

from core.embeddings import own
from core.errors import BadFile, Mismatch
from core.schema import PairSet

IDS = ["a", "b", "c"]
GOOD = np.arange(1, 13, dtype=np.float32).reshape(3, 4)


@pytest.fixture
def file(tmp_path):
    def save(array=GOOD, ids=IDS, name="mine.npz"):
        path = tmp_path / name
        np.savez(path, vectors=array, ids=np.array(ids))
        return path

    return save


def test_a_file_becomes_a_model_named_by_its_content(file, tmp_path):
    spec = own.as_spec("mine", file())
    assert (spec.name, spec.loader, spec.width) == ("mine", "vectors", 4)
    assert spec.revision.startswith("sha256:") and len(spec.revision) == 71
    assert own.as_spec("renamed", file(name="other.npz")).space == spec.space


def test_vectors_come_by_id_and_are_kept_so_that_the_file_is_read_once(file, monkeypatch):
    spec = own.as_spec("mine", file())
    np.testing.assert_array_equal(own.provide(spec, ["c", "a"]).array, GOOD[[2, 0]])
    monkeypatch.setattr(own, "read_vectors", None)
    again = own.provide(spec, {"b": "its text", "c": "another"})
    np.testing.assert_array_equal(again.array, GOOD[[1, 2]])
    assert (again.computed, again.stored, again.notices) == (0, 2, ())


def test_one_changed_number_gives_a_new_answer(file):
    path = file()
    old = own.provide(own.as_spec("mine", path), IDS).array
    changed = GOOD.copy()
    changed[1, 1] = np.nextafter(changed[1, 1], np.float32(99))
    file(changed)
    new = own.provide(own.as_spec("mine", path), IDS).array
    np.testing.assert_array_equal(new, changed)
    assert not np.array_equal(old, new)


def test_a_change_that_keeps_size_and_time_stamp_is_noticed_too(file):
    path = file()
    first = own.as_spec("mine", path)
    status = path.stat()
    file(GOOD + 1)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert own.as_spec("mine", path).revision != first.revision


def test_changed_ids_in_a_file_of_their_own_give_a_new_answer(tmp_path):
    vectors, ids = tmp_path / "mine.npy", tmp_path / "ids.txt"
    np.save(vectors, GOOD)
    ids.write_text("a\nb\nc\n")
    np.testing.assert_array_equal(own.provide(own.as_spec("mine", vectors, ids), ["a"]).array, GOOD[:1])
    ids.write_text("c\nb\na\n")
    np.testing.assert_array_equal(own.provide(own.as_spec("mine", vectors, ids), ["a"]).array, GOOD[2:])


def test_a_file_that_changed_since_it_was_chosen_is_refused(file):
    spec = own.as_spec("mine", file())
    file(GOOD + 1)
    with pytest.raises(Mismatch, match=r"mine.npz has changed since it was chosen as mine"):
        own.provide(spec, IDS)


def test_notices_of_the_file_stay_with_its_vectors(file):
    array = GOOD.astype(np.float64)
    array[1] = 0
    spec = own.as_spec("mine", file(array))
    for _ in range(2):
        notices = own.provide(spec, IDS).notices
        assert "float64" in notices[0] and "row 2 (b): all zero" in notices[1]


def test_ids_without_a_vector_are_named(file):
    with pytest.raises(Mismatch, match=r"mine\.npz: no vector for 1 of 2 ids: z. Its own ids are a, b, c"):
        own.provide(own.as_spec("mine", file()), ["a", "z"])


def test_a_file_that_cannot_be_taken_is_refused_when_it_is_chosen(file, tmp_path):
    bad = GOOD.copy()
    bad[0, 0] = np.nan
    with pytest.raises(BadFile, match=r"row 1 \(a\): NaN"):
        own.as_spec("mine", file(bad))
    with pytest.raises(BadFile, match="no such file"):
        own.as_spec("mine", tmp_path / "absent.npy")


def pairs(left=("x y", "p q"), right=("x z", "x y")):
    return PairSet(name="two", ids=("p-0", "p-1"), left=left, right=right, gold=(1.0, 2.0))


def test_pairs_take_one_and_two_behind_their_id(file):
    array = np.arange(1, 17, dtype=np.float32).reshape(4, 4)
    spec = own.as_spec("mine", file(array, ["p-1:2", "p-0:1", "p-1:1", "p-0:2"]))
    left, right, notices = own.for_pairs(spec, pairs())
    np.testing.assert_array_equal(left, array[[1, 2]])
    np.testing.assert_array_equal(right, array[[3, 0]])
    assert notices == ()


def test_pairs_take_vectors_by_the_sentence_itself(file):
    left, right, _ = own.for_pairs(own.as_spec("mine", file(ids=["x y", "x z", "p q"])), pairs())
    np.testing.assert_array_equal(left, GOOD[[0, 2]])
    np.testing.assert_array_equal(right, GOOD[[1, 0]])


def test_pairs_without_vectors_are_told_which_ids_to_give(file):
    with pytest.raises(Mismatch, match=r"no vector for 4 of 4 ids: p-0:1, .*two vectors a pair: p-0:1 and p-0:2"):
        own.for_pairs(own.as_spec("mine", file()), pairs())


def test_a_full_disk_costs_nothing_but_reading_the_file_again(file, monkeypatch):
    from core import disk

    spec = own.as_spec("mine", file())
    monkeypatch.setattr(disk.os, "fsync", lambda handle: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    for _ in range(2):
        np.testing.assert_array_equal(own.provide(spec, ["b"]).array, GOOD[1:2])


def test_damaged_kept_vectors_are_read_from_the_file_again(file, own_cache):
    spec = own.as_spec("mine", file())
    own.provide(spec, IDS)
    for kind in ("npy", "keys", "notices.json"):
        path = next(own_cache.rglob(f"*{kind}"))
        raw = bytearray(path.read_bytes())
        raw[len(raw) // 2] ^= 1
        path.write_bytes(raw)
        np.testing.assert_array_equal(own.provide(spec, IDS).array, GOOD)


def test_vectors_of_papers_are_told_as_such_where_pairs_want_vectors(file):
    data = PairSet("mine", ("p1", "p2", "p3"), ("a", "b", "c"), ("d", "e", "f"), (1.0, 2.0, 3.0))
    with pytest.raises(Mismatch, match=r"^mine: its ids are PubMed ids, such as 123: these are vectors of papers and"):
        own.for_pairs(own.as_spec("mine", file(ids=["123", "456", "789"])), data)
    with pytest.raises(Mismatch, match="For pairs, give two vectors a pair: p1:1 and p1:2"):
        own.for_pairs(own.as_spec("mine", file(ids=["123", "456", "x"])), data)
