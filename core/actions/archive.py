"""Arrays and plain values in one sealed file under the digest of all that they come from.

`<name>-<digest>.npz` is numpy's own format with a line of checksum behind it; `<name>-<digest>.json` beside it says
what the digest stands for. A damaged file is set aside and made anew.
"""

import json
import logging
import os
import re
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TypeVar

import numpy as np

from core import settings
from core.disk import digest, glimpse, seal, set_aside
from core.errors import MissingData

log = logging.getLogger(__name__)
SHIPPED = settings.ROOT / "core" / "datasets" / "demo"  # a folder a kind
KEEP = 12  # values in memory
ABOUT = "about"
T = TypeVar("T")
Arrays = Mapping[str, np.ndarray]


@dataclass(frozen=True)
class Place:
    """Where a value lies: `folder` below cache/<kind> ("own" for a user's files), readable name, and its key."""

    folder: str
    name: str
    stands_for: Mapping[str, object]
    kind: str = "maps"

    @property
    def key(self) -> str:
        return digest(dict(self.stands_for))

    @property
    def path(self) -> Path:
        return settings.cache_root() / self.kind / self.folder / self.file

    @property
    def here(self) -> bool:
        """Whether something lies there, as far as can be told without reading it."""
        return self.path.is_file() or self.shipped.is_file()

    @property
    def shipped(self) -> Path:
        """Where it lies if it came with Bioscope."""
        return SHIPPED / self.kind / self.file

    @property
    def file(self) -> str:
        return f"{plain_name(self.name)}-{self.key}.npz"


@dataclass(frozen=True)
class Kept:
    """What a file holds."""

    arrays: Arrays
    about: Mapping[str, object]


_memory: dict[tuple[object, ...], object] = {}
_lock = threading.Lock()


def kept(place: Place, make: Callable[[], Kept] | None, build: Callable[[Kept], T], *, missing: str) -> T:
    """`build` of what is kept at `place`; else of what `make` gives, which is then kept if the disk allows.

    `build` runs once a process as long as the file stays as it is. Raises MissingData, saying `missing`, where nothing
    is kept and `make` is None.
    """
    for path in (place.path, place.shipped):
        seen = _seen(path)
        if seen is None:
            continue
        with _lock:
            found = _memory.get(seen)
        if found is None and (read := _read(path)) is not None:
            found = _remember(seen, build(read))
        if found is not None:
            return found  # type: ignore[return-value]
    if make is None:
        raise MissingData(missing)
    made = make()
    built = build(made)
    _write(place, made)
    seen = _seen(place.path)
    return _remember(seen, built) if seen else built


def plain_name(text: str) -> str:
    """A readable part of a file's name."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text).strip("-.")[:80] or "map"


def pack(value: Kept) -> bytes:
    """The bytes of a value; the same value gives the same bytes. Arrays of objects are a fault and raise TypeError."""
    if odd := [name for name, array in value.arrays.items() if array.dtype.hasobject or name == ABOUT]:
        raise TypeError(f"arrays of numbers only: {odd}")
    text = json.dumps(value.about, ensure_ascii=False, allow_nan=False).encode()
    buffer = BytesIO()
    np.savez(buffer, **{ABOUT: np.frombuffer(text, dtype=np.uint8)}, **value.arrays)  # type: ignore[arg-type]
    return buffer.getvalue()


def unpack(payload: bytes) -> Kept:
    """What `pack` made; the arrays cannot be written to. Raises ValueError, KeyError or OSError for anything else."""
    with np.load(BytesIO(payload), allow_pickle=False) as whole:
        arrays = {name: whole[name] for name in whole.files}
    for array in arrays.values():
        array.setflags(write=False)
    return Kept(arrays, json.loads(arrays.pop(ABOUT).tobytes()))


def forget() -> None:
    """Drop what is in memory."""
    _memory.clear()


def _seen(path: Path) -> tuple[object, ...] | None:
    with suppress(OSError):
        found = os.stat(path)
        return str(path), found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino
    return None


def _remember(seen: tuple[object, ...], value: T) -> T:
    with _lock:
        _memory[seen] = value
        while len(_memory) > KEEP:
            _memory.pop(next(iter(_memory)))
    return value


def _read(path: Path) -> Kept | None:
    payload = glimpse(path)
    if payload is None:
        return None
    try:
        return unpack(payload)
    except (ValueError, KeyError, OSError):  # whole, yet not ours
        set_aside(path)
        return None


def _write(place: Place, value: Kept) -> None:
    about = {"stands_for": dict(place.stands_for), "model": value.about.get("model", "")}
    text = json.dumps(about, ensure_ascii=False, sort_keys=True, indent=1).encode()
    try:
        seal(place.path.with_suffix(".json"), text)
        seal(place.path, pack(value))
    except OSError as error:
        log.warning("not kept (%s): %s", error.strerror or error, place.path.parent)
