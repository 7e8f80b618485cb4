"""Reactome's builder: pathways of its current release, its options, and the same bytes after any kill."""

from collections import Counter

import pytest

from core.actions.build.reactome import BUILD
from core.errors import BadInput, Cancelled


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """No wait between requests: the pace is tested with the clients."""
    monkeypatch.setattr("core.sources.asking.take_turn", lambda *_, **__: 0.0)


def posts(server):
    return [body for _, path, body in server.asked if path.endswith("query/ids")]


def test_pathways_with_their_papers_and_their_place(fake_reactome):
    found = BUILD.gather()
    assert len(found.pathways) == 27
    assert found.level_keys == ("category", "subcategory")
    assert {one.labels["category"] for one in found.pathways} == {"Invented transport", "Invented signals", "Disease"}
    last = next(one for one in found.pathways if one.name == "Invented transport, part 0, <i>step</i> 1")
    event = fake_reactome.events[last.id]
    reactions = [fake_reactome.events[id_] for id_ in event.inside]
    assert last.pmids == tuple(dict.fromkeys(str(pmid) for one in (event, *reactions) for pmid in one.pmids))
    assert last.labels == {"category": "Invented transport", "subcategory": "Invented transport, part 0"}
    assert [one.reason.split(": ")[1] for one in found.left_out] == [
        "a top-level pathway, which has no subcategory"
    ] * 3


def test_what_it_says_of_itself(fake_reactome):
    origin = BUILD.gather().origin
    assert origin.version == "release 94"
    assert "CC0" in origin.licence and "CC BY 4.0" in origin.licence
    assert list(origin.asked) == ["database/version", "eventsHierarchy/9606", "literature of 66 events"]


def test_the_estimate_bounds_the_requests(fake_reactome):
    BUILD.gather()
    assert len(fake_reactome.asked) == 7
    assert BUILD.estimate().requests > 900 > 200 > BUILD.estimate(reactions=False, species="9606").requests


def test_without_diseases_and_without_reactions(fake_reactome):
    found = BUILD.gather(disease=False, reactions=False, species="Homo sapiens")
    assert len(found.pathways) == 18
    assert {len(one.pmids) for one in found.pathways} == {3, 4}
    assert len(posts(fake_reactome)) == 2, "reactions are not asked for"
    assert found.options == {"species": "Homo sapiens", "disease": False, "reactions": False}


def test_options_share_what_was_asked(fake_reactome):
    BUILD.gather()
    before = len(fake_reactome.asked)
    BUILD.gather(disease=False, reactions=False)
    assert fake_reactome.paths()[before:] == ["/ContentService/data/database/version"]


def test_a_species_that_is_none_costs_no_request(fake_reactome):
    with pytest.raises(BadInput, match="species 'mouse'"):
        BUILD.gather(species="mouse")
    assert fake_reactome.asked == []


def test_events_that_are_gone_are_left_out(fake_reactome):
    gone = next(one for one in fake_reactome.events.values() if one.name.endswith("part 1"))
    fake_reactome.gone = {gone.id}
    reasons = {one.id: one.reason for one in BUILD.gather().left_out}
    assert reasons[gone.id] == f"{gone.name}: no longer in Reactome, though its hierarchy names it"


def test_stopped_it_goes_on_where_it_was(fake_reactome):
    def stop(done, total, note):
        if done >= 20:
            raise Cancelled

    with pytest.raises(Cancelled):
        BUILD.gather(progress=stop)
    BUILD.gather()
    assert set(Counter(posts(fake_reactome)).values()) == {1}
