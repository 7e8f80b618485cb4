"""PubMed's XML: markup in titles, labelled abstracts, revisions; nothing from outside, nothing too large."""

import pytest

from core.datasets.papers import xml_stream

LABELLED = (
    '<Abstract><AbstractText Label="BACKGROUND">One <i>two</i>.</AbstractText>'
    '<AbstractText Label="UNLABELLED">Three.</AbstractText><AbstractText>Four &lt; 5.</AbstractText></Abstract>'
)


def test_titles_keep_what_stands_in_markup(read, articles, article):
    papers = read("a.xml", articles(article(title="H<sub>2</sub>O and <i>TP53</i> (β&#233;)<!-- no --> in\n  vivo.")))
    assert papers.titles == ("H2O and TP53 (βé) in vivo.",)


def test_structured_abstracts_are_joined_with_their_labels(read, articles, article):
    assert read("a.xml", articles(article(abstract=LABELLED))).abstracts == ("BACKGROUND: One two. Three. Four < 5.",)


def test_labels_are_split_and_headings_come_without_qualifiers(read, articles, article):
    more = (
        "<MeshHeadingList><MeshHeading><DescriptorName>Mice</DescriptorName><QualifierName>genetics</QualifierName>"
        "</MeshHeading><MeshHeading><DescriptorName>Neoplasms, Second Primary</DescriptorName></MeshHeading>"
        "</MeshHeadingList><KeywordList><Keyword>p53</Keyword><Keyword>apoptosis</Keyword></KeywordList>"
    )
    columns = read("a.xml", articles(article(more=more))).columns
    assert columns == {
        "year": (("2014",),), "journal": (("Cell",),), "mesh": (("Mice", "Neoplasms, Second Primary"),),
        "keywords": (("p53", "apoptosis"),), "publication_type": (("Review",),), "language": (("eng",),),
    }  # fmt: skip


def test_it_is_the_same_when_compressed(read, articles, article):
    records = [article(str(n), f"Title {n}") for n in range(1, 4)]
    plain, packed = read("a.xml", articles(*records)), read("a.xml.gz", articles(*records, packed=True))
    assert (plain.ids, plain.titles, plain.columns) == (packed.ids, packed.titles, packed.columns)


def test_of_several_records_of_one_pmid_the_last_is_kept_and_said(read, articles, article):
    papers = read("a.xml", articles(article("7", "Old"), article("8", "Other"), article("7", "New")))
    assert (papers.ids, papers.titles) == (("7", "8"), ("New", "Other"))
    assert "1 PMID several times, the last is kept: 7 (records 1 and 3)" in papers.findings[0].text


def test_chapters_of_books_are_read(read):
    book = (
        "<PubmedArticleSet><PubmedBookArticle><BookDocument><PMID>20301295</PMID><Book><BookTitle>GeneReviews</BookTitle>"
        "<PubDate><Year>1993</Year></PubDate></Book><ArticleTitle>Disorders</ArticleTitle><Language>eng</Language>"
        "<Abstract><AbstractText>Text.</AbstractText></Abstract></BookDocument></PubmedBookArticle></PubmedArticleSet>"
    )
    papers = read("a.xml", book)
    assert (papers.ids, papers.titles, papers.columns["year"]) == (("20301295",), ("Disorders",), (("1993",),))


def test_xml_is_known_by_its_bytes_whatever_its_name(read, articles, article):
    assert read("a.txt", b"\xef\xbb\xbf" + articles(article())).ids == ("1",)
    assert read("a.csv", articles(article()).decode().replace("?>", ' encoding="utf-16"?>').encode("utf-16")).ids == (
        "1",
    )


@pytest.mark.parametrize(
    ("before", "title"),
    [
        ('<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>', "&b;"),
        ('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>', "&a;"),
        ('<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:1/x.dtd"> %p;]>', "t"),
    ],
)
def test_entities_of_its_own_are_never_resolved(asked, articles, article, before, title):
    said = asked("a.xml", articles(article(title=title), before=before))
    assert said.startswith("REJECT")
    assert "haha" not in said


def test_a_thousand_laughs_take_no_time(asked, articles, article):
    nested = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
    said = asked("a.xml", articles(article(title="&e11;"), before=f'<!DOCTYPE x [<!ENTITY e0 "ha">{nested}]>'))
    assert said.startswith("REJECT")


def test_a_cut_or_damaged_file_is_refused_with_what_came_before(asked, articles, article):
    whole = articles(*(article(str(n)) for n in range(1, 200)))
    assert "not whole XML" in asked("a.xml", whole[: len(whole) // 2])
    packed = articles(*(article(str(n), f"Title {n * 7919}") for n in range(1, 200)), packed=True)
    assert asked("a.xml.gz", packed[: len(packed) // 2]).startswith("REJECT")
    assert asked("a.xml.gz", packed[:200] + b"\0" * 40 + packed[240:]).startswith("REJECT")


def test_other_xml_is_refused_with_its_root(asked):
    assert asked("a.xml", "<article><front/></article>").startswith("REJECT: a.xml: XML with the root <article>.")
    assert "web page" in asked("a.xml", "<!DOCTYPE html><html><body>Log in</body></html>")


def test_xml_that_never_begins_is_refused(asked):
    assert "XML without a root element" in asked("a.xml", "<?xml version='1.0'?><!-- cut")


def test_a_document_without_records_is_refused(asked, articles):
    assert "no records" in asked("a.xml", articles())


def test_a_bomb_is_refused_before_it_fills_the_memory(asked, articles, article, monkeypatch):
    monkeypatch.setattr(xml_stream, "MOST_RECORD", 2_000_000)
    bomb = articles(
        article(abstract=f"<Abstract><AbstractText>{'x ' * 2_000_000}</AbstractText></Abstract>"), packed=True
    )
    assert len(bomb) < 20_000
    assert "without the end of a record" in asked("a.xml.gz", bomb)
    monkeypatch.setattr(xml_stream, "MOST_RECORD", 64_000_000)
    monkeypatch.setattr(xml_stream, "MOST_BYTES", 100_000)
    many = articles(*(article(str(n)) for n in range(1, 2000)), packed=True)
    assert "once unpacked: split it" in asked("a.xml.gz", many)


def test_a_compressed_file_that_was_cut_is_called_so_even_if_it_is_short(asked, article, articles):
    records = (article(str(n), f"Title {n * 7919 % 101}") for n in range(1, 90))
    cut = articles(*records, packed=True)[:-40]
    assert "a.xml.gz: damaged gzip data after" in asked("a.xml.gz", cut)
