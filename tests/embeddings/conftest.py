"""A fake encoder, exact and instant, and a store to put things in."""

import hashlib
from dataclasses import dataclass

import numpy as np
import pytest

from core.embeddings import EmbeddingStore
from core.schema import ModelSpec

WIDTH = 6


@dataclass
class FakeEncoded:
    vectors: np.ndarray
    cut: np.ndarray


class FakeEncoder:
    """Vectors from the digest of each text; notes what it was asked."""

    def __init__(self, width: int = WIDTH) -> None:
        self.width, self.calls = width, []

    def vector(self, text: str) -> np.ndarray:
        seed = int.from_bytes(hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")
        return np.random.default_rng(seed).standard_normal(self.width).astype(np.float32)

    def vectors(self, texts) -> np.ndarray:
        return np.array([self.vector(text) for text in texts], dtype=np.float32).reshape(len(texts), self.width)

    def __call__(self, texts) -> FakeEncoded:
        self.calls.append(list(texts))
        return FakeEncoded(self.vectors(texts), np.array([len(text) % 3 for text in texts], dtype=np.int32))

    @property
    def asked(self) -> list[str]:
        return [text for call in self.calls for text in call]


@pytest.fixture
def encoder():
    return FakeEncoder()


@pytest.fixture
def spec():
    return ModelSpec(name="fake model/1", loader="random", revision="sha256:00", width=WIDTH)


@pytest.fixture
def store(spec):
    return EmbeddingStore(spec.space, spec.name)


@pytest.fixture
def rng():
    return np.random.default_rng(0)
