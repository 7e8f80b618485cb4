"""Fixtures for all tests: a cache of their own, the real data where the user has it."""

import os
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    """Every test has its own empty cache folder and reaches no hub."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("BIOSCOPE_CACHE", str(folder))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    return folder


@pytest.fixture
def real_data():
    """The folder with real data, or skip."""
    folder = os.environ.get("BIOSCOPE_DATA")
    if not folder or not Path(folder).is_dir():
        pytest.skip("set BIOSCOPE_DATA to a folder that holds biosses/biosses.tsv (README, section Data)")
    return Path(folder)
