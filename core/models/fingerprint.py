"""One digest over all files that decide a model's vectors. Big files are hashed once and remembered."""

import hashlib
import json
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from core import settings
from core.disk import digest_file, seal, unseal

BIG = 4_000_000  # smaller files are hashed each time
YOUNG = 2.0  # seconds; a file just written may change again within one tick of its clock


def fingerprint(folder: Path, files: Iterable[Path]) -> str:
    """ "sha256:" and the digest over names (below `folder`) and contents of `files`, whatever their order."""
    memory = _Memory(settings.cache_root() / "models" / "fingerprints.json")
    lines = sorted(f"{path.relative_to(folder).as_posix()} {memory.sha256(path)}\n" for path in set(files))
    memory.keep()
    return "sha256:" + hashlib.sha256("".join(lines).encode("utf-8", "surrogateescape")).hexdigest()


class _Memory:
    """Digests of big files, by path and everything about it that changes when it is written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.changed = False
        self.known: dict[str, list[object]] = {}
        try:
            found = json.loads(unseal(path) or b"{}")
            self.known = found if isinstance(found, dict) else {}
        except (OSError, ValueError):
            pass  # unreadable: hash again

    def sha256(self, path: Path) -> str:
        seen = path.stat()
        if seen.st_size < BIG:
            return digest_file(path, "sha256")
        stamp: list[object] = [seen.st_size, seen.st_mtime_ns, seen.st_ctime_ns, seen.st_ino]
        key = os.path.abspath(path)
        kept = self.known.get(key)
        if isinstance(kept, list) and kept[:4] == stamp and isinstance(kept[4], str):
            return kept[4]
        found = digest_file(path, "sha256")
        if time.time() - max(seen.st_mtime, seen.st_ctime) > YOUNG:
            self.known[key] = [*stamp, found]
            self.changed = True
        return found

    def keep(self) -> None:
        if not self.changed:
            return
        with suppress(OSError):  # a read-only cache costs a second of hashing, nothing else
            seal(self.path, json.dumps(self.known).encode())
