"""A disk that is full or read-only costs the vectors nothing but their place on it."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from core import disk
from core.embeddings import EmbeddingStore, embed, keys_of

ROOT = Path(__file__).resolve().parents[2]
TEXTS = [f"text {i}" for i in range(300)]


def refuse(number):
    def fail(*args, **kwargs):
        raise OSError(number, os.strerror(number)) if number else OSError("1500000 requested and 1310688 written")

    return fail


@pytest.mark.parametrize(
    "number, words", [(errno.ENOSPC, "No space left"), (errno.EROFS, "Read-only"), (None, "1310688 written")]
)
@pytest.mark.parametrize("fails", ["replace", "fsync"])
def test_a_disk_that_takes_nothing_gives_the_result_and_one_notice(
    spec, encoder, monkeypatch, own_cache, number, words, fails
):
    monkeypatch.setattr(disk.os, fails, refuse(number))
    found = embed(TEXTS, spec, encode=encoder)
    np.testing.assert_array_equal(found.array, encoder.vectors(TEXTS))
    (notice,) = found.notices
    assert notice.startswith(f"fake model/1: 300 vectors were computed but not stored in {own_cache}/embeddings/fake")
    assert "needs 0.0 MB, " in notice and " MB free" in notice and words in notice
    monkeypatch.undo()
    os.environ["BIOSCOPE_CACHE"] = str(own_cache)
    assert not [path for path in own_cache.rglob("*") if path.is_file()]


def test_a_folder_that_cannot_be_made_gives_the_result_and_one_notice(spec, encoder, monkeypatch):
    monkeypatch.setattr(Path, "mkdir", refuse(errno.EROFS))
    found = embed(TEXTS, spec, encode=encoder)
    np.testing.assert_array_equal(found.array, encoder.vectors(TEXTS))
    assert len(found.notices) == 1


def test_a_read_only_cache_gives_what_it_has_without_a_word(spec, encoder, monkeypatch):
    embed(TEXTS, spec, encode=encoder)
    for name in ("replace", "utime", "unlink"):
        monkeypatch.setattr(os, name, refuse(errno.EROFS))
    found = embed(TEXTS, spec, encode=encoder)
    assert (found.computed, found.notices) == (0, ())


def test_damage_on_a_read_only_cache_is_left_there_and_computed(spec, encoder, monkeypatch, own_cache):
    first = embed(TEXTS, spec, encode=encoder)
    path = next(own_cache.rglob("*.npy"))
    raw = bytearray(path.read_bytes())
    raw[200] ^= 1
    path.write_bytes(raw)
    monkeypatch.setattr(os, "replace", refuse(errno.EROFS))
    found = embed(TEXTS, spec, encode=encoder)
    np.testing.assert_array_equal(found.array, first.array)
    assert any("damaged" in notice for notice in found.notices)
    assert any("not stored" in notice for notice in found.notices)


def test_what_fails_once_is_tried_again_with_the_next_chunk(spec, encoder, monkeypatch):
    original, failed = disk.os.replace, []

    def once(source, target):
        if str(target).endswith(".keys") and not failed:
            failed.append(target)
            raise OSError(errno.ENOSPC, "No space left on device")
        original(source, target)

    monkeypatch.setattr(disk.os, "replace", once)
    found = embed(TEXTS, spec, encode=encoder)
    assert "256 vectors were computed but not stored" in found.notices[0]
    store = EmbeddingStore(spec.space, spec.name)
    assert len(store.missing(keys_of(TEXTS))) == 256
    assert len(list(store.folder.glob("*.npy"))) == 1, "vectors without keys are taken away"


CHILD = """
import json, resource, sys
import numpy as np
from types import SimpleNamespace
from core.embeddings import embed
from core.schema import ModelSpec

resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))
spec = ModelSpec(name="wide", loader="random", revision="sha256:w", width=768)
encode = lambda texts: SimpleNamespace(vectors=np.full((len(texts), 768), 0.5), cut=np.zeros(len(texts)))
found = embed([f"text {i}" for i in range(100)], spec, encode=encode)
print(json.dumps([found.array.shape, float(found.array.sum()), found.notices]))
"""


def test_a_file_system_that_really_stops_midway_gives_the_result_and_one_notice(own_cache):
    done = subprocess.run([sys.executable, "-c", CHILD], cwd=ROOT, capture_output=True, text=True, check=True)
    shape, total, notices = json.loads(done.stdout)
    assert (shape, total) == ([100, 768], 100 * 768 * 0.5)
    assert len(notices) == 1 and "needs 0.3 MB" in notices[0] and "File too large" in notices[0]
    assert not list(own_cache.rglob("*.npy")) and not list(own_cache.rglob("*.tmp"))


@pytest.mark.parametrize("kind", ["npy", "keys"])
def test_a_file_that_cannot_be_read_counts_as_missing_and_is_left_alone(spec, encoder, monkeypatch, own_cache, kind):
    first = embed(TEXTS, spec, encode=encoder)
    before = sorted(own_cache.rglob("*.*"))
    original = disk.open if hasattr(disk, "open") else open
    blocked = set(own_cache.rglob(f"*.{kind}"))

    def read(path, *args, **kwargs):
        if Path(path) in blocked:
            raise PermissionError(errno.EACCES, "Permission denied")
        return original(path, *args, **kwargs)

    monkeypatch.setattr(disk, "open", read, raising=False)
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path, "rb").read())
    found = embed(TEXTS, spec, encode=encoder)
    np.testing.assert_array_equal(found.array, first.array)
    assert found.computed == len(TEXTS) and not found.notices
    assert set(before) <= set(own_cache.rglob("*.*"))
