"""What pairs mean together."""

import pytest

from core.datasets.pairs import read_pairs

SENTENCES = "sentence1,sentence2,score\n"
IDS = "pmid_a,pmid_b,gold,type\n"


def test_a_pair_given_again_with_the_same_value_is_kept_once_and_said(write):
    pairs = read_pairs(write("a.csv", SENTENCES + "a,b,1\nb,a,1\nc,d,2\na,b,1\n"))
    assert pairs.left == ("a", "c")
    assert "2 pairs given again with the same value, kept once: row 3 is the same pair as in row 2, the other way" in (
        pairs.findings[0].text
    )
    assert [s.id for s in pairs.skipped] == ["a-001", "a-003"]


@pytest.mark.parametrize("again", ["a,b,2", "b,a,2", " b ,a,2"])
def test_a_pair_with_two_values_is_refused_by_both_rows(said, again):
    found = said("pairs", "a.csv", f"{SENTENCES}a,b,1\nc,d,2\n{again}\n")
    assert found.startswith('REJECT: a.csv, row 4, column "score": the same pair as in row 2')
    assert "(2, there 1)" in found


def test_sentences_that_differ_in_composition_only_are_the_same(said):
    assert "the same pair as in row 2" in said("pairs", "a.csv", SENTENCES + "caf\u00e9,b,1\ncafe\u0301,b,2\nc,d,3\n")


def test_a_self_pair_is_said(said):
    found = said("pairs", "a.csv", IDS + "10000001,10000001,1,x\n10000001,10000002,0,x\n10000002,10000003,.5,x\n")
    assert found.startswith("NOTICE: a.csv, row 2: 1 self pair (a paper with itself)")
    assert "(a sentence with itself)" in said("pairs", "b.csv", SENTENCES + "a,a,4\nb,c,1\nd,e,2\n")


def test_two_pairs_are_said_to_say_nothing(said):
    assert "2 pairs: a correlation of two" in said("pairs", "a.csv", SENTENCES + "a,b,1\nc,d,2\n")


def test_constant_gold_is_said(said):
    assert "the gold is constant (1 in every pair)" in said("pairs", "a.csv", SENTENCES + "a,b,1\nc,d,1\ne,f,1\n")


def test_one_class_is_said(said):
    found = said("pairs", "a.csv", "pmid_a,pmid_b,label\n10000001,10000002,1\n10000001,10000003,1\n")
    assert "one class: every label is 1; AUROC and Pearson's and Spearman's correlation are not defined" in found


def test_an_unknown_type_is_said_and_kept(said, write, papers):
    rows = IDS + "10000001,10000002,.5,wibble\n10000001,10000003,.4,hard\n10000002,10000003,.3,pos\n"
    assert 'column "type": unknown "wibble" (1 pair)' in said("pairs", "a.csv", rows)
    assert read_pairs(write("a.csv", rows), papers=papers).kinds == ("wibble", "hard", "pos")


def test_an_id_that_is_there_twice_is_refused(said):
    found = said("pairs", "a.csv", "id,text1,text2,score\nq,a,b,1\nq,c,d,2\nr,e,f,3\n")
    assert 'REJECT: a.csv, rows 2 and 3, column "id": the id "q" is there twice. Give each pair' in found


def test_good_pairs_pass_without_a_word(said):
    assert said("pairs", "a.csv", SENTENCES + "a,b,1\nc,d,2\ne,f,0\n") == "ACCEPT: "
    labelled = "pmid_a,pmid_b,label,type\n10000001,10000002,1,pos\n10000001,10000003,0,hard\n10000002,10000003,0,soft\n"
    assert said("pairs", "b.csv", labelled) == "ACCEPT: "
