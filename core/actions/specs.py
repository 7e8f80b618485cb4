"""From what a user calls a model to its spec: catalogue, hub, folder, or a file of vectors."""

from collections.abc import Sequence
from pathlib import Path

from core import models as known
from core import settings
from core.errors import MissingModel
from core.progress import Progress, silent
from core.schema import ModelSpec

VECTOR_FILES = (".npy", ".npz", ".parquet", ".safetensors")


def spec_of(
    name: str, *, fit: Sequence[str] | None = None, fetch: bool = False, precision: str = "exact", progress: Progress = silent
) -> ModelSpec:
    """The spec of a catalogue name, hub id, NAME=FOLDER or NAME=FILE of vectors.

    With `fetch`, a hub model that is not here is downloaded first, unless the machine is offline.
    """
    label, equals, place = name.partition("=")
    if equals and place.lower().endswith(VECTOR_FILES) and not Path(place).is_dir():
        from core.embeddings import own

        known.check_id(name)
        return own.as_spec(label, Path(place).expanduser())
    try:
        return known.resolve(name, fit=fit, precision=precision)
    except MissingModel:
        if equals or not fetch or settings.offline():
            raise
    from core.actions.models import add_model

    add_model(name=name, progress=progress)
    return known.resolve(name, fit=fit, precision=precision)
