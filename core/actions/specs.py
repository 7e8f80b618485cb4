"""From what a user calls a model to its spec: catalogue, hub, folder, or a file of vectors."""

from collections.abc import Sequence
from pathlib import Path

from core import models as known
from core import settings
from core.embeddings import own
from core.errors import MissingModel, SourceError
from core.names import shown
from core.progress import Progress, silent
from core.schema import ModelSpec

VECTOR_FILES = (".npy", ".npz", ".parquet", ".pq", ".safetensors")
WITHOUT_IDS = (".npy", ".safetensors")
IDS_FILES = ("_ids.csv", "_ids.tsv", "_ids.txt")


def spec_of(
    name: str,
    *,
    fit: Sequence[str] | None = None,
    fetch: bool = False,
    precision: str = "exact",
    progress: Progress = silent,
) -> ModelSpec:
    """The spec of a catalogue name, hub id, NAME=FOLDER or NAME=FILE of vectors.

    The ids of vectors are in the file, or beside it: `vectors_ids.csv` (.tsv, .txt) beside `vectors.npy`.
    With `fetch`, a hub model that is not here is downloaded first, unless the machine is offline.
    """
    label, equals, place = name.partition("=")
    path = Path(place).expanduser()
    if equals and path.suffix.lower() in VECTOR_FILES and not path.is_dir():
        known.check_id(name)
        return own.as_spec(label, path, ids_beside(path))
    if equals and path.is_file():
        known.check_id(name)
        raise MissingModel(
            f"model {label}: {shown(path.name)} is a file, and no file of vectors ({', '.join(VECTOR_FILES)}). Give "
            "one of these, or the folder of a model."
        )
    try:
        return known.resolve(name, fit=fit, precision=precision)
    except MissingModel as error:
        if equals or not fetch:
            raise
        if settings.offline():
            raise MissingModel(f"{error} Nothing is fetched while BIOSCOPE_OFFLINE or HF_HUB_OFFLINE is set.") from None
    _fetch(name, progress)
    return known.resolve(name, fit=fit, precision=precision)


def ids_beside(path: Path) -> Path | None:
    """The file with the ids of vectors in a format that holds none; None if there is no such file."""
    places = [path.with_name(path.stem + ending) for ending in IDS_FILES] if path.suffix.lower() in WITHOUT_IDS else []
    return next((place for place in places if place.is_file()), None)


def _fetch(name: str, progress: Progress) -> None:
    from core.actions.add_model import add_model

    try:
        add_model(name=name, progress=progress)
    except (MissingModel, SourceError) as error:
        kind = MissingModel if isinstance(error, MissingModel) else SourceError
        raise kind(f"{error} On this machine: {', '.join(known.names_here())}.") from None
