"""Reactome's client: what is asked and kept, and every fault in words."""

import json

import pytest

from core.errors import BadInput, MissingData, SourceError
from core.sources.reactome import reactome
from tests.sources.reactome_server import DATA, JSON

IDS = [f"R-HSA-{9_000_007 + 7 * n}" for n in range(45)]


@pytest.fixture
def here(fake_reactome, slept):
    return reactome(sleep=slept.append)


def posts(server):
    return [body for _, path, body in server.asked if path.endswith("query/ids")]


def test_the_release_is_read_and_the_day_kept(here):
    assert here.release == "94"
    assert here.day == here.day


def test_events_are_asked_for_twenty_at_a_time_as_plain_text(here, fake_reactome):
    bodies = [one.body for one in here.events(IDS)]
    assert [body.count(",") + 1 for body in posts(fake_reactome)] == [20, 20, 5]
    assert ",".join(posts(fake_reactome)) == ",".join(IDS)
    assert sum(len(json.loads(body)) for body in bodies) == 45


def test_nothing_is_asked_for_twice(here, fake_reactome, slept):
    first = [here.hierarchy("9606"), *here.events(IDS)]
    asked = len(fake_reactome.asked)
    again = reactome(sleep=slept.append)
    assert [again.hierarchy("9606"), *again.events(IDS)] == first
    assert fake_reactome.paths()[asked:] == [f"{DATA}database/version"]
    again.refuse_moved()
    assert len(fake_reactome.asked) == asked + 1, "nothing was read, so there is nothing to check"


def test_another_release_is_read_anew(here, fake_reactome, slept):
    list(here.events(IDS[:5]))
    fake_reactome.release = "95"
    list(reactome(sleep=slept.append).events(IDS[:5]))
    assert len(posts(fake_reactome)) == 2


def test_a_release_that_comes_while_it_is_read_is_refused(here, fake_reactome):
    list(here.events(IDS[:5]))
    fake_reactome.release = "95"
    with pytest.raises(SourceError, match=r"went from release 94 to 95 while it was read\. Start again"):
        here.refuse_moved()


@pytest.mark.parametrize("species", ["9606", "Homo sapiens", " Homo  sapiens "])
def test_a_species_is_a_number_or_a_name(here, species):
    assert len(json.loads(here.hierarchy(species).body)) == 3


def test_a_species_that_reactome_has_not_is_told(here):
    with pytest.raises(BadInput, match=r"Reactome has no species 'Homo erectus' \(404\): give its NCBI taxonomy"):
        here.hierarchy("Homo erectus")


@pytest.mark.parametrize("species", ["", "../../etc", "9606?x=1", "human", "9" * 9, "Homo/sapiens"])
def test_what_is_no_species_is_not_asked(here, fake_reactome, species):
    with pytest.raises(BadInput, match="expected its NCBI taxonomy number or its Latin name"):
        here.hierarchy(species)
    assert len(fake_reactome.asked) == 1


def test_what_is_no_event_is_not_asked(here):
    with pytest.raises(SourceError, match="names 'R-HSA-1,2', which is no id of an event"):
        list(here.events(["R-HSA-1,2"]))


def test_events_that_are_not_there_are_no_fault(here, fake_reactome):
    fake_reactome.gone = set(IDS)
    assert [one.body for one in here.events(IDS[:3])] == [b"[]"]


def test_a_cut_answer_is_asked_for_again(here, fake_reactome, slept):
    fake_reactome.answers = [(200, JSON, None), (200, JSON, b'[{"stId": "R-HSA-1"'), (503, {}, b"")]
    (one,) = here.events(IDS[:3])
    assert len(json.loads(one.body)) == 3
    assert len(posts(fake_reactome)) == 4
    assert [int(seconds) for seconds in slept if seconds >= 1] == [1, 2, 4]


def test_a_wish_to_wait_is_obeyed(here, fake_reactome, slept):
    fake_reactome.answers = [(429, {"Retry-After": "7"}, b"")]
    list(here.events(IDS[:3]))
    assert 7 in slept


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ((500, {}, b""), "Reactome was not read: .*the server has trouble .500.. Tried 5 times."),
        ((429, {}, b""), "Reactome was not read: .*too many requests .429."),
        ((200, {"Content-Type": "text/html"}, b"<html>log in</html>"), "Reactome was not read: .*a web page where"),
        ((200, JSON, b""), "Reactome was not read: .*answered with nothing"),
        ((200, JSON, b'[{"stId": '), "Reactome was not read: .*broke off after 10 bytes"),
        ((200, JSON, b'{"code": 1}'), "Reactome was not read: its answer is no list of events"),
        ((200, JSON, b"no JSON"), "Reactome was not read: its answer is no list of events"),
        ((302, {"Location": "https://example.org/"}, b""), "Reactome was not read"),
    ],
)
def test_every_fault_ends_in_one_sentence_and_nothing_wrong_is_kept(here, fake_reactome, answer, words):
    fake_reactome.answers = [answer] * 5
    with pytest.raises(SourceError, match=words):
        list(here.events(IDS[:3]))
    fake_reactome.answers = []
    (one,) = here.events(IDS[:3])
    assert len(json.loads(one.body)) == 3


def test_a_release_that_is_no_number_is_told(fake_reactome, slept):
    fake_reactome.answers = [(200, {"Content-Type": "text/plain"}, b"maintenance")]
    with pytest.raises(SourceError, match="it does not say which release it is"):
        reactome(sleep=slept.append)


def test_offline_says_so(fake_reactome, monkeypatch):
    monkeypatch.setenv("BIOSCOPE_OFFLINE", "1")
    with pytest.raises(MissingData, match="offline: Reactome is not asked"):
        reactome()
