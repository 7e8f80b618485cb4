"""Files are checked by kind, one answer each; an upload in the words of the name it came with."""

import json

import numpy as np
import pytest

from core import actions
from core.actions.workspaces import keep_upload, new_workspace
from core.errors import UnknownName


def test_vectors_are_checked_with_the_ids_beside_them(write_vectors):
    good, bad = write_vectors(np.eye(2, 3), ["a", "b"], "good"), write_vectors(np.ones((3, 3)), ["a", "b"], "bad")
    found = actions.check(files=[good, bad], kind="embeddings")
    assert [one.outcome for one in found] == ["ACCEPT", "REJECT"]
    assert "2 ids for 3 vectors" in found[1].messages[0]


def test_pairs_of_papers_are_checked_with_their_texts(tmp_path):
    (tmp_path / "pairs.csv").write_text("pmid_a,pmid_b,gold\n1,2,0.5\n1,3,0.1\n2,3,0.3\n")
    (tmp_path / "papers.csv").write_text("pmid,title\n1,a\n2,b\n3,c\n")
    found = actions.check(files=[tmp_path / "pairs.csv"], kind="pairs", papers=tmp_path / "papers.csv")
    assert (found[0].outcome, found[0].rows) == ("ACCEPT", 3)


def test_an_unknown_kind_names_the_kinds_there_are(tmp_path):
    with pytest.raises(UnknownName, match="pairs, papers, splits, membership, pathways, embeddings"):
        actions.check(files=[tmp_path], kind="vectors")


def test_a_benchmark_folder_is_checked_with_the_levels_that_are_named(tmp_path):
    papers = [{"pmid": str(n), "title": f"Title {n}", "abstract": ""} for n in (1, 2)]
    one = {"pathway_id": "T1", "pathway_name": "One", "level1": "a", "level2": "b", "references": papers}
    (tmp_path / "pathways_test.json").write_text(json.dumps([one]))
    (tmp_path / "pairs_test.jsonl").write_text('{"left": "1", "right": "2", "label": 0, "type": "soft"}\n')
    (plain,) = actions.check(files=[tmp_path], kind="pathways")
    assert "found soft, expected pos" in " ".join(plain.messages)
    (keyed,) = actions.check(files=[tmp_path], kind="pathways", level_keys=("level1", "level2"))
    assert keyed.outcome == "REJECT"
    (wrong,) = actions.check(files=[tmp_path], kind="pathways", level_keys=("level9",))
    assert 'no key of the pathways "level9"' in " ".join(wrong.messages)


@pytest.mark.parametrize("kind", ["splits", "membership"])
def test_the_handed_hostile_files_of_the_benchmark_end_as_their_manifest_says(real_data, kind):
    folder = real_data.parent / "nasty"
    if not (folder / "manifest.jsonl").is_file():
        pytest.skip(f"the hostile files are not beside the real data, in {folder}")
    cases = [json.loads(line) for line in (folder / "manifest.jsonl").read_text(encoding="utf-8").splitlines()]
    cases = [case for case in cases if case["kind"] == kind]
    files = [folder / case["file"] for case in cases]
    for case, one in zip(cases, actions.check(files=files, kind=kind, papers=folder / "p03_crlf.csv"), strict=True):
        text = " ".join(one.messages)
        assert one.outcome == case["expect"], (case["file"], text)
        assert all(word.lower() in text.lower() for word in case["must"]), (case["file"], text)


@pytest.mark.parametrize(
    ("name", "content", "kind", "outcome"),
    [
        ("mine.csv", b"sentence1,sentence2,score\na,b,x\nc,d,1\ne,f,2\n", "pairs", "REJECT"),
        ("mine.npy", b"not numpy", "vectors", "REJECT"),
        (".csv", b"sentence1,sentence2,score\na,b,2\nc,d,1\ne,f,2\n", "pairs", "ACCEPT"),
    ],
)
def test_an_upload_is_spoken_of_by_its_own_name(name, content, kind, outcome):
    one = keep_upload(new_workspace(), name, content, kind)
    found = actions.check_upload(one)
    assert (found.file, found.outcome) == (name, outcome)
    assert one.id not in " ".join(found.messages)


def test_the_handed_hostile_vectors_end_as_their_manifest_says(real_data):
    folder = real_data.parent / "nasty"
    if not (folder / "manifest.jsonl").is_file():
        pytest.skip(f"the hostile files are not beside the real data, in {folder}")
    cases = [json.loads(line) for line in (folder / "manifest.jsonl").read_text(encoding="utf-8").splitlines()]
    cases = [case for case in cases if case["kind"] == "embeddings" and case["file"] != "a10_dim_mismatch.npy"]
    found = actions.check(files=[folder / case["file"] for case in cases], kind="embeddings")
    assert len(found) > 25
    for case, one in zip(cases, found, strict=True):
        text = " ".join(one.messages)
        assert one.outcome == case["expect"] and one.seconds < 2, (case["file"], text)
        assert all(word.lower() in text.lower() for word in case["must"]), (case["file"], text)
