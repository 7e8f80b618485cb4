"""From a source to a folder that passes its check: what is written, what is told, and the same after any kill."""

import json

import pytest

from core import actions
from core.errors import BadInput, MissingData, UnknownName
from core.sources.asking import today
from tests.sources.kegg_server import FakeKegg

KEGG = {"source": "kegg", "options": {"academic": True}}


@pytest.fixture
def quick(monkeypatch):
    """No wait between requests: the pace is tested with the clients."""
    monkeypatch.setattr("core.sources.asking.take_turn", lambda *_, **__: 0.0)


@pytest.fixture
def kegg(pubmed, monkeypatch):
    """KEGG and PubMed on this machine; PubMed has every paper that KEGG names."""
    with FakeKegg(strict=False) as server:
        monkeypatch.setenv("BIOSCOPE_KEGG", server.endpoint)
        for pmid in server.pmids():
            pubmed.add(pmid, abstract=f"Text {pmid}.")
        yield server


def test_a_set_is_built_found_by_its_name_and_passes_its_check(quick, kegg, pubmed, own_cache):
    found = actions.build(**KEGG, email="me@example.org")
    assert found.folder == own_cache / "datasets" / found.name and found.check.outcome != "REJECT"
    assert sum(split["papers"] for split in found.splits.values()) == len(kegg.pmids())
    assert {split: facts["pathways"] for split, facts in found.splits.items()} == {"train": 14, "val": 3, "test": 3}
    row = actions.collections().set_index("key").loc[found.name]
    assert row.title.startswith("KEGG pathways, Release 117.0") and "academic" in row.licence
    papers = actions.papers({"name": found.name})
    assert papers.levels == ("category", "subcategory", "pathway") and "academic use" in papers.notes[0]
    assert {form["email"] for form in pubmed.forms} == {"me@example.org"}


def test_what_is_told_of_it(quick, kegg, pubmed, tmp_path):
    gone, merged, retracted, bare = kegg.pmids()[:4]
    del pubmed.known[gone]
    pubmed.merge(merged, "39999999")
    pubmed.add("39999999", abstract="The same, once more.")
    pubmed.add(retracted, abstract="No more.", types=("Retracted Publication",))
    pubmed.add(bare, abstract="")
    found = actions.build(**KEGG, out=tmp_path / "set", most=6, seed=3)
    said = json.loads((tmp_path / "set" / "SOURCE.json").read_text())
    assert said["licence"] == "KEGG, academic use only" and said["source"] == "https://rest.kegg.jp"
    assert said["texts_asked"] == [today(), today()] and set(said["asked"].values()) == {today()}
    assert said["made"] == {
        "source": "kegg", "version": said["version"], "options": {"academic": True, "organism": "hsa"}, "fewest": 3,
        "most": 6, "pairs": 2, "seed": 3,
    }  # fmt: skip
    reasons = {one["id"]: one["reason"] for one in said["left_out"]}
    assert reasons[gone] == "PubMed has no record of it" and reasons[retracted] == "retracted"
    assert reasons[merged] == "merged by PubMed into 39999999, which stands for it"
    assert said["counts"]["papers without abstract"] == 1
    assert sum(said["left_out_counts"].values()) == len(said["left_out"])
    assert found.name == "" and "email" not in json.dumps(said)
    papers = actions.papers({"path": str(tmp_path / "set")})
    assert "39999999" in papers.ids and not {gone, merged, retracted} & set(papers.ids)


def test_built_again_on_one_day_nothing_is_asked_and_the_bytes_are_the_same(quick, kegg, pubmed):
    first = actions.build(**KEGG)
    before = {path.name: path.read_bytes() for path in first.folder.iterdir()}
    kegg.asked.clear()
    pubmed.forms.clear()
    again = actions.build(**KEGG)
    assert again.folder == first.folder and kegg.paths() == [] and pubmed.forms == []
    assert {path.name: path.read_bytes() for path in again.folder.iterdir()} == before
    other = actions.build(**KEGG, seed=7)
    assert other.folder.name == f"{first.folder.name}-2" and pubmed.forms == []


def test_a_choice_that_is_none_costs_no_request(kegg, pubmed, tmp_path):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "notes.txt").write_text("x")
    for wrong, error, words in (
        ({"source": "keg"}, UnknownName, "did you mean 'kegg'"),
        ({"source": "kegg", "options": {"academc": True}}, UnknownName, "did you mean 'academic'"),
        ({"source": "kegg"}, BadInput, "--academic"),
        ({**KEGG, "fewest": 5, "most": 3}, BadInput, "at least fewest"),
        ({**KEGG, "out": tmp_path / "full"}, BadInput, "holds other files"),
        ({**KEGG, "email": "me"}, BadInput, "e-mail"),
    ):
        with pytest.raises(error, match=words):
            actions.build(**wrong)
    assert kegg.asked == [] and pubmed.forms == []


def test_offline_nothing_is_asked(kegg, monkeypatch):
    monkeypatch.setenv("BIOSCOPE_OFFLINE", "1")
    with pytest.raises(MissingData, match="offline: KEGG is not asked"):
        actions.build(**KEGG)
    assert kegg.asked == []
