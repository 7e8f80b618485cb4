"""How often a source is asked: one line for all processes of this machine, however many tabs and jobs there are.

The next free moment stands in a small file of the machine's temporary folder, under a lock that the kernel lets go of
however its holder ends. The clock is the machine's own since it was started, the same for all its processes.
"""

import errno
import fcntl
import math
import os
import stat
import struct
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from core.errors import SourceError, not_written
from core.settings import turns_root

LONGEST = 600.0  # seconds; a moment further ahead is left from before the machine was started anew
LATE = 0.1  # seconds; who wakes up later than that would be too close to the next, and takes another turn
RETAKES = 5
_MOMENT = struct.Struct("<d")


def take_turn(name: str, apart: float, *, sleep: Callable[[float], None] = time.sleep) -> float:
    """Wait until the source `name` may be asked again, at least `apart` seconds after anybody's last turn.

    The seconds waited. Raises SourceError when the line is longer than ten minutes.
    """
    if apart <= 0:
        return 0.0
    waited = 0.0
    for _ in range(RETAKES):
        now = time.monotonic()
        mine = _reserve(name, now, apart)
        if mine - now > LONGEST - apart:
            raise SourceError(
                f"{name} is being asked by others on this machine for the next ten minutes. Try again later."
            )
        waited += max(mine - now, 0.0)
        _wait(mine, mine - now, sleep)
        if time.monotonic() - mine < LATE:
            break
    return waited


def hold(name: str, seconds: float) -> None:
    """Nobody on this machine asks `name` for so long: the source itself wished it."""
    _reserve(name, time.monotonic(), min(seconds, LONGEST / 2), since_now=True)


def _wait(until: float, seconds: float, sleep: Callable[[float], None]) -> None:
    """Sleep in steps, so that a person can stop it. A stand-in that takes no time ends it, too."""
    while seconds > 0:
        step = min(seconds, 0.5)
        sleep(step)
        seconds = min(seconds - step, until - time.monotonic())


def _reserve(name: str, now: float, apart: float, *, since_now: bool = False) -> float:
    handle = _open(name)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        raw = os.pread(handle, _MOMENT.size, 0)
        free = _MOMENT.unpack(raw)[0] if len(raw) == _MOMENT.size else 0.0
        if not math.isfinite(free) or free > now + LONGEST:
            free = now
        mine = max(free, now)
        after = max(free, now + apart) if since_now else mine + apart
        os.pwrite(handle, _MOMENT.pack(after), 0)
        return mine
    finally:
        os.close(handle)


def _open(name: str) -> int:
    """The file of a source's turns: everybody's, or this person's own where another's cannot be written."""
    folder = turns_root()
    shared = folder / f"bioscope-{name}.turn"
    own = folder / f"bioscope-{name}-{os.getuid()}.turn"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            return _opened(shared)
        except OSError:  # another person's, a link or a folder
            return _opened(own)
    except OSError as error:
        raise not_written("the line of requests", own, error) from None


def _opened(path: Path) -> int:
    flags = os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    try:
        handle = os.open(path, flags)
    except FileNotFoundError:
        handle = os.open(path, flags | os.O_CREAT, 0o666)
        with suppress(PermissionError):
            os.fchmod(handle, 0o666)  # other people on this machine share its address
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, "no file")
    return handle
