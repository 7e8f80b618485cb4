"""RIS, BibTeX and EndNote: what each writes where, and what is told when it is broken."""

import pytest

RIS = """TY  - JOUR
TI  - First title
 that runs on
AU  - Curie, M.
T2  - Nature
PY  - 2014///
AB  - One
two.
DO  - 10.1/a
KW  - cells
mice
KW  - heart; lung
LA  - en
N1  - PMID: 12345
ER  -

TY  - CHAP
T1  - Second
N2  - Text
Y1  - 1999/02/03/
DO  - https://doi.org/10.1/B
ER  -
"""

BIB = r"""@comment{x}
@string{nat = "Nature"}
@article{curie, title = {{DNA} repair of {\"o}smotic $\beta$-cells \& {\'e}lan}, journal = nat, year = 2014,
  abstract = "About 5\% of cells.", keywords = {cells, mice}, pmid = {12345}}
@InProceedings{two,
  title = {Second}, booktitle = {Proc.}, date = {2001-05}, doi = {10.1/x}}
"""

TAGGED = """%0 Journal Article
%A Curie, M.
%T First title
%J Nature
%D 2014
%X One
two.
%K cells
mice
%M 12345
%W PubMed

%0 Book
%T Second
%8 May 1999
%R 10.1/x
"""

XML = """<?xml version="1.0" encoding="UTF-8"?><xml><records>
<record><rec-number>7</rec-number><ref-type name="Journal Article">17</ref-type><titles><title>
<style face="normal">First </style><style face="italic">TP53</style></title>
<secondary-title>Nature</secondary-title></titles>
<dates><year>2014</year></dates><keywords><keyword>cells</keyword><keyword>mice</keyword></keywords>
<abstract>One two.</abstract><accession-num>12345</accession-num>
<remote-database-name>Medline</remote-database-name></record>
<record><rec-number>8</rec-number><titles><title>Second</title></titles></record></records></xml>"""


def test_ris_is_read_with_what_runs_on(read):
    papers = read("a.ris", RIS)
    assert papers.ids == ("12345", "10.1/B")
    assert papers.titles == ("First title that runs on", "Second")
    assert papers.abstracts == ("One two.", "Text")
    assert papers.columns["keywords"] == (("cells", "mice", "heart", "lung"), ())
    assert papers.columns["year"] == (("2014",), ("1999",))
    assert papers.columns["publication_type"] == (("journal article",), ("book chapter",))


def test_ris_records_that_are_not_closed_are_read(read):
    assert read("a.ris", "TY  - JOUR\nTI  - A\nTY  - JOUR\nTI  - B").titles == ("A", "B")
    assert read("a.ris", "\ufeffTY - JOUR\nTI - A\nER -\n").titles == ("A",)


def test_lines_outside_of_ris_records_are_said(asked):
    assert "1 line outside of records passed over" in asked("a.ris", f"Exported today\n{RIS}")


def test_a_ris_record_without_any_id_is_named_by_its_place(read):
    papers = read("a.ris", "TY  - JOUR\nTI  - A\nER  - \nTY  - JOUR\nTI  - B\nER  - \n")
    assert papers.ids == ("record-1", "record-2")
    assert "2 papers of 2 without PMID, named by the record (records 1 and 2)" in papers.findings[0].text


@pytest.mark.parametrize(
    ("line", "id_"),
    [
        ("AN  - 12345\nDB  - MEDLINE", "12345"),
        ("AN  - 12345\nDP  - NLM", "12345"),
        ("AN  - 12345\nDB  - PubMed", "12345"),
        ("AN  - 12345\nDB  - Scopus", "key-12345"),
        ("AN  - 12345\nDP  - Ovid", "key-12345"),
        ("UR  - https://pubmed.ncbi.nlm.nih.gov/12345/", "12345"),
        ("C2  - PMID:12345", "12345"),
        ("DO  - doi:10.1/q", "10.1/q"),
    ],
)
def test_a_pmid_is_found_where_it_is_said_to_be_one(read, line, id_):
    assert read("a.ris", f"TY  - JOUR\nTI  - A\n{line}\nER  - \n").ids == (id_,)


def test_bibtex_is_read_without_its_latex(read):
    papers = read("a.bib", BIB)
    assert papers.ids == ("12345", "10.1/x")
    assert papers.titles == ("DNA repair of ösmotic β-cells & élan", "Second")
    assert papers.abstracts == ("About 5% of cells.", "")
    assert papers.columns["keywords"] == (("cells", "mice"), ())
    assert papers.columns["year"] == (("2014",), ("2001",))
    assert papers.columns["journal"] == (("Nature",), ("Proc.",))


def test_dollars_and_percents_of_exports_are_signs_and_formulas_are_read(read):
    title = r"Costs of $5 and $6: 5% of CD4_T with {$\alpha$}-actin, 10$^{-3}$ M, $p$ values"
    papers = read("a.bib", f'@article{{a, title = {{{title}}}}}\n@article{{b, title = "B"}}\n')
    assert papers.titles[0] == "Costs of $5 and $6: 5% of CD4_T with α-actin, 10^-3 M, p values"


def test_a_broken_bibtex_entry_is_refused_by_its_line_or_left_out(asked, read):
    broken = "@article{a, title = {A}}\n@article{b, title = {never closed\n@article{c, title = {C}}\n"
    assert asked("a.bib", broken).startswith("REJECT: a.bib, line 2: an entry that cannot be read")
    assert read("a.bib", broken, drop_bad=True).ids == ("a", "c")


def test_a_file_of_one_line_and_one_without_an_end_are_bibtex(asked, read, caplog):
    assert read("a.bib", "@article{a, title={A}, year=2014}").titles == ("A",)
    said = asked("a.bib", "@article{a, title = {A}}\n@article{b, title={never" + "{" * 50_000)
    assert "a.bib, line 2: an entry that cannot be read" in said
    assert "never" not in caplog.text


def test_endnote_tagged_text_is_read(read):
    papers = read("a.enw", TAGGED)
    assert (papers.ids, papers.titles, papers.abstracts) == (
        ("12345", "10.1/x"), ("First title", "Second"), ("One two.", ""),
    )  # fmt: skip
    assert papers.columns["keywords"] == (("cells", "mice"), ())
    assert papers.columns["year"] == (("2014",), ("1999",))


def test_endnote_xml_is_read(read):
    papers = read("a.xml", XML)
    assert (papers.ids, papers.titles) == (("12345", "key-8"), ("First TP53", "Second"))
    assert papers.columns["journal"] == (("Nature",), ())
    assert papers.columns["publication_type"] == (("Journal Article",), ())


@pytest.mark.parametrize(
    ("content", "words"),
    [(RIS, "holds RIS"), (BIB, "holds BibTeX"), (TAGGED, "holds EndNote (tagged)")],
)
def test_each_is_known_by_its_bytes(asked, content, words):
    assert f"a.csv: {words}, whatever its name says; read so." in asked("a.csv", content)


def test_a_table_with_a_tag_in_a_cell_is_a_table(read):
    papers = read("a.csv", 'pmid,title,abstract\n1,a,"One\nTY  - JOUR\n@article{x,"\n')
    assert papers.ids == ("1",)


def test_records_without_any_text_are_refused(asked):
    assert "no rows with a title or an abstract" in asked("a.ris", "TY  - JOUR\nAU  - A\nER  - \n")
    assert asked("a.bib", "@comment{nothing}\n").startswith("REJECT")


def test_latex_that_nests_without_end_is_refused_by_its_line_and_can_be_left_out(asked, read):
    deep = "@article{a, title={" + r"\emph{" * 3000 + "x" + "}" * 3000 + "}}\n@article{b, title={Whole}}\n"
    assert "a.bib, line 1: an entry that cannot be read (its LaTeX nests too deeply). Mend it" in asked("a.bib", deep)
    assert read("a.bib", deep, drop_bad=True).titles == ("Whole",)


def test_two_keys_that_look_like_pmids_are_not_called_so(asked):
    record = "TY  - JOUR\nID  - 7\nTI  - {}\nER  - \n"
    said = asked("a.ris", record.format("One") + record.format("Two"))
    assert "record 2: id key-7 has another text than in record 1" in said


def test_papers_without_any_abstract_are_said_to_be_titles_alone(read):
    papers = read("a.csv", "pmid,title,abstract\n1,One,\n2,Two,\n")
    assert [one.text for one in papers.findings] == ["a.csv: no paper has an abstract: titles alone are read."]
