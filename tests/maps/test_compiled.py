"""Compiled code: kept on disk, mended when damaged, done without when there is no disk."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from core.maps.compiled import in_threads

ROOT = Path(__file__).resolve().parents[2]
CODE = """
import logging, sys
logging.basicConfig(level="WARNING")
import core.maps
assert not {"numba", "umap", "sklearn", "scipy", "pacmap", "hdbscan"} & set(sys.modules), "imported too early"
core.maps.warm()
assert "umap" not in sys.modules and "pynndescent" not in sys.modules
"""


def run(cache, **settings):
    env = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    done = subprocess.run(
        [sys.executable, "-c", CODE], cwd=ROOT, capture_output=True, text=True, timeout=300,
        env={**env, "BIOSCOPE_CACHE": str(cache), **settings},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stderr


@pytest.mark.slow
def test_code_is_kept_in_our_cache_and_made_again_where_it_is_damaged(tmp_path):
    assert run(tmp_path) == ""
    kept = sorted((tmp_path / "numba").rglob("*.nb*"))
    before = {path: path.stat().st_mtime_ns for path in kept}
    assert len(kept) >= 14
    assert run(tmp_path) == ""
    assert {path: path.stat().st_mtime_ns for path in sorted((tmp_path / "numba").rglob("*.nb*"))} == before
    for path in kept[::2]:
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert "compiled again" in run(tmp_path)


@pytest.mark.slow
def test_without_a_folder_to_keep_it_in_it_is_compiled_all_the_same(tmp_path):
    (tmp_path / "file").write_text("")
    assert "compiled code is not kept" in run(tmp_path / "file")


def test_every_row_is_dealt_out_once(monkeypatch):
    for threads in ("1", "2", "7"):
        monkeypatch.setenv("BIOSCOPE_THREADS", threads)
        for rows in (0, 1, 5, 63, 64, 1000):
            seen = np.zeros(rows, int)

            def work(first, past, seen=seen):
                seen[first:past] += 1

            in_threads(work, rows)
            assert (seen == 1).all()


def test_what_goes_wrong_in_a_thread_is_told(monkeypatch):
    monkeypatch.setenv("BIOSCOPE_THREADS", "2")

    def work(first, past):
        raise ValueError(f"rows {first} to {past}")

    with pytest.raises(ValueError, match="rows 0 to 500"):
        in_threads(work, 1000)
