"""A benchmark folder on disk: whole, checked, with SOURCE.json, or not there."""

import json
import re
import secrets
import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from core.datasets.checks import check
from core.datasets.papers.told import SOURCE
from core.disk import put
from core.errors import BadInput, CoreError, not_written
from core.schema import Check
from core.settings import cache_root


def place_of(name: str, how: Mapping[str, Any]) -> Path:
    """A folder among the app's own data sets: `name`, or with a number behind where that holds another making."""
    root = cache_root() / "datasets"
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-.") or "built"
    for number in range(1, 1000):
        folder = root / (plain if number == 1 else f"{plain}-{number}")
        if not folder.exists() or is_made_so(folder, how):
            return folder
    raise BadInput(f"there are a thousand sets named {plain}: remove some, or give a folder.")


def is_made_so(folder: Path, how: Mapping[str, Any]) -> bool:
    """Whether a folder says that it was made in this way."""
    try:
        said = json.loads((folder / SOURCE).read_bytes())
    except (OSError, ValueError):
        return False
    return isinstance(said, dict) and said.get("made") == json.loads(json.dumps(how))


def refuse_place(folder: Path) -> None:
    """BadInput for a folder that holds anything but what was built there, CoreError where nothing can be written."""
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{folder} is a file: give a folder to write into.")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / SOURCE).is_file():
        raise BadInput(f"{folder} holds other files, and no {SOURCE}: give another folder to write into.")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        trial = folder.parent / f".{folder.name}.{secrets.token_hex(6)}.tmp"
        trial.mkdir()
        trial.rmdir()
    except OSError as error:
        raise not_written("the set", folder, error) from None


def write(folder: Path, files: Mapping[str, bytes], source: Mapping[str, Any]) -> Check:
    """The files and SOURCE.json, after they passed `check`; what an earlier build left there is replaced as a whole.

    Raises CoreError when the disk does not take them, or when they would not pass.
    """
    said = (json.dumps(source, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "replace")
    fresh = folder.parent / f".{folder.name}.{secrets.token_hex(6)}.tmp"
    try:
        for name, content in {**files, SOURCE: said}.items():
            put(fresh / name, content)
        found = check([fresh], "pathways", None)[0]
        if found.outcome == "REJECT":
            said_of = " ".join(found.messages).replace(fresh.name, folder.name)
            raise CoreError(f"the set would not pass its own check: {said_of}")
        _replace(folder, fresh)
    except OSError as error:
        raise not_written("the set", folder, error) from None
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    messages = tuple(text.replace(fresh.name, folder.name) for text in found.messages)
    return Check(folder.name, found.outcome, messages, found.rows, found.seconds)


def _replace(folder: Path, fresh: Path) -> None:
    old = folder.parent / f".{folder.name}.{secrets.token_hex(6)}.old.tmp"
    if folder.exists():
        folder.rename(old)
    try:
        fresh.rename(folder)
    except OSError:
        with suppress(OSError):
            old.rename(folder)
        raise
    shutil.rmtree(old, ignore_errors=True)


def tidy(folder: Path) -> None:
    """Remove what killed builds of this folder left beside it."""
    for left in folder.parent.glob(f".{folder.name}.*.tmp"):
        shutil.rmtree(left, ignore_errors=True)
