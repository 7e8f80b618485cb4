"""Files as users have them: every one that holds papers is taken, quickly, with what it holds."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.datasets import preview
from core.datasets.papers import check_papers

# file → (papers, with abstract, the first id)
HELD = {
    "asreview/_baseline_pubmed.csv": (10, 0, "30922926"),
    "asreview/_baseline_pubmed.ris": (50, 49, "30922926"),
    "asreview/_baseline_zotero.csv": (10, 8, "10.1038/s41467-024-48400-3"),
    "asreview/_baseline_zotero.ris": (10, 8, "10.1038/s41467-024-48400-3"),
    "asreview/_baseline_endnote.ris": (10, 8, "10.1002/ar.25520"),
    "asreview/_baseline_openalex.csv": (9, 9, "W4387881419"),
    "asreview/_baseline_embase.csv": (10, 8, "38773066"),
    "asreview/_baseline_embase.xlsx": (10, 8, "38773066"),
    "CoLRev-Environment/30_example_records.bib": (30, 0, "Srivastava2008a"),
    "CoLRev-Environment/pubmed-chatbot.csv": (6, 0, "35227408"),
    "biopython/pubmed1.xml": (2, 1, "12091962"),
    "biopython/pubmed4.xml": (1, 1, "27797938"),
    "biopython/pubmed_result1.txt": (1, 1, "12230038"),
    "titipata/pubmed-29768149.xml": (1, 1, "29768149"),
    "holub008/pubmed-balloongui-set.nbib": (75, 70, "30776994"),
    "joel-beck/test_documents_frame.parquet": (100, 100, "206594692"),
    "derived/scibert_embeddings_ids.csv": (100, 100, "206594692"),
}
NO_PAPERS = {".npy", ".md", ".rst", ""}


@pytest.fixture
def files(real_data):
    folder = real_data / "user_files"
    if not folder.is_dir():
        pytest.skip("the exports of users' tools are not in BIOSCOPE_DATA/user_files")
    return folder


def papers_in(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix not in NO_PAPERS and "embeddings_frame" not in path.name:
            yield path


def test_every_file_of_papers_is_taken_within_a_second(files):
    for path in papers_in(files):
        found = check_papers(path)
        assert found.outcome in {"ACCEPT", "NOTICE"}, (path.name, found.messages)
        assert found.rows and found.seconds < 1, path.name


def test_they_hold_what_they_hold(files):
    for name, (n, abstracts, first) in HELD.items():
        if (files / name).is_file():
            papers = preview(files / name).papers
            held = (len(papers), sum(map(bool, papers.abstracts)), papers.ids[0])
            assert held == (n, abstracts, first), name


def test_years_and_journals_are_found(files):
    for path in papers_in(files):
        papers = preview(path).papers
        if "ids" not in path.name:
            assert all(len(year) == 1 and len(year[0]) == 4 for year in papers.columns["year"]), path.name
        if path.suffix not in {".parquet", ".csv"}:
            assert all(papers.columns["journal"]), path.name


def test_vectors_taken_for_papers_are_refused_in_words(files):
    for path in (*files.rglob("*embeddings_frame.parquet"), *files.rglob("*.npy")):
        found = check_papers(path)
        assert found.outcome == "REJECT" and len(" ".join(found.messages)) > 20
