"""Papers chosen together, kept in the workspace under a short code, so that a link brings them back.

cache/workspaces/<id>/selections/<code>.json; the same papers by the same rule have the same code. What has no name goes
once there are many newer ones; what was removed can be brought back for a week.
"""

import json
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.actions.workspaces import KEEP_TRASH, clean, folder_of
from core.disk import digest, glimpse, seal
from core.errors import CoreError, MissingData

MOST_UNNAMED = 200
CODE = re.compile(r"[0-9a-f]{12}", re.ASCII)


@dataclass(frozen=True)
class Selection:
    """`ids` in the order of the collection; `rule`: how they were chosen, plain JSON; `name` "" for none."""

    code: str
    ids: tuple[str, ...]
    rule: Any
    name: str
    data_fingerprint: str
    added: float


def keep_selection(
    workspace: str, ids: Sequence[str], rule: object = None, name: str = "", data_fingerprint: str = ""
) -> str:
    """Keep the papers and return the code. Kept again without a name, a selection keeps the name it has.

    Raises MissingData for no workspace, CoreError if the disk does not take it.
    """
    text = json.dumps(rule, sort_keys=True, ensure_ascii=False, allow_nan=False)
    code = digest([list(ids), text, data_fingerprint], size=6)
    path = _path(workspace, code)
    before = _read(path)
    title = clean(name) if name.strip() else before.name if before else ""
    found = Selection(code, tuple(ids), rule, title, data_fingerprint, time.time())
    try:
        seal(path, json.dumps(vars(found), ensure_ascii=False).encode())
    except OSError as error:
        raise CoreError(f"the selection could not be kept in {path.parent}: {error.strerror or error}.") from None
    _tidy(path.parent)
    return code


def selection(workspace: str, code: str) -> Selection:
    """A kept selection. Raises MissingData, in words, for a code that is not (or no more) in this workspace."""
    found = _read(_path(workspace, code)) if CODE.fullmatch(code) else None
    if found is None:
        raise MissingData("That selection is not in this workspace. It was removed, or the link is from another one.")
    return found


def saved(workspace: str, data_fingerprint: str = "") -> list[Selection]:
    """Selections with a name, oldest first; of one collection, where its fingerprint is given."""
    found = [one for one in _all(_folder(workspace)) if one.name and data_fingerprint in ("", one.data_fingerprint)]
    return sorted(found, key=lambda one: (one.added, one.code))


def name_selection(workspace: str, code: str, name: str) -> Selection:
    """Give a selection a name, or take it away with ""."""
    found = selection(workspace, code)
    title = clean(name) if name.strip() else ""
    seal(_path(workspace, code), json.dumps({**vars(found), "name": title}, ensure_ascii=False).encode())
    return selection(workspace, code)


def remove_selection(workspace: str, code: str) -> None:
    """Put a selection aside, from where `restore_selection` brings it back for a week."""
    selection(workspace, code)
    path = _path(workspace, code)
    path.rename(_aside(path))
    for old in path.parent.glob("*.removed"):
        with suppress(OSError):
            if time.time() - old.stat().st_ctime > KEEP_TRASH:
                old.unlink()


def restore_selection(workspace: str, code: str) -> Selection:
    """Undo `remove_selection`. Raises MissingData where there is nothing to bring back."""
    path = _path(workspace, code) if CODE.fullmatch(code) else Path()
    if CODE.fullmatch(code) and _aside(path).is_file() and not path.exists():
        _aside(path).rename(path)
    return selection(workspace, code)


def _folder(workspace: str) -> Path:
    return folder_of(workspace) / "selections"


def _path(workspace: str, code: str) -> Path:
    return _folder(workspace) / f"{code}.json"


def _aside(path: Path) -> Path:
    return path.with_suffix(".removed")


def _all(folder: Path) -> Iterator[Selection]:
    for path in folder.glob("*.json"):
        if (found := _read(path)) is not None:
            yield found


def _read(path: Path) -> Selection | None:
    payload = glimpse(path)
    if payload is None:
        return None
    raw = json.loads(payload)
    return Selection(**{**raw, "ids": tuple(raw["ids"])})


def _tidy(folder: Path) -> None:
    """Drop the oldest selections without a name; looked at only when there are many files."""
    paths = list(folder.glob("*.json"))
    if len(paths) <= MOST_UNNAMED:
        return
    unnamed = sorted((one.added, one.code) for one in _all(folder) if not one.name)
    for _, code in unnamed[: max(0, len(unnamed) - MOST_UNNAMED)]:
        (folder / f"{code}.json").unlink(missing_ok=True)
