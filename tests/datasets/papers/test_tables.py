"""Tables: the exports of well-known tools, several values in a cell, a preamble, workbooks, parquet, own columns."""

import datetime
import io
import zipfile

import openpyxl
import pytest

from core.datasets import preview
from core.errors import BadInput

HEAD = "pmid,title,abstract,"


@pytest.fixture
def workbook(write):
    def make(*sheets, name="a.xlsx"):
        book = openpyxl.Workbook()
        book.remove(book.active)
        for number, rows in enumerate(sheets):
            sheet = book.create_sheet(f"Sheet {number}")
            for row in rows:
                sheet.append(row)
        out = io.BytesIO()
        book.save(out)
        return write(name, out.getvalue())

    return make


def test_further_columns_become_labels_with_several_values(read):
    papers = read("a.csv", HEAD + "Topic,Publication Year\n1,a,b,x; y|x,2014 Mar\n2,c,d,,n.d.\n")
    assert papers.columns == {"year": (("2014",), ()), "Topic": (("x", "y"), ())}


def test_headings_keep_their_commas_and_keywords_part_at_them(read):
    rows = '1,a,b,"Neoplasms, Second Primary; *Mice/genetics","cells, mice",English\n'
    columns = read("a.csv", HEAD + f"MeSH Terms,Author Keywords,Language\n{rows}").columns
    assert columns["mesh"] == (("Neoplasms, Second Primary", "Mice"),)
    assert columns["keywords"] == (("cells", "mice"),)
    assert columns["language"] == (("English",),)


def test_a_hierarchy_and_splits_are_recognised(read):
    text = HEAD + "category,subcategory,pathway_name,split\n1,a,b,M,L,P,train\n2,c,d,M,L,Q,validation\n"
    papers = read("a.csv", text)
    assert papers.levels == ("category", "subcategory", "pathway")
    assert papers.splits == ("train", "val")
    assert read("a.csv", text, split="val").ids == ("2",)
    with pytest.raises(BadInput, match=r"a\.csv has no split 'test'; there are: train, val"):
        read("a.csv", text, split="test")


def test_papers_without_pmid_are_named_by_doi_or_key_and_said(read):
    papers = read("a.csv", "PMID,DOI,Key,Title\n7,10.1/a,K1,a\n,https://doi.org/10.1/b,K2,b\n,,K3,c\n")
    assert papers.ids == ("7", "10.1/b", "K3")
    said = " ".join(finding.text for finding in papers.findings)
    assert '1 paper of 3 without PMID, named by "DOI" (row 3)' in said
    assert '1 paper of 3 without PMID, named by "Key" (row 4)' in said


def test_a_table_without_any_id_is_named_by_its_rows(read):
    papers = read("a.csv", "title,abstract\na,b\nc,d\n")
    assert papers.ids == ("row-2", "row-3")
    assert papers.findings[0].text == "a.csv: no ids of papers; each is named by its row."


def test_bad_ids_are_refused_or_left_out_and_listed(asked, read):
    text = HEAD + "x\n1,a,b,\n1E+07,c,d,\n"
    assert asked("a.csv", text).startswith('REJECT: a.csv, row 3, column "pmid": found "1E+07"')
    papers = read("a.csv", text, drop_bad=True)
    assert papers.ids == ("1",)
    assert [(one.id, 'found "1E+07"' in one.reason) for one in papers.skipped] == [("row 3", True)]


def test_of_two_texts_under_one_id_the_first_is_kept_if_bad_records_go(read):
    papers = read("a.csv", HEAD + "x\n1,a,b,u\n1,z,b,v\n", drop_bad=True)
    assert (papers.titles, papers.columns["x"]) == (("a",), (("u",),))
    assert papers.skipped[0].reason == "row 3: another text than in row 2"


def test_a_preamble_is_passed_over_and_rows_keep_their_numbers(asked, read):
    text = '"SEARCH QUERY","dinosaur:ti"\n-------\n\n"Title","Abstract","Medline PMID"\n"a","b","7"\n"c","d","x"\n'
    said = asked("a.csv", text)
    assert "rows 1 and 2: 2 lines above the header passed over" in said
    assert 'a.csv, row 6, column "Medline PMID": found "x"' in said
    assert read("a.csv", text.replace('"x"', '"8"')).ids == ("7", "8")


def test_columns_can_be_named_by_hand(write):
    path = write("a.csv", "code,name,text,title\nA1,First,One,no\nA2,Second,Two,no\n")
    found = preview(path, columns={"id": "code", "title": "name", "abstract": "text"})
    assert (found.papers.ids, found.papers.titles, found.papers.abstracts) == (
        ("A1", "A2"), ("First", "Second"), ("One", "Two"),
    )  # fmt: skip
    assert found.columns == (("id", "code"), ("title", "name"), ("abstract", "text"))
    with pytest.raises(BadInput, match=r'no column "nome" for the title. Found "code", "name", "text" and "title"'):
        preview(path, columns={"title": "nome"})
    with pytest.raises(BadInput, match="no role 'year'"):
        preview(path, columns={"year": "code"})


def test_the_preview_says_what_is_taken_repaired_left_out_and_refused(write):
    found = preview(write("a.csv", "PMID,title,abstract,Topic\n1.0,a,b,x\n2,,,y\n"), title="My file.csv")
    assert (found.format, found.kept, found.extra) == ("table (delimited text)", 1, ("Topic",))
    assert found.columns == (("id", "PMID"), ("title", "title"), ("abstract", "abstract"))
    assert any('a trailing ".0" left out of 1 id' in finding.text for finding in found.repaired)
    assert [(one.id, one.reason) for one in found.left_out] == [("2", "no title and no abstract")]
    assert (found.refusals, found.papers.title) == ((), "My file.csv")
    refused = preview(write("b.csv", "pmid,titel\n1,a\n"), title="My file.csv")
    assert refused.papers is None and refused.kept == 0
    assert refused.refusals[0].startswith('My file.csv: no column "title"')
    assert preview(write("c.csv", ""), title="../../etc/x.csv").refusals == ("x.csv is empty: 0 bytes.",)


def test_long_texts_are_no_labels_and_said(read):
    papers = read("a.csv", HEAD + f"address,topic\n1,a,b,{'x' * 300},t\n")
    assert list(papers.columns) == ["topic"]
    assert 'long texts, which are no colours of a map, are left out: "address"' in papers.findings[0].text


def test_lists_in_json_and_parquet_are_values(read, write):
    papers = read("a.json", '[{"pmid": 1, "title": "a", "keywords": ["x", "y, z"], "n": 3, "o": {"p": 1}}]')
    assert papers.columns == {"keywords": (("x", "y, z"),), "n": (("3",),)}
    import pyarrow as pa
    import pyarrow.parquet as pq

    out = io.BytesIO()
    pq.write_table(pa.table({"pmid": [1, 2], "title": ["a", "b"], "tags": [["x", "y"], []], "year": [2014, None]}), out)
    papers = read("a.bin", out.getvalue())
    assert papers.columns == {"keywords": (("x", "y"), ()), "year": (("2014",), ())}


def test_a_workbook_is_read_from_the_sheet_that_has_titles(workbook):
    rows = [["Search", "x"], [], ["PMID", "Title", "Date", "Flag"], [30776994, "A", datetime.date(2014, 3, 1), True]]
    found = preview(workbook([["notes"]], rows))
    assert found.papers.ids == ("30776994",)
    assert found.papers.columns == {"year": (("2014",),), "Flag": (("true",),)}
    said = " ".join(finding.text for finding in found.repaired)
    assert "row 1: 1 row above the header passed over" in said
    assert 'read from the sheet "Sheet 1"' in said


def test_rows_of_a_workbook_below_a_long_gap_are_read(workbook):
    found = preview(workbook([["pmid", "title"], [1, "A"], *[[]] * 3000, [2, "B"]]))
    assert found.papers.ids == ("1", "2")


def test_a_workbook_under_another_name_is_known_by_its_bytes(workbook):
    assert preview(workbook([["pmid", "title"], [1, "A"]], name="a.csv")).format == "Excel workbook"


@pytest.mark.parametrize(
    ("sheets", "words"),
    [
        ([[["a", "b"], [1, 2]]], 'no sheet has a column "title"'),
        ([[["pmid", "title"]]], "has a header and no rows"),
        ([[["title", "Title", "pmid"], ["a", "b", 1]]], 'the column "Title" is there twice'),
        ([[["pmid", "title"], [1e20, "a"]]], "expected a PubMed id"),
    ],
)
def test_a_workbook_that_is_no_table_of_papers_is_refused(workbook, sheets, words):
    assert words in " ".join(preview(workbook(*sheets)).refusals)


def zipped(**members):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name.replace("__", "/").replace("_xml", ".xml"), content)
    return out.getvalue()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (zipped(a_xml="x"), "no Excel workbook (xlsx): unpack it first"),
        (zipped(xl__workbook_xml="x", xl__worksheets__sheet1_xml=b" " * 30_000_000), "times its size: refused"),
        (zipped(xl__workbook_xml='<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'), "declares a DTD"),
        (zipped(xl__workbook_xml="not xml"), "no whole Excel workbook"),
        (zipped(xl__workbook_xml="<x/>"), "no whole Excel workbook"),
        (b"PK\x03\x04 cut", "a damaged or locked zip archive"),
    ],
)
def test_hostile_archives_are_refused_at_once(asked, content, words):
    said = asked("a.xlsx", content)
    assert said.startswith("REJECT")
    assert words in said
