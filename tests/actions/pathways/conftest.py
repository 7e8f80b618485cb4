"""The demo's papers under models whose vectors cost nothing; scored once for all tests of a process."""

import pytest

from core import actions


@pytest.fixture(scope="session")
def scored_once(tmp_path_factory):
    return tmp_path_factory.mktemp("pathways")


@pytest.fixture
def demo(monkeypatch, scored_once):
    """Scores of the demo's papers by model, split, pooling and centering."""
    monkeypatch.setenv("BIOSCOPE_CACHE", str(scored_once))

    def score(model="tfidf", split="test", **how):
        return actions.score_pathways(data={"name": "demo-papers", "split": split}, model=model, **how)

    return score


@pytest.fixture
def many(demo):
    """The same on the training papers, whose pathways are more than ten, so that there are intervals."""

    def score(model="tfidf", **how):
        return demo(model, split="train", **how)

    return score
