"""Data, Build from a source: what is said before anything is asked, a build on its way, and what came of it."""

import pytest

DATA = "pages/data.py"


def labels(found):
    return {one.label: one for one in found.at.button}


@pytest.fixture
def online(monkeypatch, no_data):
    for name in ("HF_HUB_OFFLINE", "BIOSCOPE_OFFLINE"):
        monkeypatch.delenv(name, raising=False)


def test_nothing_built(page, online):
    found = page(DATA, source="kegg")
    print(found.said)
    print(found.url, labels(found).keys())
