"""Vectors of a benchmark's papers: what is written, what it is of, and that nothing is encoded twice."""

import csv
import json
import shutil

import numpy as np
import pytest

from core import actions, models
from core.actions.spaces import called, spaces
from core.errors import BadFile, BadInput, MissingData, MissingModel, UnknownName
from core.models import POOLINGS


@pytest.fixture(autouse=True)
def nothing_loaded():
    yield
    models.release()


@pytest.fixture
def embed(pathway_folder, tmp_path):
    """`embed(models, …)` on the small folder; returns what was said and what was written."""

    def run(names, out="out", data=None, **options):
        said = actions.embed_papers(data=str(data or pathway_folder()), models=names, out=tmp_path / out, **options)
        return said, {path.name: path.read_bytes() for path in (tmp_path / out).iterdir()}

    return run


def about(files, name):
    return json.loads(files[f"{name}.json"])


def array(files, name, tmp_path):
    (tmp_path / "one.npy").write_bytes(files[f"{name}.npy"])
    return np.load(tmp_path / "one.npy", allow_pickle=False)


def test_every_pooling_is_a_file_of_its_own_with_ids_and_description(embed, tiny_bert, passes):
    said, files = embed([f"mine={tiny_bert}", "tfidf", "random"])
    stems = [*(f"mine.{pooling}" for pooling in POOLINGS), "tfidf", "random"]
    assert sorted(files) == sorted(f"{stem}{end}" for stem in stems for end in (".npy", "_ids.csv", ".json"))
    assert [(row["model"], row["pooling"]) for row in said] == [
        *(("mine", p) for p in POOLINGS),
        ("tfidf", ""),
        ("random", ""),
    ]
    assert {row["papers"] for row in said} == {36} and {row["computed"] for row in said} == {36}
    assert passes == [(36, POOLINGS)]


def test_rows_are_the_papers_in_their_order_and_the_ids_say_so(embed, pathway_folder, tiny_bert, tmp_path):
    _, files = embed([f"mine={tiny_bert}"], poolings=["mean", "cls-first-last"])
    papers = actions.papers(str(pathway_folder()))
    rows = list(csv.reader(files["mine.mean_ids.csv"].decode().splitlines()))
    assert rows[0] == ["row", "id"] and [row[1] for row in rows[1:]] == list(papers.ids) == sorted(papers.ids)
    assert files["mine.mean_ids.csv"] == files["mine.cls-first-last_ids.csv"]
    for pooling in ("mean", "cls-first-last"):
        found = array(files, f"mine.{pooling}", tmp_path)
        encoder = models.encoder(models.resolve(f"mine={tiny_bert}:{pooling}"), device="cpu")
        assert found.dtype == np.float32 and found.shape == (36, 32)
        for row in (0, 1, 2, 17, 35):  # alone, so that nothing is padded
            text = papers.abstracts[row] or papers.titles[row]
            assert np.abs(found[row] - encoder.encode([text]).vectors[0]).max() < 1e-5


def test_asked_again_nothing_is_encoded_and_every_byte_is_the_same(embed, tiny_bert, passes):
    names = [f"mine={tiny_bert}", "tfidf", "random"]
    _, first = embed(names)
    passes.clear()
    said, again = embed(names, out="again")
    assert first == again and not passes
    assert {(row["computed"], row["device"]) for row in said} == {(0, "stored")}


def test_from_an_empty_cache_every_byte_is_the_same(embed, tiny_bert, tmp_path, monkeypatch):
    names = [f"mine={tiny_bert}", "tfidf", "random"]
    _, first = embed(names)
    monkeypatch.setenv("BIOSCOPE_CACHE", str(tmp_path / "another"))
    models.release()
    assert embed(names, out="again")[1] == first


def test_only_what_is_missing_of_any_pooling_or_paper_is_encoded(embed, tiny_bert, passes):
    name = f"mine={tiny_bert}"
    embed([name], poolings=["mean"], splits=["train"])
    embed([name], poolings=["mean", "max"])
    assert passes == [(12, ("mean",)), (36, ("mean", "max"))]
    passes.clear()
    embed([name], poolings=["mean", "max"])
    embed([name], poolings=["max-first-last"], splits=["val"])
    assert passes == [(12, ("max-first-last",))]


def test_a_pooling_at_the_end_of_a_name_is_that_one_alone(embed, tiny_bert):
    said, files = embed([f"mine={tiny_bert}:max-first-last"])
    assert [row["pooling"] for row in said] == ["max-first-last"] and about(files, "mine.max-first-last")[
        "own"
    ] is False


def test_what_decided_the_vectors_is_said_without_dates_or_folders(embed, tiny_bert, tmp_path):
    _, files = embed([f"specter={tiny_bert}"], form="native", splits=["test"])
    found = about(files, "specter.cls")
    assert (found["model"], found["pooling"], found["own"], found["form"]) == ("specter", "cls", True, "native")
    assert found["revision"].startswith("sha256:") and found["separator"] == "[SEP]" and found["max_tokens"] == 40
    assert "its separator between" in found["form_means"] and found["hub_id"] == "allenai/specter"
    assert (found["papers"], found["splits"], found["data"]) == (12, {"test": 12}, "mine_splits")
    assert (found["precision"], found["fit"], found["head"], found["truncated"]) == ("exact", "nothing", "none", 0)
    assert {"torch", "transformers", "numpy", "bioscope"} <= set(found["versions"])
    assert about(files, "specter.mean")["own"] is False
    assert str(tmp_path) not in json.dumps(found)


@pytest.mark.parametrize(
    ("form", "whole", "untitled", "lone"),
    [
        ("abstract", "{abstract}", "{abstract}", "{title}"), ("title", "{title}", "{abstract}", "{title}"),
        ("title+abstract", "{title} [SEP] {abstract}", "{abstract}", "{title}"),
        ("native", "{title} [SEP] {abstract}", "[SEP] {abstract}", "{title} [SEP]"),
    ],
)  # fmt: skip
def test_each_input_form_hands_over_its_own_text(pathway_folder, tiny_bert, form, whole, untitled, lone):
    from core.actions.paper_vectors import texts_of

    papers = actions.papers(str(pathway_folder()))
    spec = spaces(f"specter={tiny_bert}", form=form).specs[0]
    found = texts_of(papers, spec, form)
    for row, text in ((0, whole), (1, lone), (2, untitled)):
        assert found[row] == text.format(title=papers.titles[row], abstract=papers.abstracts[row])


def test_an_unknown_form_or_pooling_is_said_with_those_there_are(embed, tiny_bert):
    with pytest.raises(UnknownName, match="no input form 'abstracts'; did you mean 'abstract'"):
        embed(["random"], form="abstracts")
    with pytest.raises(UnknownName, match="no pooling 'means'; did you mean 'mean'"):
        embed([f"mine={tiny_bert}"], poolings=["means"])


# TF-IDF


def test_tfidf_counts_on_the_training_papers_and_no_others(embed, pathway_folder, tmp_path):
    _, files = embed(["tfidf"])
    first = about(files, "tfidf")
    assert first["fit"].startswith("12 training papers of mine_splits, fingerprint ")
    whole = actions.papers({"path": str(tmp_path / "mine_splits"), "split": "train"})
    texts = [a or t for a, t in zip(whole.abstracts, whole.titles)]
    assert first["width"] == len({word for text in texts for word in text.lower().replace(".", "").split()})
    for split in ("val", "test"):  # other texts there make no other columns
        pathway_folder(splits=("train", "val", "test"), more="")
        path = tmp_path / "mine_splits" / f"pathways_{split}.json"
        path.write_text(path.read_text().replace("growth", "neverseen"))
    again = about(actions_files(embed, tmp_path), "tfidf")
    assert again["fit"] == first["fit"] and again["width"] == first["width"]
    assert again["data_fingerprint"] != first["data_fingerprint"]


def actions_files(embed, tmp_path):
    return embed(["tfidf"], out="again", data=tmp_path / "mine_splits")[1]


def test_tfidf_of_a_folder_without_training_papers_needs_another_folder(embed, pathway_folder):
    outside, inside = pathway_folder("outside", splits=("test",)), pathway_folder("inside")
    with pytest.raises(
        BadInput, match=r"tfidf: counts words on training papers alone, and there are none.*--train-dir"
    ):
        embed(["tfidf"], data=outside)
    said, files = embed(["tfidf", "random"], data=outside, train=str(inside))
    assert "12 training papers of inside" in about(files, "tfidf")["fit"]
    assert [row["papers"] for row in said] == [12, 12] and about(files, "random")["fit"] == "nothing"


def test_a_table_without_splits_is_counted_on_as_a_whole_and_it_is_said(write_papers, tmp_path):
    path = write_papers(n=12)
    actions.embed_papers(data=path, models=["tfidf"], out=tmp_path / "out")
    said = json.loads((tmp_path / "out" / "tfidf.json").read_text())
    assert said["fit"].startswith("12 papers of papers.csv") and said["splits"] == {}


# names


def test_two_models_of_one_name_are_refused_and_the_same_one_twice_is_one(embed, tiny_bert, tmp_path):
    other = shutil.copytree(tiny_bert, tmp_path / "other")
    (other / "vocab.txt").write_text((other / "vocab.txt").read_text().replace("kras\n", "hras\n"))
    with pytest.raises(BadInput, match=r"two models would be written as mine\.cls\.npy"):
        embed([f"mine={tiny_bert}", f"Mine={other}"])
    said, _ = embed([f"mine={tiny_bert}", f"mine={tiny_bert}:mean", "tfidf", "tfidf"])
    assert len(said) == 7


def test_all_models_are_looked_at_before_the_first_is_used(embed, tiny_bert, passes, tmp_path):
    with pytest.raises(MissingModel, match=r"bge-base-en-v1\.5"):
        embed([f"mine={tiny_bert}", "bge"])
    assert not passes and not (tmp_path / "out").exists()


def test_vectors_from_a_file_are_not_encoded(embed, tmp_path):
    np.save(tmp_path / "v.npy", np.ones((2, 2), dtype=np.float32))
    (tmp_path / "v_ids.txt").write_text("1000\n1001\n")
    with pytest.raises(BadInput, match="mine: is vectors from a file already"):
        embed([f"mine={tmp_path / 'v.npy'}"])


def test_a_split_that_is_not_there_is_said(embed, pathway_folder):
    with pytest.raises(MissingData, match=r"no papers of the split 'val'. Its splits: test"):
        embed(["random"], data=pathway_folder("o", splits=("test",)), splits=["val"])


@pytest.mark.parametrize(
    ("model", "name"),
    [
        ("medcpt", ("medcpt-article", "")), ("bge:cls", ("bge-base-en-v1.5", "cls")), ("tfidf", ("tfidf", "")),
        ("mine=/x/y:mean", ("mine", "mean")), ("org/name:max-first-last", ("org/name", "max-first-last")),
        ("ALL-minilm-l6-v2", ("all-MiniLM-L6-v2", "")),
    ],
)  # fmt: skip
def test_the_name_that_is_written_is_known_without_a_file(model, name):
    assert called(model) == name


# cross-encoders


def test_ours_is_a_cross_encoders_encoder_by_the_name_of_its_folder(embed, tiny_bert, tmp_path):
    import torch
    from transformers import BertForSequenceClassification

    folder = shutil.copytree(tiny_bert, tmp_path / "our ranker v1.5")
    with torch.random.fork_rng():
        BertForSequenceClassification.from_pretrained(tiny_bert, num_labels=1).save_pretrained(folder)
    name = actions.cross_encoder(str(folder))
    assert name == f"our-ranker-v1.5={folder}" and actions.cross_encoder(f"r={folder}") == f"r={folder}"
    _, files = embed([name, f"plain={tiny_bert}"], poolings=["mean"])
    assert about(files, "our-ranker-v1.5.mean")["head"] == "not used (BertForSequenceClassification)"
    one, other = (array(files, f"{stem}.mean", tmp_path) for stem in ("our-ranker-v1.5", "plain"))
    assert np.abs(one - other).max() < 1e-5


def test_what_is_no_cross_encoder_is_said(tiny_bert, tmp_path):
    with pytest.raises(BadFile, match=r"no cross-encoder: .*--custom NAME=FOLDER"):
        actions.cross_encoder(str(tiny_bert))
    with pytest.raises(MissingModel, match="--ours: no folder"):
        actions.cross_encoder(str(tmp_path / "none"))


# read again


def test_what_is_written_is_read_again(embed, tiny_bert, tmp_path):
    embed([f"a--b={tiny_bert}", "tfidf"], poolings=["cls", "mean-first-last"])
    found = actions.read_embeddings(tmp_path / "out")
    assert [(one.model, one.pooling, one.own) for one in found] == [
        ("a--b", "cls", False), ("a--b", "mean-first-last", False), ("tfidf", "", True),
    ]  # fmt: skip
    for one in found:
        assert one.ids == actions.papers(str(tmp_path / "mine_splits")).ids and len(one.array()) == 36
        assert one.about["papers"] == 36


def test_a_folder_that_cannot_be_written_is_said(embed, tmp_path):
    (tmp_path / "out").write_text("in the way")
    with pytest.raises(Exception, match=r"the vectors could not be written to .*out"):
        actions.embed_papers(data="demo-papers", models=["random"], out=tmp_path / "out")
