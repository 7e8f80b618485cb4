"""Several models, or poolings of one, in one job: the scores of each alone, from one pass over the texts."""

import numpy as np
import pytest

from core import actions
from core.progress import CHARACTERS, STEPS


@pytest.fixture
def asked(pathway_folder, tiny_bert):
    """What the page asks for: three poolings of a model on the 12 papers of the test split, 12 of validation."""
    names = [f"mine={tiny_bert}:{pooling}" for pooling in ("cls", "mean", "max")]
    return {"data": {"path": str(pathway_folder()), "split": "test"}, "models": names, "pooling": ""}


def test_all_poolings_of_a_model_come_from_one_pass(asked, passes):
    found = actions.score_several(**asked)
    assert [one.pooling for one in found] == ["cls", "mean", "max"]
    assert passes == [(24, ("cls", "mean", "max"))]


def test_centred_the_training_papers_are_in_the_same_pass(asked, passes):
    actions.score_several(**asked, centering="centred")
    assert passes == [(36, ("cls", "mean", "max"))]


def test_only_the_poolings_without_scores_are_encoded_and_none_twice(asked, passes):
    actions.score_pathways(data=asked["data"], model=asked["models"][1])
    passes.clear()
    actions.score_several(**asked)
    assert passes == [(24, ("cls", "max"))]
    passes.clear()
    actions.score_several(**asked)
    assert passes == []


def test_scores_are_those_of_each_pooling_alone(asked, tmp_path, monkeypatch):
    together = actions.score_several(**asked)
    monkeypatch.setenv("BIOSCOPE_CACHE", str(tmp_path / "other"))
    for one, model in zip(together, asked["models"]):
        alone = actions.score_pathways(data=asked["data"], model=model)
        assert alone is not one and alone.key == one.key
        for level in one.levels:
            np.testing.assert_array_equal(alone.levels[level].values, one.levels[level].values)
        np.testing.assert_allclose(alone.similarity, one.similarity, atol=1e-6)


def test_different_models_are_scored_one_after_the_other(asked, passes):
    found = actions.score_several(**asked | {"models": ["tfidf", "random", asked["models"][0]]})
    assert [one.model for one in found] == ["tfidf", "random", "mine"]
    assert {poolings for _, poolings in passes} == {("cls",)}


def test_one_bar_stands_for_the_whole_job_and_never_goes_back(asked):
    seen = []
    models = ["tfidf", *asked["models"]]
    actions.score_several(**asked | {"models": models}, progress=lambda *said: seen.append(said))
    done, totals, notes = (list(column) for column in zip(*seen))
    assert set(totals) == {STEPS} and done == sorted(done)
    assert done[0] < STEPS / 4 and done[-1] == STEPS
    assert all(note.endswith(CHARACTERS) for note in notes), "what a part counts stands in its note"
    for name, what in (("tfidf", "rankings"), ("tfidf", "k-means, pathway"), ("mine", "k-means, category")):
        assert any(note.startswith(f"{name}: {what}") for note in notes)
    of_tfidf = [at for at, note in zip(done, notes) if "tfidf" in note]
    assert 0 < min(of_tfidf) < max(of_tfidf) < STEPS * 2 / 3, "three more are to come"


def test_scores_that_are_kept_take_next_to_nothing_of_the_bar(asked):
    actions.score_pathways(data=asked["data"], model="random")
    seen = []
    actions.score_several(
        data=asked["data"], models=["random", "tfidf"], progress=lambda done, total, note: seen.append((done, note))
    )
    assert min(done for done, note in seen if "tfidf" in note) < STEPS / 10 and seen[-1][0] == STEPS
