"""Hostile .npz files, each made here."""

import io
import zipfile

import numpy as np
import pytest

from core.embeddings.files import check_vectors, npz, read_vectors

GOOD = np.arange(1, 13, dtype=np.float32).reshape(3, 4)
IDS = ["10", "20", "30"]


def as_npy(array):
    out = io.BytesIO()
    np.save(out, array)
    return out.getvalue()


@pytest.fixture
def zipped(tmp_path):
    def save(members, method=zipfile.ZIP_STORED):
        path = tmp_path / "mine.npz"
        with zipfile.ZipFile(path, "w", method) as archive:
            for name, content in members:
                archive.writestr(name, content if isinstance(content, bytes) else as_npy(content))
        return path

    return save


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
@pytest.mark.parametrize("ids", [np.array(IDS), np.array(IDS, dtype="S2"), np.array([10, 20, 30])])
@pytest.mark.parametrize("names", [("vectors", "ids"), ("emb", "pmid"), ("anything", "ID"), ("arr_0", "id")])
def test_vectors_and_ids_are_read(tmp_path, save, ids, names):
    path = tmp_path / "mine.npz"
    save(path, **dict(zip(names, (GOOD, ids))))
    found = read_vectors(path)
    np.testing.assert_array_equal(found.array, GOOD)
    assert found.ids == tuple(IDS) and found.findings == ()


def test_ids_are_not_needed(zipped):
    assert read_vectors(zipped([("arr_0.npy", GOOD)])).ids is None


@pytest.mark.parametrize(
    "name", ["../../evil.npy", "/etc/evil.npy", "a/b.npy", "a\\b.npy", "C:evil.npy", "..", "ok/../../x.npy"]
)
def test_member_names_that_are_paths_are_refused(zipped, name):
    check = check_vectors(zipped([("emb.npy", GOOD), (name, GOOD)]))
    assert check.outcome == "REJECT" and "the name" in check.messages[0]


def test_an_archive_that_expands_too_much_is_refused_before_it_is_unpacked(zipped, monkeypatch):
    bomb = np.zeros((40_000, 768), dtype=np.float32)
    check = check_vectors(zipped([("emb.npy", bomb)], zipfile.ZIP_DEFLATED))
    assert check.outcome == "REJECT" and "would expand from" in check.messages[0] and check.seconds < 0.5
    monkeypatch.setattr(npz, "MOST_BYTES", 100)
    assert "would expand" in check_vectors(zipped([("emb.npy", GOOD)])).messages[0]


def test_a_member_that_is_larger_than_it_says_is_refused(zipped):
    path = zipped([("emb.npy", GOOD)])
    raw = path.read_bytes()
    size = len(as_npy(GOOD)).to_bytes(4, "little")
    path.write_bytes(raw.replace(size, (150).to_bytes(4, "little")))
    assert check_vectors(path).outcome == "REJECT"


def test_the_same_name_twice_is_refused(zipped):
    with pytest.warns(UserWarning, match="Duplicate"):
        path = zipped([("emb.npy", GOOD), ("emb.npy", GOOD * 2)])
    assert '"emb.npy" is there twice' in check_vectors(path).messages[0]


@pytest.mark.parametrize(
    "members, words",
    [
        ([("emb.npy", np.array([[None]], dtype=object))], ["object"]),
        ([("emb.npy", GOOD), ("ids.npy", np.array([["a"], [1], [None]], dtype=object))], ["object", "ids"]),
        ([("emb.npy", GOOD), ("ids.npy", np.array(IDS[:2]))], ["2 ids for 3 vectors"]),
        ([("emb.npy", GOOD), ("ids.npy", np.array(["a", "b", "a"]))], ["a in rows 1 and 3"]),
        ([("emb.npy", GOOD), ("ids.npy", np.array(["a", " ", "c"]))], ["no id in row 2"]),
        ([("emb.npy", GOOD), ("ids.npy", GOOD)], ["ids of type float32"]),
        ([("x.npy", GOOD), ("y.npy", GOOD)], ['"x", "y"']),
        ([("emb.npy", as_npy(GOOD)[:-4])], ["shorter"]),
        ([("emb.npy", b"junk")], ["not a .npy"]),
        ([("readme.txt", b"hello")], ["which array"]),
        ([], ["0 members"]),
    ],
)
def test_archives_without_usable_vectors_are_refused_in_words(zipped, members, words):
    check = check_vectors(zipped(members))
    assert check.outcome == "REJECT"
    assert all(word in " ".join(check.messages) for word in words), check.messages


def test_members_that_are_no_arrays_are_ignored_with_a_notice(zipped):
    check = check_vectors(zipped([("emb.npy", GOOD), ("readme.txt", b"hello")]))
    assert check.outcome == "NOTICE" and "readme.txt ignored" in check.messages[0]


def test_a_bad_row_is_named_with_its_id(zipped):
    array = GOOD.copy()
    array[1, 0] = np.nan
    assert "row 2 (20): NaN" in check_vectors(zipped([("emb.npy", array), ("ids.npy", np.array(IDS))])).messages[0]


def test_a_cut_archive_and_other_files_named_npz_are_refused(zipped, tmp_path):
    path = zipped([("emb.npy", GOOD), ("ids.npy", np.array(IDS))])
    raw = path.read_bytes()
    for cut in range(0, len(raw), 7):
        path.write_bytes(raw[:cut])
        assert check_vectors(path).outcome == "REJECT"
    path.write_bytes(as_npy(GOOD))
    assert "not a .npz file: by its first bytes it is a .npy file" in check_vectors(path).messages[0]


def test_a_flipped_byte_among_the_numbers_is_noticed(zipped):
    path = zipped([("emb.npy", GOOD)])
    raw = bytearray(path.read_bytes())
    raw[raw.index(GOOD.tobytes()) + 5] ^= 1
    path.write_bytes(raw)
    assert "incomplete or damaged" in check_vectors(path).messages[0]
