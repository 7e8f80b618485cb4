"""Labelled pairs of papers, and another model's score of each: what is read, left out, said and refused."""

import pytest

from core.datasets import read_pair_predictions, read_paper_pairs
from core.datasets.paper_pairs import PaperPair
from core.errors import BadFile
from core.schema import Papers

PAPERS = Papers("mine", ("1", "2", "3", "4"), ("a", "b", "c", "d"), ("",) * 4)
HEADER = "left,right,label,type\n"


def lines(*rows):
    return "".join(
        f'{{"left": "{a}", "right": "{b}", "label": {label}, "type": "{kind}"}}\n' for a, b, label, kind in rows
    )


@pytest.fixture
def read(write):
    return lambda content, name="pairs.jsonl": read_paper_pairs(write(name, content), PAPERS)


@pytest.fixture
def refused(read):
    def ask(content, name="pairs.jsonl"):
        with pytest.raises(BadFile) as error:
            read(content, name)
        return str(error.value)

    return ask


def said(found):
    return " | ".join(finding.text for finding in found.findings)


def test_pairs_are_read_in_order_with_the_line_of_each(read):
    found = read(lines(("1", "2", 1, "pos"), ("3", "1", 0, "soft")).replace("}\n", "}\n\n", 1))
    assert found.pairs == (PaperPair("1", "2", 1, "pos"), PaperPair("3", "1", 0, "soft"))
    assert (found.rows, found.findings, found.skipped, len(found)) == ((1, 3), (), (), 2)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("p.csv", "\ufeff" + HEADER + "1,2,1,pos\r\n3,1,0,soft\r\n"),
        ("p.csv", "left;right;label;type\n1;2;1;pos\n3;1;0;soft\n"),
        ("p.tsv", "left\tright\tlabel\ttype\n1\t2\ttrue\tpos\n3\t1\tFALSE\tsoft\n"),
        ("p.csv", " Left ,RIGHT,Label, Type\n1,2,1,POS\n3,1,0,Soft\n"),
        ("p.csv", "pmid_a,pmid_b,label,type\n1.0,2.0,1.0,positive\nPMID: 3, 1,0,soft\n"),
        ("p.json", f"[{lines((1, 2, 1, 'pos'), (3, 1, 'false', 'soft')).strip().replace('}', '},', 1)}]"),
    ],
)  # fmt: skip
def test_the_same_pairs_are_read_from_other_ways_of_writing_them(read, name, content):
    assert read(content, name).pairs == (PaperPair("1", "2", 1, "pos"), PaperPair("3", "1", 0, "soft"))


def test_a_pair_with_an_unknown_paper_is_left_out_and_said(read):
    found = read(lines(("1", "2", 1, "pos"), ("1", "99", 0, "soft")))
    assert len(found) == 1
    assert (found.skipped[0].id, found.skipped[0].reason) == ("1 99", "line 2: no paper 99 in mine")
    assert "line 2: 1 of 2 pairs left out: not in mine: 99" in said(found)


def test_a_file_of_unknown_papers_alone_is_refused(refused):
    assert "0 of 2 pairs can be used" in refused(lines(("7", "8", 1, "pos"), ("8", "9", 0, "soft")))


@pytest.mark.parametrize(("label", "kind"), [(1, "hard"), (1, "wibble"), (0, "pos"), (1, "")])
def test_a_label_that_its_type_contradicts_is_refused(refused, label, kind):
    text = refused(lines(("1", "2", 1, "pos"), ("1", "3", label, kind)))
    assert f"line 2 (1, 3): label {label} with type {kind or 'not stated'}" in text
    assert "the label is 1 if and only if the type is pos" in text


def test_an_unknown_type_keeps_a_group_of_its_own(read):
    found = read(lines(("1", "2", 1, "pos"), ("1", "3", 0, "wibble")))
    assert found.pairs[1].type == "wibble"
    assert 'unknown "wibble" (1 pair); known are pos, hard, negative and soft' in said(found)


def test_the_same_pair_again_is_kept_once_whichever_way_round(read):
    found = read(lines(("1", "2", 1, "pos"), ("2", "1", 1, "pos"), ("1", "3", 0, "soft")))
    assert found.rows == (1, 3)
    assert "line 2 is the same pair as in line 1, the other way round" in said(found)
    assert [one.id for one in found.skipped] == ["2 1"]


@pytest.mark.parametrize(("label", "kind"), [(0, "soft"), (0, "hard")])
def test_the_same_pair_with_another_label_or_type_is_refused(refused, label, kind):
    text = refused(lines(("1", "2", 1, "pos"), ("3", "4", 0, "negative"), ("2", "1", label, kind)))
    assert (
        f"line 3: the same pair as in line 1, the other way round, with another label or type ({label} {kind}" in text
    )


def test_a_paper_with_itself_is_left_out(read):
    found = read(lines(("1", "1", 1, "pos"), ("1", "2", 1, "pos"), ("1", "3", 0, "soft")))
    assert len(found) == 2
    assert "line 1: 1 self pair" in said(found)


@pytest.mark.parametrize(
    ("content", "name", "words"),
    [
        (HEADER + "1,2,2,pos\n", "p.csv", ["row 2", "label", "0/1"]),
        (HEADER + "1,,1,pos\n", "p.csv", ["row 2", "right", "nothing"]),
        (HEADER + "1.0E+00,2,1,pos\n2,3,0,soft\n1,3,0,soft\n", "p.csv", ["row 2", "1.0E+00", "Scientific"]),
        ("left,right,label\n1,2,1\n", "p.csv", ["type", "left, right, label and type"]),
        ("left,right,label,type\n", "p.csv", ["no rows"]),
        ('{"left": "1", "right": "2", "label": 1, "type": "pos"}\n{"left": \n', "p.jsonl", ["line 2"]),
        ('{"left": ["1"], "right": "2", "label": 1, "type": "pos"}\n', "p.jsonl", ["line 1", "a list"]),
    ],
)
def test_what_cannot_be_read_is_refused_by_its_place(refused, content, name, words):
    text = refused(content, name)
    assert all(word in text for word in words), text


@pytest.mark.parametrize("content", ["", "\n \n", "\ufeff"])
def test_an_empty_file_holds_no_pairs_and_it_is_said(read, content):
    found = read(content)
    assert (len(found), found.rows, said(found)) == (0, (), "pairs.jsonl is empty: it holds no pairs.")


def test_ids_that_are_no_pubmed_ids_are_taken_as_they_are(write):
    papers = Papers("mine", ("demo-1", "demo-2", "7"), ("a", "b", "c"), ("",) * 3)
    found = read_paper_pairs(write("p.csv", HEADER + "demo-1,demo-2,1,pos\ndemo-1,7.0,0,soft\n"), papers)
    assert found.pairs == (PaperPair("demo-1", "demo-2", 1, "pos"), PaperPair("demo-1", "7", 0, "soft"))
    assert "1 id read as PubMed ids" in said(found)


def test_real_pairs_are_read_whole(real_data):
    from core.datasets import read_collection

    folder = real_data / "bc5cdr_splits"
    found = read_paper_pairs(folder / "pairs_test.jsonl", read_collection(folder, split="test"))
    assert (len(found), found.findings, found.skipped) == (684, (), ())
    assert found.pairs[0]._asdict() == {"left": "3425586", "right": "1445986", "label": 1, "type": "pos"}


@pytest.mark.parametrize("column", ["score", "probability", "prediction", "Score"])
def test_predictions_are_read_by_the_two_papers(write, column):
    found = read_pair_predictions(write("p.csv", f"left,right,{column}\n1.0,2,0.25\n2,1,5e-1\n"))
    assert found == {("1", "2"): 0.25, ("2", "1"): 0.5}


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("p.csv", "left,right,score\n1,2,0.25\n"),
        ("p.tsv", "left\tright\tprobability\n1\t2\t0.25\n"),
        ("p.jsonl", '{"left": 1, "right": "2", "prediction": 0.25, "type": "pos"}\n'),
        ("p.csv", "\ufeffpmid_a;pmid_b;score\n1.0;PMID:2;0.25\n1;2;0.25\n"),
    ],
)
def test_predictions_are_read_from_every_format(write, name, content):
    assert read_pair_predictions(write(name, content)) == {("1", "2"): 0.25}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("left,right,score\n1,2,nan\n", ["row 2", "score", "nan"]),
        ("left,right,score\n1,2,inf\n", ["row 2", "a finite number"]),
        ('left,right,score\n1,2,"0,5"\n', ["row 2", "0,5", "decimal point"]),
        ("left,right,score\n1,2,0.5\n1,2,0.6\n", ["row 3", "the same pair as in row 2"]),
        ("left,right,value\n1,2,0.5\n", ['no column "score"', "left, right and score"]),
        ("left,right,score\n1,2,\n", ["row 2", "nothing"]),
    ],
)
def test_predictions_that_cannot_be_read_are_refused(write, content, words):
    with pytest.raises(BadFile) as error:
        read_pair_predictions(write("p.csv", content))
    assert all(word in str(error.value) for word in words), str(error.value)
