"""Data sets of the hub on the pages: listed with their licence, scored, mapped."""

import json

import pytest

from core import actions

COMMIT = "b" * 40
SHORT = COMMIT[:12]


@pytest.fixture
def fetched(fake_hub, no_data):
    """A set of rated pairs and a collection, both of the hub."""
    rated = "".join(f"Protein {i} binds DNA,DNA is bound by gene {i * 3},{i % 5}\n" for i in range(12))
    papers = [
        {"pmid": 100 + i, "title": f"Gene {i}", "abstract": f"Of cell {i * 7}.", "topic": "ab"[i % 2]} for i in range(9)
    ]
    lines = "".join(json.dumps(row) + "\n" for row in papers)
    fake_hub.add_dataset("org/sts", {"test.csv": f"sentence1,sentence2,score\n{rated}".encode()}, licence="cc-by-4.0")
    fake_hub.add_dataset("org/papers", {"x.jsonl": lines.encode()}, licence="odc-by")
    return actions.prepare(name="org/sts")["name"], actions.prepare(name="org/papers")["name"]


def test_both_are_listed_with_their_licence(page, fetched):
    found = page("pages/data.py", data=fetched[1])
    (table,) = [
        one.value for one in found.at.dataframe if "licence" in one.value.columns and "kind" in one.value.columns
    ]
    rows = table.set_index("data")
    assert rows.loc[f"org/papers at {SHORT}", "licence"] == "odc-by"
    assert rows.loc[f"org/sts at {SHORT}", ["size", "licence"]].tolist() == ["12 pairs", "cc-by-4.0"]
    assert "org/papers" in found.said


def test_rated_pairs_of_the_hub_are_scored_on_their_page(page, fetched):
    actions.evaluate(task="pairs", data=fetched[0], models=["tfidf"])
    found = page("pages/similarity.py", data=fetched[0], model="tfidf")
    assert "tfidf ranks the 12 pairs" in found.said and found.alts
    assert "Open on Sentence similarity" in [one.label for one in page("pages/data.py", data=fetched[0]).at.button]


def test_papers_of_the_hub_have_a_map(page, fetched):
    actions.map_papers(data={"name": fetched[1]}, model="tfidf", method="pca")
    found = page("pages/map.py", data=fetched[1], model="tfidf", method="pca")
    assert found.alts
