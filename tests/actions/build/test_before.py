"""What is said before a build: hosts, cost, and what is kept."""

import pytest

from core import actions
from core.errors import BadInput, UnknownName
from core.sources.services import SERVICES


def test_every_host_is_one_of_the_list_and_pubmed_is_always_told_last():
    for name, builder in actions.BUILDERS.items():
        said = actions.leaves(source=name)
        assert [what for _, what in said] == [SERVICES[one].sent for one in builder.services]
        assert said[-1][0] == "eutils.ncbi.nlm.nih.gov"
        for (host, _), one in zip(said, builder.services):
            known = SERVICES[one].hosts or (SERVICES[one].home.removeprefix("https://"),)
            assert host == " and ".join(known)


def test_an_address_on_this_machine_is_said_as_it_is(monkeypatch):
    monkeypatch.setenv("BIOSCOPE_NCBI", "http://127.0.0.1:9999")
    assert actions.leaves(source="kegg")[-1][0] == "127.0.0.1:9999"


def test_papers_come_two_hundred_a_request():
    for name in actions.BUILDERS:
        alone, whole = actions.estimate(source=name), actions.build_cost(source=name)
        assert whole.requests - alone.requests == -(-alone.papers // 200)
        assert whole.seconds >= alone.seconds and whole.megabytes >= alone.megabytes
    with pytest.raises(UnknownName):
        actions.leaves(source="keg")


def test_an_address_for_ncbi_may_be_left_out_and_must_look_like_one():
    actions.refuse_email("")
    actions.refuse_email(" me@example.org ")
    with pytest.raises(BadInput, match="does not look like an address"):
        actions.refuse_email("me at example")


def test_only_whole_answers_count_as_kept(own_cache):
    for place in ("kegg/1/a.answer", "kegg/1/.b.answer.tmp", "pubmed/c.records", "pubmed/d.records.corrupt"):
        path = own_cache / "sources" / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"xyz")
    kept = actions.kept_answers(source="kegg")
    assert [(one.title, one.files, one.size) for one in kept] == [("KEGG", 1, 3), ("PubMed", 1, 3)]
    assert [one.title for one in actions.kept_answers(source="reactome")] == ["PubMed"]
    search = own_cache / "sources" / "ncbi" / "search" / "e.answer"
    search.parent.mkdir(parents=True)
    search.write_bytes(b"wxyz")
    assert [(one.title, one.files, one.size) for one in actions.kept_answers(source="mesh")] == [("PubMed", 2, 7)]
