import json

import numpy as np
import pytest

from core import disk
from core.embeddings import EmbeddingStore, keys_of
from core.embeddings import store as store_module
from core.errors import BadVectors, Mismatch, MissingData

TEXTS = [f"text {i}" for i in range(20)]


def fill(store, encoder, texts):
    done = encoder(texts)
    store.put(keys_of(texts), done.vectors, done.cut)
    return done


def test_what_is_put_comes_back_in_the_order_asked(store, encoder, rng):
    done = fill(store, encoder, TEXTS)
    order = rng.permutation(len(TEXTS))
    found = store.gather(keys_of([TEXTS[i] for i in order]))
    assert found.array.dtype == np.float32
    np.testing.assert_array_equal(found.array, done.vectors[order])
    np.testing.assert_array_equal(found.cut, done.cut[order])


def test_a_key_is_the_blake2b_of_the_exact_utf8_bytes():
    import hashlib

    assert keys_of(["BRCA1 ü"]).tobytes() == hashlib.blake2b("BRCA1 ü".encode(), digest_size=16).digest()
    assert keys_of([]).shape == (0, 2)


@pytest.mark.parametrize("other", ["a", "A b", "a  b", "a b ", "query: a b", "a\u00a0b", "a\u200bb"])
def test_strings_that_differ_in_anything_have_different_keys(other):
    assert keys_of(["a b"]).tobytes() != keys_of([other]).tobytes()


def test_a_lone_surrogate_has_a_key_too():
    assert keys_of(["\ud800"]).shape == (1, 2)


def test_missing_gives_the_positions_that_have_no_vector(store, encoder):
    fill(store, encoder, TEXTS[:3])
    assert store.missing(keys_of(["new", *TEXTS[:3], "newer"])).tolist() == [0, 4]


def test_gather_says_how_many_are_not_stored(store, encoder):
    fill(store, encoder, TEXTS[:3])
    with pytest.raises(MissingData, match="fake model/1: 2 of 4 vectors are not stored"):
        store.gather(keys_of(["x", "y", *TEXTS[:2]]))


def test_an_empty_store_has_nothing_and_an_empty_question_an_empty_answer(store):
    assert store.missing(keys_of(TEXTS)).tolist() == list(range(20))
    assert store.gather(keys_of([])).array.shape == (0, 6)


def test_the_folder_is_found_by_the_digest_whatever_the_name(spec, store, encoder):
    done = fill(store, encoder, TEXTS)
    assert store.folder.name == f"fake-model-1-{store.digest}"
    renamed = EmbeddingStore(spec.space, "another name")
    np.testing.assert_array_equal(renamed.gather(keys_of(TEXTS)).array, done.vectors)


@pytest.mark.parametrize(
    "change",
    [{"revision": "sha256:01"}, {"pooling": "cls"}, {"max_tokens": 9}, {"normalise": True}, {"precision": "fast"},
     {"fit": "x"}, {"seed": 1}, {"loader": "tfidf"}],
)  # fmt: skip
def test_anything_that_changes_a_vector_makes_another_store(spec, store, encoder, change):
    fill(store, encoder, TEXTS)
    other = spec.with_(**change)
    assert len(EmbeddingStore(other.space, other.name).missing(keys_of(TEXTS))) == len(TEXTS)


def test_a_store_says_what_it_is_in_a_sealed_json(store, encoder):
    fill(store, encoder, TEXTS)
    assert json.loads((store.folder / "space.json").read_bytes()[:-65]) == {"name": store.name, "space": store.space}


def test_a_text_stored_twice_is_harmless(store, encoder):
    fill(store, encoder, TEXTS)
    done = fill(store, encoder, TEXTS[::-1])
    np.testing.assert_array_equal(store.gather(keys_of(TEXTS[::-1])).array, done.vectors)


def test_keys_that_share_a_half_are_told_apart(store):
    keys = np.array([[7, 1], [7, 2], [7, 3], [8, 1]], dtype="<u8")
    vectors = np.arange(24, dtype=np.float32).reshape(4, 6)
    store.put(keys, vectors, np.zeros(4, dtype=np.int32))
    asked = np.array([[7, 3], [7, 9], [8, 1], [7, 1], [9, 9], [7, 0]], dtype="<u8")
    found, array, _ = store.fetch(asked)
    assert found.tolist() == [True, False, True, True, False, False]
    np.testing.assert_array_equal(array[found], vectors[[2, 3, 0]])
    assert not array[~found].any()


def test_more_rows_than_a_shard_takes_are_split_and_large_answers_are_whole(store, rng):
    n = 9000
    keys = keys_of([str(i) for i in range(n)])
    vectors = rng.standard_normal((n, 6)).astype(np.float32)
    paths = store.put(keys, vectors, np.arange(n, dtype=np.int32))
    assert len(paths) == 3
    order = rng.permutation(n)
    store_module_large, store_module.LARGE = store_module.LARGE, 1
    try:
        found = store.gather(keys[order])
    finally:
        store_module.LARGE = store_module_large
    np.testing.assert_array_equal(found.array, vectors[order])
    np.testing.assert_array_equal(found.cut, order)


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_nan_and_infinite_numbers_are_refused_and_nothing_is_written(store, encoder, bad):
    vectors = encoder.vectors(TEXTS)
    vectors[4, 2] = bad
    with pytest.raises(BadVectors, match="NaN or infinite numbers in vector 5 of 20"):
        store.put(keys_of(TEXTS), vectors, np.zeros(20, dtype=np.int32))
    assert not store.folder.exists()


def test_zero_vectors_are_stored(store):
    store.put(keys_of(["a"]), np.zeros((1, 6), dtype=np.float32), np.zeros(1, dtype=np.int32))
    assert not store.gather(keys_of(["a"])).array.any()


def test_counts_and_widths_that_do_not_fit_are_refused(store, encoder):
    with pytest.raises(Mismatch, match="20 keys, 3 vectors"):
        store.put(keys_of(TEXTS), encoder.vectors(TEXTS[:3]), np.zeros(20, dtype=np.int32))
    with pytest.raises(BadVectors, match=r"shape \(1, 5\), expected \(n, 6\)"):
        store.put(keys_of(["a"]), np.ones((1, 5), dtype=np.float32), np.zeros(1, dtype=np.int32))


def test_shipped_vectors_are_read_and_never_written(tmp_path, monkeypatch, spec, encoder):
    shipped = tmp_path / "shipped"
    maker = EmbeddingStore(spec.space, spec.name, root=shipped)
    done = fill(maker, encoder, TEXTS)
    files = {path: path.read_bytes() for path in shipped.rglob("*") if path.is_file()}
    monkeypatch.setattr(store_module, "SHIPPED", shipped)
    store = EmbeddingStore(spec.space, "own name")
    np.testing.assert_array_equal(store.gather(keys_of(TEXTS)).array, done.vectors)
    fill(store, encoder, ["new"])
    assert not len(store.missing(keys_of([*TEXTS, "new"])))
    assert files == {path: path.read_bytes() for path in shipped.rglob("*") if path.is_file()}


def test_damaged_shipped_vectors_count_as_missing_and_stay_where_they_are(tmp_path, monkeypatch, spec, encoder):
    shipped = tmp_path / "shipped"
    fill(EmbeddingStore(spec.space, spec.name, root=shipped), encoder, TEXTS)
    (path,) = shipped.rglob("*.npy")
    raw = bytearray(path.read_bytes())
    raw[-1] ^= 1
    path.write_bytes(raw)
    monkeypatch.setattr(store_module, "SHIPPED", shipped)
    store = EmbeddingStore(spec.space, spec.name)
    assert len(store.missing(keys_of(TEXTS))) == len(TEXTS)
    assert path.exists()
    assert "1 file of stored vectors damaged" in store.notices[0]


def test_a_folder_removed_meanwhile_is_made_again_and_said(store, encoder):
    import shutil

    fill(store, encoder, TEXTS)
    shutil.rmtree(store.folder)
    done = fill(store, encoder, TEXTS)
    np.testing.assert_array_equal(store.gather(keys_of(TEXTS)).array, done.vectors)
    assert any("removed meanwhile" in notice for notice in store.notices)


def test_a_shard_that_is_merged_away_between_looking_and_reading_is_found_again(store, encoder, monkeypatch):
    done = fill(store, encoder, TEXTS)
    (old,) = store.folder.glob("*.npy")
    opened = []

    def vanish(index, number):
        if not opened:
            opened.append(number)
            store.put(keys_of(TEXTS), done.vectors, done.cut, replaces=[old])
            raise FileNotFoundError
        return original(index, number)

    original = store_module.Index.vectors
    monkeypatch.setattr(store_module.Index, "vectors", vanish)
    np.testing.assert_array_equal(store.gather(keys_of(TEXTS)).array, done.vectors)
    assert opened and not old.exists()


@pytest.mark.parametrize(("moment", "left"), [(1, 20), (2, 0)])
def test_ctrl_c_while_a_shard_is_written_leaves_it_whole_or_not_at_all(store, encoder, monkeypatch, moment, left):
    """The first moment is after the vectors, the second after the keys, which make the shard exist."""
    moments = iter(range(1, 100))

    def interrupted(folder):
        if folder.name.startswith("fake") and next(moments) == moment + 1:  # the description comes first
            raise KeyboardInterrupt

    monkeypatch.setattr(disk, "_sync_folder", interrupted)
    with pytest.raises(KeyboardInterrupt):
        fill(store, encoder, TEXTS)
    assert len(store.missing(keys_of(TEXTS))) == left
    assert store.notices == ()
    assert not list(store.folder.glob("*.corrupt")) and len(list(store.folder.glob("*.npy"))) == (left == 0)
