"""Files of splits: a leak is refused by name, another name of a split is said, what is no split is refused."""

import pytest

from core.datasets.checks import check
from core.datasets.split_files import inspect_splits

GOOD = "pmid,split\n10000001,train\n10000002,val\n10000003,test\n"


@pytest.fixture
def ask(write, papers):
    def run(content, name="s.csv", beside=True):
        (found,) = check([write(name, content)], "splits", papers if beside else None)
        assert found.seconds < 2
        return f"{found.outcome}: " + " | ".join(found.messages)

    return run


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (GOOD, "s.csv"),
        ("\ufeff" + GOOD.replace("\n", "\r\n"), "s.csv"),
        (GOOD.replace(",", "\t"), "s.tsv"),
        ('{"pmid": "10000001", "split": "train"}\n{"pmid": "10000003", "split": "test"}\n', "s.jsonl"),
    ],
)
def test_a_good_file_is_accepted(ask, content, name):
    assert ask(content, name) == "ACCEPT: "


def test_the_split_of_each_paper_is_read(write):
    assert inspect_splits(write("s.csv", GOOD)).value == {"10000001": "train", "10000002": "val", "10000003": "test"}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (GOOD.replace("val", "dev"), ['read "dev" as val (1 row)']),
        (GOOD.replace("val", "validation"), ['"validation" as val']),
        (GOOD.replace("val", " Valid "), ["as val"]),
        (GOOD.replace("train", "TRAIN"), ['"TRAIN" as train']),
        (GOOD.replace(",", ";"), ["delimiter", "semicolon"]),
        (GOOD.replace("pmid,split", " PMID , Split"), ['"PMID" is read as "pmid"', '"Split" is read as "split"']),
        (GOOD.replace("10000001", "10000001.0"), ['a trailing ".0"']),
        (GOOD + "10000003,test\n", ["several times in the same split: 10000003 (rows 4 and 5)"]),
        (GOOD + "99999999,test\n", ["row 5: 1 of 4 rows left out", "99999999"]),
        ("pmid,split\n10000001,val\n10000002,test\n", ["no paper is in the split train"]),
        ("pmid,split,title\n10000001,train,A  b.\n10000002,test,a B\n",
         ["same text", "10000001 (train) and 10000002 (test)"]),
        ("pmid,split,title\n10000001,train,x\n10000002,test,a B\n10000003,test,A b\n",
         ["10000002 (test) and 10000003 (test)"]),
    ],
)  # fmt: skip
def test_what_can_be_mended_or_should_be_known_is_said(ask, content, words):
    text = ask(content)
    assert text.startswith("NOTICE"), text
    assert all(word in text for word in words), text


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (GOOD + "10000001,test\n", ["10000001 in train (row 2) and test (row 5)", "a leak"]),
        (GOOD + "10000001.0,test\n", ["10000001 in train (row 2) and test (row 5)"]),
        (GOOD + "PMID: 10000001,dev\n", ["10000001 in train (row 2) and val (row 5)"]),
        ("pmid,split\n10000001,train\n10000002,train\n", ["split test", "its only split is train"]),
        (GOOD.replace("val", "hold-out"), ["row 3", "hold-out", "train, val (or dev, valid, validation) or test"]),
        (GOOD.replace("val", ""), ["row 3", "found nothing"]),
        (GOOD.replace("10000002", ""), ["row 3", "pmid", "nothing"]),
        (GOOD.replace("10000002", "1.0000002E+07"), ["row 3", "1.0000002E+07", "Scientific notation"]),
        (GOOD.replace("10000002", "１０００"), ["row 3", "other digits"]),
        ("pmid,split\n1,train\n2,test\n", ["0 of 2 rows can be used"]),
        ("pmid,part\n10000001,train\n", ['no column "split"']),
        ("paper,split\n10000001,train\n", ['no column "pmid"']),
        ("pmid,split\n", ["no rows"]),
        ("pmid,split,split\n1,train,test\n", ["split", "twice"]),
        (GOOD + "10000003\n", ["row 5", "split"]),
        (GOOD + "10000003,test,x\n", ["row 5", "3 fields"]),
    ],
)
def test_what_would_mislead_is_refused_by_its_place(ask, content, words):
    text = ask(content)
    assert text.startswith("REJECT"), text
    assert all(word in text for word in words), text


def test_texts_of_the_papers_beside_show_a_leak(write, tmp_path):
    papers = write("p.csv", "pmid,title,abstract\n1,a,The same words.\n2,b,the  SAME words\n3,c,Other\n")
    (found,) = check([write("s.csv", "pmid,split\n1,train\n2,test\n3,test\n")], "splits", papers)
    assert found.outcome == "NOTICE"
    assert "same text as another in another split" in found.messages[0]
    assert "1 (train) and 2 (test)" in found.messages[0]


def test_a_folder_or_a_file_that_is_not_there_is_refused(tmp_path):
    assert [one.outcome for one in check([tmp_path, tmp_path / "none.csv"], "splits")] == ["REJECT", "REJECT"]
