"""Reactome's events: PMIDs, also where an object that came before is its number alone."""

import json

import pytest

from core.datasets.reactome import Event, read_events
from core.errors import SourceError
from tests.sources.reactome_server import FakeReactome

SPECIES = {"dbId": 48887, "displayName": "Homo sapiens"}


def paper(number, pmid=None):
    return {"dbId": number, "schemaClass": "LiteratureReference", **({"pubMedIdentifier": pmid} if pmid else {})}


def event(number, literature, **more):
    return {"dbId": number, "stId": f"R-HSA-{number}", "species": [48887], "literatureReference": literature, **more}


def read(*answers):
    return read_events([json.dumps(one).encode() for one in answers])


def test_pmids_stand_in_their_order_each_once():
    found = read([event(1, [paper(11, 333), paper(12, 222), paper(11, 333)], species=[SPECIES])])
    assert found == {"R-HSA-1": Event("R-HSA-1", "Homo sapiens", False, ("333", "222"))}


def test_a_paper_that_came_before_in_the_answer_is_its_number():
    found = read([event(1, [paper(11, 333)], species=[SPECIES]), event(2, [11, paper(12, 222)])])
    assert found["R-HSA-2"].pmids == ("333", "222")
    assert found["R-HSA-2"].species == "Homo sapiens"


def test_numbers_hold_within_one_answer_only():
    found = read([event(1, [paper(11, 333)])], [event(2, [11])])
    assert found["R-HSA-2"].pmids == ()
    assert found["R-HSA-2"].others == 1


def test_an_event_that_came_before_in_another_is_its_number():
    inner = event(2, [paper(11, 333)], isInDisease=True)
    found = read([event(1, [], hasEvent=[inner]), 2])
    assert found["R-HSA-2"] == Event("R-HSA-2", "", True, ("333",))


def test_of_two_tellings_of_an_object_the_fuller_counts():
    shallow = {"dbId": 2, "stId": "R-HSA-2"}
    assert read([event(1, [], hasEvent=[shallow]), event(3, [], hasEvent=[event(2, [paper(11, 5)])]), 2])[
        "R-HSA-2"
    ].pmids == ("5",)


def test_books_are_counted_and_what_is_no_pmid_is_kept_apart():
    found = read([event(1, [paper(11), paper(12, -4), paper(13, 999_999_999), paper(14, "12a")])])["R-HSA-1"]
    assert (found.pmids, found.others, found.wrong) == ((), 1, ("-4", "999999999", "12a"))


def test_the_species_as_the_event_says_it_goes_first():
    assert read([event(1, [], speciesName="Mus musculus")])["R-HSA-1"].species == "Mus musculus"


def test_what_cannot_be_looked_up_is_passed_over():
    assert read([7, "x", None, {"dbId": 3}]) == {}
    assert read([]) == {}


@pytest.mark.parametrize("body", [b"", b"{}", b"<html>", b"[" * 100_000])
def test_what_is_no_list_of_events_is_refused_in_words(body):
    with pytest.raises(SourceError, match="an answer of Reactome is not readable"):
        read_events([body])


def test_the_whole_of_the_invented_reactome_is_read_in_any_batches():
    fake = FakeReactome()
    ids = list(fake.events)
    for size in (1, 7, 20):
        bodies = [fake._query(ids[start : start + size])[2] for start in range(0, len(ids), size)]
        found = read_events(bodies)
        assert {id_: one.pmids for id_, one in found.items()} == {
            id_: tuple(str(pmid) for pmid in one.pmids) for id_, one in fake.events.items()
        }
