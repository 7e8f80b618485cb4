"""Fixtures of the sources' tests: sleeps that take no time, a small model in bytes."""

import json

import pytest

from core.sources.hub import Hub


@pytest.fixture
def slept():
    """The seconds that would have been waited, in order."""
    return []


@pytest.fixture
def hub(fake_hub, slept):
    """The real client at the fake hub; it does not really sleep."""
    return Hub(sleep=slept.append)


@pytest.fixture
def tiny(rng_bytes):
    """Names with bytes, as a sentence-transformers model has them."""
    return {
        "config.json": json.dumps({"model_type": "bert"}).encode(),
        "modules.json": json.dumps(
            [{"idx": 0, "path": "", "type": "sentence_transformers.models.Transformer"}]
        ).encode(),
        "1_Pooling/config.json": b'{"pooling_mode_mean_tokens": true}',
        "vocab.txt": b"[PAD]\n[UNK]\ngene\n",
        "model.safetensors": rng_bytes(700_000),
        "pytorch_model.bin": rng_bytes(1_000),
        "onnx/model.onnx": rng_bytes(1_000),
        "README.md": b"# tiny\n",
    }


@pytest.fixture
def rng_bytes():
    """n bytes that no compression or repetition could fake."""
    import numpy as np

    rng = np.random.default_rng(7)
    return rng.bytes
