"""Processes by pid and time of birth, so that a recycled pid is never taken for the one that was meant."""

import ctypes
import gc
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

LINUX = sys.platform.startswith("linux")


@dataclass(frozen=True)
class Identity:
    """One process of one machine, for ever."""

    host: str
    pid: int
    born: str


def identity(pid: int | None = None) -> Identity:
    """Of the process `pid`, or of this one."""
    number = os.getpid() if pid is None else pid
    return Identity(socket.gethostname(), number, _born(number))


def lives(who: Identity) -> bool:
    """Whether that very process runs on this machine (a zombie does not)."""
    return bool(who.born) and who.host == socket.gethostname() and _born(who.pid) == who.born


def end(who: Identity, patience: float = 5.0) -> bool:
    """SIGTERM, and SIGKILL after `patience` seconds. Whether it is gone; nothing is sent to any other process."""
    for sign, seconds in ((signal.SIGTERM, patience), (signal.SIGKILL, 2.0)):
        if not lives(who):
            break
        with suppress(ProcessLookupError):
            os.kill(who.pid, sign)
        until = time.monotonic() + seconds
        while lives(who) and time.monotonic() < until:
            time.sleep(0.02)
    return not lives(who)


def _born(pid: int) -> str:
    """When the process began, as the kernel counts it; empty if it is gone or a zombie."""
    if not LINUX:
        return _born_by_ps(pid)
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
        boot = Path("/proc/sys/kernel/random/boot_id").read_text()[:8]
    except OSError:
        return ""
    return "" if fields[0] in "ZX" else f"{boot}-{fields[19]}"


def _born_by_ps(pid: int) -> str:
    command = ["/bin/ps", "-o", "stat=,lstart=", "-p", str(pid)]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stdout.split(None, 1)  # noqa: S603
    return said[1].strip() if len(said) == 2 and not said[0].startswith("Z") else ""


def step_back() -> None:
    """Let the pages go first, and let the kernel take this process first when memory runs out."""
    with suppress(OSError):
        os.nice(10)
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("500")


def resident() -> int:
    """Bytes of memory this process uses (on other systems than Linux: has used at most)."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def give_back_memory() -> None:
    """Hand freed memory to the system; glibc would keep it."""
    gc.collect()
    with suppress(OSError, AttributeError):
        ctypes.CDLL("libc.so.6").malloc_trim(0)


CAUSES = {
    "SIGKILL": "killed (SIGKILL): out of memory is the usual cause; try a smaller model or batch.",
    "SIGABRT": "aborted (SIGABRT): a library stopped the process; its last words are in the log.",
    "SIGSEGV": "crashed (SIGSEGV): a library touched memory that was not its own; the place is in the log.",
    "SIGTERM": "interrupted (SIGTERM): the process was asked to stop. Ask again; what was finished is kept.",
}


def cause(code: int) -> str:
    """In words, how a process ended that left this return code (negative: a signal)."""
    if code >= 0:
        return f"the process ended by itself (exit code {code}); its last words are in the log."
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = f"signal {-code}"
    return CAUSES.get(name, f"ended by {name}; its last words are in the log.")
