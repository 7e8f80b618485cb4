"""The files of a job's folder: read with suspicion, replaced whole."""

import json
import os
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from core import disk
from core.jobs.processes import Identity

FINAL = frozenset({"done", "failed", "cancelled", "died"})
STATES = FINAL | {"queued", "running"}
HANDED = "secret.json"
UNREADABLE = (OSError, ValueError, TypeError, KeyError, RecursionError)


@dataclass(frozen=True)
class Standing:
    """The content of progress.json: times in seconds since 1970, `rate` in units of `done` a second."""

    state: str = "queued"
    done: int = 0
    total: int = 0
    note: str = ""
    rate: float | None = None
    seconds_left: float | None = None
    seconds: float | None = None
    started: float | None = None
    updated: float | None = None
    finished: float | None = None
    error: str = ""


KINDS: dict[str, tuple[type, ...]] = {
    "state": (str,),
    "note": (str,),
    "error": (str,),
    "done": (int,),
    "total": (int,),
}
NUMBER_OR_NONE = (int, float, type(None))


def read_standing(folder: Path) -> Standing:
    """progress.json; the queued state if there is none yet. Raises ValueError if it is damaged."""
    try:
        said = load(folder / "progress.json")
    except FileNotFoundError:
        return Standing()
    values = {each.name: said[each.name] for each in fields(Standing) if each.name in said}
    for name, value in values.items():
        if isinstance(value, bool) or not isinstance(value, KINDS.get(name, NUMBER_OR_NONE)):
            raise ValueError(f"progress.json: {name} is {str(value)[:40]!r}")
    if values.get("state") not in STATES:
        raise ValueError(f"progress.json: the state is {str(values.get('state'))[:40]!r}")
    return Standing(**values)


def write_standing(folder: Path, stand: Standing, *, last: bool = False) -> None:
    """Replace progress.json. The `last` one is also flushed to disk, and finds room on a full one."""
    data, path = json.dumps(asdict(stand)).encode(), folder / "progress.json"
    if not last:
        temporary = folder / f"progress.json.{secrets.token_hex(6)}.tmp"
        temporary.write_bytes(data)
        os.replace(temporary, path)
        return
    try:
        publish_json(path, asdict(stand))
    except OSError:
        with open(path, "r+b") as file:  # disk full: the blocks of the old file are still ours
            file.write(data)
            file.truncate()


def publish_json(path: Path, value: object) -> None:
    """Write JSON so that it is there as a whole or not at all. Raises ValueError or TypeError if it is no JSON."""
    data = json.dumps(value, allow_nan=False).encode()
    disk.publish(path, lambda temporary: _put(temporary, data))


def _put(path: Path, data: bytes) -> None:
    path.write_bytes(data)


def put_secret(folder: Path, values: Mapping[str, str]) -> None:
    """Arguments for the one who takes the job, readable by this user alone."""
    handle = os.open(folder / HANDED, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(handle, "w", encoding="utf-8") as file:
        json.dump(dict(values), file)


def take_secret(folder: Path) -> dict[str, str]:
    """What `put_secret` left, read once: afterwards it is on no disk."""
    try:
        found = load(folder / HANDED)
    except UNREADABLE:
        found = {}
    (folder / HANDED).unlink(missing_ok=True)
    return {name: text(found, name) for name, value in found.items() if isinstance(value, str)}


def read_runner(folder: Path) -> Identity | None:
    """The process that took this job; None if none did or its note is damaged."""
    try:
        said = load(folder / "taken")
        return Identity(text(said, "host"), int(said["pid"]), text(said, "born"))
    except UNREADABLE:
        return None


def load(path: Path) -> dict[str, Any]:
    """A JSON object. Raises OSError, or ValueError with the reason in words."""
    if not (raw := path.read_bytes()).strip():
        raise ValueError(f"{path.name} is empty")
    try:
        said = json.loads(raw)
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{path.name} is not JSON") from error
    if not isinstance(said, dict):
        raise ValueError(f"{path.name} holds no object")
    return said


def text(said: dict[str, Any], name: str) -> str:
    """A text field, empty if absent. Raises ValueError if it is something else."""
    if not isinstance(value := said.get(name, ""), str):
        raise ValueError(f"{name} is no text")
    return value


def changed(path: Path) -> float | None:
    """When a file last changed, in seconds since 1970; None if it is not there."""
    try:
        return path.stat().st_mtime
    except OSError:
        return None
