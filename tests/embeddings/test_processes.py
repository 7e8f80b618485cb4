"""Several processes, some of them killed, on one cache."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from core.embeddings import EmbeddingStore, embed, keys_of
from core.schema import ModelSpec

ROOT = Path(__file__).resolve().parents[2]
JOB = """
import hashlib, sys, time
import numpy as np
from types import SimpleNamespace
from core.embeddings import embed
from core.schema import ModelSpec

n, pause = int(sys.argv[1]), float(sys.argv[2])
spec = ModelSpec(name="killed", loader="random", revision="sha256:k", width=32)

def encode(texts):
    time.sleep(pause)
    rows = [np.frombuffer(hashlib.blake2b(t.encode(), digest_size=64).digest() * 2, dtype=np.uint32) for t in texts]
    return SimpleNamespace(vectors=np.array(rows) / 2**32, cut=np.zeros(len(texts), dtype=np.int32))

def progress(done, total, note):
    print(note.split(", ")[1].split(" of")[0].replace(",", ""), flush=True)

found = embed([f"text {i:05d}" for i in range(n)], spec, encode=encode, progress=progress)
print("digest", hashlib.blake2b(found.array.tobytes()).hexdigest(), found.computed, len(found.notices), flush=True)
"""
SPEC = ModelSpec(name="killed", loader="random", revision="sha256:k", width=32)


def start(cache, n, pause, **kwargs):
    env = dict(os.environ, BIOSCOPE_CACHE=str(cache))
    command = [sys.executable, "-c", JOB, str(n), str(pause)]
    return subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, **kwargs)


def result(process):
    out = process.communicate(timeout=120)[0].splitlines()
    assert process.returncode == 0
    _, value, computed, notices = out[-1].split()
    return value, int(computed), int(notices)


@pytest.mark.slow
def test_a_job_killed_at_any_moment_loses_at_most_one_chunk_and_no_number_changes(tmp_path, monkeypatch):
    n = 3000
    undisturbed, computed, _ = result(start(tmp_path / "undisturbed", n, 0))
    assert computed == n
    chance = random.Random(5)
    cache = tmp_path / "cache"
    monkeypatch.setenv("BIOSCOPE_CACHE", str(cache))
    keys = keys_of([f"text {i:05d}" for i in range(n)])
    kills, had = 0, 0
    while kills < 12:
        process = start(cache, n, 0.002)
        lines = [process.stdout.readline()]  # encoding has begun
        if not lines[0].strip().isdigit():
            cache = tmp_path / f"cache{kills}"  # all was there: begin anew
            monkeypatch.setenv("BIOSCOPE_CACHE", str(cache))
            process.wait()
            process.stdout.close()
            had = 0
            continue
        time.sleep(chance.uniform(0, 0.15))
        process.send_signal(signal.SIGKILL)
        lines += process.stdout.read().splitlines()
        process.wait()
        process.stdout.close()
        kills += 1
        encoded = had + max(int(line) for line in lines if line.strip().isdigit())
        have = n - len(EmbeddingStore(SPEC.space, SPEC.name).missing(keys))
        assert have >= encoded - 256, f"{encoded} were encoded, {have} are stored"
        had = have
    final, computed, notices = result(start(cache, n, 0))
    assert (final, computed, notices) == (undisturbed, n - had, 0)


@pytest.mark.slow
def test_processes_that_fill_one_cache_at_once_agree(tmp_path):
    cache = tmp_path / "cache"
    alone, _, _ = result(start(tmp_path / "alone", 2000, 0))
    together = [start(cache, 2000, 0.001) for _ in range(3)]
    assert {result(process)[::2] for process in together} == {(alone, 0)}
    assert result(start(cache, 2000, 0)) == (alone, 0, 0)
    assert not list(cache.rglob("*.tmp")) and not list(cache.rglob("*.corrupt"))


@pytest.mark.slow
def test_a_reader_never_sees_a_wrong_vector_while_another_process_writes_and_tidies(tmp_path, monkeypatch):
    from core.embeddings import housekeeping

    cache = tmp_path / "cache"
    monkeypatch.setenv("BIOSCOPE_CACHE", str(cache))
    texts = [f"text {i:05d}" for i in range(2000)]
    process = start(cache, 2000, 0.02)
    seen = {}
    while process.poll() is None:
        store = EmbeddingStore(SPEC.space, SPEC.name)
        found, array, _ = store.fetch(keys_of(texts))
        for row in np.flatnonzero(found).tolist():
            value = array[row].tobytes()
            assert seen.setdefault(row, value) == value
        assert len(seen) == int(found.sum()), "what was stored stays"
        assert not store.notices
        housekeeping.tidy()
    process.stdout.close()
    assert process.returncode == 0
    last = embed(texts, SPEC, encode=None)
    assert all(last.array[row].tobytes() == value for row, value in seen.items())
    assert json.dumps(sorted(p.suffix for p in cache.rglob("*.corrupt"))) == "[]"
