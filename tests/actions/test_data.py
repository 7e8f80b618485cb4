"""Which pairs a task is about, and that none of them is ever stale."""

import os
import shutil
from pathlib import Path

import pytest

from core.actions.data import given, pairs
from core.actions.workspaces import keep_upload, new_workspace
from core.errors import BadFile, BadInput, MissingData, UnknownName

PAPERS = "pmid,title,abstract\n1,KRAS,drives growth\n2,GATA2,is needed\n3,TP53,is lost\n4,MYC,binds\n"


def test_a_task_brings_its_own_data():
    task, data = pairs("demo-pairs")
    assert (task.name, data.name, len(data)) == ("demo-pairs", "demo-pairs", 60)


def test_a_file_takes_the_place_of_the_tasks_data(write_pairs):
    _, data = pairs("demo-pairs", write_pairs())
    assert (data.name, len(data), data.ids[0]) == ("mine", 12, "mine-000")


def test_a_task_without_data_asks_for_a_file():
    with pytest.raises(BadInput, match="needs a file of rated pairs: --data FILE"):
        pairs("pairs")


def test_a_missing_file_and_an_unknown_task_are_named(tmp_path):
    with pytest.raises(MissingData, match=r"nope\.csv: no such file"):
        pairs("pairs", str(tmp_path / "nope.csv"))
    with pytest.raises(UnknownName, match="no task 'bioses'; did you mean 'biosses'"):
        pairs("bioses")


def test_options_go_with_a_file():
    with pytest.raises(BadInput, match="go with a file of pairs"):
        given({"papers": "papers.csv"})
    with pytest.raises(BadInput, match="no option colour; there are path, papers, decimal, drop_bad"):
        given({"path": "x.csv", "colour": "red"})
    with pytest.raises(BadInput, match=r"decimal mark ';': expected ',' or '\.'"):
        given({"path": "x.csv", "decimal": ";"})
    assert given(None) == given({}) == given("")


def test_the_decimal_mark_is_asked_for_and_then_taken(write_pairs):
    file = write_pairs([("a b", "c d", "2,5"), ("e f", "g h", "1,5"), ("i j", "k l", "3,1")])
    with pytest.raises(BadFile, match=r"Is the comma a decimal mark.*\(--decimal ,\)"):
        pairs("pairs", file)
    assert pairs("pairs", {"path": file, "decimal": ","})[1].gold == (2.5, 1.5, 3.1)


def test_bad_rows_are_left_out_where_that_is_asked_for(write_pairs):
    file = write_pairs([("a b", "c d", 2), ("e f", "g h", "high"), ("i j", "k l", 3)])
    with pytest.raises(BadFile, match=r'row 3, column "score": found "high".*\(--drop-bad\)'):
        pairs("pairs", file)
    data = pairs("pairs", {"path": file, "drop_bad": True})[1]
    assert (data.gold, data.skipped[0].id) == ((2.0, 3.0), "mine-001")


def test_pairs_of_papers_take_their_texts_from_another_file(tmp_path):
    (tmp_path / "pairs.csv").write_text("pmid_a,pmid_b,gold\n1,2,0.5\n3,4,0.1\n1,4,0.3\n")
    (tmp_path / "papers.csv").write_text(PAPERS)
    how = {"path": str(tmp_path / "pairs.csv"), "papers": str(tmp_path / "papers.csv")}
    assert pairs("pairs", how)[1].left == ("KRAS drives growth", "TP53 is lost", "KRAS drives growth")
    with pytest.raises(BadFile, match="--papers FILE"):
        pairs("pairs", how["path"])
    before = pairs("pairs", how)[1].fingerprint
    (tmp_path / "papers.csv").write_text(PAPERS.replace("growth", "grouth"))
    assert pairs("pairs", how)[1].fingerprint != before


def test_one_changed_number_is_seen_at_once_whatever_the_files_times_say(write_pairs):
    file = Path(write_pairs())
    times, text = (file.stat().st_atime_ns, file.stat().st_mtime_ns), file.read_bytes()
    before = pairs("pairs", str(file))[1]
    with open(file, "r+b") as handle:  # in place: the same file, size and, below, time
        handle.write(text.replace(b"3.8", b"3.7"))
    os.utime(file, ns=times)
    after = pairs("pairs", str(file))[1]
    assert (before.gold[0], after.gold[0]) == (3.8, 3.7)
    assert before.fingerprint != after.fingerprint


def test_a_changed_rating_is_seen_although_the_gold_stays(tmp_path):
    file = tmp_path / "rated.csv"
    text = "sentence1,sentence2,score,annotator_a,annotator_b\na b,c d,2,1,3\ne f,g h,1,1,1\ni j,k l,4,4,4\n"
    file.write_text(text)
    before = pairs("pairs", str(file))[1]
    file.write_text(text.replace("2,1,3", "2,0,4"))
    after = pairs("pairs", str(file))[1]
    assert before.fingerprint == after.fingerprint
    assert (before.ratings[0], after.ratings[0]) == ((1.0, 3.0), (0.0, 4.0))


def test_data_that_move_are_found_anew(tmp_path, monkeypatch, real_data):
    for name in ("one", "two"):
        (tmp_path / name / "biosses").mkdir(parents=True)
        shutil.copy(real_data / "biosses" / "biosses.tsv", tmp_path / name / "biosses")
    file = tmp_path / "two" / "biosses" / "biosses.tsv"
    file.write_text(file.read_text(encoding="utf-8").replace("\t2.2\t", "\t2.3\t", 1), encoding="utf-8")
    gold = []
    for name in ("one", "two", "one"):
        monkeypatch.setenv("BIOSCOPE_DATA", str(tmp_path / name))
        gold.append(pairs("biosses")[1].gold[0])
    assert gold == [2.2, 2.3, 2.2]


def test_a_file_that_only_bears_a_known_name_is_not_taken_for_the_known_set(write_pairs):
    assert pairs("pairs", write_pairs(name="biosses.csv"))[1].name == "own-biosses"
    assert pairs("pairs", write_pairs(name="demo-pairs.csv"))[1].name == "own-demo-pairs"


def test_a_copy_of_biosses_is_known_by_its_content(tmp_path, real_data):
    shutil.copy(real_data / "biosses" / "biosses.tsv", tmp_path / "copy.tsv")
    data = pairs("pairs", str(tmp_path / "copy.tsv"))[1]
    assert (data.name, data.title, data.licence, data.ids[-1]) == ("biosses", "BIOSSES", "GPL-3.0", "biosses-099")


def test_an_upload_is_spoken_of_by_the_name_it_came_with():
    content = b"sentence1,sentence2,score\na b,c d,2\ne f,g h,2\ni j,k l,2\n"
    one = keep_upload(new_workspace(), "Müller's pairs.csv", content, "pairs")
    data = pairs("pairs", one.path)[1]
    assert (data.name, data.title, data.ids[0]) == ("M-ller-s-pairs", "Müller's pairs.csv", "M-ller-s-pairs-000")
    assert any("Müller's pairs.csv: the gold is constant" in finding.text for finding in data.findings)
    assert one.id not in " ".join(finding.text for finding in data.findings)


def test_a_refused_upload_is_spoken_of_by_the_name_it_came_with():
    one = keep_upload(new_workspace(), "scores.csv", b"sentence1,sentence2,score\na,b,high\n", "pairs")
    with pytest.raises(BadFile, match=r'^scores\.csv, row 2, column "score": found "high"'):
        pairs("pairs", one.path)
