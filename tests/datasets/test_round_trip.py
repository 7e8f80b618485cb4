"""What is written is read back the same, and no bytes make anything but a BadFile."""

import csv
import io

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.datasets.pairs import check_pairs, read_pairs
from core.datasets.papers import check_papers, read_collection

PATIENT = settings(
    max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=30).filter(
    lambda text: text.strip()
)
GRADE = st.floats(-1e6, 1e6)
SEEDS = (
    b"sentence1,sentence2,score\na,b,1\nc,d,2\n",
    b'pmid_a;pmid_b;label\n1;2;0\n"3";4;true\n',
    b'[{"pmid": "1", "title": "a"}, {"pmid": 2, "title": "b"}]',
    b'{"pmid": "1", "title": "a"}\n{"pmid": "2", "title": "\xc3\xa9"}\n',
    b'pmid\ttitle\tabstract\n1\t"a\nb"\tc\n2\td\te\n',
)


def table(header, rows, dialect):
    out = io.StringIO()
    writer = csv.writer(out, dialect)
    writer.writerow(header)
    writer.writerows(rows)
    return out.getvalue().encode()


@PATIENT
@given(
    rows=st.lists(st.tuples(TEXT, TEXT, GRADE), min_size=2, max_size=8), dialect=st.sampled_from(["excel", "excel-tab"])
)
def test_pairs_are_read_back_as_they_were_written(write, rows, dialect):
    rows = [(f"{i} {left}", right, grade) for i, (left, right, grade) in enumerate(rows)]  # all different
    suffix = "csv" if dialect == "excel" else "tsv"
    path = write(f"p.{suffix}", table(["sentence1", "sentence2", "score"], rows, dialect))
    pairs = read_pairs(path)
    assert list(zip(pairs.left, pairs.right, pairs.gold)) == rows


@PATIENT
@given(rows=st.lists(st.tuples(TEXT, st.one_of(st.just(""), TEXT)), min_size=1, max_size=8))
def test_papers_are_read_back_as_they_were_written(write, rows):
    rows = [(str(i), title, abstract) for i, (title, abstract) in enumerate(rows, 1)]
    papers = read_collection(write("p.csv", table(["pmid", "title", "abstract"], rows, "excel")))
    assert list(zip(papers.ids, papers.titles, papers.abstracts)) == rows


@PATIENT
@given(
    seed=st.sampled_from(SEEDS),
    edits=st.lists(st.tuples(st.integers(0, 200), st.binary(max_size=4), st.integers(0, 3)), max_size=6),
    suffix=st.sampled_from(["csv", "tsv", "txt", "json", "jsonl", "parquet"]),
)
def test_any_bytes_end_in_an_answer(write, papers, seed, edits, suffix):
    data = seed
    for place, new, cut in edits:
        at = place % (len(data) + 1)
        data = data[:at] + new + data[at + cut :]
    path = write(f"fuzz.{suffix}", data)
    for found in (check_papers(path), check_pairs(path, papers=papers)):
        assert found.outcome in {"ACCEPT", "NOTICE", "REJECT"}
        assert (found.outcome == "ACCEPT") == (not found.messages)
