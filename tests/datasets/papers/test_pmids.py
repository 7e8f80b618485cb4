"""Lists of PMIDs: recognised, fetched once, kept; said when offline and when PubMed has no record."""

import pytest

from core.datasets import preview, read_collection
from core.datasets.papers.pmids import pmids_in
from core.errors import BadFile


@pytest.mark.parametrize(
    "text",
    [
        "12345\n23456\n",
        "12345, 23456",
        "PMID\n12345\n23456\n",
        "PMID: 12345\r\nPMID:23456",
        "12345 23456",
        "12345;23456",
    ],
)
def test_a_list_of_pmids_is_recognised(text):
    assert pmids_in(text) == ["12345", "23456"]


@pytest.mark.parametrize("text", ["12345,title\n", "12345\nabc\n", "", "pmid\n", "1\n2\n", "123456789\n"])
def test_what_is_no_list_of_pmids_is_none(text):
    assert pmids_in(text) == []


def test_offline_the_list_is_refused_in_one_sentence_that_says_what_to_do(write):
    (refusal,) = preview(write("ids.txt", "12345\n23456\n")).refusals
    assert refusal.startswith(
        "ids.txt: a list of 2 PMIDs without title or abstract, which PubMed has. offline: 2 papers"
    )
    assert "Export them from PubMed as a file" in refusal


def test_the_texts_come_from_pubmed_once_in_the_order_of_the_list(write, pubmed):
    pubmed.have("23456", "12345")
    path = write("ids.txt", "12345\n99999\n23456\n12345\n")
    seen = []
    papers = read_collection(path, progress=lambda done, total, note: seen.append((done, total)))
    assert (papers.ids, papers.titles, papers.source) == (("12345", "23456"), ("Title 12345", "Title 23456"), "PubMed")
    assert [(one.id, one.reason) for one in papers.skipped] == [("99999", "PubMed has no record of it")]
    assert papers.findings[-1].text == "ids.txt: 1 PMID of 3 without a record in PubMed: 99999; left out."
    assert seen == [(0, 3), (3, 3)]  # told before the first request, so that a stop is heard there
    assert read_collection(path).ids == papers.ids
    assert len(pubmed.forms) == 1


def test_a_server_that_fails_is_told_and_nothing_is_kept(write, pubmed, own_cache):
    pubmed.answers = [(403, {}, b"no")]
    with pytest.raises(BadFile, match=r"ids\.txt: a list of 1 PMID.*PubMed was not read"):
        read_collection(write("ids.txt", "12345\n"))
    assert not list(own_cache.rglob("*.*"))


def test_a_merged_paper_goes_by_its_new_id_and_is_said(write, pubmed):
    pubmed.have("12345", "34567")
    pubmed.merge("23456", "34567")
    path = write("ids.txt", "12345\n23456\n")
    for _ in range(2):  # asked, then kept
        papers = read_collection(path)
        assert papers.ids == ("12345", "34567")
        assert papers.findings[-1].text == "ids.txt: 1 PMID merged in PubMed: 23456 is 34567."
    assert len(pubmed.forms) == 1


def test_a_paper_of_one_list_is_not_asked_for_again_by_another(write, pubmed):
    pubmed.have("12345", "23456")
    read_collection(write("one.txt", "12345\n99999\n"))
    papers = read_collection(write("two.txt", "23456\n12345\n99999\n"))
    assert papers.ids == ("23456", "12345")
    assert [form["id"] for form in pubmed.forms] == ["12345,99999", "23456"]
