"""Models made by the tests: the tiny BERT in other forms, and the real bundled one."""

import json
import shutil

import pytest

from core import models
from core.models.loading import load


@pytest.fixture(autouse=True)
def nothing_loaded():
    """Each test loads for itself."""
    yield
    models.release()


@pytest.fixture
def bert(tiny_bert, tmp_path):
    """A copy of the tiny BERT that a test may change."""
    return shutil.copytree(tiny_bert, tmp_path / "bert")


@pytest.fixture
def sentence_bert(bert):
    """The tiny BERT as a sentence-transformers model; call it with a pooling mode and other settings."""

    def make(mode="mean", *, normalise=True, most=12, **settings):
        parts = [
            ("", "sentence_transformers.models.Transformer"),
            ("1_Pooling", "sentence_transformers.models.Pooling"),
        ]
        parts += [("2_Normalize", "sentence_transformers.models.Normalize")] if normalise else []
        modules = [{"idx": n, "name": str(n), "path": path, "type": kind} for n, (path, kind) in enumerate(parts)]
        pooling = {"word_embedding_dimension": 32}
        for name in ("cls_token", "mean_tokens", "max_tokens", "mean_sqrt_len_tokens"):
            pooling[f"pooling_mode_{name}"] = name.split("_")[0] == mode
        pooling["pooling_mode_mean_sqrt_len_tokens"] = False
        (bert / "1_Pooling").mkdir(exist_ok=True)
        (bert / "modules.json").write_text(json.dumps(modules))
        (bert / "1_Pooling" / "config.json").write_text(json.dumps(pooling))
        (bert / "sentence_bert_config.json").write_text(json.dumps({"max_seq_length": most, "do_lower_case": False}))
        for name, value in settings.items():
            (bert / f"{name}.json").write_text(json.dumps(value))
        return bert

    return make


@pytest.fixture(scope="session")
def minilm(tmp_path_factory):
    """The bundled model: its specification and encoder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BIOSCOPE_CACHE", str(tmp_path_factory.mktemp("cache")))
        spec = models.resolve("all-MiniLM-L6-v2")
        return spec, load(spec, "cpu")


@pytest.fixture
def encode():
    """Vectors of texts by a model's name."""

    def run(name, texts, **options):
        spec = models.resolve(name)
        return models.encoder(spec, device="cpu").encode(texts, **options)

    return run
