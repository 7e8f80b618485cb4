"""Every cached file, cut and flipped at many places: always noticed, set aside, made again to the same numbers."""

import shutil

import numpy as np
import pytest

from core.embeddings import embed, keys_of
from core.embeddings import listing as listing_module
from core.embeddings import shard as shard_module

TEXTS = [f"a sentence about gene {i}" for i in range(12)]


@pytest.fixture
def filled(spec, encoder, tmp_path, own_cache):
    """A cache with vectors, a pristine copy of it, and a way to start as a new process would."""
    first = embed(TEXTS, spec, encode=encoder)
    encoder.calls.clear()
    pristine = tmp_path / "pristine"
    shutil.copytree(own_cache, pristine)

    def again():
        shutil.rmtree(own_cache)
        shutil.copytree(pristine, own_cache)
        listing_module._known.clear()
        shard_module._verdicts.clear()

    return first, again


def places(size, most):
    """Byte positions spread over a file, its ends among them."""
    return sorted({0, size - 1, *np.linspace(0, size - 1, most).astype(int).tolist()})


@pytest.mark.parametrize("kind", ["npy", "keys", "space.json"])
def test_every_flipped_byte_is_noticed_and_made_again(filled, own_cache, spec, encoder, store, kind):
    first, again = filled
    size = next(own_cache.rglob(f"*{kind}")).stat().st_size
    for place in places(size, 60):
        again()
        path = next(own_cache.rglob(f"*{kind}"))
        raw = bytearray(path.read_bytes())
        raw[place] ^= 1 << (place % 8)
        path.write_bytes(raw)
        encoder.calls.clear()
        found = embed(TEXTS, spec, encode=encoder)
        np.testing.assert_array_equal(found.array, first.array)
        np.testing.assert_array_equal(found.cut, first.cut)
        assert any("1 file of stored vectors damaged" in notice for notice in found.notices), place
        assert path.with_name(path.name + ".corrupt").exists()
        if kind != "space.json":
            assert sorted(encoder.asked) == sorted(TEXTS)
            assert {p.suffix for p in own_cache.rglob("*.corrupt")} == {".corrupt"}
            assert len(list(own_cache.rglob("*.corrupt"))) == 2
        assert not embed(TEXTS, spec, encode=None).notices


@pytest.mark.parametrize("kind", ["npy", "keys", "space.json"])
def test_every_cut_is_noticed_and_made_again(filled, own_cache, spec, encoder, kind):
    first, again = filled
    size = next(own_cache.rglob(f"*{kind}")).stat().st_size
    for place in places(size, 50):
        again()
        path = next(own_cache.rglob(f"*{kind}"))
        path.write_bytes(path.read_bytes()[:place])
        found = embed(TEXTS, spec, encode=encoder)
        np.testing.assert_array_equal(found.array, first.array)
        assert any("damaged" in notice for notice in found.notices), place


def test_junk_after_the_end_is_noticed(filled, own_cache, spec, encoder):
    for kind in ("npy", "keys"):
        _, again = filled
        again()
        path = next(own_cache.rglob(f"*.{kind}"))
        path.write_bytes(path.read_bytes() + b"\0")
        assert embed(TEXTS, spec, encode=encoder).computed == len(TEXTS)


def test_damage_done_after_a_first_read_is_noticed_in_the_same_process(filled, own_cache, spec, encoder):
    first, _ = filled
    assert embed(TEXTS, spec, encode=None).stored == len(TEXTS)
    path = next(own_cache.rglob("*.npy"))
    raw = bytearray(path.read_bytes())
    raw[-3] ^= 16
    path.write_bytes(raw)
    found = embed(TEXTS, spec, encode=encoder)
    assert found.computed == len(TEXTS)
    np.testing.assert_array_equal(found.array, first.array)


@pytest.mark.parametrize("lost", ["npy", "keys"])
def test_a_lost_file_means_that_its_texts_are_made_again(filled, own_cache, spec, encoder, lost):
    first, _ = filled
    next(own_cache.rglob(f"*.{lost}")).unlink()
    found = embed(TEXTS, spec, encode=encoder)
    assert found.computed == len(TEXTS)
    np.testing.assert_array_equal(found.array, first.array)


def test_only_the_damaged_shard_is_made_again(spec, encoder, own_cache, store):
    embed(TEXTS[:6], spec, encode=encoder)
    (path,) = own_cache.rglob("*.npy")
    embed(TEXTS, spec, encode=encoder)
    path.write_bytes(path.read_bytes()[:-1])
    assert embed(TEXTS, spec, encode=encoder).computed == 6
    assert not len(store.missing(keys_of(TEXTS)))


def test_the_checksum_of_a_shard_is_computed_once_a_process(filled, spec, monkeypatch):
    import os
    import time

    filled[1]()
    monkeypatch.setattr(shard_module, "FRESH", 0)
    read = []
    original = shard_module.digest_file
    monkeypatch.setattr(shard_module, "digest_file", lambda path: read.append(path) or original(path))
    for _ in range(3):
        embed(TEXTS, spec, encode=None)
    assert len(read) == 1
    os.utime(read[0], ns=(time.time_ns(), time.time_ns()))
    embed(TEXTS, spec, encode=None)
    assert len(read) == 2
