"""Vectors of the papers of a collection: encoded and stored by text, or brought by the user by id."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.actions.embed import embed
from core.actions.map_how import How
from core.actions.papers import papers
from core.actions.specs import spec_of
from core.errors import Mismatch
from core.progress import Progress, silent
from core.schema import FORMS, ModelSpec, Papers

ROLE = "similarity"  # both sides of every comparison on a map are papers
INPUTS = ("abstract", "native", *(form for form in FORMS if form != "abstract"))  # abstract: as the benchmark has it
KEEP = 8  # specs in memory
_fits: dict[tuple[str, str, str, str], ModelSpec] = {}


@dataclass(frozen=True, eq=False)
class PaperVectors:
    """`array` float32 (n, d) and `cut` int32 (n,), tokens cut off, in the order of the collection's papers."""

    array: np.ndarray
    cut: np.ndarray
    device: str
    seconds: float
    notices: tuple[str, ...]


def texts_of(collection: Papers, spec: ModelSpec, form: str) -> tuple[str, ...]:
    """The string of each paper as this model gets it, without its prompt; `form` is one of INPUTS."""
    if form == "native":
        return tuple(spec.native_text(*both) for both in zip(collection.titles, collection.abstracts))
    return tuple(spec.join(parts) for parts in collection.parts(form))


def fitted(spec: ModelSpec, collection: Papers, form: str) -> ModelSpec:
    """The spec with the collection's own texts as what TF-IDF counts on; other models as they are."""
    if spec.loader != "tfidf":
        return spec
    key = (spec.name, spec.revision, collection.fingerprint, form)
    if key not in _fits:
        if len(_fits) >= KEEP:
            _fits.clear()
        _fits[key] = spec_of(spec.name, fit=texts_of(collection, spec, form))
    return _fits[key]


def paper_vectors(
    how: How,
    *,
    device: str = "auto",
    batch_size: int = 16,
    compute: bool = True,
    rows: np.ndarray | None = None,
    progress: Progress = silent,
) -> PaperVectors:
    """Vectors of all papers of the source, or of those `rows`, in that order; a vector of zeros is possible.

    Raises as `embed` does.
    """
    collection = papers(how.data.plain)
    spec = spec_of(how.model, fetch=compute, progress=progress)
    begin = time.perf_counter()
    wanted = collection if rows is None else collection.take(rows.tolist())
    if spec.loader == "vectors":
        return _brought(spec, wanted, how.form, begin)
    fit = texts_of(collection, spec, how.form) if spec.loader == "tfidf" and compute else None
    found = embed(
        texts=texts_of(wanted, spec, how.form), spec=fitted(spec, collection, how.form), role=ROLE,
        batch_size=batch_size, device=device, fit=fit, compute=compute, progress=progress,
    )  # fmt: skip
    return PaperVectors(found.vectors, found.cut, found.device, time.perf_counter() - begin, found.notices)


def encode(
    texts: Sequence[str],
    how: How,
    *,
    device: str = "auto",
    compute: bool = True,
    progress: Progress = silent,
) -> np.ndarray:
    """Vectors float32 (m, d) of any texts, in the space of the collection's papers."""
    collection = papers(how.data.plain)
    spec = spec_of(how.model, fetch=compute, progress=progress)
    fit = texts_of(collection, spec, how.form) if spec.loader == "tfidf" else None
    found = embed(
        texts=texts, spec=fitted(spec, collection, how.form), role=ROLE, device=device, fit=fit, compute=compute,
        progress=progress,
    )  # fmt: skip
    return found.vectors


def _brought(spec: ModelSpec, collection: Papers, form: str, begin: float) -> PaperVectors:
    """A user's vectors: by the ids of the papers, else by their exact texts."""
    from core.embeddings.own import provide

    try:
        found = provide(spec, collection.ids)
    except Mismatch:
        try:
            found = provide(spec, [text.strip() for text in texts_of(collection, spec, form)])
        except Mismatch:
            found = provide(spec, collection.ids)  # what lacks is said of the ids
    return PaperVectors(found.array, found.cut, "brought by the user", time.perf_counter() - begin, found.notices)
