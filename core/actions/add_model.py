"""Bring a model onto this machine: from the hub at a recorded commit, or from a folder of the user's."""

import json
import shutil
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from core.actions.specs import spec_of
from core.disk import publish
from core.errors import BadFile, BadInput, CoreError
from core.models import resolve
from core.models.catalogue import BUNDLED
from core.models.fingerprint import fingerprint
from core.models.folder import read as read_folder
from core.models.places import RECORD, added, hub_folder, models_root, place_of
from core.models.resolve import entry_of, split
from core.names import is_hub_id
from core.progress import Progress, silent
from core.schema import ModelSpec
from core.sources.hub import Hub, HubFile, HubInfo, refuse_remote_code, wanted

HEAVY = (".safetensors", ".bin")
RESERVED = ("converted",)  # a folder beside the models


def add_model(*, name: str, revision: str = "main", progress: Progress = silent) -> dict[str, object]:
    """Download a catalogue model or hub id at the commit that `revision` points to now, and record that commit.

    `NAME=FOLDER` copies a folder of the user's under that name instead. `:cls`, `:mean` or `:max` at the end says how
    a raw encoder pools, and is recorded. A model that needs code of its own is refused before its weights are fetched.
    Raises BadInput, UnknownName, MissingModel, SourceError or BadFile; nothing is left of a model that was refused.
    """
    if "=" in name:
        return _taken_in(name, progress)
    plain, pooling = split(name)
    entry = entry_of(plain)
    if entry is not None and not entry.hub_id:
        raise BadInput(f"model {entry.name!r} needs no download: it is computed.")
    hub_id = entry.hub_id if entry else plain
    if entry is None and not (is_hub_id(plain) and "/" in plain):
        return _said(resolve(name), "is here already")
    if entry is not None and entry.name in BUNDLED and (place := place_of(entry)) is not None and not place.record:
        return _said(resolve(name), "comes with the app: nothing was fetched")
    hub = Hub()
    info = hub.resolve(hub_id, revision)
    files, notice = wanted(info.files)
    folder = _fetch(hub, info, files, progress)
    _record(folder, files, hub_id=hub_id, commit=info.commit, licence=info.licence, pooling=pooling)
    return _checked(name, folder, notice)


def _fetch(hub: Hub, info: HubInfo, files: Sequence[HubFile], progress: Progress) -> Path:
    """The folder with the files: small ones are fetched first, looked at, and then the weights.

    Another commit than the one that is here is fetched beside it, and takes its place once it is whole.
    """
    folder = hub_folder(info.repo_id)
    beside = _commit(folder) not in ("", info.commit)
    stage = folder.with_name(f"{folder.name}--{info.commit[:12]}") if beside else folder
    hub.fetch(info, [file for file in files if not file.path.endswith(HEAVY)], stage)
    try:
        refuse_remote_code(stage)
    except CoreError:
        shutil.rmtree(stage)
        raise
    hub.fetch(info, files, stage, progress)
    if beside:
        shutil.rmtree(folder)
        stage.rename(folder)
    for rest in folder.parent.glob(f"{folder.name}--*"):  # an earlier try at another commit
        if not (rest / RECORD).exists():
            shutil.rmtree(rest)
    return folder


def _commit(folder: Path) -> str:
    """The commit that is here; "" for none, or for files that have changed since and are fetched again."""
    try:
        place = added(folder)
    except BadFile:
        return ""
    return place.commit if place else ""


def _record(folder: Path, files: Sequence[HubFile], **about: str) -> None:
    record = {
        **{key: value for key, value in about.items() if value},
        "fingerprint": _fingerprint(folder),
        "files": [{"path": file.path, "size": file.size} for file in files],
        "added": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    publish(folder / RECORD, lambda temporary: temporary.write_text(json.dumps(record), encoding="utf-8"))


def _fingerprint(folder: Path) -> str:
    """What a later change of the files is seen by; "" for a folder of no use, which is about to be refused."""
    try:
        return fingerprint(folder, read_folder(folder).files)
    except CoreError:
        return ""


def _taken_in(name: str, progress: Progress) -> dict[str, object]:
    """Copy the files of a folder that decide a vector to the cache, under a name of their own."""
    spec = spec_of(name)
    if spec.loader == "vectors":
        raise BadInput(f"{name.partition('=')[2]} holds vectors, not a model: use it as it is, with --model NAME=FILE.")
    label, source = name.partition("=")[0], Path(spec.folder)
    target = models_root() / label
    if not is_hub_id(label) or entry_of(label) or target.exists() or label in RESERVED:
        raise BadInput(
            f"a model {label!r} cannot be added: the name is taken. Choose another, or remove that model first."
        )
    paths = read_folder(source).files
    stage = target.with_name(f"{label}.tmp")
    shutil.rmtree(stage, ignore_errors=True)
    try:
        for done, path in enumerate(paths):
            progress(done, len(paths), f"copying {path.name}")
            copy = stage / path.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
        files = [HubFile(path.relative_to(source).as_posix(), path.stat().st_size) for path in paths]
        _record(stage, files, pooling=spec.pooling if spec.loader == "transformers" else "")
        stage.rename(target)
    finally:
        shutil.rmtree(stage, ignore_errors=True)
    return _said(resolve(label), f"copied from {source}")


def _checked(name: str, folder: Path, notice: str) -> dict[str, object]:
    """What was added. A raw encoder without pooling stays, with the question; a folder of no use does not."""
    try:
        return _said(resolve(name), notice)
    except BadInput as question:
        return {"model": name, "notice": str(question)}
    except CoreError:
        shutil.rmtree(folder)
        raise


def _said(spec: ModelSpec, notice: str) -> dict[str, object]:
    return {
        "model": spec.name, "revision": spec.revision, "pooling": spec.pooling, "max_tokens": spec.max_tokens,
        "licence": spec.licence, "folder": spec.folder, "notice": notice,
    }  # fmt: skip
