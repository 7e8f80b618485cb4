"""Where a model's files lie on this machine: a package, a folder of the cache, or nowhere."""

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from core import settings
from core.errors import BadFile, CoreError
from core.models.catalogue import BUNDLED, MODELS
from core.models.jsonfile import read_object
from core.schema import ModelSpec

RECORD = "bioscope.json"  # written last when a model is added: hub_id, commit, files, fingerprint, added; pooling


@dataclass(frozen=True)
class Place:
    """A model's folder and what was recorded when it was added (empty for a package or the user's own folder)."""

    folder: Path
    record: dict[str, Any]

    @property
    def commit(self) -> str:
        return str(self.record.get("commit") or "")


def models_root() -> Path:
    """The folder of added and trained models, one sub-folder each."""
    return settings.cache_root() / "models"


def hub_folder(hub_id: str) -> Path:
    """Where the files of a hub model are kept: `org--name` below the models' folder."""
    return models_root() / hub_id.replace("/", "--")


def place_of(spec: ModelSpec) -> Place | None:
    """The files of a catalogue entry, or None."""
    package = BUNDLED.get(spec.name)
    if package:
        try:
            return Place(Path(import_module(package).get_model_path()), {})
        except ImportError:
            pass  # installed without it: the hub's copy will do
    return added(hub_folder(spec.hub_id)) if spec.hub_id else None


def added(folder: Path) -> Place | None:
    """A model below the cache, or None. Raises BadFile if files that were recorded have changed or gone."""
    if not (folder / RECORD).is_file():
        return None
    record = read_object(folder / RECORD)
    for entry in record.get("files") or ():
        if isinstance(entry, dict) and isinstance(entry.get("size"), int):
            _unchanged(folder / str(entry.get("path", "")), entry["size"])
    return Place(folder, record)


def _unchanged(path: Path, size: int) -> None:
    found = path.stat().st_size if path.is_file() else None
    if found != size:
        seen = "it is not there" if found is None else f"{found:,} bytes found, {size:,} recorded"
        raise BadFile(f"{path}: changed since the model was added ({seen}). Remove the model and add it again.")


def unfinished(folder: Path) -> bool:
    """True for a folder with files in it but no record: a download that was not finished."""
    return folder.is_dir() and not (folder / RECORD).is_file() and any(folder.iterdir())


def own_models() -> list[str]:
    """Names of models in the cache that are not in the catalogue: hub ids, and models made here."""
    known = {entry.hub_id for entry in MODELS.values()}
    names = []
    for record in sorted(models_root().glob(f"*/{RECORD}")):
        try:
            hub_id = str(read_object(record).get("hub_id") or "")
        except CoreError:
            hub_id = ""
        if hub_id not in known or not hub_id:
            names.append(hub_id or record.parent.name)
    return names


def names_here() -> list[str]:
    """Names of all models whose files are on this machine."""
    return [entry.name for entry in MODELS.values() if _present(entry)] + own_models()


def _present(spec: ModelSpec) -> bool:
    if not spec.hub_id:
        return True
    try:
        return place_of(spec) is not None
    except CoreError:
        return False
