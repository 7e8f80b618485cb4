"""Scores of a model on a split: kept, the same again, and those of plain loops over the papers."""

import numpy as np
import pytest

from core import actions, settings
from core.actions import archive
from core.actions.pathways.bench import bench
from core.actions.pathways.query import vectors_again
from core.errors import BadInput, MissingData

DATA = {"name": "demo-papers", "split": "test"}


def cosine(a, b):
    return round(float(a @ b / np.sqrt((a @ a) * (b @ b) or 1)), 9)


def average_precision(vectors, ids, labels, query):
    """By sorting and counting, in floats of Python."""
    others = [row for row in range(len(ids)) if row != query]
    order = sorted(others, key=lambda row: (-cosine(vectors[query], vectors[row]), ids[row]))
    hits, total = 0, 0.0
    for rank, row in enumerate(order, 1):
        if set(labels[query]) & set(labels[row]):
            hits += 1
            total += hits / rank
    return total / hits if hits else float("nan")


@pytest.mark.parametrize("level", ["category", "subcategory", "pathway"])
def test_each_papers_average_precision_is_that_of_plain_loops(demo, level):
    found = demo()
    vectors = vectors_again(found).astype(float)
    expected = [average_precision(vectors, found.papers.ids, found.labels(level), row) for row in range(len(found))]
    np.testing.assert_allclose(found.measured(level, "AP"), expected, atol=1e-12)


def test_what_is_kept_is_what_was_made(demo):
    made = demo()
    archive.forget()
    again = actions.score_pathways(data=DATA, model="tfidf", compute=False)
    assert again is not made and again.key == made.key and again.provenance == made.provenance
    for level in made.levels:
        np.testing.assert_array_equal(again.levels[level].values, made.levels[level].values)
        np.testing.assert_array_equal(again.levels[level].shuffled, made.levels[level].shuffled)
    np.testing.assert_array_equal(again.near, made.near)
    assert again.clustering.equals(made.clustering)
    assert again.pairs.equals(made.pairs)


def test_the_same_papers_and_model_give_the_same_bytes_in_another_cache(monkeypatch, tmp_path):
    def files(name):
        monkeypatch.setenv("BIOSCOPE_CACHE", str(tmp_path / name))
        actions.score_pathways(data=DATA, model="random")
        root = settings.cache_root() / "pathways"
        return {path.name: path.read_bytes() for path in sorted(root.rglob("*.npz"))}

    first = files("one")
    assert len(first) == 2 and files("other") == first


def test_nothing_is_computed_unless_asked():
    with pytest.raises(MissingData, match="no scores under tfidf yet"):
        actions.score_pathways(data=DATA, model="tfidf", compute=False)


def test_random_vectors_score_as_chance_does(many):
    found = many("random")
    board = actions.leaderboard([found], level="pathway").iloc[0]
    assert board["low"] < board["chance"] < board["high"]
    assert board["shuffled"] == pytest.approx(board["chance"], abs=0.02)


def test_tfidf_counts_on_the_training_papers_alone(demo):
    found = demo()
    papers = bench(DATA)
    assert found.provenance["fit"] == "the training papers"
    words = {word for text in papers.training.abstracts for word in text.lower().split()}
    assert found.provenance["training"] == len(papers.training) > 100 and len(words) > 1000


def test_the_validation_score_is_that_of_scoring_the_validation_papers(demo):
    found = demo()
    of_val = actions.score_pathways(data={**DATA, "split": "val"}, model="tfidf")
    assert found.validation == pytest.approx(np.nanmean(of_val.measured("pathway", "AP")), abs=1e-12)
    assert of_val.validation == pytest.approx(found.validation, abs=1e-12)


def test_another_pooling_centering_or_form_has_another_key(demo):
    keys = {demo(**how).key for how in ({}, {"centering": "centred"}, {"form": "title"}, {"form": "native"})}
    assert len(keys) == 4


def test_centring_takes_the_training_mean(demo):
    raw, centred = demo("random"), demo("random", centering="centred")
    papers = bench(DATA)
    mean = vectors_again(raw)  # to hold that the mean is not that of the scored papers
    assert not np.allclose(vectors_again(centred).mean(axis=0), 0, atol=1e-3)
    assert mean.shape == (len(papers.papers), 384)
    assert centred.label == "random, centred" and raw.label == "random"


def test_without_training_papers_there_is_no_centring(pathway_folder):
    folder = pathway_folder("test_only", splits=("test",))
    with pytest.raises(BadInput, match="no training"):
        actions.score_pathways(data={"path": str(folder)}, model="random", centering="centred")


def test_unknown_centring_is_refused_with_what_there_is():
    with pytest.raises(BadInput, match="raw, centred, first component removed"):
        actions.score_pathways(data=DATA, model="random", centering="median")


def test_papers_without_levels_are_refused_in_words(tmp_path):
    path = tmp_path / "plain.csv"
    path.write_text("id,title,abstract,split\na,A title,An abstract,test\nb,B title,B abstract,test\n")
    with pytest.raises(BadInput, match="has no levels such as"):
        actions.score_pathways(data={"path": str(path)}, model="random")


def test_a_collection_without_splits_is_scored_whole(tmp_path):
    path = tmp_path / "plain.csv"
    rows = [
        f"x{n},Title {n},{('kinase', 'membrane', 'virus')[n % 3]} and its ligand,{'AB'[n % 2]},{'abc'[n % 3]}"
        for n in range(12)
    ]
    path.write_text("\n".join(["id,title,abstract,category,pathway", *rows]) + "\n")
    found = actions.score_pathways(
        data={"path": str(path), "level_keys": ["category", "pathway"]}, model="tfidf", compute=True
    )
    assert len(found) == 12 and found.provenance["split"] == ""
    assert found.provenance["fit"] == "the papers that are scored, as there are no training papers"
    (said,) = [text for text in found.notices if "counts words" in text]
    assert said.startswith("tfidf counts words on the 12 papers that are scored") and "none of their labels" in said
    assert found.validation is None and found.pairs.empty
