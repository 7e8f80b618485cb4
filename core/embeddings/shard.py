"""One shard of stored vectors: two files that never change once they are there.

`<id>.npy` holds float32 (n, d) and is written first. `<id>.keys`, written last, makes the shard exist: a line of
JSON (format, rows, width, size and blake2b-256 of the .npy file), n keys of 16 bytes, n int32 (tokens cut off),
and the blake2b-256 of all that. So damage to any byte of either file shows.
"""

import hashlib
import io
import json
import os
import secrets
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from core.disk import digest_file, publish

FORMAT = 1
MOST_ROWS = 4096
KEY = 16
SEAL = 32
FRESH = 100_000_000  # ns; a file changed this recently may change again within the same time stamp

Signature = tuple[int, int, int, int]
_verdicts: dict[str, tuple[Signature, bool | None]] = {}  # True: whole, False: damaged, None: not readable


@dataclass(frozen=True, eq=False)
class Shard:
    """A committed shard. `keys` uint64 (n, 2), `cut` int32 (n,): tokens that the encoder cut off."""

    path: Path  # of the .npy file
    rows: int
    width: int
    size: int  # bytes of the .npy file
    check: str  # their blake2b-256
    keys: np.ndarray
    cut: np.ndarray


def signature(status: os.stat_result) -> Signature:
    """What changes when a file does: size, both time stamps in ns, inode."""
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino


def is_fresh(seen: Signature, now: int) -> bool:
    """True when a file changed so recently that its time stamps cannot yet be relied on."""
    return any(abs(now - stamp) < FRESH for stamp in seen[1:3])


def write_shard(folder: Path, keys: np.ndarray, vectors: np.ndarray, cut: np.ndarray) -> Path:
    """Write n vectors as one shard; returns the path of the .npy file.

    `keys` uint64 (n, 2), `vectors` float32 (n, d), `cut` int32 (n,). Raises OSError, and then leaves nothing.
    Interrupted, it leaves the shard whole or not at all.
    """
    body = np.ascontiguousarray(vectors, dtype="<f4")
    head = io.BytesIO()
    np.lib.format.write_array_header_1_0(head, np.lib.format.header_data_from_array_1_0(body))
    parts = (head.getvalue(), body.tobytes())
    state = hashlib.blake2b(digest_size=32)
    for part in parts:
        state.update(part)
    path = folder / f"{secrets.token_hex(8)}.npy"
    about = {"format": FORMAT, "rows": len(body), "width": body.shape[1], "size": sum(map(len, parts))}
    try:
        publish(path, lambda temporary: _write(temporary, *parts))
        commit = keys_file(about | {"npy": state.hexdigest()}, keys, cut)
        publish(path.with_suffix(".keys"), lambda temporary: _write(temporary, commit))
    except BaseException:
        if not path.with_suffix(".keys").exists():  # Ctrl-C may come once the shard is there
            path.unlink(missing_ok=True)
        raise
    return path


def remove_shard(path: Path) -> None:
    """Delete a shard by the path of either file: first what commits it, then the vectors."""
    path.with_suffix(".keys").unlink(missing_ok=True)
    path.with_suffix(".npy").unlink(missing_ok=True)


def keys_file(about: dict[str, object], keys: np.ndarray, cut: np.ndarray) -> bytes:
    """The bytes of a .keys file."""
    rows = np.ascontiguousarray(keys, dtype="<u8").tobytes() + np.ascontiguousarray(cut, dtype="<i4").tobytes()
    raw = json.dumps(about).encode() + b"\n" + rows
    return raw + hashlib.blake2b(raw, digest_size=SEAL).digest()


def _write(path: Path, *parts: bytes) -> None:
    with open(path, "wb") as file:
        for part in parts:
            file.write(part)


def read_shard(path: Path) -> Shard | None:
    """The shard whose .keys file is `path`, or None if that file is damaged. Raises FileNotFoundError if it is gone."""
    raw = path.read_bytes()
    payload = raw[:-SEAL]
    if len(raw) < SEAL or hashlib.blake2b(payload, digest_size=SEAL).digest() != raw[-SEAL:]:
        return None
    line, _, body = payload.partition(b"\n")
    about = json.loads(line)
    rows = about["rows"]
    if about["format"] != FORMAT or len(body) != rows * (KEY + 4):
        return None
    keys = np.frombuffer(body, dtype="<u8", count=rows * 2).reshape(rows, 2)
    cut = np.frombuffer(body, dtype="<i4", offset=rows * KEY)
    return Shard(path.with_suffix(".npy"), rows, about["width"], about["size"], about["npy"], keys, cut)


def is_whole(shard: Shard) -> bool:
    """True if the .npy file is byte for byte what was written; its checksum is computed once a process.

    Raises OSError if it is gone or cannot be read.
    """
    now = time.time_ns()
    seen = signature(os.stat(shard.path))
    known = _verdicts.get(str(shard.path))
    if known is not None and known[0] == seen and known[1] is not None:
        return known[1]
    try:
        verdict = seen[0] == shard.size and digest_file(shard.path) == shard.check
    except OSError:
        _verdicts[str(shard.path)] = (seen, None)
        raise
    if not verdict or not is_fresh(seen, now):
        _verdicts[str(shard.path)] = (seen, verdict)
    return verdict


def known_bad(path: Path, seen: Signature) -> bool:
    """True if this very .npy file was found damaged before in this process. Raises OSError if it was not readable."""
    found = _verdicts.get(str(path))
    if found is None or found[0] != seen:
        return False
    if found[1] is None:
        raise PermissionError(f"{path.name} cannot be read")
    return not found[1]


def open_vectors(shard: Shard) -> np.ndarray:
    """The vectors of a whole shard, float32 (n, d), memory-mapped and read-only."""
    vectors: np.ndarray = np.load(shard.path, mmap_mode="r", allow_pickle=False)
    if vectors.shape != (shard.rows, shard.width) or vectors.dtype != np.dtype("<f4"):
        raise OSError(f"{shard.path.name}: changed while it was read")
    return vectors.view(np.ndarray)
