"""Answers of NCBI that mean harm: what cannot be read is not kept, who asks is not told, lists are lists of PMIDs."""

import logging
import os

import pytest

from core import datasets
from core.errors import SourceError
from core.sources import ncbi
from core.sources.ncbi import kept
from tests.sources.ncbi_server import RECORD

PMIDS = [str(10_000 + n) for n in range(5)]
HEAD = b"<?xml version='1.0'?>"
BODY = "<PubmedArticleSet>{}</PubmedArticleSet>"


def get(pmids=PMIDS):
    return ncbi.records(pmids, sleep=lambda _: None)


def whole(text=""):
    return (
        BODY.format("".join(RECORD.format(pmid) for pmid in PMIDS))
        .replace("Title 10001", f"{text}Title 10001")
        .encode()
    )


@pytest.mark.parametrize(
    "body",
    [
        HEAD + b'<!DOCTYPE PubmedArticleSet [<!ENTITY beta "B">]>' + whole("&beta;"),
        HEAD + b'<!DOCTYPE PubmedArticleSet [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + whole("&x;"),
        HEAD + b'<!DOCTYPE PubmedArticleSet SYSTEM "http://127.0.0.1:9/x.dtd">' + whole("&alpha;"),
        HEAD + b'<!DOCTYPE PubmedArticleSet [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>' + whole("&b;"),
    ],
)
def test_entities_are_refused_and_nothing_of_them_is_kept(pubmed, body):
    pubmed.have(*PMIDS)
    pubmed.answers = [(200, {}, body)] * 5
    with pytest.raises(SourceError, match="PubMed was not read"):
        get()
    assert len(datasets.read_records(get().bodies())) == 5, "asked again, it is as if nothing had been"


def test_records_that_are_none_are_passed_over(pubmed):
    strange = ["abc", "0123", "123456789", "../../x", ""]
    other = "<Other><MedlineCitation><PMID>10000</PMID></MedlineCitation></Other>"
    body = BODY.format("".join(RECORD.format(one) for one in (*PMIDS[1:], *strange)) + other)
    pubmed.answers = [(200, {}, body.encode())]
    found = get()
    assert found.missing == ("10000",) and found.merged == {}
    assert datasets.read_records(found.bodies()).ids == tuple(PMIDS[1:])


def test_an_answer_that_lacks_most_of_it_is_asked_for_once_more(pubmed):
    pubmed.have(*PMIDS)
    pubmed.answers = [(200, {}, BODY.format(RECORD.format(PMIDS[2])).encode())]
    found = get()
    assert found.missing == () and [form["id"] for form in pubmed.forms][1:] == ["10000,10001,10003,10004"]
    pubmed.answers = [(200, {}, BODY.format("").encode())]
    assert get(["77", "78"]).missing == ("77", "78") and len(pubmed.forms) == 4


@pytest.mark.parametrize("fault", ["<ERROR>api_key=SECRET123&amp;email=me@example.org</ERROR>",
                                   "<ERROR>timed out for SECRET123 me%40example.org secret123</ERROR>"])  # fmt: skip
def test_who_asks_is_in_no_message_though_the_answer_repeats_it(pubmed, monkeypatch, caplog, fault):
    monkeypatch.setenv("NCBI_API_KEY", "SECRET123")
    caplog.set_level(logging.DEBUG)
    pubmed.answers = [(200, {}, f"<eFetchResult>{fault}</eFetchResult>".encode())] * 5
    with pytest.raises(SourceError) as told:
        ncbi.records(PMIDS, email="me@example.org", sleep=lambda _: None)
    said = (str(told.value) + caplog.text).casefold()
    assert "secret123" not in said and "me@example" not in said and "me%40" not in said
    assert {form["api_key"] for form in pubmed.forms} == {"SECRET123"}


@pytest.mark.parametrize(
    "body",
    [
        "<Count>3</Count><IdList><Id>123</Id><Id>abc</Id></IdList>",
        "<Count>3</Count><IdList><Id>123456789</Id></IdList>",
        f"<Count>{'9' * 5000}</Count><IdList><Id>123</Id></IdList>",
    ],
)
def test_a_search_that_is_none_is_told_and_asked_again_next_time(pubmed, body):
    pubmed.add("123", title="kinase")
    pubmed.answers = [(200, {}, f"<eSearchResult>{body}</eSearchResult>".encode())]
    with pytest.raises(SourceError, match="its answer to a search"):
        ncbi.search("kinase", sleep=lambda _: None)
    assert ncbi.search("kinase", sleep=lambda _: None).pmids == ("123",)


def test_a_link_or_a_pipe_among_the_records_is_set_aside(pubmed):
    pubmed.have(*PMIDS)
    kept.folder().mkdir(parents=True)
    (kept.folder() / "a.records").symlink_to("/dev/zero")
    os.mkfifo(kept.folder() / "b.records")
    assert len(get().missing) == 0
    assert len(list(kept.folder().glob("*.corrupt"))) == 2
