"""`embed --data-dir`: from a shell to files of vectors."""

import json

import pytest

from core import actions, models
from core.models import POOLINGS


@pytest.fixture(autouse=True)
def nothing_loaded():
    yield
    models.release()


def test_models_without_tokens_give_one_file_each(core, pathway_folder, tmp_path):
    said = core(
        "embed", "--data-dir", pathway_folder(), "--out-dir", tmp_path / "o", "--models", "tfidf", "random", "--json"
    )
    assert (said.code, said.err) == (0, "")
    assert [(row["model"], row["pooling"], row["papers"]) for row in said.json] == [
        ("tfidf", "", 36),
        ("random", "", 36),
    ]
    assert [one.name for one in actions.read_embeddings(tmp_path / "o")] == ["random", "tfidf"]


def test_custom_and_ours_go_beside_models(core, pathway_folder, tiny_bert, tmp_path):
    said = core("embed", "--data-dir", pathway_folder(), "--out-dir", tmp_path / "o", "--models", "random", "--custom",
                f"mine={tiny_bert}", "--poolings", "cls", "mean", "--splits", "test")  # fmt: skip
    assert said.code == 0 and said.out.splitlines()[0].split()[:3] == ["model", "pooling", "own"]
    assert [one.name for one in actions.read_embeddings(tmp_path / "o")] == ["mine.cls", "mine.mean", "random"]
    said = core("embed", "--data-dir", pathway_folder(), "--ours", tiny_bert)
    assert said.code == 1 and "no cross-encoder" in said.err


def test_all_poolings_unless_some_are_chosen(core, pathway_folder, tiny_bert):
    said = core("embed", "--data-dir", pathway_folder(), "--custom", f"scibert={tiny_bert}", "--json")
    assert tuple(row["pooling"] for row in said.json) == POOLINGS and {row["file"] for row in said.json} == {""}
    said = core(
        "embed", "--data-dir", pathway_folder(), "--custom", f"scibert={tiny_bert}", "--poolings", "own", "--json"
    )
    assert [(row["pooling"], row["own"], row["computed"]) for row in said.json] == [("mean", True, 0)]


@pytest.mark.parametrize(
    ("more", "code", "words"),
    [
        ((), 2, "no model: give --models"),
        (("--models", "tfidf", "--task", "biosses"), 2, "--task does nothing beside --data-dir"),
        (("--custom", "folder"), 2, "--custom folder: expected NAME=FOLDER"),
        (("--models", "random", "--input", "venue"), 2, "invalid choice: 'venue'"),
        (("--models", "random", "--poolings", "median"), 2, "invalid choice: 'median'"),
        (("--models", "no-such-model"), 2, "no model 'no-such-model'"),
        (("--models", "specter2"), 1, "models add specter2"), (("--ours", "/no/folder"), 1, "no folder"),
        (("--models", "tfidf", "--train-dir", "/no/folder"), 2, "no collection '/no/folder'"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_said(core, pathway_folder, more, code, words):
    said = core("embed", "--data-dir", pathway_folder(), *more)
    assert said.code == code and words in said.err and said.out == ""


def test_options_that_would_do_nothing_are_not_passed_over(core, pathway_folder, pairs_file):
    for more in (("--poolings", "mean"), ("--input", "title"), ("--splits", "test"), ("--ours", "x")):
        said = core("embed", "--task", "pairs", "--data", pairs_file(), "--models", "random", *more)
        assert said.code == 2 and f"{more[0]} does nothing beside --task" in said.err
    said = core("embed", "--data-dir", pathway_folder(), "--models", "random", "--decimal", ",")
    assert said.code == 2 and "--decimal does nothing beside --data-dir" in said.err


def test_the_texts_of_a_task_are_embedded_as_before(core, pairs_file, tmp_path):
    said = core(
        "embed", "--task", "pairs", "--data", pairs_file(), "--models", "random", "--out-dir", tmp_path / "o", "--json"
    )
    assert said.code == 0 and said.json[0]["texts"] == said.json[0]["computed"] > 0
    assert sorted(path.name for path in (tmp_path / "o").iterdir()) == ["random.npy", "random_ids.csv"]


def test_nothing_to_embed_says_both_ways(core):
    said = core("embed", "--model", "random")
    assert said.code == 2 and "--task and --model" in said.err and "--data-dir and --models" in said.err


def test_bf16_is_made_or_said_to_gain_nothing(core, pathway_folder, tiny_bert, tmp_path):
    said = core("embed", "--data-dir", pathway_folder(), "--out-dir", tmp_path / "o", "--custom", f"m={tiny_bert}",
                "--bf16", "--poolings", "mean", "--device", "cpu")  # fmt: skip
    if "fast" in models.precision_offered("cpu"):
        assert said.code == 0 and json.loads((tmp_path / "o" / "m.mean.json").read_text())["precision"] == "fast"
    else:
        assert said.code == 2 and "no gain on this machine's cpu" in said.err
