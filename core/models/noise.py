"""Random vectors: the score of chance, with the shape of a real model's output."""

import hashlib
from collections.abc import Sequence

import numpy as np

from core.models.encoding import Encoded
from core.schema import ModelSpec


class Noise:
    """Each text's direction is drawn from a generator seeded with the model's seed and the text: always the same."""

    device = "cpu"
    notices: tuple[str, ...] = ()

    def __init__(self, spec: ModelSpec) -> None:
        self.seed = spec.seed
        self.width = spec.width

    def encode(self, texts: Sequence[str], batch_size: int = 16) -> Encoded:
        """Unit vectors float32 (n, width)."""
        rows = np.array([self._draw(text) for text in texts], dtype=np.float64).reshape(len(texts), self.width)
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        return Encoded(np.ascontiguousarray(rows, dtype=np.float32), np.zeros(len(texts), dtype=np.int32))

    def _draw(self, text: str) -> np.ndarray:
        raw = hashlib.blake2b(f"{self.seed}\n{text}".encode("utf-8", "surrogatepass"), digest_size=16).digest()
        return np.random.default_rng(int.from_bytes(raw, "little")).standard_normal(self.width)

    def close(self) -> None:
        """Nothing to give back."""
