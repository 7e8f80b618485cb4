"""What a benchmark folder tells of itself: SOURCE.json, as `build` writes it, or make_splits.json."""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from core.datasets.messages import plain
from core.datasets.papers.levels import level_names
from core.errors import BadInput
from core.schema import MOST_LEVELS

SOURCE = "SOURCE.json"
SPLIT = "make_splits.json"
_LARGEST = 16 << 20  # bytes; that of a large set has two million


@dataclass(frozen=True)
class Told:
    """`title`, `licence`, `notice`, `source`: for people. `level_keys`: empty for the benchmark's own levels."""

    title: str = ""
    licence: str = ""
    notice: str = ""
    source: str = ""
    level_keys: tuple[str, ...] = ()


def told(folder: Path) -> Told:
    """What the folder tells; all empty where it tells nothing, or not in words that are understood."""
    return _told(folder, tuple(_stamp(folder / name) for name in (SOURCE, SPLIT)))


def _stamp(path: Path) -> tuple[int, ...]:
    try:
        seen = path.stat()
    except OSError:
        return ()
    return seen.st_size, seen.st_mtime_ns, seen.st_ctime_ns, seen.st_ino


@lru_cache(maxsize=256)
def _told(folder: Path, stamps: tuple[tuple[int, ...], ...]) -> Told:
    """Read again when its files change: a page asks at every click, and a file may have millions of lines."""
    for name in (SOURCE, SPLIT):
        found = _read(folder / name)
        if found:
            texts = {key: _text(found, key) for key in ("title", "licence", "notice", "source")}
            return Told(**texts, level_keys=_keys(found.get("level_keys")))
    return Told()


def _keys(given: Any) -> tuple[str, ...]:
    """Names of levels; nothing where they cannot be any, as in a file that somebody wrote by hand."""
    if not isinstance(given, list) or len(given) > MOST_LEVELS or not all(isinstance(key, str) for key in given):
        return ()
    try:
        level_names(given)
    except BadInput:
        return ()
    return tuple(given)


def read_source(folder: Path) -> dict[str, Any]:
    """SOURCE.json of a folder; empty where there is none, or where it is not understood."""
    return _read(folder / SOURCE)


def _read(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > _LARGEST:
            return {}
        found = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _text(found: dict[str, Any], key: str) -> str:
    value = found.get(key)
    return plain(value, 500) if isinstance(value, str) else ""
