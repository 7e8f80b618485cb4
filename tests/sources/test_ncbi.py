"""PubMed by PMIDs: batches, patience, answers that are none; the key stays out of addresses and messages."""

import logging

import pytest

from core.errors import BadInput, MissingData, SourceError
from core.sources.ncbi import BATCH, fetch


def after_faults(waits):
    """The waits after a fault, a second or more; the others are for one's turn, half a second at most each."""
    return [wait for wait in waits if wait >= 1]


@pytest.fixture
def ask(pubmed):
    """`ask(pmids)` gives the answers and the seconds slept for each wait."""

    def make(pmids):
        waits = []
        return list(fetch(pmids, sleep=waits.append)), waits

    return make


def test_records_come_in_batches_not_more_than_three_a_second(pubmed, ask):
    pmids = [str(10_000 + n) for n in range(2 * BATCH + 1)]
    pubmed.have(*pmids)
    answers, waits = ask(pmids)
    assert [answer.count(b"<PMID>") for answer in answers] == [BATCH, BATCH, 1]
    assert [len(form["id"].split(",")) for form in pubmed.forms] == [BATCH, BATCH, 1]
    assert waits and max(waits) <= 0.5 and sum(waits) <= 1.45  # one has its turn after 0.45 s, the next after 0.9 s
    assert pubmed.forms[0]["db"] == "pubmed" and pubmed.forms[0]["retmode"] == "xml"


def test_a_record_that_is_not_there_is_simply_missing(pubmed, ask):
    pubmed.have("12345")
    (answer,), _ = ask(["12345", "99999"])
    assert answer.count(b"<PMID>") == 1


def test_too_many_requests_are_asked_again_when_the_server_says(pubmed, ask):
    pubmed.have("12345")
    pubmed.answers = [(429, {"Retry-After": "7"}, b"slow"), (500, {}, b"trouble")]
    (answer,), waits = ask(["12345"])
    assert b"12345" in answer
    assert after_faults(waits)[0] == 7 and len(after_faults(waits)) == 2


def test_an_answer_that_breaks_off_is_asked_for_again(pubmed, ask):
    pubmed.have("12345")
    pubmed.answers = [(200, {}, None), (200, {}, pubmed.whole("12345")[:-30])]
    (answer,), waits = ask(["12345"])
    assert answer.rstrip().endswith(b"</PubmedArticleSet>") and len(after_faults(waits)) == 2


@pytest.mark.parametrize(
    ("answer", "words", "asked"),
    [
        ((200, {"Content-Type": "text/html"}, b"<html>Log in</html>"), "a web page where data was expected", 5),
        ((200, {}, b"<?xml version='1.0'?><eFetchResult><ERROR>x</ERROR></eFetchResult>"), "no list of papers", 1),
        ((400, {}, b"bad"), "the request was not understood", 1),
        ((302, {"Location": "http://example.org/"}, b""), "was not read", 1),
    ],
)
def test_what_is_no_answer_is_told(pubmed, ask, answer, words, asked):
    pubmed.answers = [answer] * 5
    with pytest.raises(SourceError, match=words):
        ask(["12345"])
    assert len(pubmed.forms) == asked


def test_a_server_in_lasting_trouble_is_given_up_in_words(pubmed, ask):
    pubmed.answers = [(500, {}, b"x")] * 9
    with pytest.raises(SourceError, match=r"PubMed was not read: .*the server has trouble \(500\)\. Tried 5 times"):
        ask(["12345"])


def test_the_key_goes_into_the_body_and_nowhere_else(pubmed, ask, monkeypatch, caplog):
    monkeypatch.setenv("NCBI_API_KEY", "abcdef0123456789")
    caplog.set_level(logging.DEBUG)
    pubmed.answers = [(500, {}, b"x")] * 9
    with pytest.raises(SourceError) as caught:
        ask(["12345"])
    assert pubmed.forms[0]["api_key"] == "abcdef0123456789"
    assert "abcdef" not in "".join([str(caught.value), caplog.text, *pubmed.paths])
    monkeypatch.setenv("NCBI_API_KEY", "a b\n")
    with pytest.raises(BadInput, match="NCBI_API_KEY holds signs") as caught:
        ask(["12345"])
    assert "a b" not in str(caught.value)


def test_what_is_no_pmid_is_never_sent(pubmed, ask):
    with pytest.raises(BadInput, match="is no PMID"):
        ask(["12345", "1&db=protein"])
    with pytest.raises(BadInput, match="at most 20,000 are fetched"):
        ask([str(n) for n in range(1, 20_002)])
    assert pubmed.forms == []


def test_offline_nothing_is_asked(pubmed, ask, monkeypatch):
    monkeypatch.setenv("BIOSCOPE_OFFLINE", "1")
    with pytest.raises(MissingData, match="offline: 1 paper is not fetched"):
        ask(["12345"])
    assert pubmed.forms == []


@pytest.mark.parametrize(
    "address", ["https://example.org", "http://eutils.ncbi.nlm.nih.gov", "https://a@eutils.ncbi.nlm.nih.gov"]
)
def test_no_other_host_is_asked(monkeypatch, address):
    monkeypatch.delenv("HF_HUB_OFFLINE")
    monkeypatch.setenv("BIOSCOPE_NCBI", address)
    with pytest.raises(BadInput, match="address of NCBI"):
        list(fetch(["12345"]))
