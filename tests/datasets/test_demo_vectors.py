"""What ships for the demo is what the bundled model gives."""

import json

import numpy as np
import pytest

from core import actions
from core.actions.specs import spec_of
from core.datasets import load
from core.disk import unseal
from core.models import encoder, words
from core.settings import ROOT

MODEL, WORDS = "all-MiniLM-L6-v2", ROOT / "core" / "datasets" / "demo" / "words.json"


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


@pytest.mark.slow
def test_shipped_vectors_are_those_of_the_model_to_1e_4():
    data, spec = load("demo-pairs"), spec_of(MODEL)
    shipped = actions.embed(texts=data.texts, spec=spec, compute=False)
    fresh = encoder(spec).encode(list(data.texts)).vectors
    np.testing.assert_allclose(shipped.vectors, fresh, atol=1e-4)


@pytest.mark.slow
def test_shipped_words_are_those_of_the_model_to_1e_4():
    data, spec = load("demo-pairs"), spec_of(MODEL)
    made = words(spec, encoder(spec), data.left[0], data.right[0])
    kept = actions.word_parts(task="demo-pairs", model=MODEL, item_id=data.ids[0])
    assert kept.rows["word"].tolist() == made.rows["word"].tolist()
    np.testing.assert_allclose(kept.rows["contribution"], made.rows["contribution"], atol=1e-4)
