"""Locks that the kernel lets go of however their holder ends. They save work; correctness never rests on them."""

import fcntl
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path

_held: set[int] = set()


@contextmanager
def taken(path: Path, patience: float = 0.3) -> Iterator[bool]:
    """Try to hold the lock on `path` inside the block: True if it is ours, or if this disk knows no locks.

    `patience`: seconds to go on trying, since somebody who only looks holds it for an instant.
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o640)
    _held.add(handle)
    try:
        yield _try(handle, patience)
    finally:
        _held.discard(handle)
        os.close(handle)


def _try(handle: int, patience: float) -> bool:
    until = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except BlockingIOError:
            if time.monotonic() > until:
                return False
            time.sleep(0.01)
        except OSError:  # no locks on this disk
            return True


def held(path: Path) -> bool:
    """Whether somebody holds the lock on `path`; False too where that cannot be known."""
    try:
        handle = os.open(path, os.O_RDONLY)
    except OSError:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
        return False
    except BlockingIOError:
        return True
    except OSError:
        return False
    finally:
        os.close(handle)


@lru_cache(maxsize=16)
def trusted(folder: Path) -> bool:
    """Whether locks mean anything in `folder`: some network disks grant one lock to everybody."""
    try:
        with tempfile.NamedTemporaryFile(dir=folder, suffix=".tmp") as first, open(first.name, "rb") as second:
            fcntl.flock(first, fcntl.LOCK_EX | fcntl.LOCK_NB)
            fcntl.flock(second, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return os.path.isdir(folder) and not os.access(folder, os.W_OK)  # read-only: nobody could hold one here anew
    return False


def _let_go_after_fork() -> None:
    for handle in _held:  # a forked helper that outlives us must not keep our locks
        with suppress(OSError):
            os.close(handle)
    _held.clear()


os.register_at_fork(after_in_child=_let_go_after_fork)
