"""Which words drive the cosine of two papers. Made once by the worker, kept a file a pair, read by pages at once."""

import json
import math

import pandas as pd

from core import models as known
from core.actions.explain import kept_at, pack
from core.actions.paper_vectors import texts_of
from core.actions.papers import Source
from core.actions.pathways.bench import bench
from core.actions.specs import spec_of
from core.disk import glimpse, kept
from core.errors import BadInput, UnknownName
from core.progress import Progress, silent
from core.schema import ModelSpec


def explain_papers(
    *,
    data: Source,
    model: str,
    left: str,
    right: str,
    pooling: str = "",
    form: str = "abstract",
    device: str = "auto",
    progress: Progress = silent,
) -> dict[str, object]:
    """Word contributions to the cosine of two papers by their ids, computed and kept; of the vectors as they are."""
    spec, fit, texts = _asked(data, model, (left, right), pooling, form)
    if spec.loader == "vectors":
        raise BadInput(f"{spec.name}: vectors brought from a file say nothing about words.")
    progress(0, 1, "words of the two papers")

    def make() -> bytes:
        return pack(known.words(spec, known.encoder(spec, device=device, fit=fit), *texts))

    kept(kept_at(spec, *texts), make)
    progress(1, 1, "words of the two papers")
    return {"model": spec.name, "left": left, "right": right}


def paper_words(
    *, data: Source, model: str, left: str, right: str, pooling: str = "", form: str = "abstract"
) -> tuple[tuple[str, str], known.Contributions | None]:
    """The two texts as the model reads them, and what `explain_papers` kept of them; None where it was not made yet."""
    spec, _, texts = _asked(data, model, (left, right), pooling, form)
    payload = glimpse(kept_at(spec, *texts))
    if payload is None:
        return texts, None
    raw = json.loads(payload)
    cosine = math.nan if raw["cosine"] is None else raw["cosine"]
    return texts, known.Contributions(pd.DataFrame(raw["rows"]), raw["method"], cosine)


def _asked(
    data: Source, model: str, ids: tuple[str, str], pooling: str, form: str
) -> tuple[ModelSpec, tuple[str, ...] | None, tuple[str, str]]:
    """The model as it was scored, what TF-IDF counts on, and both texts. Raises UnknownName."""
    found = bench(data)
    name = f"{model}:{pooling}" if pooling else model
    spec = spec_of(name)
    fit = texts_of(found.training or found.papers, spec, form) if spec.loader == "tfidf" else None
    spec = spec_of(name, fit=fit) if fit is not None else spec
    rows = {id: row for row, id in enumerate(found.papers.ids)}
    for id in ids:
        if id not in rows:
            raise UnknownName(f"no paper {id!r} in the {found.split} split; ids are like {found.papers.ids[0]}.")
    left, right = texts_of(found.papers.take([rows[id] for id in ids]), spec, form)
    return spec, fit, (left, right)
