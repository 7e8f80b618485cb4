"""What ships for the demo is what the bundled model gives; if not: `python -m core remake-demo`."""

import json

import numpy as np
import pytest

from core import actions
from core.actions import archive
from core.actions.map_how import how_of
from core.actions.paper_vectors import paper_vectors, texts_of
from core.actions.specs import spec_of
from core.datasets import load
from core.disk import unseal
from core.models import encoder, words
from core.settings import ROOT

SCORED = {"name": "demo-papers", "split": "train"}
PAPERS, MODEL, WORDS = "demo-papers", "all-MiniLM-L6-v2", ROOT / "core" / "datasets" / "demo" / "words.json"


def spread(texts, many=36):
    """Rows of so many texts, from the longest to the shortest."""
    order = sorted(range(len(texts)), key=lambda row: -len(texts[row]))
    return [order[place] for place in np.linspace(0, len(texts) - 1, many).round().astype(int)]


def test_the_demo_is_scored_without_encoding_anything():
    result = actions.evaluate(task="demo-pairs", models=[MODEL], compute=False)[0]
    assert result.n == 60
    assert result.metrics["spearman_zero_shot"].point == pytest.approx(0.770, abs=0.002)
    assert result.provenance["device"] == "stored"


def test_words_of_every_demo_pair_ship():
    shipped = json.loads(unseal(WORDS) or b"{}")
    assert len(shipped) == 60
    for id in load("demo-pairs").ids:
        parts = actions.word_parts(task="demo-pairs", model=MODEL, item_id=id)
        left = parts.rows.loc[parts.rows["side"] == "left", "contribution"].sum()
        assert left == pytest.approx(parts.cosine, abs=1e-4)


def test_the_map_of_the_demo_papers_is_here_without_encoding_anything(own_cache):
    found = actions.map_papers(data=PAPERS, model=MODEL, compute=False)
    assert found.papers.ids == actions.papers(PAPERS).ids
    assert found.xy.shape == (252, 2) and np.isfinite(found.xy).all()
    assert not (own_cache / "maps").exists()


def test_neighbours_on_the_demo_papers_agree_with_biology_beyond_chance():
    table = actions.map_papers(data=PAPERS, model=MODEL, compute=False).structure
    whole = table[table["value"] == ""].set_index("level")
    assert (whole["low"] > 2 * whole["chance"]).all()


def test_words_and_vectors_of_the_demo_papers_ship():
    found = actions.map_papers(data=PAPERS, model=MODEL, compute=False)
    vectors = paper_vectors(how_of(data=PAPERS, model=MODEL), compute=False)
    assert vectors.array.shape == (252, 384)
    assert not vectors.cut.any()
    assert {path.suffix for path in (archive.SHIPPED / "maps").iterdir()} == {".npz", ".json"}
    assert (archive.SHIPPED / "maps" / f"demo-papers-{MODEL}-umap-{found.key}.npz").is_file()


def test_the_scores_of_the_demo_papers_are_here_without_encoding_anything(own_cache):
    found = actions.score_pathways(data=SCORED, model=MODEL, compute=False)
    board = actions.leaderboard([found], level="pathway").iloc[0]
    assert board["low"] > 3 * board["chance"] and board["groups"] > 10
    one = actions.query_ranking(found, id=found.papers.ids[0])
    assert found.measured("pathway", "AP")[0] == one.AP
    assert not (own_cache / "pathways").exists()


@pytest.mark.slow
def test_the_shipped_scores_are_those_that_are_made_now(tmp_path, monkeypatch):
    shipped = actions.score_pathways(data=SCORED, model=MODEL, compute=False)
    monkeypatch.setattr(archive, "SHIPPED", tmp_path / "none")
    archive.forget()
    made = actions.score_pathways(data=SCORED, model=MODEL)
    assert made is not shipped and made.key == shipped.key
    for level, held in shipped.levels.items():
        np.testing.assert_allclose(made.levels[level].values, held.values, atol=1e-3)
    np.testing.assert_allclose(made.pairs["score"], shipped.pairs["score"], atol=1e-5)


@pytest.mark.slow
def test_of_the_shipped_vectors_of_papers_a_sample_of_all_lengths_is_that_of_the_model_to_1e_4():
    """The others are as they were written, or they would count as missing: the checksum is of the whole file."""
    spec = spec_of(MODEL)
    shipped = paper_vectors(how_of(data=PAPERS, model=MODEL), compute=False)
    texts = texts_of(actions.papers(PAPERS), spec, "title+abstract")
    sample = spread(texts)
    fresh = encoder(spec).encode([texts[row] for row in sample]).vectors
    np.testing.assert_allclose(shipped.array[sample], fresh, atol=1e-4)


@pytest.mark.slow
def test_the_shipped_map_is_the_one_that_is_made_now(tmp_path, monkeypatch):
    shipped = actions.map_papers(data=PAPERS, model=MODEL, compute=False)
    monkeypatch.setattr(archive, "SHIPPED", tmp_path / "none")
    archive.forget()
    made = actions.map_papers(data=PAPERS, model=MODEL)
    assert made is not shipped and made.key == shipped.key
    np.testing.assert_allclose(made.xy, shipped.xy, atol=1e-4)
    np.testing.assert_array_equal(made.near, shipped.near)
    assert made.quality.trustworthiness == pytest.approx(shipped.quality.trustworthiness, abs=1e-6)


@pytest.mark.slow
def test_of_the_shipped_vectors_a_sample_of_all_lengths_is_that_of_the_model_to_1e_4():
    data, spec = load("demo-pairs"), spec_of(MODEL)
    shipped = actions.embed(texts=data.texts, spec=spec, compute=False)
    sample = spread(data.texts)
    fresh = encoder(spec).encode([data.texts[row] for row in sample]).vectors
    np.testing.assert_allclose(shipped.vectors[sample], fresh, atol=1e-4)


@pytest.mark.slow
def test_shipped_words_are_those_of_the_model_to_1e_4():
    data, spec = load("demo-pairs"), spec_of(MODEL)
    made = words(spec, encoder(spec), data.left[0], data.right[0])
    kept = actions.word_parts(task="demo-pairs", model=MODEL, item_id=data.ids[0])
    assert kept.rows["word"].tolist() == made.rows["word"].tolist()
    np.testing.assert_allclose(kept.rows["contribution"], made.rows["contribution"], atol=1e-4)
