"""The demo's papers as a benchmark, made ready once for all tests of a process; papers of one's own as files."""

import csv

import pytest

from core import actions

HOW = {"data": "demo-papers", "model": "tfidf"}


@pytest.fixture(scope="session")
def placed_once(tmp_path_factory):
    return tmp_path_factory.mktemp("placements")


@pytest.fixture
def demo(monkeypatch, placed_once):
    """The placement of the demo's papers under a model that costs nothing."""
    monkeypatch.setenv("BIOSCOPE_CACHE", str(placed_once))
    return actions.fit_placement(**HOW)


@pytest.fixture
def write_own(tmp_path):
    """Writes rows of (id, title, abstract) to a CSV; its path as text."""

    def write(rows, name="mine.csv"):
        with open(tmp_path / name, "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([("id", "title", "abstract"), *rows])
        return str(tmp_path / name)

    return write


@pytest.fixture
def place(demo, write_own):
    """Places rows of (id, title, abstract) on the demo's papers."""

    def run(rows, **more):
        return actions.place_papers(**HOW, own=write_own(rows), **more)

    return run


@pytest.fixture
def rows(demo):
    """The benchmark's own papers by row, as rows of a file."""
    papers = demo.papers
    return [list(row) for row in zip(papers.ids, papers.titles, papers.abstracts)]
