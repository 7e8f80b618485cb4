"""A person's own files, on disk under an unguessable name, so that they outlive the browser tab.

cache/workspaces/<id>/files/<digest of the content>/ holds the file, or a folder of files that belong together, and
about.json; removed ones lie under `trash/` for a week.
"""

import json
import re
import secrets
import shutil
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from core import settings
from core.disk import digest, glimpse, put, seal
from core.errors import BadInput, CoreError, MissingData

KEEP_TRASH = 7 * 24 * 3600  # seconds
ABOUT = "about.json"


@dataclass(frozen=True)
class Upload:
    """One file of a person's: `title` is the name it came with, shown but never used as a path."""

    id: str
    title: str
    kind: str  # "pairs" | "vectors" | "papers" | "incoming" | "collection"
    suffix: str
    path: str
    size: int
    added: float


def new_workspace() -> str:
    """An id that cannot be guessed: 128 random bits. None begins with a dash, as options of a command do."""
    while (name := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return name


def is_workspace(name: str) -> bool:
    """True for the form of an id; anything else is never turned into a path."""
    return re.fullmatch(r"[A-Za-z0-9_-]{22}", name, re.ASCII) is not None


def exists(name: str) -> bool:
    """Whether there is a workspace of that name on this machine."""
    return is_workspace(name) and _folder(name).is_dir()


def keep_upload(workspace: str, name: str, content: bytes, kind: str, *, apart: str = "") -> Upload:
    """Store a file under the digest of its content; the same content twice is one file, under its latest name.

    What differs in `apart` is kept apart all the same. Raises CoreError if the disk does not take it.
    """
    suffix = Path(name.replace("\\", "/")).suffix.lower()
    suffix = suffix if re.fullmatch(r"\.[a-z0-9]{1,12}", suffix) else ""
    id = digest([kind, suffix, content, *([apart] if apart else [])], size=8)
    path = _folder(workspace) / "files" / id / f"{id}{suffix}"
    return _keep(Upload(id, clean(name), kind, suffix, str(path), len(content), time.time()), {path: content})


def keep_folder(workspace: str, title: str, files: Mapping[str, bytes], kind: str, *, apart: str = "") -> Upload:
    """Store files that belong together as one entry, whose `path` is their folder; their names are plain file names.

    `apart` is that of `keep_upload`. Raises BadInput for a name that is a path, CoreError if the disk does not take it.
    """
    if bad := [name for name in files if not re.fullmatch(r"\w[\w.-]*", name, re.ASCII)]:
        raise BadInput(f"{bad[0]!r} is no plain file name.")
    id = digest([kind, apart, *(part for name in sorted(files) for part in (name, files[name]))], size=8)
    path = _folder(workspace) / "files" / id / id
    found = Upload(id, clean(title), kind, "", str(path), sum(map(len, files.values())), time.time())
    return _keep(found, {path / name: content for name, content in files.items()})


def _keep(found: Upload, files: Mapping[Path, bytes]) -> Upload:
    """The description comes last: an entry without one is none."""
    path = Path(found.path)
    try:
        _root().mkdir(parents=True, exist_ok=True, mode=0o700)  # an id is no secret where the folder can be listed
        for place, content in files.items():
            put(place, content)
        seal(path.with_name(ABOUT), json.dumps(asdict(found) | {"path": path.name}).encode())
    except OSError as error:
        raise CoreError(f"{found.title} could not be kept in {_root()}: {error.strerror or error}.") from None
    return found


def uploads(workspace: str, kind: str | None = None) -> list[Upload]:
    """The files of a workspace, oldest first; damaged entries are left out."""
    found = (_read(folder) for folder in _folder(workspace).glob("files/*"))
    chosen = [one for one in found if one is not None and kind in (None, one.kind)]
    return sorted(chosen, key=lambda one: (one.added, one.id))


def title_of(path: str) -> str:
    """The name that a stored file came with; "" for a path that is no upload."""
    place = Path(path).absolute()
    if not place.is_relative_to(_root()):
        return ""
    found = _read(place.parent)
    return found.title if found else ""


def gone(path: str, what: str, title: str = "") -> str:
    """That a stored file was removed, by the name it had, and how it comes back; "" for a path that is no upload."""
    place = Path(path).absolute()
    if not place.is_relative_to(_root()) or place.exists():
        return ""
    kept = _read(place.parents[1].with_name("trash") / place.parent.name)
    called = f"“{kept.title if kept else title}”" if kept or title else "of this job"
    back = "The page Data brings it back, for a week." if kept else "Bring its file again on the page Data."
    return f"The {what} {called} was removed. {back}"


def remove_upload(workspace: str, id: str) -> None:
    """Move a file to the trash, from where `restore_upload` brings it back for a week."""
    _move(workspace, id, "files", "trash")
    for old in (_folder(workspace) / "trash").glob("*"):
        if time.time() - old.stat().st_mtime > KEEP_TRASH:
            shutil.rmtree(old, ignore_errors=True)


def discard(workspace: str, id: str) -> None:
    """Delete a file that was refused; nothing of it is kept."""
    _move(workspace, id, "files", "trash")
    shutil.rmtree(_folder(workspace) / "trash" / id, ignore_errors=True)


def restore_upload(workspace: str, id: str) -> None:
    """Undo `remove_upload`."""
    _move(workspace, id, "trash", "files")


def removed(workspace: str) -> list[str]:
    """Ids in the trash, newest last."""
    return [path.name for path in sorted((_folder(workspace) / "trash").glob("*"), key=lambda p: p.stat().st_mtime)]


def trashed(workspace: str) -> list[Upload]:
    """What is in the trash, newest last; damaged entries are left out."""
    found = (_read(_folder(workspace) / "trash" / id) for id in removed(workspace))
    return [one for one in found if one is not None]


def relabel(workspace: str, id: str, *, kind: str, title: str) -> Upload:
    """Say anew what a stored file is and what it is called. Raises MissingData, CoreError if the disk is full."""
    found = next((one for one in uploads(workspace) if one.id == id), None)
    if found is None:
        raise MissingData("No file of that name in this workspace.")
    return _keep(replace(found, kind=kind, title=clean(title)), {})


def folder_of(workspace: str) -> Path:
    """Where all of a workspace lies. Raises MissingData for what is no name of one."""
    return _folder(workspace)


def clean(name: str) -> str:
    """A name fit to show: no control or direction characters, at most 80 characters."""
    return "".join(character for character in name if character.isprintable())[:80].strip() or "unnamed file"


def _root() -> Path:
    return (settings.cache_root() / "workspaces").absolute()


def _folder(workspace: str) -> Path:
    if not is_workspace(workspace):
        raise MissingData("No workspace of that name. Open the app without the link's w=… to start a new one.")
    return _root() / workspace


def _read(folder: Path) -> Upload | None:
    """The upload in that folder; None if its description is damaged or its content gone."""
    payload = glimpse(folder / ABOUT)
    if payload is None:
        return None
    raw = json.loads(payload)
    found = Upload(**{**raw, "path": str(folder / raw["path"])})
    return found if Path(found.path).exists() else None


def _move(workspace: str, id: str, source: str, target: str) -> None:
    here, there = (_folder(workspace) / part / id for part in (source, target))
    if not re.fullmatch(r"[0-9a-f]{16}", id, re.ASCII) or not here.is_dir():
        raise MissingData("No file of that name in this workspace.")
    there.parent.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(there, ignore_errors=True)
    here.rename(there)
    there.touch()
