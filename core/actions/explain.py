"""Which words drive a cosine. Made once by the worker, kept a file a pair, read by pages at once."""

import json
import math
from functools import cache, partial
from pathlib import Path

import pandas as pd

from core import models as known
from core import settings
from core.actions.data import Data, pairs
from core.actions.specs import spec_of
from core.disk import digest, glimpse, kept, unseal
from core.errors import BadInput, MissingData, UnknownName
from core.progress import Progress, silent
from core.schema import ModelSpec, PairSet

VERSION = 1  # raise when numbers change
SHIPPED = Path(known.__file__).resolve().parents[1] / "datasets" / "demo" / "words.json"  # sealed: file name → content


def explain(
    *,
    task: str,
    model: str,
    data: Data = None,
    item_id: str | None = None,
    device: str = "auto",
    progress: Progress = silent,
) -> dict[str, object]:
    """Word contributions of one pair, or of all pairs of the data set, computed and kept."""
    _, pairset = pairs(task, data)
    spec = spec_of(model, fit=pairset.texts)
    if spec.loader == "vectors":
        raise BadInput(f"{spec.name}: vectors brought from a file say nothing about words.")
    rows = [_row(pairset, item_id)] if item_id else range(len(pairset))
    for done, row in enumerate(rows):
        progress(done, len(rows), "words of each pair")
        left, right = pairset.left[row], pairset.right[row]
        kept(kept_at(spec, left, right), partial(_made, spec, pairset, device, left, right))
    progress(len(rows), len(rows), "words of each pair")
    return {"model": spec.name, "pairs": len(rows)}


def _made(spec: ModelSpec, data: PairSet, device: str, left: str, right: str) -> bytes:
    encoder = known.encoder(spec, device=device, fit=data.texts if spec.fit else None)
    return pack(known.words(spec, encoder, left, right))


def _row(data: PairSet, item_id: str) -> int:
    if item_id not in data.ids:
        raise UnknownName(f"{data.name} has no pair {item_id!r}. Its ids are like {data.ids[0]}.")
    return data.ids.index(item_id)


def word_parts(*, task: str, model: str, item_id: str, data: Data = None) -> known.Contributions:
    """What `explain` kept for one pair. Raises MissingData where it was not made yet."""
    _, pairset = pairs(task, data)
    spec = spec_of(model, fit=pairset.texts)
    row = _row(pairset, item_id)
    path = kept_at(spec, pairset.left[row], pairset.right[row])
    payload = glimpse(path)
    if payload is None and path.name in _shipped():
        payload = json.dumps(_shipped()[path.name]).encode()
    if payload is None:
        raise MissingData(f"{item_id}: which words drive the cosine of {spec.name} was not worked out yet.")
    return unpack(payload)


@cache
def _shipped() -> dict[str, object]:
    payload = unseal(SHIPPED)
    return dict(json.loads(payload)) if payload else {}


def covers_all(*, task: str, model: str, data: Data = None) -> bool:
    """Whether one request should do all pairs at once: exact contributions cost one encoding a pair."""
    _, pairset = pairs(task, data)
    return spec_of(model, fit=pairset.texts).pooling == "mean" and len(pairset) <= 1_000


def kept_at(spec: ModelSpec, left: str, right: str) -> Path:
    key = digest({"version": VERSION, "space": spec.space, "prompts": dict(spec.prompts), "pair": [left, right]})
    return settings.cache_root() / "words" / f"{key}.json"


def pack(found: known.Contributions) -> bytes:
    rows = {column: found.rows[column].tolist() for column in found.rows}
    rows["contribution"] = [round(value, 6) if math.isfinite(value) else None for value in rows["contribution"]]
    cosine = found.cosine if math.isfinite(found.cosine) else None
    return json.dumps({"rows": rows, "method": found.method, "cosine": cosine}, ensure_ascii=False).encode()


def unpack(payload: bytes) -> known.Contributions:
    """What `pack` made."""
    raw = json.loads(payload)
    cosine = math.nan if raw["cosine"] is None else raw["cosine"]
    return known.Contributions(pd.DataFrame(raw["rows"]), raw["method"], cosine)
