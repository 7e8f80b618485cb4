"""Texts to vectors: stored ones are gathered, missing ones encoded and stored."""

import csv
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from core.actions.data import Data, pairs
from core.actions.specs import spec_of
from core.disk import publish
from core.embeddings.embed import embed as gather_or_encode
from core.embeddings.embed import embed_all as gather_or_encode_all
from core.errors import BadInput, not_written
from core.models import Encoded, Encoder, encode_all, encoder
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
    used: list[Encoder] = []

    def encode(chunk: Sequence[str]) -> Encoded:
        used[:] = [encoder(spec, device=device, fit=fit)]
        return used[0].encode(chunk, batch_size=batch_size)

    rendered = spec.render(tuple(texts), role)
    found = gather_or_encode(rendered, spec, encode=encode if compute else None, progress=progress)
    notices = dict.fromkeys([*(text for one in used for text in one.notices), *found.notices])
    place = used[0].device if used else "stored"
    seconds = time.perf_counter() - begin
    return Embedded(found.array, found.cut, found.computed, place, seconds, tuple(notices))


def embed_poolings(
    *,
    texts: Sequence[str],
    specs: Sequence[ModelSpec],
    batch_size: int = 16,
    device: str = "auto",
    compute: bool = True,
    progress: Progress = silent,
) -> list[Embedded]:
    """`embed` for several poolings of one model: whatever is missing comes from one pass over the texts that lack it.

    `specs` differ in their pooling alone. Raises as `embed` does.
    """
    begin = time.perf_counter()
    used: list[Encoder] = []
    first = next((spec for spec in specs if spec.pooling == spec.own_pooling), specs[0])

    def encode(chunk: Sequence[str], which: Sequence[int]) -> list[Encoded]:
        used[:] = [encoder(first, device=device)]
        return encode_all(used[0], chunk, [specs[number].pooling for number in which], batch_size=batch_size)

    rendered = first.render(tuple(texts))
    found = gather_or_encode_all(rendered, specs, encode=encode if compute else None, progress=progress)
    place, said = used[0].device if used else "stored", [text for one in used for text in one.notices]
    seconds = time.perf_counter() - begin
    return [
        Embedded(one.array, one.cut, one.computed, place if one.computed else "stored", seconds,
                 tuple(dict.fromkeys([*said, *one.notices])))
        for one in found
    ]  # fmt: skip


def embed_task(
    *,
    task: str,
    models: Sequence[str],
    data: Data = None,
    out: str | Path | None = None,
    precision: str = "exact",
    batch_size: int = 16,
    device: str = "auto",
    progress: Progress = silent,
) -> list[dict[str, object]]:
    """Make and keep the vectors of a task's distinct texts; one row a model says what was computed and what was stored.

    With `out`, MODEL.npy (float32, rows in the order of the texts) and MODEL_ids.csv (the texts) are written there:
    `NAME=OUT/MODEL.npy` is then a model. Raises BadInput for a model that is vectors from a file already.
    """
    _, pairset = pairs(task, data)
    rows = []
    for name in models:
        spec = spec_of(name, fit=pairset.texts, fetch=True, precision=precision, progress=progress)
        if spec.loader == "vectors":
            raise BadInput(f"{spec.name}: is vectors from a file already; there is nothing to encode.")
        found = embed(
            texts=pairset.texts, spec=spec, batch_size=batch_size, device=device,
            fit=pairset.texts if spec.fit else None, progress=progress,
        )  # fmt: skip
        if out:
            _write(Path(out), file_name(spec.name), pairset.texts, found.vectors)
        rows.append({
            "model": spec.name, "texts": len(pairset.texts), "computed": found.computed,
            "stored": len(pairset.texts) - found.computed, "width": int(found.vectors.shape[1]),
            "truncated": int((found.cut > 0).sum()), "precision": spec.precision, "device": found.device,
            "seconds": round(found.seconds, 3), "notices": " ".join(found.notices),
        })  # fmt: skip
    return rows


def file_name(model: str) -> str:
    """A model's name as the name of a file."""
    return model.replace("/", "--").replace(":", "-")


def _write(folder: Path, name: str, texts: Sequence[str], vectors: np.ndarray) -> None:
    def array(path: Path) -> None:
        with open(path, "wb") as file:
            np.save(file, vectors)

    def table(path: Path) -> None:
        with open(path, "w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([["row", "text"], *enumerate(texts, 1)])

    try:
        publish(folder / f"{name}.npy", array)
        publish(folder / f"{name}_ids.csv", table)
    except OSError as error:
        raise not_written("the vectors", folder, error) from None
