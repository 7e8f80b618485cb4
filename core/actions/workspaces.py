"""A person's own files, on disk under an unguessable name, so that they outlive the browser tab.

cache/workspaces/<id>/files/<content digest>/{content, about.json}; removed ones lie under `trash/` for a week.
"""

import json
import re
import secrets
import shutil
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from core import settings
from core.disk import digest, seal, unseal
from core.errors import MissingData

KEEP_TRASH = 7 * 24 * 3600


@dataclass(frozen=True)
class Upload:
    """One file of a person's: `title` is the name it came with, shown but never used as a path."""

    id: str
    title: str
    kind: str  # "pairs" | "vectors"
    suffix: str
    path: str
    size: int
    added: float


def new_workspace() -> str:
    """An id that cannot be guessed: 128 random bits."""
    return secrets.token_urlsafe(16)


def is_workspace(name: str) -> bool:
    """True for the form of an id; anything else is never turned into a path."""
    return re.fullmatch(r"[A-Za-z0-9_-]{22}", name, re.ASCII) is not None


def _folder(workspace: str) -> Path:
    if not is_workspace(workspace):
        raise MissingData("No workspace of that name. Open the app without the link's w=… to start a new one.")
    return settings.cache_root() / "workspaces" / workspace


def keep_upload(workspace: str, name: str, content: bytes, kind: str) -> Upload:
    """Store a file under the digest of its content; the same content twice is one file."""
    suffix = Path(name.replace("\\", "/")).suffix.lower()
    suffix = suffix if re.fullmatch(r"\.[a-z0-9]{1,12}", suffix) else ""
    id = digest([kind, suffix, content], size=8)
    path = _folder(workspace) / "files" / id / f"content{suffix}"
    found = Upload(id, _clean(name), kind, suffix, str(path), len(content), time.time())
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        from core.disk import publish

        publish(path, lambda temporary: temporary.write_bytes(content) and None)
        seal(path.parent / "about.json", json.dumps(asdict(found) | {"path": path.name}).encode())
    return found


def _clean(name: str) -> str:
    """A name fit to show: no control or direction characters, at most 80 characters."""
    shown = "".join(c for c in name if c.isprintable() and c not in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
    return shown.encode("utf-8", "replace").decode()[:80] or "unnamed file"


def uploads(workspace: str, kind: str | None = None) -> list[Upload]:
    """The files of a workspace, oldest first; damaged entries are left out."""
    found = []
    for about in sorted(_folder(workspace).glob("files/*/about.json")):
        payload = unseal(about)
        if payload is None:
            continue
        raw = json.loads(payload)
        one = Upload(**{**raw, "path": str(about.parent / raw["path"])})
        if Path(one.path).is_file() and kind in (None, one.kind):
            found.append(one)
    return sorted(found, key=lambda one: one.added)


def remove_upload(workspace: str, id: str) -> None:
    """Move a file to the trash, from where `restore_upload` brings it back for a week."""
    _move(workspace, id, "files", "trash")
    for old in (_folder(workspace) / "trash").glob("*"):
        if time.time() - old.stat().st_mtime > KEEP_TRASH:
            shutil.rmtree(old, ignore_errors=True)


def restore_upload(workspace: str, id: str) -> None:
    """Undo `remove_upload`."""
    _move(workspace, id, "trash", "files")


def removed(workspace: str) -> list[str]:
    """Ids in the trash, newest last."""
    return [p.name for p in sorted((_folder(workspace) / "trash").glob("*"), key=lambda p: p.stat().st_mtime)]


def _move(workspace: str, id: str, source: str, target: str) -> None:
    if not re.fullmatch(r"[0-9a-f]{16}", id, re.ASCII):
        raise MissingData("No file of that name in this workspace.")
    here, there = (_folder(workspace) / part / id for part in (source, target))
    if not here.is_dir():
        raise MissingData("No file of that name in this workspace.")
    there.parent.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(there, ignore_errors=True)
    here.rename(there)
    there.touch()
