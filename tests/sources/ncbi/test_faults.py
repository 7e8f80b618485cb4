"""Every fault of NCBI's ends in a result or in one sentence that says what to do."""

import logging
import time

import pytest

from core.errors import SourceError
from core.sources import ncbi
from core.sources.ncbi import eutils
from core.sources.retry import Patience
from tests.sources.ncbi_server import FAULTS

PASSING = [
    "429", "429-7", "limit-200", "500", "502", "html", "html-as-xml", "text", "cut", "empty", "not-xml", "backend",
    "hang",
]  # fmt: skip
WORDS = {
    "429": "too many requests (429)",
    "limit-200": "API rate limit exceeded",
    "500": "the server has trouble (500)",
    "html": "a web page where data was expected: does this network ask for a log-in first?",
    "html-as-xml": "a web page where data was expected: does this network ask for a log-in first?",
    "text": "its answer is no XML and so no list of papers",
    "cut": "broke off after",
    "empty": "answered with nothing",
    "not-xml": "its answer is not whole XML",
    "backend": "Search Backend failed: timed out",
    "hang": "no answer in time",
}
AT_ONCE = {
    "429-late": "It asks to wait 3,600 s.",
    "error": "an error: 'Invalid db name specified: x'. Try again later.",
    "bad-key": "the request was not understood (400)",
}


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    monkeypatch.setattr(eutils, "PATIENCE", Patience(silent=240.0, each=0.3))


@pytest.fixture
def get(pubmed):
    pubmed.have("11")
    return lambda: b"".join(ncbi.records(["11"], sleep=lambda _: None).bodies())


def test_each_fault_is_tried_here():
    assert {*PASSING, *AT_ONCE, "nobody"} == set(FAULTS)


@pytest.mark.parametrize("name", PASSING)
def test_what_passes_is_asked_again(pubmed, get, name):
    pubmed.fault(name, name)
    assert b"<PMID>11</PMID>" in get()
    assert len(pubmed.forms) == 3


@pytest.mark.parametrize("name", WORDS)
def test_what_lasts_is_told_after_five_tries(pubmed, get, name):
    pubmed.fault(*[name] * 5)
    with pytest.raises(SourceError) as caught:
        get()
    said = str(caught.value)
    assert said.startswith("PubMed was not read: ") and WORDS[name] in said and "Tried 5 times." in said
    assert "\n" not in said and len(said) < 260
    assert len(pubmed.forms) == 5
    assert b"<PMID>11</PMID>" in get()  # nothing of it was kept


@pytest.mark.parametrize("name", AT_ONCE)
def test_what_will_not_come_right_is_told_at_once(pubmed, get, name):
    pubmed.fault(name)
    with pytest.raises(SourceError) as caught:
        get()
    assert AT_ONCE[name] in str(caught.value) and len(pubmed.forms) == 1


def test_none_of_the_ids_there_is_an_answer(pubmed):
    pubmed.fault("nobody")
    assert ncbi.records(["98", "99"]).missing == ("98", "99")


def test_the_waits_are_one_two_four_eight_seconds_and_a_little(pubmed):
    pubmed.fault(*["500"] * 5)
    waits = []
    with pytest.raises(SourceError):
        ncbi.records(["11"], sleep=waits.append)
    found = [wait for wait in waits if wait >= 1]
    for wait, least in zip(found, [1, 2, 4, 8], strict=True):
        assert least <= wait <= 1.2 * least


def test_a_wish_to_wait_is_obeyed_by_whoever_asks_from_this_machine(pubmed, monkeypatch):
    pubmed.have("11", "12")
    pubmed.fault("429-7")
    waits, others = [], []
    ncbi.records(["11"], sleep=waits.append)
    assert waits[0] == 7
    ncbi.records(["12"], sleep=others.append)
    assert sum(others) > 6


def test_a_document_of_another_kind_is_told(pubmed, get):
    pubmed.answers = [(200, {}, b"<?xml version='1.0'?><eSearchResult><Count>1</Count></eSearchResult>")]
    with pytest.raises(SourceError, match="its answer is no list of papers, but <eSearchResult>"):
        get()


@pytest.mark.parametrize(
    "body",
    [
        b'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>11'
        b"</PMID><Article><ArticleTitle>&b;</ArticleTitle></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>",
        b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]><PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>'
        b"11</PMID><Article><ArticleTitle>&a;</ArticleTitle></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>",
    ],
)
def test_entities_of_its_own_are_never_resolved(pubmed, get, body):
    pubmed.answers = [(200, {}, body)]
    assert b"haha" not in get() and b"<!ENTITY" not in get()


def test_a_key_that_ncbi_does_not_know_is_named_and_not_shown(pubmed, get, monkeypatch, caplog):
    caplog.set_level(logging.DEBUG)
    monkeypatch.setenv("NCBI_API_KEY", "abcdef0123456789")
    pubmed.fault("bad-key")
    with pytest.raises(SourceError, match="check NCBI_API_KEY") as caught:
        get()
    pubmed.answers = [(200, {}, FAULTS["bad-key"][2])]
    with pytest.raises(SourceError, match="NCBI does not know this key: check NCBI_API_KEY") as again:
        get()
    assert "abcdef" not in f"{caught.value}{again.value}{caplog.text}"


def test_what_stands_before_the_root_takes_no_time_in_whatever_number(pubmed, get):
    pubmed.answers = [(200, {}, b"<?a ?><!-- b -->" * 20_000 + b"nothing")]
    started = time.monotonic()
    assert b"<PMID>11</PMID>" in get()
    assert time.monotonic() - started < 5
