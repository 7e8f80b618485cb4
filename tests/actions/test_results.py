"""What has been scored so far: declared data only, this version only, the latest of several."""

import json
from pathlib import Path

from core import actions, settings
from core.actions.results import COLUMNS
from core.disk import seal, unseal


def score(model="random", **more):
    return actions.evaluate(task="demo-pairs", models=[model], **more)[0]


def file_of(model):
    return next((settings.cache_root() / "results").glob(f"demo-pairs-{model}-*.json"))


def test_nothing_scored_is_an_empty_table():
    assert actions.results().empty and list(actions.results()) == COLUMNS


def test_one_row_a_model_and_metric():
    scored = {model: score(model) for model in ("random", "tfidf")}
    table = actions.results()
    assert table["model"].tolist() == ["random", "random", "tfidf", "tfidf"]
    assert table["metric"].tolist() == ["pearson_zero_shot", "spearman_zero_shot"] * 2
    assert table["point"][3] == scored["tfidf"].metrics["spearman_zero_shot"].point
    assert table["n"].tolist() == [60] * 4
    assert actions.results(task="biosses").empty and len(actions.results(task="demo-pairs")) == 4


def test_scores_of_a_persons_own_file_are_not_shown(write_pairs):
    actions.evaluate(task="pairs", models=["random"], data=write_pairs())
    actions.evaluate(task="demo-pairs", models=["random"], data=write_pairs(name="demo-pairs.csv"))
    assert actions.results().empty


def test_a_copy_of_a_known_set_is_a_persons_own_file(tmp_path, monkeypatch, real_data):
    file = str(real_data / "biosses" / "biosses.tsv")
    assert actions.evaluate(task="biosses", models=["random"], data=file)[0].n == 100
    assert actions.results().empty


def test_a_damaged_file_is_left_out_and_set_aside():
    score(), score("tfidf")
    file_of("random").write_bytes(b"{}")
    assert set(actions.results()["model"]) == {"tfidf"}


def test_a_folder_or_an_unreadable_file_among_results_hides_no_other_score(monkeypatch):
    score(), score("tfidf")
    name = file_of("random").name
    file_of("random").unlink()
    (settings.cache_root() / "results" / name).mkdir()
    assert set(actions.results()["model"]) == {"tfidf"}
    assert actions.cache_clear(model="tfidf")
    score(), score("tfidf")
    read = Path.read_bytes

    def refused(path):
        if path == file_of("random"):
            raise PermissionError(13, "Permission denied", str(path))
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", refused)
    assert set(actions.results()["model"]) == {"tfidf"}


def test_results_of_another_version_are_left_out():
    score()
    file = file_of("random")
    seal(file, json.dumps({**json.loads(unseal(file)), "version": [0, 0]}).encode())
    assert actions.results().empty


def test_of_several_the_latest_is_shown():
    score(), score(resamples=50)
    assert len(actions.results()) == 2
