"""Vectors of a benchmark's papers, by every model and pooling asked for: kept, and written as files."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from core.actions.embed import Embedded
from core.actions.embedding_files import stem, write_embedding
from core.actions.papers import Source, papers
from core.actions.spaces import Spaces, embedded, spaces
from core.errors import BadInput, MissingData
from core.progress import Progress, silent
from core.schema import ModelSpec, Papers

SPLITS = ("train", "val", "test")


def embed_papers(
    *,
    data: Source,
    models: Sequence[str],
    out: str | Path | None = None,
    poolings: Sequence[str] | None = None,
    form: str = "abstract",
    splits: Sequence[str] = (),
    train: Source | None = None,
    precision: str = "exact",
    batch_size: int = 16,
    device: str = "auto",
    progress: Progress = silent,
) -> list[dict[str, object]]:
    """Make and keep the vectors of a collection's papers; one row a model and pooling says what was computed.

    Parameters
    ----------
    data, train
        The collection, and the one whose training papers TF-IDF counts on (the same unless given).
    models
        As `spec_of` takes them. Each is read and checked before the first is used.
    out
        A folder. For each model and pooling: MODEL.POOLING.npy (float32, rows in the order of the papers), _ids.csv
        beside it (row, id) and .json (all that decided the vectors). A model without poolings: MODEL.npy.
    poolings
        Names of POOLINGS, "" for a model's own; None for all, which are made in one pass.
    form
        What of a paper the models get, one of INPUTS.
    splits
        Of the papers, by default all that are there.

    Raises
    ------
    BadInput, UnknownName, MissingData, MissingModel, BadFile
        Names and files that cannot be used; vectors from a file; two models that would have the same files.
    """
    whole = papers(data)
    taken, learnt = _of(whole, splits), papers(train) if train else whole
    fit_on = _training(learnt)
    every = [
        spaces(name, poolings=poolings, form=form, train=fit_on, precision=precision, fetch=True, progress=progress)
        for name in dict.fromkeys(models)
    ]
    rows = []
    for one in _distinct(every):
        found = embedded(taken, one, device=device, batch_size=batch_size, progress=progress)
        for spec, vectors in zip(one.specs, found):
            path = None
            if out:
                path = write_embedding(Path(out), taken, one, spec, vectors, fit_on=fit_on)
            rows.append(_row(one, spec, vectors, taken, path))
    return rows


def _of(whole: Papers, splits: Sequence[str]) -> Papers:
    """The papers of those splits."""
    if not splits:
        return whole
    there = dict.fromkeys(whole.splits)
    if absent := [split for split in splits if split not in there]:
        raise MissingData(f"{whole.title or whole.name}: no papers of the split {', '.join(map(repr, absent))}. "
                          f"Its splits: {', '.join(there) or 'none'}.")  # fmt: skip
    return whole.take([row for row, split in enumerate(whole.splits) if split in splits])


def _training(whole: Papers) -> Papers:
    """The training papers; all papers of a collection that has no splits."""
    if not any(whole.splits):
        return whole
    return whole.take([row for row, split in enumerate(whole.splits) if split == "train"])


def _distinct(every: Sequence[Spaces]) -> list[Spaces]:
    """Without what is there twice under one name. Raises BadInput for two models that would have the same files."""
    seen: dict[str, str] = {}
    kept = []
    for one in every:
        new = []
        for spec in one.specs:
            if spec.loader == "vectors":
                raise BadInput(f"{spec.name}: is vectors from a file already; there is nothing to encode.")
            name, what = stem(one.name, spec.pooling).lower(), spec.revision + spec.fit  # some disks know no capitals
            if name not in seen:
                new.append(spec)
            elif seen[name] != what:
                raise BadInput(f"two models would be written as {name}.npy: give one another name, as NAME=FOLDER.")
            seen[name] = what
        if new:
            kept.append(replace(one, specs=tuple(new)))
    return kept


def _row(one: Spaces, spec: ModelSpec, found: Embedded, taken: Papers, path: Path | None) -> dict[str, object]:
    return {
        "model": one.name, "pooling": spec.pooling, "own": spec.pooling == spec.own_pooling, "papers": len(taken),
        "computed": found.computed, "width": int(found.vectors.shape[1]), "truncated": int((found.cut > 0).sum()),
        "precision": spec.precision, "device": found.device, "seconds": round(found.seconds, 3),
        "file": str(path or ""), "notices": " ".join(found.notices),
    }  # fmt: skip
