"""KEGG is gathered under its licence only, with levels from br08901, and a second time from what is kept."""

import json

import pytest

from core import actions
from core.actions.build.kegg import BUILD, NOTICE, estimate, gather
from core.errors import BadInput, Cancelled
from tests.sources.kegg_server import FakeKegg


@pytest.fixture
def server(monkeypatch):
    monkeypatch.setattr("core.sources.asking.take_turn", lambda *_, **__: 0.0)
    for name in ("HF_HUB_OFFLINE", "BIOSCOPE_OFFLINE"):
        monkeypatch.delenv(name, raising=False)
    with FakeKegg(strict=False) as fake:
        monkeypatch.setenv("BIOSCOPE_KEGG", fake.endpoint)
        yield fake


def test_without_the_word_academic_nothing_is_asked(server):
    with pytest.raises(BadInput, match=r"academic use by academic users only.*--academic.*pathway\.jp"):
        gather()
    assert server.asked == []


def test_pathways_have_levels_pmids_and_an_origin_that_names_the_licence(server):
    found = gather(academic=True)
    assert (len(found.pathways), found.level_keys, found.external) == (20, ("category", "subcategory"), False)
    first = found.pathways[0]
    assert (first.id, first.name) == ("hsa90000", "Sugar tale number 0")
    assert dict(first.labels) == {"category": "Invented metabolism", "subcategory": "Sugar tales"}
    assert first.pmids == server.maps["90000"].references
    origin = found.origin
    assert origin.version == "Release 117.0+/02-03, Feb 26" and origin.notice == NOTICE and "academic" in origin.licence
    assert list(origin.asked) == ["info/pathway", "get/br:br08901", "list/pathway/hsa", "entries of 20 pathways"]
    assert dict(found.options) == {"academic": True, "organism": "hsa"}


def test_a_cancelled_gathering_goes_on_where_it_stopped_with_the_same_result(server):
    def stop(done, total, note):
        if done == 10:
            raise Cancelled

    with pytest.raises(Cancelled):
        gather(academic=True, progress=stop)
    found = gather(academic=True)
    asked = server.paths()
    assert (len(set(asked)), len(asked)) == (5, 6)
    assert asked[-1] == "/info/pathway", "its release, once more at the end"
    assert gather(academic=True) == found and len(server.paths()) == 6


def test_another_organism_and_the_reference_pathways(server):
    assert [one.id for one in gather(academic=True, organism="mmu").pathways] == ["mmu90000", "mmu90001", "mmu90002"]
    reference = gather(academic=True, organism="map").pathways
    assert len(reference) == 20 and reference[0].name == "Sugar tale number 0"


def test_the_card_states_licence_and_cost_without_asking(server):
    assert BUILD.notice == NOTICE and BUILD.services == ("kegg", "ncbi")
    assert [one.name for one in BUILD.options] == ["academic", "organism"] and BUILD.options[0].default is False
    cost = estimate()
    assert cost.requests == 40 and cost.seconds > 0 and "ten a request" in cost.words
    assert server.asked == []


def test_a_build_passes_its_check_and_bears_the_notice(server, pubmed):
    server.removed = {"90003"}
    pubmed.have(*server.pmids()[1:])
    built = actions.build(source="kegg", options={"academic": True})
    assert built.check.outcome != "REJECT" and set(built.splits) == {"train", "val", "test"}
    said = json.loads((built.folder / "SOURCE.json").read_bytes())
    assert said["notice"] == NOTICE and said["version"] == "Release 117.0+/02-03, Feb 26"
    reasons = {one["id"]: one["reason"] for one in said["left_out"]}
    assert "removed" in reasons["hsa90003"] and server.pmids()[0] in reasons
    found = actions.papers({"name": built.name})
    assert found.levels == ("category", "subcategory", "pathway") and NOTICE in found.notes
