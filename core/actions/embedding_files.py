"""Vectors as files: MODEL.POOLING.npy, the ids of its rows, and all that decided it. The same bytes each time."""

import csv
import hashlib
import io
import json
from collections import Counter
from pathlib import Path

import numpy as np

from core.actions.embed import Embedded, file_name
from core.actions.provenance import versions
from core.actions.spaces import Spaces
from core.disk import put
from core.embeddings import folder
from core.embeddings.folder import EmbeddingFile
from core.errors import not_written
from core.models.folder import head
from core.schema import ModelSpec, Papers

NATIVE = {
    "": "title and abstract with a blank between: its authors recommend nothing",
    "separator": "title and abstract with its separator between, which stays where one of them is missing",
    "segments": "title and abstract as two segments with its separator between",
}


def stem(model: str, pooling: str) -> str:
    """MODEL.POOLING, or MODEL where there are no tokens to pool."""
    return file_name(model) + (f".{pooling}" if pooling else "")


def read_embeddings(folder_: str | Path) -> list[EmbeddingFile]:
    """The vectors of a folder, each with the ids of its rows, by the names of the files; numbers are read by `array()`.

    Files that `embed_papers` wrote, or a person's own: any .npy with its ids beside it. Raises BadFile, MissingData.
    """
    return folder.read_embeddings(Path(folder_))


def write_embedding(out: Path, taken: Papers, one: Spaces, spec: ModelSpec, found: Embedded, *, fit_on: Papers) -> Path:
    """Write the three files, the description last; returns the path of the vectors. Raises CoreError."""
    path = out / f"{stem(one.name, spec.pooling)}.npy"
    ids = io.StringIO(newline="")
    csv.writer(ids, lineterminator="\n").writerows([["row", "id"], *enumerate(taken.ids, 1)])
    array = io.BytesIO()
    np.save(array, np.ascontiguousarray(found.vectors, dtype="<f4"))
    parts = {path: array.getvalue(), path.with_name(f"{path.stem}_ids.csv"): ids.getvalue().encode()}
    about = _about(taken, one, spec, found, fit_on)
    about["sha256"] = {place.name: hashlib.sha256(content).hexdigest() for place, content in parts.items()}
    said = json.dumps(about, ensure_ascii=False, indent=1, allow_nan=False) + "\n"
    try:
        for place, content in {**parts, path.with_suffix(".json"): said.encode()}.items():
            put(place, content)
    except OSError as error:
        raise not_written("the vectors", out, error) from None
    return path


def _about(taken: Papers, one: Spaces, spec: ModelSpec, found: Embedded, fit_on: Papers) -> dict[str, object]:
    """Plain values; no dates and no seconds."""
    splits = Counter(taken.splits)
    fit = "nothing"
    if one.fit is not None:
        where = "training papers" if any(fit_on.splits) else "papers"
        fit = f"{len(fit_on):,} {where} of {fit_on.name}, fingerprint {fit_on.fingerprint}; digest of texts {spec.fit}"
    return {
        "model": one.name, "title": spec.title, "hub_id": spec.hub_id, "revision": spec.revision,
        "loader": spec.loader, "licence": spec.licence, "head": _head(spec), "pooling": spec.pooling,
        "own": spec.pooling == spec.own_pooling, "form": one.form,
        "form_means": NATIVE[spec.native] if one.form == "native" else one.form,
        "separator": spec.separator, "prompt": spec.prompts.get("similarity", ""), "max_tokens": spec.max_tokens,
        "truncated": int((found.cut > 0).sum()), "normalise": spec.normalise, "precision": spec.precision,
        "width": int(found.vectors.shape[1]), "papers": len(taken), "data": taken.name,
        "data_title": taken.title or taken.name, "data_fingerprint": taken.fingerprint, "data_licence": taken.licence,
        "splits": {split: splits[split] for split in sorted(splits)}, "stands_in": _stands_in(taken, one.form),
        "fit": fit, "seed": spec.seed, "versions": versions(),
    }  # fmt: skip


def _head(spec: ModelSpec) -> str:
    found = head(Path(spec.folder)) if spec.folder else ""
    return f"not used ({found})" if found else "none"


def _stands_in(taken: Papers, form: str) -> int:
    """Papers without the part that was asked for, so that the other stood in or stood alone."""
    return taken.stands_in("title+abstract" if form == "native" else form)
