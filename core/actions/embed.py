"""Texts to vectors: stored ones are gathered, missing ones encoded and stored."""

import csv
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from core.actions.data import pairs
from core.actions.specs import spec_of
from core.disk import publish
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


def embed_task(
    *,
    task: str,
    models: Sequence[str],
    data: str | None = None,
    out: str | Path | None = None,
    precision: str = "exact",
    batch_size: int = 16,
    device: str = "auto",
    progress: Progress = silent,
) -> list[dict[str, object]]:
    """Make and keep the vectors of a task's distinct texts; one row a model says what was computed and what was stored.

    With `out`, MODEL.npy (float32, rows in the order of the texts) and MODEL.texts.csv are written there.
    """
    _, pairset = pairs(task, data)
    rows = []
    for name in models:
        spec = spec_of(name, fit=pairset.texts, fetch=True, precision=precision, progress=progress)
        found = embed(
            texts=pairset.texts, spec=spec, batch_size=batch_size, device=device,
            fit=pairset.texts if spec.fit else None, progress=progress,
        )  # fmt: skip
        if out:
            _write(Path(out), spec.name.replace("/", "--"), pairset.texts, found.vectors)
        rows.append({
            "model": spec.name, "texts": len(pairset.texts), "computed": found.computed,
            "stored": len(pairset.texts) - found.computed, "width": int(found.vectors.shape[1]),
            "truncated": int((found.cut > 0).sum()), "precision": spec.precision, "device": found.device,
            "seconds": round(found.seconds, 3), "notices": " ".join(found.notices),
        })  # fmt: skip
    return rows


def _write(folder: Path, name: str, texts: Sequence[str], vectors: np.ndarray) -> None:
    def array(path: Path) -> None:
        with open(path, "wb") as file:
            np.save(file, vectors)

    def table(path: Path) -> None:
        with open(path, "w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([["row", "text"], *enumerate(texts)])

    publish(folder / f"{name}.npy", array)
    publish(folder / f"{name}.texts.csv", table)
