"""Papers are read by their ids; repairs are said, doubts refused by row."""

import pytest

from core.datasets.papers import read_collection
from core.errors import BadFile

HEAD = "pmid,title,abstract\n"


def test_title_and_abstract_are_joined_and_the_one_stands_alone_without_the_other(write):
    papers = read_collection(write("a.csv", HEAD + "1,Alpha,One\n2,Beta,\n3,,Three\n"))
    assert papers.texts() == {"1": "Alpha One", "2": "Beta", "3": "Three"}
    assert papers.texts(" [SEP] ")["1"] == "Alpha [SEP] One"


def test_texts_are_kept_as_they_are_written(said, write):
    rows = '1,"=HYPERLINK(""x"")",@SUM(1)\n2,<script>,![x](http://y)\n3,ﬁbrosis H₂O e\u0301 👩‍🔬,-2\n4,NA,null\n'
    assert said("papers", "a.csv", HEAD + rows) == "ACCEPT: "
    papers = read_collection(write("a.csv", HEAD + rows))
    assert papers.titles == ('=HYPERLINK("x")', "<script>", "ﬁbrosis H₂O e\u0301 👩‍🔬", "NA")


def test_an_abstract_is_not_needed(said):
    assert said("papers", "a.jsonl", '{"pmid": "1", "title": "a"}\n') == "ACCEPT: "


@pytest.mark.parametrize(
    ("cell", "id_", "words"),
    [
        ("10000001.0", "10000001", 'a trailing ".0" left out of 1 id: row 2 ("10000001.0")'),
        ("00012345", "12345", 'leading zeros left out of 1 id: row 2 ("00012345")'),
        ("PMID: 123", "123", 'the prefix "PMID:"'),
        (" 123\u00a0", "123", "blanks around it"),
        ("https://pubmed.ncbi.nlm.nih.gov/123/", "123", "the address of its page"),
    ],
)
def test_pubmed_ids_are_mended_with_a_notice(write, cell, id_, words):
    papers = read_collection(write("a.csv", f"{HEAD}{cell},a,b\n"))
    assert papers.ids == (id_,)
    assert [words in f.text for f in papers.findings] == [True]


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("1.0000001E+07", "Scientific notation may have lost digits"),
        ("１０００００１１", "other digits"),
        ("9007199254740993", "expected a PubMed id of 1 to 8 digits"),
        ("PMC123", "id of PubMed Central"),
        ("-5", "Fix the cells"),
        ("0", "Fix the cells"),
        ("10000001.5", "Fix the cells"),
        ("", "found nothing"),
        ("true", 'found "true"'),
    ],
)
def test_what_is_no_pubmed_id_is_refused_by_row(said, cell, words):
    found = said("papers", "a.csv", f"{HEAD}{cell},a,b\n7,c,d\n")
    assert found.startswith('REJECT: a.csv, row 2, column "pmid": found')
    assert words in found


def test_other_ids_are_any_text(write):
    papers = read_collection(write("a.csv", "id,title\nPMC0012,a\n007,b\n"))
    assert papers.ids == ("PMC0012", "007")


def test_the_same_paper_twice_is_kept_once(said, write):
    rows = HEAD + "10000001,Café,b\n2,c,d\n10000001,Cafe\u0301,b\n"
    assert "pmid 10000001 is there 2 times with the same text (rows 2 and 4); kept once" in said(
        "papers", "a.csv", rows
    )
    assert read_collection(write("a.csv", rows)).ids == ("10000001", "2")


def test_one_id_with_two_texts_is_refused_by_both_rows(said):
    found = said("papers", "a.csv", HEAD + "10000001,a,b\n2,c,d\n10000001,other,b\n")
    assert found.startswith("REJECT: a.csv, row 4: pmid 10000001 has another text than in row 2")


def test_ids_that_are_the_same_after_mending_meet(said):
    assert "kept once" in said("papers", "a.csv", HEAD + "12345,a,b\n00012345,a,b\n")


def test_one_text_under_two_ids_is_said(said):
    assert "rows 2 and 3: the same title and abstract under 2 ids" in said("papers", "a.csv", HEAD + "1,a,b\n2,a,b\n")


def test_papers_without_text_are_left_out_by_name(write):
    papers = read_collection(write("a.csv", HEAD + "1,a,b\n2,,\n"))
    assert papers.ids == ("1",)
    assert [(s.id, s.reason) for s in papers.skipped] == [("2", "no title and no abstract")]


def test_a_file_of_papers_without_text_is_refused(said):
    assert "no rows with a title or an abstract" in said("papers", "a.csv", HEAD + "1,,\n")


def test_a_missing_column_is_named_with_what_is_there_and_what_is_near(said):
    found = said("papers", "a.csv", "pmid,titel,abstract\n1,a,b\n")
    assert found.startswith(
        'REJECT: a.csv: no column "title". Found "pmid", "titel" and "abstract"; needed pmid and title'
    )
    assert 'Is "titel" meant?' in found


def test_headers_in_another_case_are_read_with_a_notice(said):
    found = said("papers", "a.csv", " PMID , Title ,ABSTRACT\n1,a,b\n")
    assert found.startswith('NOTICE: a.csv: the header "PMID" is read as "pmid".')


def test_a_row_that_ends_early_is_refused_only_if_a_needed_field_is_missing(said):
    assert said("papers", "a.csv", HEAD + "1,a,b\n2,c\n").startswith("NOTICE: a.csv, row 3: fewer fields")
    assert said("papers", "a.csv", HEAD + "1,a,b\n2\n").startswith(
        "REJECT: a.csv, row 3: 1 field where the header has 3"
    )


def test_texts_longer_than_any_model_reads_are_noticed(said):
    assert "truncated" in said("papers", "a.csv", f"{HEAD}1,a,{'x ' * 20_000}\n")


def test_a_list_in_place_of_a_title_is_refused(said):
    found = said("papers", "a.json", '[{"pmid": "1", "title": ["a"]}]')
    assert 'REJECT: a.json, item 1, column "title": found a list, expected text' in found


def test_all_refusals_come_in_one_error(write):
    with pytest.raises(BadFile) as caught:
        read_collection(write("a.csv", HEAD + "x,a,b\ny,a,b\n"))
    assert str(caught.value).count("\n") == 1
