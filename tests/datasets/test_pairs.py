"""Rated pairs: two sentences and a score, or two ids of papers and a gold value or label."""

import math

import pytest

from core.datasets.pairs import read_pairs
from core.errors import BadFile

SENTENCES = "sentence1,sentence2,score\n"
IDS = "pmid_a,pmid_b,gold,type\n"
THREE = "10000001,10000002,.5,x\n10000001,10000003,.4,x\n10000002,10000003,.3,x\n"


def test_sentences_are_read_in_order_and_named_by_row(write):
    pairs = read_pairs(write("my pairs.csv", SENTENCES + "a,b,0.5\nc,d,4\ne,f,1e0\n"))
    assert pairs.ids == ("my-pairs-000", "my-pairs-001", "my-pairs-002")
    assert (pairs.left, pairs.right, pairs.gold) == (("a", "c", "e"), ("b", "d", "f"), (0.5, 4.0, 1.0))
    assert (pairs.raters, pairs.kinds, pairs.scale, pairs.findings, pairs.skipped) == ((), (), None, (), ())
    assert pairs.licence == "not stated"


@pytest.mark.parametrize(
    "header",
    [
        "text1,text2,similarity",
        "left,right,gold",
        "Sentence_A,Sentence_B,Score",
        "s1,s2,relatedness",
        "sentence1,sentence2,label",
    ],
)
def test_other_names_of_the_columns_are_known(write, header):
    assert read_pairs(write("a.csv", header + "\na,b,1.5\nc,d,2\n")).gold == (1.5, 2.0)


def test_the_same_pairs_are_read_from_every_format(write):
    rows = [("a", "b", 1.5), ("c", "d", 2)]
    lines = "\n".join(f'{{"sentence1": "{a}", "sentence2": "{b}", "score": {s}}}' for a, b, s in rows)
    files = {
        "p.csv": SENTENCES + "a,b,1.5\nc,d,2\n",
        "p.tsv": "sentence1\tsentence2\tscore\na\tb\t1.5\nc\td\t2\n",
        "p.jsonl": lines,
        "p.json": "[" + lines.replace("\n", ",") + "]",
    }
    assert len({read_pairs(write(name, content)).fingerprint for name, content in files.items()}) == 1


def test_ids_raters_and_types_are_kept(write):
    text = "item_id,sentence1,sentence2,score,annotator_a,annotator_b,topic\nq1,a,b,1.5,1,2,bone\nq2,c,d,3,3,,skin\n"
    pairs = read_pairs(write("a.csv", text))
    assert (pairs.ids, pairs.raters, pairs.kinds) == (("q1", "q2"), ("annotator A", "annotator B"), ("bone", "skin"))
    assert pairs.ratings[0] == (1.0, 2.0)
    assert pairs.ratings[1][0] == 3.0
    assert math.isnan(pairs.ratings[1][1])
    assert 'column "annotator_b": 1 of 2 ratings missing' in " ".join(f.text for f in pairs.findings)


def test_without_gold_it_is_the_mean_of_the_ratings_and_said(write):
    pairs = read_pairs(write("a.csv", "text1,text2,rater_1,rater_2\na,b,1,2\nc,d,4,\n"))
    assert pairs.gold == (1.5, 4.0)
    assert pairs.raters == ("rater 1", "rater 2")
    assert any("the mean of each pair's ratings" in f.text for f in pairs.findings)


def test_a_score_that_is_not_the_mean_of_its_ratings_is_said_and_used(write):
    pairs = read_pairs(write("a.csv", SENTENCES.strip() + ",rater_1,rater_2\na,b,1.4,1,2\nc,d,3,3,2\n"))
    assert pairs.gold == (1.4, 3.0)
    assert "rows 2 and 3: the score is not the mean of the ratings (1.4, mean 1.5, in row 2)" in pairs.findings[0].text


def test_papers_give_the_texts_of_pairs_of_ids(write, papers):
    pairs = read_pairs(write("a.csv", IDS + THREE), papers=papers)
    assert pairs.left[0] == "Alpha One"
    assert pairs.right[2] == "Gamma Three"
    assert pairs.kinds == ("x", "x", "x")
    assert "title and its abstract" in pairs.notes[0]


def test_pairs_of_ids_ask_for_their_papers(write):
    with pytest.raises(BadFile, match="--papers FILE"):
        read_pairs(write("a.csv", IDS + THREE))


def test_ids_under_left_and_right_are_ids(write, papers):
    lines = (
        '{"left": "10000001", "right": "10000002", "label": 1}\n{"left": "10000001", "right": "10000003", "label": 0}\n'
    )
    pairs = read_pairs(write("a.jsonl", lines), papers=papers)
    assert (pairs.left[0], pairs.gold, pairs.scale) == ("Alpha One", (1.0, 0.0), (0.0, 1.0))


def test_a_bad_papers_file_is_what_is_refused(write):
    with pytest.raises(BadFile, match=r'papers\.csv: no column "title"'):
        read_pairs(write("a.csv", IDS + THREE), papers=write("papers.csv", "pmid,abstract\n1,a\n"))


def test_bad_cells_are_refused_by_row_and_the_rest_counted(said):
    rows = SENTENCES + "a,b,high\nc,d,2\ne,f,high\ng,h,high\ni,j,low\n"
    found = said("pairs", "a.csv", rows)
    assert found == (
        'REJECT: a.csv, row 2, column "score": found "high", expected a finite number. 2 more rows: 4, 5. '
        "Fix the cells, or leave out bad rows (--drop-bad). | "
        'a.csv, row 6, column "score": found "low", expected a finite number. '
        "Fix the cells, or leave out bad rows (--drop-bad)."
    )


def test_no_more_than_ten_rows_are_named(said):
    same = said("pairs", "a.csv", SENTENCES + "".join(f"a{i},b,x\n" for i in range(30)))
    assert "29 more rows: 3, 4, 5, 6, 7, 8, 9, 10, 11 and 20 others." in same
    each = said("pairs", "b.csv", SENTENCES + "".join(f"a{i},b,x{i}\n" for i in range(30)))
    assert each.count("found") == 10
    assert "20 more rows with such cells" in each


def test_grades_outside_the_scale_are_refused(write):
    with pytest.raises(BadFile, match='row 3, column "score": found "5", expected a number from 0 to 4'):
        read_pairs(write("a.csv", SENTENCES + "a,b,4\nc,d,5\n"), scale=(0, 4))


def test_bad_rows_are_left_out_only_when_asked_and_listed(write):
    path = write("a.csv", SENTENCES + "a,b,\nc,d,2\n,f,3\ng,h,nan\ni,j,1\nk,l,4\n")
    pairs = read_pairs(path, drop_bad=True)
    assert pairs.ids == ("a-001", "a-004", "a-005")
    assert [(s.id, s.reason) for s in pairs.skipped] == [
        ("a-000", 'row 2: column "score": found nothing, expected a finite number'),
        ("a-002", 'row 4: column "sentence1": found nothing, expected a sentence'),
        ("a-003", 'row 5: column "score": found "nan", expected a finite number'),
    ]
    assert "rows 2, 4 and 5: 3 of 6 pairs left out" in pairs.findings[-1].text


@pytest.mark.parametrize("cell", ["", "nan", "inf", "1e999", "None"])
def test_gold_that_is_no_finite_number_is_refused_by_row(said, cell):
    found = said("pairs", "a.csv", f"{IDS}10000001,10000002,{cell},x\n10000001,10000003,.4,x\n10000002,10000003,.3,x\n")
    assert found.startswith('REJECT: a.csv, row 2, column "gold": found')


def test_a_decimal_comma_is_asked_about_and_taken_as_told(said, write):
    rows = "sentence1;sentence2;score\na;b;0,5\nc;d;1\n"
    assert "NOTICE" in said("pairs", "a.csv", rows)
    assert "decimal mark? Nothing is guessed" in said("pairs", "a.csv", rows)
    with pytest.raises(BadFile, match="decimal mark"):
        read_pairs(write("a.csv", rows))
    assert read_pairs(write("a.csv", rows), decimal=",").gold == (0.5, 1.0)


def test_labels_are_0_1_or_truth_values_and_nothing_else(said, write, papers):
    head = "pmid_a,pmid_b,label\n"
    good = write("a.csv", head + "10000001,10000002,TRUE\n10000001,10000003,0\n10000002,10000003,false\n")
    assert read_pairs(good, papers=papers).gold == (1.0, 0.0, 0.0)
    found = said("pairs", "b.csv", head + "10000001,10000002,2\n10000001,10000003,yes\n10000002,10000003,True\n")
    assert 'REJECT: b.csv, row 2, column "label": found "2", expected 0/1' in found
    assert 'the values are "2", "yes" and "True"' in found


def test_unknown_papers_are_counted_and_named(said, write, papers):
    rows = IDS + "10000001,99999999,.5,x\n10000001,10000003,.4,x\n"
    assert "1 of 2 pairs left out: no text in papers.csv for 99999999" in said("pairs", "a.csv", rows)
    pairs = read_pairs(write("a.csv", rows), papers=papers)
    assert len(pairs) == 1
    assert (pairs.skipped[0].id, pairs.skipped[0].reason) == ("a-000", "row 2: no text for 99999999 in papers.csv")


def test_pairs_none_of_whose_papers_is_known_are_refused(said):
    found = said("pairs", "a.csv", IDS + "1,2,0.5,x\n3,4,0.1,x\n")
    assert found.startswith("REJECT: a.csv: 0 of 2 pairs can be used")
    assert "the same type of id? Its ids are like 10000001" in found


def test_ids_of_pairs_are_mended_as_those_of_papers(write, papers):
    text = IDS + "10000001.0,PMID: 10000002,.5,x\n10000001,10000003,.4,x\n"
    assert read_pairs(write("a.csv", text), papers=papers).left[0] == "Alpha One"


def test_one_pair_is_refused_unless_it_is_asked_for(said, write):
    text = SENTENCES + "a,b,1\n"
    assert said("pairs", "a.csv", text).startswith("REJECT: a.csv: 1 pair; at least 2 are needed")
    pairs = read_pairs(write("a.csv", text), allow_tiny=True)
    assert len(pairs) == 1
    assert "no correlation is defined" in pairs.findings[0].text


def test_missing_columns_are_named_with_what_is_there(said):
    found = said("pairs", "a.csv", "sentence1,sentense2,score\na,b,1\n")
    assert 'no column "sentence2". Found "sentence1", "sentense2" and "score"' in found
    assert 'Is "sentense2" meant?' in found
    assert 'no column "pmid_b"' in said("pairs", "b.csv", "pmid_a,gold\n1,1\n")


def test_an_empty_file_of_pairs_is_refused(said):
    assert said("pairs", "a.csv", SENTENCES).startswith("REJECT: a.csv has a header and no rows")
