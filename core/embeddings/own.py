"""A person's own vectors as a model.

The rule: a vector belongs to an id, and an id is

- for texts and papers: the id that the data set gives them;
- for pairs: the pair's id with `:1` for its first and `:2` for its second sentence (`biosses-000:1`);
- or, for any of them: the exact text itself.

The file is read and checked once; its vectors are then kept like any model's, under the digest of the file (and of
the file of ids), with the id in place of the text. So one changed number makes another model: nothing old comes back.
"""

import hashlib
import json
import os
from collections.abc import Collection
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import numpy as np

from core.disk import digest_file, glimpse, seal
from core.embeddings.files import UserVectors, match, read_vectors
from core.embeddings.shard import Signature, signature
from core.embeddings.store import EmbeddingStore, Vectors, keys_of
from core.errors import Mismatch
from core.names import is_pmid
from core.schema import ModelSpec, PairSet

NOTICES = "notices.json"
OF_PAPERS = (
    "{}: its ids are PubMed ids, such as {}: these are vectors of papers and not of pairs of sentences. Choose "
    "them as a model on the page Pathways or Map."
)


def as_spec(name: str, path: Path, ids: Path | None = None) -> ModelSpec:
    """The vectors of a file as the model `name`; `ids`: their ids, if in a file of their own. Raises BadFile."""
    revision, width = _inspect(path, ids)
    return ModelSpec(
        name=name, loader="vectors", title=f"{name} (vectors from {path.name})", revision=revision, width=width,
        folder=str(path), ids_file=str(ids or ""), licence="the user's own file",
        training="not known (vectors from a file)",
    )  # fmt: skip


def provide(spec: ModelSpec, ids: Collection[str]) -> Vectors:
    """Vectors of `ids`, in their order. Ids in the file that are not asked for are left alone.

    Raises Mismatch if an id has no vector (the first are named), or if the file changed since `as_spec`.
    """
    store = EmbeddingStore(spec.space, spec.name)
    keys = keys_of(list(ids))
    known = glimpse(store.folder / NOTICES)
    if known is not None:
        found, array, cut = store.fetch(keys)
        if found.all():
            return Vectors(array, cut, stored=len(keys), notices=(*json.loads(known), *store.notices))
    path, ids_file = Path(spec.folder), Path(spec.ids_file) if spec.ids_file else None
    vectors = read_vectors(path, ids_file)
    if _inspect(path, ids_file)[0] != spec.revision:
        raise Mismatch(f"{path.name} has changed since it was chosen as {spec.name}. Choose it again.")
    rows = match(vectors, list(ids))
    notices = [finding.text for finding in vectors.findings]
    with suppress(OSError):  # a full or read-only disk: the file is read again next time
        _keep(store, vectors, notices)
    cut = np.zeros(len(rows), dtype=np.int32)
    return Vectors(vectors.array[rows], cut, stored=len(rows), notices=(*notices, *store.notices))


def for_pairs(spec: ModelSpec, data: PairSet) -> tuple[np.ndarray, np.ndarray, tuple[str, ...]]:
    """(left, right) float32 (n, d) of n pairs, and notices: by `<id>:1` and `<id>:2`, else by the sentences."""
    by_id = [f"{id}:{side}" for side in (1, 2) for id in data.ids]
    try:
        found = provide(spec, by_id)
    except Mismatch as error:
        try:
            found = provide(spec, [text.strip() for text in (*data.left, *data.right)])  # ids never have blanks around
        except Mismatch:
            if paper := paper_id(Path(spec.folder), Path(spec.ids_file) if spec.ids_file else None):
                raise Mismatch(OF_PAPERS.format(spec.name, paper)) from None
            raise Mismatch(
                f"{error} For pairs, give two vectors a pair: {by_id[0]} and {by_id[len(data)]} for the first one."
            ) from None
    return found.array[: len(data)], found.array[len(data) :], found.notices


def paper_id(path: Path, ids: Path | None = None) -> str:
    """The first id of a file whose ids are PubMed ids, so that its vectors are of papers; "" where they are not."""
    own = read_vectors(path, ids).ids or ()
    return own[0] if own and all(map(is_pmid, own)) else ""


def _keep(store: EmbeddingStore, vectors: UserVectors, notices: list[str]) -> None:
    keys = keys_of(vectors.ids or ())
    lacking = store.missing(keys)
    store.put(keys[lacking], vectors.array[lacking], np.zeros(len(lacking), dtype=np.int32))
    seal(store.folder / NOTICES, json.dumps(notices, ensure_ascii=False).encode())


def _inspect(path: Path, ids: Path | None) -> tuple[str, int]:
    """(revision, width) of a file of vectors; remembered while the files stay as they are."""
    files = [file for file in (path, ids) if file is not None]
    if not all(file.is_file() for file in files):
        read_vectors(path, ids)  # says what is wrong
    return _inspected(path, ids, tuple(signature(os.stat(file)) for file in files))


@lru_cache(maxsize=32)
def _inspected(path: Path, ids: Path | None, seen: tuple[Signature, ...]) -> tuple[str, int]:
    width = read_vectors(path, ids).array.shape[1]
    revision = digest_file(path, "sha256")
    if ids is not None:
        revision = hashlib.sha256(f"{revision} {digest_file(ids, 'sha256')}".encode()).hexdigest()
    return f"sha256:{revision}", width
