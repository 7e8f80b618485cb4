"""Maps as jobs: what a page asks for is done by the worker, and its result is plain JSON."""

import csv
import json

import pytest

from core import actions
from core.cli.jobs import VERBS
from core.progress import silent


@pytest.fixture
def how(tmp_path):
    """The arguments of a map of 24 papers."""
    words = ("glucose pyruvate hexokinase", "excision lesion ligase", "caspase survival death")
    rows = [(str(n), f"{words[n % 3]} {n}", words[n % 3], f"path {n % 3}") for n in range(1, 25)]
    with open(tmp_path / "papers.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("pmid", "title", "abstract", "pathway"), *rows])
    return {"data": {"path": str(tmp_path / "papers.csv")}, "model": "tfidf"}


@pytest.mark.parametrize(
    ("verb", "arguments"),
    [
        ("map", lambda how: how),
        ("map_stability", lambda how: {**how, "seeds": 2}),
        ("compare_maps", lambda how: {"a": how, "b": {**how, "model": "random"}, "seeds": 2}),
        ("place", lambda how: {**how, "texts": ["caspase", "3", "12345678"]}),
    ],
)
def test_a_job_gives_plain_json_and_its_page_finds_what_it_made(how, verb, arguments):
    asked = json.loads(json.dumps(arguments(how)))
    result = VERBS[verb](**asked, progress=silent)
    json.dumps(result, allow_nan=False)
    action = {"map": actions.map_papers}.get(verb) or getattr(actions, verb)
    assert action(**asked, compute=False) is not None


def test_progress_names_each_stage(how):
    notes = []
    VERBS["map"](**how, progress=lambda done, total, note: notes.append(note) if 0 <= done <= total else pytest.fail())
    assert len(dict.fromkeys(notes)) >= 4
