"""Searches: newest first, kept, beyond PubMed's limit by dates, and what PubMed did not understand."""

from datetime import date, timedelta

import pytest

from core.errors import BadInput, MissingData, SourceError
from core.sources import ncbi
from core.sources.ncbi import searching


@pytest.fixture
def find(pubmed):
    """Twenty papers on kinases, 11 the oldest; `find(term, …)` asks without waiting."""
    for n in range(20):
        pubmed.add(str(11 + n), title=f"A kinase {n}", published=date(2000, 1, 1) + timedelta(days=100 * n))
    pubmed.add("50", title="Lipids", mesh=[("Lipids", "D008055", True)], published=date(2010, 5, 5))
    pubmed.add("51", title="Fats", mesh=[("Lipids", "D008055", False)], language="fre")
    return lambda term, **more: ncbi.search(term, sleep=lambda _: None, **more)


def test_the_newest_come_first_and_all_are_counted(find, pubmed):
    found = find("kinase", most=3)
    assert (found.pmids, found.count) == (("30", "29", "28"), 20)
    assert found.translation == "kinase" and found.day > "2020"
    (form,) = pubmed.forms
    assert (form["db"], form["sort"], form["retmax"]) == ("pubmed", "pub_date", "3")


def test_fields_are_pubmeds_own(find):
    assert find('"Lipids"[majr]').pmids == ("50",)
    assert find('"Lipids"[mh] NOT english[la]').pmids == ("51",)


def test_the_same_search_asks_nobody_again_another_release_does(find, pubmed, monkeypatch):
    first = find("kinase")
    monkeypatch.setenv("NCBI_API_KEY", "abc")
    assert find("kinase", email="a@b.org") == first and len(pubmed.forms) == 1
    find("kinase", release="2026")
    assert len(pubmed.forms) == 2
    monkeypatch.setenv("BIOSCOPE_OFFLINE", "1")
    assert find("kinase") == first
    with pytest.raises(MissingData, match="offline: NCBI is not asked"):
        find("lipids")


@pytest.fixture
def narrow(pubmed, monkeypatch):
    monkeypatch.setattr(searching, "WINDOW", 6)
    pubmed.window = 6


def test_beyond_pubmeds_limit_windows_of_dates_find_them_all(find, pubmed, narrow):
    seen = []
    found = find("kinase", most=100, progress=lambda done, total, note: seen.append((done, total)))
    assert found.pmids == tuple(str(30 - n) for n in range(20)) and found.count == 20
    assert seen[-1] == (20, 20) and found.notes == ()
    asked = len(pubmed.forms)
    assert find("kinase", most=100) == found and len(pubmed.forms) == asked


def test_windows_stop_once_there_are_enough(find, pubmed, narrow):
    assert find("kinase", most=8).pmids == tuple(str(30 - n) for n in range(8))
    few = len(pubmed.forms)
    assert find("kinase", most=19).pmids[-1] == "12" and len(pubmed.forms) > few


def test_a_day_with_more_than_pubmed_gives_is_said(find, pubmed, narrow):
    for n in range(9):
        pubmed.add(str(70 + n), title="viral", published=date(2015, 1, 1))
    found = find("viral", most=100)
    assert (len(found.pmids), found.count) == (6, 9)
    assert "one day of publication has more than 6 papers" in found.notes[0]


def test_among_papers_handed_over_the_query_chooses(find, pubmed):
    assert find("hasabstract OR lipids", among=["50", "11", "99"]).pmids == ("50",)
    post, search = pubmed.forms
    assert post["id"] == "50,11,99" and pubmed.paths[0].endswith("/epost.fcgi")
    assert (search["WebEnv"], search["query_key"]) == ("MCID_1", "1") and "id" not in search
    assert find("hasabstract OR lipids", among=["50", "11", "99"]).count == 1 and len(pubmed.forms) == 2


def test_a_word_that_pubmed_does_not_know_is_told_apart_from_nothing_found(find, pubmed):
    pubmed.unknown = {"zzyzx"}
    none, strange = find("no such words"), find('"zzyzx"[mh]')
    assert (none.count, none.unknown, none.notes) == (0, (), ("No items found.",))
    assert (strange.count, strange.unknown) == (0, ("zzyzx",))


@pytest.mark.parametrize(
    "list_",
    ["<ErrorList><PhraseNotFound>zzyzx</PhraseNotFound></ErrorList>", "<ErrorList><FieldNotFound>zzyzx</FieldNotFound>"
     "</ErrorList>", "<WarningList><QuotedPhraseNotFound>zzyzx</QuotedPhraseNotFound></WarningList>"],
)  # fmt: skip
def test_a_query_of_which_pubmed_would_drop_a_part_is_refused(find, pubmed, list_):
    inner = f"<Count>5000</Count><IdList><Id>1</Id></IdList>{list_}"
    pubmed.answers = [(200, {}, f"<?xml version='1.0'?><eSearchResult>{inner}</eSearchResult>".encode())]
    with pytest.raises(BadInput, match=r"does not know 'zzyzx' and would search without it \(5,000 papers"):
        find("zzyzx AND english[la]")


@pytest.mark.parametrize(
    ("inner", "words"),
    [
        ("<ERROR>Search Backend failed: Exception:\n'retstart' cannot be larger than 9998.</ERROR>", "ids but an err"),
        ("<ERROR>Invalid db name</ERROR>", "an error: 'Invalid db name'"),
        ("<IdList/>", "has no count"),
    ],
)  # fmt: skip
def test_esearchs_own_errors_are_told_at_once_in_one_line(find, pubmed, inner, words):
    pubmed.answers = [(200, {}, f"<?xml version='1.0'?><eSearchResult>{inner}</eSearchResult>".encode())]
    with pytest.raises(SourceError, match="PubMed was not read") as caught:
        find("kinase")
    assert words in str(caught.value) and "\n" not in str(caught.value) and len(pubmed.forms) == 1


def test_a_fault_is_asked_again_and_never_kept(find, pubmed):
    pubmed.fault("limit-200", "backend", "html", "cut")
    assert find("kinase").count == 20 and len(pubmed.forms) == 5
    pubmed.fault(*["500"] * 5)
    with pytest.raises(SourceError, match="the server has trouble"):
        find("lipids")
    assert find("lipids").count == 1


def test_an_empty_query_is_refused(find, pubmed):
    with pytest.raises(BadInput, match="an empty query"):
        find("  ")
    assert pubmed.forms == []
