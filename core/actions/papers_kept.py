"""Papers that took long to read, kept as they were understood, so that no other process reads them again.

Beside the file where it is an upload, and goes with it; else in cache/collections. The key holds the content of the
file, how it is read, and the code that reads it.
"""

import json
import logging
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, fields
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from core import datasets, settings
from core.actions.workspaces import title_of
from core.disk import digest, digest_file, glimpse, seal
from core.schema import Finding, Papers, Skipped

log = logging.getLogger(__name__)
LONG = 2.0  # seconds of reading from which its outcome is kept
LARGE = 4_000_000  # bytes of a file from which a kept outcome is looked for
READERS = ("lxml", "openpyxl", "rispy", "nbib", "bibtexparser", "pyarrow")


def read_once(path: Path, how: Mapping[str, object], read: Callable[[], Papers]) -> Papers:
    """`read()`, or what it gave before for the same content, read `how` it is read now."""
    if not path.is_file() or path.stat().st_size < LARGE:
        return read()
    place = _place(path, digest({"content": digest_file(path), "how": dict(how), "code": _code()}))
    payload = glimpse(place)
    if payload is not None:
        return _unpacked(json.loads(payload))
    begin = time.perf_counter()
    found = read()
    if time.perf_counter() - begin >= LONG:
        try:
            seal(place, json.dumps(_packed(found), ensure_ascii=False).encode("utf-8", "surrogatepass"))
        except OSError as error:
            log.warning("not kept (%s): %s", error.strerror or error, place.parent)
    return found


def _place(path: Path, key: str) -> Path:
    name = f"read-{key}.json"
    return path.parent / name if title_of(str(path)) else settings.cache_root() / "collections" / name


@cache
def _code() -> str:
    """Digest of the code that reads, and of the packages that it rests on: other code may read otherwise."""
    files = sorted(Path(datasets.__file__).parent.rglob("*.py"))
    parts: list[object] = [part for path in files for part in (path.name, path.read_bytes())]
    for package in READERS:
        with suppress(PackageNotFoundError):
            parts.append(f"{package} {version(package)}")
    return digest(parts)


def _packed(found: Papers) -> dict[str, Any]:
    """The fields as they are: a copy of each text would take longer than reading the file."""
    raw = {one.name: getattr(found, one.name) for one in fields(found)}
    pieces = {name: [asdict(one) for one in raw[name]] for name in ("findings", "skipped")}
    return {**raw, **pieces, "columns": dict(found.columns), "called": dict(found.called)}


def _unpacked(raw: dict[str, Any]) -> Papers:
    columns = {name: tuple(map(tuple, values)) for name, values in raw["columns"].items()}
    findings = tuple(Finding(**one) for one in raw["findings"])
    skipped = tuple(Skipped(**one) for one in raw["skipped"])
    lists = {name: tuple(raw[name]) for name in ("ids", "titles", "abstracts", "levels", "splits", "notes")}
    return Papers(**{**raw, **lists, "columns": columns, "findings": findings, "skipped": skipped})
