"""Texts to vectors: stored ones are gathered, missing ones encoded and stored."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.embeddings.embed import embed as gather_or_encode
from core.models import encoder
from core.progress import Progress, silent
from core.schema import ModelSpec


@dataclass(frozen=True)
class Embedded:
    """Vectors (n, d) float32 in the order of the texts, tokens cut off each (n,), and how they came about."""

    vectors: np.ndarray
    cut: np.ndarray
    computed: int
    device: str
    seconds: float
    notices: tuple[str, ...]


def embed(
    *,
    texts: Sequence[str],
    spec: ModelSpec,
    role: str = "similarity",
    batch_size: int = 16,
    device: str = "auto",
    fit: Sequence[str] | None = None,
    compute: bool = True,
    progress: Progress = silent,
) -> Embedded:
    """Vectors of `texts`.

    The encoder is loaded only if something is missing. With `compute` False nothing is encoded:
    MissingData says how many texts lack a vector.
    """
    begin = time.perf_counter()
    used = "stored"

    def encode(chunk: Sequence[str]) -> object:
        nonlocal used
        loaded = encoder(spec, device=device, fit=fit)
        used = loaded.device
        return loaded.encode(chunk, batch_size=batch_size)

    found = gather_or_encode(
        list(spec.render(tuple(texts), role)), spec, encode=encode if compute else None, progress=progress
    )
    seconds = time.perf_counter() - begin
    return Embedded(found.array, found.cut, found.computed, used, seconds, found.notices)
