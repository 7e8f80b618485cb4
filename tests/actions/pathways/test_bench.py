"""What is scored is read once, and again as soon as a file changes."""

import json

from core import datasets
from core.actions.pathways.bench import bench


def test_pairs_are_read_once_and_again_when_their_file_changes(pathway_folder, monkeypatch):
    folder = pathway_folder()
    ids = [one["pmid"] for one in json.loads((folder / "pathways_test.json").read_text())[0]["references"][:2]]
    pair = {"left": ids[0], "right": ids[1], "label": 1, "type": "pos"}
    (folder / "pairs_test.jsonl").write_text(json.dumps(pair) + "\n")
    read, original = [], datasets.read_paper_pairs
    monkeypatch.setattr(datasets, "read_paper_pairs", lambda *given: read.append(given[0].name) or original(*given))
    first = bench({"path": str(folder)})
    assert bench({"path": str(folder)}) is first and read == ["pairs_test.jsonl"]
    assert [tuple(one) for one in first.pairs["test"].pairs] == [(*ids, 1, "pos")]
    (folder / "pairs_test.jsonl").unlink()
    assert bench({"path": str(folder)}).pairs == {}
    assert bench({"path": str(folder)}).fingerprint != first.fingerprint
