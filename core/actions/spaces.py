"""A model's vectors of papers, by one pooling or by all of them, TF-IDF fitted where it may learn."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from core.actions.embed import Embedded, embed, embed_poolings
from core.actions.paper_vectors import INPUTS, texts_of
from core.actions.specs import VECTOR_FILES, spec_of
from core.catalogue import choose
from core.embeddings import own
from core.errors import BadInput
from core.models import POOLINGS, poolings_of
from core.models.resolve import entry_of, split
from core.progress import Progress, silent
from core.schema import ModelSpec, Papers


@dataclass(frozen=True)
class Spaces:
    """`name` without a pooling; one spec a pooling; `fit`: the texts that TF-IDF counts on."""

    name: str
    specs: tuple[ModelSpec, ...]
    form: str
    fit: tuple[str, ...] | None = None


def spaces(
    model: str,
    *,
    poolings: Sequence[str] | None = None,
    form: str = "abstract",
    train: Papers | None = None,
    precision: str = "exact",
    fetch: bool = False,
    progress: Progress = silent,
) -> Spaces:
    """The spaces of a model of that name.

    Parameters
    ----------
    model
        As `spec_of` takes it; a pooling at its end stands for `poolings`.
    poolings
        Names of POOLINGS, or "" for the model's own; None for every one it has. A model without tokens has one space.
    train
        The papers that TF-IDF counts on, and on no others.

    Raises
    ------
    BadInput, UnknownName, MissingModel, BadFile
        As `spec_of` does; BadInput for TF-IDF without training papers, and for a raw encoder's own pooling.
    """
    choose("input form", dict.fromkeys(INPUTS), form)
    plain, mode = parted(model)
    if _is_file(plain):
        spec = spec_of(plain)
        return Spaces(spec.name, (spec,), form)
    first = spec_of(f"{plain}:mean", fetch=fetch, precision=precision, progress=progress)
    there, name = poolings_of(first), split(first.name)[0]
    if there == ("",):
        return _plain(first, form, train)
    wanted = [mode] if mode else list(there) if poolings is None else list(dict.fromkeys(poolings))
    found = [_pooled(plain, pooling, first, precision) for pooling in wanted]
    if form == "native":
        found = [spec.as_native() for spec in found]
    return Spaces(name, tuple({spec.pooling: spec for spec in found}.values()), form)


def embedded(
    collection: Papers,
    found: Spaces,
    *,
    device: str = "auto",
    batch_size: int = 16,
    compute: bool = True,
    progress: Progress = silent,
) -> list[Embedded]:
    """Vectors of the papers in each of the spaces, rows in the order of the papers. Raises as `embed` does."""
    spec = found.specs[0]
    if spec.loader == "vectors":
        brought = own.provide(spec, collection.ids)
        return [Embedded(brought.array, brought.cut, 0, "brought by the user", 0.0, brought.notices)]
    texts = texts_of(collection, spec, found.form)
    if not spec.pooling:
        one = embed(texts=texts, spec=spec, fit=found.fit, batch_size=batch_size, device=device, compute=compute,
                    progress=progress)  # fmt: skip
        return [one]
    return embed_poolings(
        texts=texts, specs=found.specs, batch_size=batch_size, device=device, compute=compute, progress=progress
    )


def parted(model: str) -> tuple[str, str]:
    """Name and pooling ("" where none is said) of what a user calls a model; a folder may be named like a pooling."""
    _, equals, place = model.partition("=")
    return (model, "") if equals and Path(place).expanduser().exists() else split(model)


def called(model: str) -> tuple[str, str]:
    """The name under which a model's vectors are written, and the pooling where one is said; no file is looked into.

    A short name stands for the catalogue's (medcpt: medcpt-article), NAME=FOLDER for NAME.
    """
    plain, mode = parted(model)
    label, equals, _ = plain.partition("=")
    entry = None if equals else entry_of(plain)
    return (entry.name if entry else label), mode


def _is_file(model: str) -> bool:
    _, equals, place = model.partition("=")
    path = Path(place).expanduser()
    return bool(equals) and not path.is_dir() and (path.is_file() or path.suffix.lower() in VECTOR_FILES)


def _plain(spec: ModelSpec, form: str, train: Papers | None) -> Spaces:
    if spec.loader != "tfidf":
        return Spaces(spec.name, (spec,), form)
    if train is None or not len(train):
        raise BadInput(
            "model tfidf: counts words on training papers alone, and there are none. Name a folder that has them, with "
            "--train-dir."
        )
    fit = texts_of(train, spec, form)
    return Spaces(spec.name, (spec_of(spec.name, fit=fit),), form, fit)


def _pooled(plain: str, pooling: str, first: ModelSpec, precision: str) -> ModelSpec:
    if pooling in ("", first.own_pooling):
        return spec_of(plain, precision=precision)
    choose("pooling", dict.fromkeys(POOLINGS), pooling)
    return spec_of(f"{plain}:{pooling}", precision=precision)
