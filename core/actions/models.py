"""Models: list, remove, check, warm up."""

import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any

import pandas as pd

from core import maps, settings
from core import models as known
from core.actions.specs import spec_of
from core.errors import BadInput, CoreError, MissingModel
from core.models.folder import read as read_folder
from core.models.places import RECORD, hub_folder
from core.models.resolve import LABEL, entry_of, split
from core.models.weights import converted
from core.names import check_model_id, is_hub_id


def models() -> pd.DataFrame:
    """The catalogue and what was added: name, here or not, pooling, tokens, licence, how to get it."""
    return known.here()


def remove_model(*, name: str) -> dict[str, object]:
    """Delete a model that was added here. Its stored vectors stay: they are still right for its weights."""
    if "=" in name:
        raise BadInput(f"{name}: your own folder is left alone. Say the name of a model that was added.")
    folder = _added_folder(name)
    if folder is None:
        raise MissingModel(f"model {name!r} was not added here, so there is nothing to remove.")
    size = _size(folder)
    with suppress(CoreError):
        copy = converted(folder, read_folder(folder))
        size += _size(copy)
        shutil.rmtree(copy, ignore_errors=True)
    shutil.rmtree(folder)
    return {"model": name, "removed_mb": round(size / 1e6, 1)}


def is_downloaded(*, name: str) -> bool:
    """Whether a model lies in the cache, from where it can be removed."""
    return _added_folder(name) is not None


def _added_folder(name: str) -> Path | None:
    """Where an added model lies: one of the catalogue, of the hub, or copied or made here under a name of its own."""
    plain, _ = split(name)
    entry = entry_of(plain)
    hub_id = entry.hub_id if entry else plain
    if not (is_hub_id(hub_id) or LABEL.fullmatch(hub_id)):
        return None
    folder = hub_folder(hub_id)
    return folder if (folder / RECORD).is_file() else None


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def refuse_hub_id(*, name: str) -> None:
    """Raise BadInput for what cannot be a hub id, before any job or request."""
    check_model_id(name)


def check_model(*, name: str) -> dict[str, Any]:
    """Whether a model can be used here, with what it is or why not."""
    try:
        spec = spec_of(name)
    except CoreError as error:
        return {"model": name, "outcome": "REJECT", "messages": [str(error)]}
    about = {key: getattr(spec, key) for key in ("revision", "pooling", "max_tokens", "normalise", "casing", "licence")}
    return {"model": name, "outcome": "ACCEPT", "messages": [], **about}


def wants_warm_worker() -> bool:
    """Whether the app shall start the worker ahead of the first job."""
    return settings.warm()


def warm() -> None:
    """Load the bundled model and compile what maps need, so that the first job need not."""
    known.encoder(spec_of("all-MiniLM-L6-v2"))
    maps.warm()
