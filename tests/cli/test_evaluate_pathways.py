"""From a shell to the files: what is written, the same bytes each time, and faults in words."""

import gzip
import io
import json

import pandas as pd
import pytest

from core import actions
from core.cli import main
from core.datasets import find_collection

DATA = ["--data-dir", "demo-papers"]


@pytest.fixture(scope="module")
def vectors(tmp_path_factory):
    folder = tmp_path_factory.mktemp("vectors")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BIOSCOPE_CACHE", str(folder / "cache"))
        actions.embed_papers(data={"name": "demo-papers"}, models=["tfidf", "random"], out=folder / "emb")
    return folder / "emb"


def evaluate(vectors, out, *more):
    return main(["evaluate-pathways", *DATA, "--emb-dir", str(vectors), "--out-dir", str(out), *more])


def test_the_files_are_there_and_say_what_is_printed(vectors, tmp_path, capsys):
    assert evaluate(vectors, tmp_path / "out", "--reference", "tfidf", "--json") == 0
    printed = json.loads(capsys.readouterr().out)
    assert sorted(printed["files"]) == sorted(path.name for path in (tmp_path / "out").iterdir())
    assert {"report_test.md", "all_variants_test.csv", "pooling_choice.json", "per_paper_scores.csv.gz"} <= set(
        printed["files"]
    )
    table = pd.read_csv(tmp_path / "out" / "all_variants_test.csv")
    for row in printed["scores"]:
        held = table[(table["level"] == row["level"]) & (table["measure"] == "AP") & (table["over"] == "papers")]
        held = held[(held["model"] == row["label"]) & (held["centering"] == "raw") & (held["section"] == "retrieval")]
        assert held["value"].item() == pytest.approx(row["mAP"], abs=1e-6)


def test_a_score_can_be_worked_out_again_from_the_papers(vectors, tmp_path):
    evaluate(vectors, tmp_path, "--reference", "tfidf")
    papers = pd.read_csv(io.BytesIO(gzip.decompress((tmp_path / "per_paper_scores.csv.gz").read_bytes())))
    table = pd.read_csv(tmp_path / "all_variants_test.csv")
    held = table[(table["section"] == "retrieval") & (table["over"] == "papers") & (table["measure"] == "nDCG@10")]
    assert len(held) == 2 * 3 * 5
    for row in held.to_dict("records"):
        own = papers[(papers["model"] == row["model"]) & (papers["centering"] == row["centering"])]
        own = own[own["level"] == row["level"]]
        assert own["nDCG@10"].mean() == pytest.approx(row["value"], abs=1e-12, nan_ok=True)
        assert own["skipped"].notna().sum() == row["left_out"]


def test_twice_gives_the_same_bytes_also_in_a_new_cache(vectors, tmp_path, monkeypatch):
    evaluate(vectors, tmp_path / "one", "--reference", "tfidf")
    monkeypatch.setenv("BIOSCOPE_CACHE", str(tmp_path / "new"))
    evaluate(vectors, tmp_path / "two", "--reference", "tfidf")
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes(), path.name


def test_the_report_answers_first_and_names_chance_and_what_was_left_out(vectors, tmp_path):
    evaluate(vectors, tmp_path, "--reference", "tfidf")
    report = (tmp_path / "report_test.md").read_text(encoding="utf-8")
    lines = report.splitlines()
    assert lines[0].startswith("# Pathway benchmark: ")
    assert lines[2].startswith("tfidf finds papers of the same category with mAP ")
    for heading in (
        "Retrieval",
        "Clustering",
        "Labelled pairs",
        "Pooling, chosen on validation",
        "How it was measured",
    ):
        assert f"## {heading}" in report
    assert "no interval: 6 pathways with a scored paper" in report
    assert " nan" not in report.lower() and "None" not in report
    page = (tmp_path / "report_test.html").read_text(encoding="utf-8")
    assert (
        page.startswith("<!doctype html>") and "<script" not in page and "http" not in page.replace("https://doi", "")
    )


def test_a_choice_for_a_model_that_is_not_there_is_said_in_output_and_report(vectors, tmp_path, capsys):
    path, out = tmp_path / "pooling_choice.json", tmp_path / "out"
    path.write_text(json.dumps({"models": {"gone": "cls"}}))
    assert evaluate(vectors, out, "--pooling-from", str(path)) == 0
    told = "A pooling was chosen before for 1 model without vectors here: gone."
    assert told in capsys.readouterr().out
    assert told in (out / "report_test.md").read_text() and told in (out / "report_test.html").read_text()
    assert json.loads((out / "scores_test.json").read_text())["notices"] == [told]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--reference", "nobody"], "nobody"),
        (["--pair-preds", "cross"], "expected NAME=FILE"),
        (["--pooling-from", "nothing.json"], "nothing.json cannot be read"),
        (["--split", "train", "--reference", "tfidff"], "tfidf"),
        (["--level-keys", "references"], 'levels: "references" is the list of a pathway\'s papers, and no level.'),
    ],
)
def test_a_fault_is_told_in_a_sentence(vectors, tmp_path, capsys, more, said):
    assert evaluate(vectors, tmp_path / "out", *more) in {1, 2}
    told = capsys.readouterr().err
    assert said in told and "Traceback" not in told and not (tmp_path / "out").exists()


def test_a_folder_without_vectors_is_told(tmp_path, capsys):
    (tmp_path / "empty").mkdir()
    assert evaluate(tmp_path / "empty", tmp_path / "out") == 1
    assert "empty" in capsys.readouterr().err


def test_keys_that_make_no_levels_are_refused_alike_by_check_and_by_scoring(vectors, tmp_path, capsys):
    keys = ["--level-keys", ",".join(f"level{n}" for n in range(20))]
    assert evaluate(vectors, tmp_path / "out", *keys) == 2
    scoring = capsys.readouterr().err
    assert main(["check", str(find_collection("demo-papers")), "--as", "pathways", *keys]) == 2
    assert capsys.readouterr().err == scoring == "error: 20 levels: at most 16 can be scored. Name fewer.\n"
