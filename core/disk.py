"""Files that are whole or not there: digests, atomic publishing, sealed payloads.

Correctness rests on unique names, fsync and rename, never on a lock: network disks may
grant one lock to everybody.
"""

import hashlib
import json
import logging
import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

log = logging.getLogger(__name__)
SEAL = 65  # a newline and 64 hexadecimal digits


def digest(value: object, size: int = 16) -> str:
    """Hex digest of a value of str, int, float, bool, None, bytes, lists and string-keyed dicts.

    Types and lengths are part of it, so ["ab", "c"] and ["a", "bc"] differ, and 1 differs from "1".
    """
    state = hashlib.blake2b(digest_size=size)
    _feed(state, value)
    return state.hexdigest()


def _feed(state: "hashlib.blake2b", value: object) -> None:
    kind = type(value)
    if kind is str:
        _feed_text(state, value)  # type: ignore[arg-type]
    elif kind is tuple or kind is list:  # looked at first: a large collection is a million of them
        state.update(b"l%d:" % len(value))  # type: ignore[arg-type]
        for part in value:  # type: ignore[attr-defined]
            _feed_text(state, part) if type(part) is str else _feed(state, part)
    elif isinstance(value, Mapping):
        state.update(b"d%d:" % len(value))
        for key in sorted(value):
            _feed(state, key)
            _feed(state, value[key])
    elif isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
        state.update(b"l%d:" % len(value))
        for part in value:
            _feed(state, part)
    elif isinstance(value, bytes):
        state.update(b"b%d:" % len(value) + value)
    elif value is None or isinstance(value, (str, bool, int, float)):
        raw = repr(value).encode() if not isinstance(value, str) else value.encode("utf-8", "surrogatepass")
        state.update(f"{type(value).__name__}{len(raw)}:".encode() + raw)
    else:
        raise TypeError(f"no digest of {type(value).__name__}")


def _feed_text(state: "hashlib.blake2b", text: str) -> None:
    raw = text.encode("utf-8", "surrogatepass")
    state.update(b"str%d:%b" % (len(raw), raw))


def digest_file(path: Path, algorithm: str = "blake2b", size: int = 32) -> str:
    """Hex digest of a file's bytes, read in blocks."""
    state = hashlib.blake2b(digest_size=size) if algorithm == "blake2b" else hashlib.new(algorithm)
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            state.update(block)
    return state.hexdigest()


def publish(path: Path, write: Callable[[Path], object]) -> None:
    """Write through `write(temporary)` beside `path`, flush to disk, then rename onto it.

    A reader sees the old file or the new one. A killed writer leaves only a `*.tmp`.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.parent / f"{path.name}.{secrets.token_hex(6)}.tmp"
    try:
        write(temporary)
        with open(temporary, "rb+") as file:
            os.fsync(file.fileno())
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
    _sync_folder(path.parent)


def put(path: Path, payload: bytes) -> None:
    """Publish these bytes."""
    publish(path, lambda temporary: temporary.write_bytes(payload))


def _sync_folder(folder: Path) -> None:
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return  # some network disks refuse to open folders
    try:
        with suppress(OSError):
            os.fsync(handle)
    finally:
        os.close(handle)


def seal(path: Path, payload: bytes) -> None:
    """Publish `payload` followed by a line with its blake2b-256, so that any damage shows."""
    check = b"\n" + hashlib.blake2b(payload, digest_size=32).hexdigest().encode()
    put(path, payload + check)


def unseal(path: Path) -> bytes | None:
    """The payload of a sealed file; None if there is none. A damaged one is set aside first.

    Raises OSError for one that is there and cannot be read; `glimpse` does not.
    """
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return None
    except IsADirectoryError:
        raw = b""  # a folder where a file belongs
    payload, check = raw[:-SEAL], raw[-SEAL:]
    if len(raw) >= SEAL and check == b"\n" + hashlib.blake2b(payload, digest_size=32).hexdigest().encode():
        return payload
    set_aside(path)
    return None


def glimpse(path: Path) -> bytes | None:
    """`unseal` for who only looks around: None, and a line in the log, for what cannot be read either."""
    try:
        return unseal(path)
    except OSError as error:
        log.warning("not readable (%s), passed over: %s", error.strerror or error, path)
        return None


def set_aside(path: Path) -> None:
    """Rename a damaged file to `*.corrupt`, so that it is made anew and can be looked at."""
    log.warning("damaged, set aside and made again: %s", path.name)
    with suppress(OSError):  # read-only disk, or another process was quicker
        os.replace(path, path.with_name(path.name + ".corrupt"))


def kept(path: Path, make: Callable[[], bytes]) -> bytes:
    """Read-through: the sealed payload at `path`, or made now and kept if the disk allows."""
    try:
        found = unseal(path)
    except OSError as error:
        log.warning("not readable (%s), made again: %s", error.strerror or error, path)
        found = None
    if found is not None:
        return found
    payload = make()
    try:
        seal(path, payload)
    except OSError as error:
        log.warning("not kept (%s): %s", error.strerror or error, path.parent)
    return payload


def kept_json(path: Path, make: Callable[[], object]) -> object:
    """`kept` for a JSON value."""
    return json.loads(kept(path, lambda: json.dumps(make(), ensure_ascii=False, allow_nan=False).encode()))
