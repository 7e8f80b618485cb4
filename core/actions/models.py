"""Models: list, download or take in, remove, check."""

import json
import shutil
from datetime import UTC, datetime
from typing import Any

import pandas as pd

from core import models as known
from core import settings
from core.actions.specs import spec_of
from core.disk import publish
from core.errors import BadInput, CoreError, MissingModel
from core.names import check_model_id
from core.progress import Progress, silent
from core.sources.hub import Hub, refuse_remote_code, wanted


def models() -> pd.DataFrame:
    """The catalogue and what was added: name, here or not, pooling, tokens, licence, how to get it."""
    return known.here()


def add_model(*, name: str, revision: str = "main", progress: Progress = silent) -> dict[str, object]:
    """Download a catalogue model or hub id at the commit that `revision` points to now, and record that commit."""
    entry = known.MODELS.get(name)
    hub_id = entry.hub_id if entry else name
    if not hub_id:
        raise BadInput(f"model {name!r} needs no download.")
    check_model_id(hub_id)
    hub = Hub()
    info = hub.resolve(hub_id, revision)
    chosen, notice = wanted(info.files)
    folder = settings.cache_root() / "models" / hub_id.replace("/", "--")
    hub.fetch(info, [file.path for file in chosen], folder, progress)
    refuse_remote_code(folder)
    record = {
        "hub_id": hub_id, "commit": info.commit, "licence": info.licence, "files": [file.path for file in chosen],
        "added": datetime.now(UTC).isoformat(timespec="seconds"),
    }  # fmt: skip
    publish(folder / "bioscope.json", lambda temporary: temporary.write_text(json.dumps(record)) and None)
    return {"model": name, "revision": info.commit, "licence": info.licence, "notice": notice}


def remove_model(*, name: str) -> dict[str, object]:
    """Delete a downloaded model. Its stored vectors stay: they are still right for that commit."""
    entry = known.MODELS.get(name)
    hub_id = entry.hub_id if entry else name
    check_model_id(hub_id or name)
    folder = settings.cache_root() / "models" / (hub_id or name).replace("/", "--")
    if not (folder / "bioscope.json").is_file():
        raise MissingModel(f"model {name!r} was not downloaded here, so there is nothing to remove.")
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    shutil.rmtree(folder)
    return {"model": name, "removed_mb": round(size / 1e6)}


def check_model(*, name: str) -> dict[str, Any]:
    """Whether a model can be used here, with what it is or why not."""
    try:
        spec = spec_of(name)
    except CoreError as error:
        return {"model": name, "outcome": "REJECT", "messages": [str(error)]}
    about = {key: getattr(spec, key) for key in ("revision", "pooling", "max_tokens", "normalise", "casing", "licence")}
    return {"model": name, "outcome": "ACCEPT", "messages": [], **about}



def warm() -> None:
    """Load the bundled model, so that the first job need not."""
    known.encoder(spec_of("all-MiniLM-L6-v2"))
