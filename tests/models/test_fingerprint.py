import json
import os
import time

import pytest

from core.models import fingerprint as module
from core.models.folder import read


@pytest.fixture
def take(bert):
    return lambda: module.fingerprint(bert, read(bert).files)


def test_the_same_files_have_one_fingerprint_wherever_they_lie(bert, tiny_bert, take):
    assert take() == module.fingerprint(tiny_bert, read(tiny_bert).files)
    assert take().startswith("sha256:") and len(take()) == 7 + 64


@pytest.mark.parametrize("name", ["config.json", "vocab.txt", "tokenizer_config.json", "model.safetensors"])
def test_one_changed_byte_in_any_file_that_matters_changes_it(bert, take, name):
    before = take()
    raw = (bert / name).read_bytes()
    (bert / name).write_bytes(raw[:-1] + b"\x01" if name == "model.safetensors" else raw + b"\n")
    assert take() != before


def test_a_readme_changes_nothing(bert, take):
    before = take()
    (bert / "README.md").write_text("words")
    assert take() == before


@pytest.fixture
def counted(monkeypatch):
    """Files hashed, by name; every file counts as big and old."""
    seen = []
    real = module.digest_file
    monkeypatch.setattr(module, "BIG", 0)
    monkeypatch.setattr(module, "YOUNG", -1.0)
    monkeypatch.setattr(module, "digest_file", lambda path, kind: (seen.append(path.name), real(path, kind))[1])
    return seen


def test_a_big_file_is_hashed_once(take, counted):
    first = take()
    assert "model.safetensors" in counted
    counted.clear()
    assert take() == first and counted == []


def test_a_file_rewritten_with_the_same_size_and_time_is_hashed_again(bert, take, counted):
    before, path = take(), bert / "model.safetensors"
    seen, raw = path.stat(), path.read_bytes()
    path.write_bytes(raw[:-1] + bytes([raw[-1] ^ 1]))
    os.utime(path, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    assert take() != before


def test_a_file_just_written_is_not_remembered(bert, own_cache, monkeypatch):
    monkeypatch.setattr(module, "BIG", 0)
    (bert / "model.safetensors").touch()
    module.fingerprint(bert, [bert / "model.safetensors"])
    assert not (own_cache / "models/fingerprints.json").exists()
    monkeypatch.setattr(time, "time", lambda: (bert / "model.safetensors").stat().st_mtime + 60)
    module.fingerprint(bert, [bert / "model.safetensors"])
    assert (own_cache / "models/fingerprints.json").exists()


@pytest.mark.parametrize("damage", [b"", b"{}", b"not sealed", b"\x00" * 500])
def test_a_damaged_memory_costs_time_only(take, counted, own_cache, damage):
    first = take()
    (own_cache / "models/fingerprints.json").write_bytes(damage)
    assert take() == first


def test_a_memory_of_another_shape_is_not_trusted(take, counted, own_cache):
    from core.disk import seal

    first = take()
    seal(own_cache / "models/fingerprints.json", json.dumps({"x": 1}).encode())
    assert take() == first
    seal(own_cache / "models/fingerprints.json", b"[1, 2]")
    assert take() == first


def test_a_cache_that_cannot_be_written_is_no_obstacle(take, counted, tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("BIOSCOPE_CACHE", str(blocked))
    assert take().startswith("sha256:")
