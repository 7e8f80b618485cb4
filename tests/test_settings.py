"""Settings are read from the environment each time."""

import os
from pathlib import Path

from core import settings


def test_the_cache_is_where_the_environment_says(monkeypatch, tmp_path):
    monkeypatch.setenv("BIOSCOPE_CACHE", str(tmp_path))
    assert settings.cache_root() == tmp_path
    monkeypatch.delenv("BIOSCOPE_CACHE")
    assert settings.cache_root() == Path(settings.ROOT) / "cache"


def test_data_is_none_where_nothing_is_said(monkeypatch):
    monkeypatch.delenv("BIOSCOPE_DATA", raising=False)
    assert settings.data_root() is None


def test_either_variable_makes_it_offline(monkeypatch):
    monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
    monkeypatch.delenv("BIOSCOPE_OFFLINE", raising=False)
    assert not settings.offline()
    monkeypatch.setenv("BIOSCOPE_OFFLINE", "1")
    assert settings.offline()


def test_nonsense_threads_mean_all_cores(monkeypatch):
    monkeypatch.setenv("BIOSCOPE_THREADS", "many")
    assert settings.threads() == os.cpu_count()
    monkeypatch.setenv("BIOSCOPE_THREADS", "1")
    assert settings.threads() == 1
