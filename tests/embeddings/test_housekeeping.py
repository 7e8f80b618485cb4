import contextlib
import os
import time
from pathlib import Path

import numpy as np
import pytest

from core import disk
from core.embeddings import EmbeddingStore, embed, housekeeping, keys_of
from core.errors import UnknownName

TEXTS = [f"text {i}" for i in range(200)]


def scatter(spec, encoder, texts=TEXTS, step=20):
    """Many small shards, as many short jobs leave them."""
    for start in range(0, len(texts), step):
        embed(texts[start : start + step], spec, encode=encoder)


def age(path, hours=2):
    old = time.time() - hours * 3600
    os.utime(path, (old, old))


def test_nothing_stored_is_an_empty_table_with_its_columns():
    assert list(housekeeping.info().columns) == housekeeping.COLUMNS
    assert housekeeping.info().empty
    assert housekeeping.clear() == 0


def test_info_counts_distinct_vectors_shards_and_bytes(spec, encoder, own_cache):
    scatter(spec, encoder)
    store = EmbeddingStore(spec.space, spec.name)
    store.put(keys_of(TEXTS[:3]), encoder.vectors(TEXTS[:3]), np.zeros(3, dtype=np.int32))
    embed(["a"], spec.with_(name="other", revision="sha256:other"), encode=encoder)
    table = housekeeping.info().set_index("model")
    row = table.loc["fake model/1"]
    assert (row["vectors"], row["width"], row["shards"], row["damaged"]) == (200, 6, 11, 0)
    assert row["space"] == store.digest
    assert row["MB"] == round(sum(path.stat().st_size for path in store.folder.iterdir()) / 1e6, 1)
    assert row["last used"].startswith("20")
    assert table.loc["other", "vectors"] == 1


def test_tidy_merges_small_shards_and_changes_no_number(spec, encoder, own_cache):
    scatter(spec, encoder)
    before = embed(TEXTS, spec, encode=None)
    report = housekeeping.tidy()
    assert (report["shards_before"], report["shards_after"], report["damaged"]) == (10, 1, 0)
    after = embed(TEXTS, spec, encode=None)
    np.testing.assert_array_equal(before.array, after.array)
    np.testing.assert_array_equal(before.cut, after.cut)
    assert housekeeping.tidy()["shards_after"] == 1


def test_tidy_keeps_one_of_twins_and_fills_shards_up_to_their_limit(spec, encoder, monkeypatch):
    monkeypatch.setattr(housekeeping, "MOST_ROWS", 50)
    scatter(spec, encoder)
    scatter(spec, encoder)
    store = EmbeddingStore(spec.space, spec.name)
    store.put(keys_of(TEXTS[:20]), encoder.vectors(TEXTS[:20]), np.zeros(20, dtype=np.int32))
    housekeeping.tidy()
    assert housekeeping.info()["shards"].tolist() == [6]
    assert housekeeping.info()["vectors"].tolist() == [200]


def test_tidy_drops_old_leftovers_only(spec, encoder):
    scatter(spec, encoder)
    folder = EmbeddingStore(spec.space, spec.name).folder
    for name in ("old.npy", "old.keys.00.tmp", "new.npy", "new.npy.11.tmp"):
        (folder / name).write_bytes(b"x")
        if name.startswith("old"):
            age(folder / name)
    for path in folder.glob("*.npy"):
        if path.with_suffix(".keys").exists():
            age(path)
    assert housekeeping.tidy()["leftovers_removed"] == 2
    assert (folder / "new.npy").exists() and (folder / "new.npy.11.tmp").exists()
    assert not len(EmbeddingStore(spec.space, spec.name).missing(keys_of(TEXTS)))


def test_a_clock_that_was_set_back_makes_nothing_old(spec, encoder):
    scatter(spec, encoder)
    folder = EmbeddingStore(spec.space, spec.name).folder
    (folder / "future.npy").write_bytes(b"x")
    age(folder / "future.npy", hours=-24)
    assert housekeeping.tidy()["leftovers_removed"] == 0


def test_tidy_sets_damage_aside_and_merges_the_rest(spec, encoder):
    scatter(spec, encoder)
    folder = EmbeddingStore(spec.space, spec.name).folder
    first, second, *_ = sorted(folder.glob("*.npy"))
    raw = bytearray(first.read_bytes())
    raw[-1] ^= 1
    first.write_bytes(raw)
    second.with_suffix(".keys").write_bytes(b"{}")
    report = housekeeping.tidy()
    assert (report["damaged"], report["shards_after"]) == (2, 1)
    assert housekeeping.info()["damaged"].tolist() == [2]
    assert len(EmbeddingStore(spec.space, spec.name).missing(keys_of(TEXTS))) == 40


def test_tidy_that_is_stopped_at_any_write_or_rename_loses_nothing(spec, encoder, monkeypatch):
    scatter(spec, encoder)
    whole = embed(TEXTS, spec, encode=None).array

    class Stopped(BaseException):
        pass

    for stop_at in range(12):
        with monkeypatch.context() as patched:
            count = [0]

            def counted(original, count=count, stop_at=stop_at):
                def step(*args, **kwargs):
                    count[0] += 1
                    if count[0] == stop_at:
                        raise Stopped
                    return original(*args, **kwargs)

                return step

            patched.setattr(disk.os, "replace", counted(os.replace))
            patched.setattr(os, "unlink", counted(os.unlink))
            with contextlib.suppress(Stopped):
                housekeeping.tidy()
        np.testing.assert_array_equal(embed(TEXTS, spec, encode=None).array, whole)


def test_a_full_disk_stops_the_merging_and_is_said(spec, encoder, monkeypatch):
    scatter(spec, encoder)
    monkeypatch.setattr(disk.os, "fsync", lambda handle: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    report = housekeeping.tidy()
    assert "No space left on device" in report["not_merged"]
    assert report["shards_after"] == 10


def test_clear_takes_one_model_or_all(spec, encoder, own_cache):
    other = spec.with_(name="other", revision="sha256:other")
    for one in (spec, other):
        embed(TEXTS, one, encode=encoder)
    assert housekeeping.clear(model="other") >= 0
    assert housekeeping.info()["model"].tolist() == ["fake model/1"]
    assert len(EmbeddingStore(other.space, "other").missing(keys_of(TEXTS))) == 200
    housekeeping.clear(model=EmbeddingStore(spec.space, spec.name).digest)
    assert housekeeping.info().empty and not list((own_cache / "embeddings").iterdir())


def test_clear_says_how_much_it_freed(spec, rng):
    wide = spec.with_(width=1000)
    vectors = rng.standard_normal((500, 1000)).astype(np.float32)
    store = EmbeddingStore(wide.space, "wide")
    store.put(keys_of([str(i) for i in range(500)]), vectors, np.zeros(500, dtype=np.int32))
    assert housekeeping.clear() == 2.0


def test_clear_of_an_unknown_model_names_what_is_stored(spec, encoder):
    embed(TEXTS, spec, encode=encoder)
    with pytest.raises(UnknownName, match=r"no stored vectors of a model 'fake'. Stored: fake model/1"):
        housekeeping.clear(model="fake")


def test_links_are_not_followed(spec, encoder, own_cache, tmp_path):
    embed(TEXTS, spec, encode=encoder)
    elsewhere = tmp_path / "precious-folder"
    elsewhere.mkdir()
    (elsewhere / "thesis.txt").write_text("x")
    (own_cache / "embeddings" / "link-0").symlink_to(elsewhere)
    (EmbeddingStore(spec.space, spec.name).folder / "inner").symlink_to(elsewhere)
    housekeeping.clear()
    assert (elsewhere / "thesis.txt").exists()


@pytest.mark.parametrize("kind", [".keys", ".npy", "space.json"])
def test_a_folder_in_place_of_a_file_stops_no_housekeeping(spec, encoder, own_cache, kind):
    scatter(spec, encoder)
    path = next(own_cache.rglob(f"*{kind}"))
    path.unlink()
    path.mkdir()
    age(path)
    assert housekeeping.info()["vectors"].sum() == (200 if kind == "space.json" else 180)
    housekeeping.tidy()
    found = embed(TEXTS, spec, encode=encoder)
    np.testing.assert_array_equal(found.array, encoder.vectors(TEXTS))
    assert housekeeping.info()["vectors"].sum() == 200
    housekeeping.clear()
    assert housekeeping.info()["vectors"].sum() == 0


def test_what_cannot_be_read_is_counted_and_stops_no_housekeeping(spec, encoder, own_cache, monkeypatch):
    scatter(spec, encoder)
    closed = [next(own_cache.rglob("*.keys")), next(own_cache.rglob("space.json"))]
    read = Path.read_bytes

    def refused(path):
        if path in closed:
            raise PermissionError(13, "Permission denied", str(path))
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", refused)
    row = housekeeping.info().iloc[0]
    assert (row["vectors"], row["shards"], row["damaged"]) == (180, 9, 1)
    assert housekeeping.tidy()["damaged"] == 0
    assert housekeeping.info()["vectors"].sum() == 180
