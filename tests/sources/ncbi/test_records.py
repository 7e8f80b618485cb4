"""Records by PMID: missing and merged ones listed, in the order asked for, each once."""

import re

import pytest

from core.errors import Cancelled
from core.sources import ncbi


def pmids_of(records):
    return [re.findall(rb"<PMID>(\d+)", body) for body in records.bodies()]


@pytest.fixture
def get():
    return lambda pmids, **more: ncbi.records(pmids, sleep=lambda _: None, **more)


def test_the_order_is_the_one_asked_for_and_each_comes_once(pubmed, get):
    pubmed.have("11", "12", "13")
    records = get(["13", "11", "99", "11", "12"])
    assert pmids_of(records) == [[b"13", b"11", b"12"]]
    assert (records.pmids, records.missing) == (("13", "11", "99", "12"), ("99",))
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", records.days[0]) and records.days[0] <= records.days[1]


def test_documents_hold_two_hundred_pmids_each_whatever_was_kept_before(pubmed, get):
    pmids = [str(1000 + n) for n in range(401)]
    pubmed.have(*pmids)
    get(pmids[150:170])
    assert list(map(len, pmids_of(get(pmids)))) == [200, 200, 1]
    assert [len(form["id"].split(",")) for form in pubmed.forms] == [20, 200, 181]


def test_nothing_asked_for_is_nothing_asked(pubmed, get):
    records = get([])
    assert (list(records.bodies()), records.missing, records.days, pubmed.forms) == ([], (), ("", ""), [])


def test_a_merged_paper_is_told_by_the_place_of_its_answer(pubmed, get):
    pubmed.have("11", "12", "13", "900", "901")
    pubmed.merge("50", "900")
    pubmed.merge("60", "901")
    records = get(["11", "50", "12", "60", "13", "99"])
    assert records.merged == {"50": "900", "60": "901"}
    assert records.missing == ("99",)
    assert pmids_of(records) == [[b"11", b"900", b"12", b"901", b"13"]]
    assert len(pubmed.forms) == 1


def test_where_the_place_leaves_several_each_is_asked_for_alone(pubmed, get):
    pubmed.have("11", "900", "901")
    pubmed.merge("51", "901")
    pubmed.merge("53", "900")
    records = get(["11", "50", "51", "52", "53"])
    assert records.merged == {"51": "901", "53": "900"} and records.missing == ("50", "52")
    assert len(pubmed.forms) <= 5
    pubmed.forms.clear()
    assert get(["53", "50"]).merged == {"53": "900"} and pubmed.forms == []


def test_where_the_order_was_not_kept_the_place_tells_nothing(pubmed, get):
    pubmed.have("11", "12", "13", "900", "901")
    pubmed.merge("50", "900")
    pubmed.merge("60", "901")
    pubmed.answers = [(200, {}, pubmed.whole("13,60,11,50,12"))]
    records = get(["11", "50", "12", "60", "13", "99"])
    assert records.merged == {"50": "900", "60": "901"} and records.missing == ("99",)


def test_a_record_that_was_forgotten_in_a_batch_and_comes_alone_is_kept(pubmed, get):
    pubmed.have("11", "12", "900")
    pubmed.merge("50", "900")
    pubmed.answers = [(200, {}, pubmed.whole("11,50"))]  # 12 lacks, though it is there
    records = get(["11", "12", "50"])
    assert (records.merged, records.missing) == ({"50": "900"}, ())


def test_a_paper_asked_for_under_both_its_ids_comes_once(pubmed, get):
    pubmed.have("11", "12")
    pubmed.merge("50", "12")
    for order in (["50", "11", "12"], ["12", "11", "50"]):
        records = get(order)
        assert records.merged == {"50": "12"} and records.missing == ()
        assert sorted(pmids_of(records)[0]) == [b"11", b"12"]


def test_books_are_records_too(pubmed, get):
    body = (
        b"<?xml version='1.0'?><PubmedArticleSet><PubmedBookArticle><BookDocument><PMID>20301295</PMID>"
        b"<ArticleTitle>A</ArticleTitle></BookDocument></PubmedBookArticle></PubmedArticleSet>"
    )
    pubmed.answers = [(200, {}, body)]
    records = get(["20301295"])
    assert records.missing == () and b"<BookDocument>" in next(records.bodies())


def test_progress_counts_what_is_here_and_may_stop_it(pubmed, get):
    pmids = [str(1000 + n) for n in range(300)]
    pubmed.have(*pmids)
    get(pmids[:50])
    seen = []
    get(pmids, progress=lambda *report: seen.append(report))
    note = "papers from PubMed, 200 a request"
    assert seen == [(50, 300, note), (250, 300, note), (300, 300, note)]  # what was here is where counting begins


def test_letters_beyond_ascii_markup_and_entities_stay_as_they_are(pubmed, get):
    pubmed.add("11", title="β-catenin &amp; <i>TP53</i> H<sub>2</sub>O &lt;5", abstract="naïve “cells”")
    (body,) = get(["11"]).bodies()
    assert "β-catenin &amp; <i>TP53</i> H<sub>2</sub>O &lt;5" in body.decode() and "naïve “cells”" in body.decode()


def test_what_another_process_fetched_meanwhile_is_not_asked_for_again(pubmed, get):
    pmids = [str(1000 + n) for n in range(300)]
    pubmed.have(*pmids)

    def other(done, total, note):
        if done == 200:
            get(pmids[200:])

    assert list(map(len, pmids_of(get(pmids, progress=other)))) == [200, 100]
    assert [len(form["id"].split(",")) for form in pubmed.forms] == [200, 100]


def test_a_person_who_stops_keeps_what_came(pubmed, get):
    pmids = [str(1000 + n) for n in range(300)]
    pubmed.have(*pmids)

    def stop(*_):
        raise Cancelled

    with pytest.raises(Cancelled):
        get(pmids, progress=stop)
    get(pmids)
    assert [len(form["id"].split(",")) for form in pubmed.forms] == [200, 100]
