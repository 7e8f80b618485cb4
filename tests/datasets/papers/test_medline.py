"""MEDLINE text: fields that run on, records apart, what stands in for a missing PMID."""

from core.datasets import read_collection

ONE = """PMID- 30776994
OWN - NLM
IS  - odd thing that is no ISSN
DP  - 2019 Mar
TI  - Impact of Balloon Guide Catheter Use on
      Outcomes.
LID - 10.1161/X.118 [doi]
AB  - BACKGROUND: Strokes. METHODS: A
      trial - of 12
      patients.
LA  - eng
LA  - fre
JT  - Stroke
MH  - *Brain Ischemia/therapy/*surgery
MH  - Humans
PT  - Journal Article
PT  - Review
OT  - *stroke
OT  - thrombectomy
PHST- 2018/99/99 [odd]
"""


def test_texts_are_whole_and_labels_split(read):
    papers = read("a.nbib", ONE)
    assert papers.ids == ("30776994",)
    assert papers.titles == ("Impact of Balloon Guide Catheter Use on Outcomes.",)
    assert papers.abstracts == ("BACKGROUND: Strokes. METHODS: A trial - of 12 patients.",)
    assert papers.columns == {
        "year": (("2019",),), "journal": (("Stroke",),), "mesh": (("Brain Ischemia", "Humans"),),
        "keywords": (("stroke", "thrombectomy"),), "publication_type": (("Journal Article", "Review"),),
        "language": (("eng", "fre"),),
    }  # fmt: skip


def test_records_part_at_a_blank_line_or_a_second_pmid_with_any_line_end(read):
    for text in (ONE + "\n\nPMID- 2\nTI  - B", ONE + "PMID- 2\nTI  - B\n", f"\n{ONE}\n\nPMID- 2\nTI  - B\n\n\n"):
        for end in ("\n", "\r\n", "\r"):
            assert read("a.nbib", text.replace("\n", end)).ids == ("30776994", "2")


def test_the_last_record_needs_no_line_end(read):
    assert read("a.txt", "PMID- 1\nTI  - A\n\nPMID- 2\nTI  - B").titles == ("A", "B")


def test_a_line_that_lost_its_blanks_is_read_on(read):
    assert read("a.nbib", "PMID- 1\nTI  - A\nB and\n C\nAB  - D\n").titles == ("A B and C",)


def test_lines_that_belong_to_nothing_are_said(asked):
    assert "line 1: 1 line without a tag passed over" in asked("a.nbib", "1: Cell 2014\n\nPMID- 1\nTI  - A\nAB  - B\n")


def test_medline_under_another_name_is_told_by_its_bytes(asked, read):
    assert "holds MEDLINE text (nbib), whatever its name says" in asked("a.ris", ONE)
    assert read("a.csv", ONE).ids == ("30776994",)


def test_a_record_without_pmid_is_named_by_its_pmc_id_or_doi(read):
    papers = read("a.txt", "PMC - PMC123\nTI  - A\nAB  - x\n\nPMID-\nSTAT- Publisher\nTI  - B\nAID - 10.1/x [doi]\n")
    assert papers.ids == ("PMC123", "10.1/x")
    assert any("1 paper of 2 without PMID, named by" in finding.text for finding in papers.findings)


def test_the_year_is_taken_from_whatever_date_there_is(read):
    dates = ("DP  - 1998 Dec-1999 Jan", "DEP - 20190304", "EDAT- 2001/02/03 00:00", "DA  - 20020916", "DP  - Winter")
    text = "\n\n".join(f"PMID- {n}\nTI  - T{n}\nAB  - x{n}\n{date}" for n, date in enumerate(dates, 1))
    assert read("a.nbib", text).columns["year"] == (("1998",), ("2019",), ("2001",), ("2002",), ())


def test_a_title_that_is_not_available_is_replaced_by_the_original(read):
    assert read("a.nbib", "PMID- 1\nTI  - [Not Available].\nTT  - Zur Frage\nAB  - x\n").titles == ("Zur Frage",)


def test_conflicts_and_repeats_are_told_by_record(asked):
    assert "pmid 1 is there 2 times with the same text (records 1 and 2); kept once" in asked(
        "a.nbib", "PMID- 1\nTI  - A\nAB  - x\n\nPMID- 1\nTI  - A\nAB  - x\n"
    )
    assert "record 2: pmid 1 has another text than in record 1" in asked(
        "a.nbib", "PMID- 1\nTI  - A\nAB  - x\n\nPMID- 1\nTI  - B\nAB  - x\n"
    )


def test_a_real_export_is_read_whole(real_data):
    path = real_data / "user_files" / "holub008" / "pubmed-balloongui-set.nbib"
    if path.is_file():
        papers = read_collection(path)
        assert len(papers) == path.read_text(encoding="utf-8").count("PMID-")
        assert sum(map(bool, papers.abstracts)) == 70
        assert papers.columns["mesh"][0][:2] == ("Aged", "Aged, 80 and over")
        assert all(len(year) == 1 for year in papers.columns["year"])


def test_line_ends_of_several_kinds_in_one_file_part_fields(read):
    text = "PMID- 1234567\r\nTI  - One\r      goes on\rAB  - First\rhalf\r\n\r\nPMID- 1234568\nTI  - Two\r\r"
    papers = read("a.nbib", text)
    assert papers.titles == ("One goes on", "Two") and papers.abstracts == ("First half", "")
