"""Vectors of both sides of each pair, encoded by a model or brought by the user."""

from dataclasses import dataclass

import numpy as np

from core.actions.embed import embed
from core.progress import Progress, silent
from core.schema import ModelSpec, PairSet


@dataclass(frozen=True)
class Sides:
    """Row i of `left` and `right`, float32 (n, d), belongs to pair i. `truncated` counts distinct texts cut."""

    left: np.ndarray
    right: np.ndarray
    cut_left: np.ndarray
    cut_right: np.ndarray
    texts: int
    truncated: int
    device: str
    seconds: float
    notices: tuple[str, ...]


def sides(
    data: PairSet,
    spec: ModelSpec,
    *,
    batch_size: int = 16,
    device: str = "auto",
    compute: bool = True,
    progress: Progress = silent,
) -> Sides:
    """Each distinct sentence is embedded once, on its own."""
    if spec.loader == "vectors":
        return _brought(data, spec)
    texts = data.texts
    found = embed(
        texts=texts, spec=spec, role="similarity", batch_size=batch_size, device=device,
        fit=texts if spec.fit else None, compute=compute, progress=progress,
    )  # fmt: skip
    place = {text: row for row, text in enumerate(texts)}
    left, right = ([place[text] for text in side] for side in (data.left, data.right))
    return Sides(
        found.vectors[left], found.vectors[right], found.cut[left], found.cut[right],
        len(texts), int((found.cut > 0).sum()), found.device, found.seconds, found.notices,
    )  # fmt: skip


def _brought(data: PairSet, spec: ModelSpec) -> Sides:
    from core.embeddings.own import for_pairs

    left, right, notices = for_pairs(spec, data)
    nothing = np.zeros(len(data), dtype=np.int32)
    return Sides(left, right, nothing, nothing, len(data.texts), 0, "brought by the user", 0.0, notices)
