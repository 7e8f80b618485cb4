"""Functions compiled to machine code, once a machine: numba, with its cache in ours.

No kernel uses numba's own threads: rows are dealt out to Python threads, each of which runs a kernel without the
interpreter's lock. So there is no threading layer that could abort, and two processes at once are just that.
"""

import atexit
import logging
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

from core import settings
from core.errors import MissingPackage
from core.maps.kernels import EXACT, OPTIONS

log = logging.getLogger(__name__)
Kernel = Callable[..., Any]
_making = threading.Lock()


def prepare() -> None:
    """Set where numba keeps compiled code and which threads it may use: before anything imports it.

    For packages that do use numba's threads (PaCMAP): OpenMP where it ships with numba, since numba's own work queue
    aborts the process when two threads enter it.
    """
    if not os.environ.get("NUMBA_CACHE_DIR"):
        os.environ["NUMBA_CACHE_DIR"] = str(_folder(settings.cache_root() / "numba"))
    if sys.platform in ("linux", "win32"):
        os.environ.setdefault("NUMBA_THREADING_LAYER", "omp")


def _folder(wanted: Path) -> Path:
    """The folder if it can be written to; else one of this process's own, gone at its end."""
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=wanted):
            return wanted
    except OSError as error:
        log.warning("compiled code is not kept (%s): %s", error.strerror or error, wanted)
        own = tempfile.mkdtemp(prefix="bioscope-numba-")
        atexit.register(shutil.rmtree, own, ignore_errors=True)
        return Path(own)


@cache
def compiled(kernel: Kernel, *, loose: bool = False) -> Kernel:
    """The kernel, compiled when first called with arguments of a new kind, and kept on disk where that is possible.

    `loose`: all of fast-math. Raises MissingPackage without numba.
    """
    with _making:
        prepare()
        try:
            import numba
        except ImportError as error:
            raise MissingPackage("maps need numba: pip install numba") from error
        options: dict[str, Any] = {**OPTIONS, "fastmath": True if loose else set(EXACT)}
        plain = numba.njit(**options)(kernel)
        try:
            kept = numba.njit(cache=True, **options)(kernel)
        except (OSError, RuntimeError) as error:  # no folder that can be written
            log.warning("compiled code is not kept: %s", error)
            return plain  # type: ignore[no-any-return]
    return _Kept(kept, plain)


class _Kept:
    """A compiled function whose copy on disk may be damaged or out of reach: then it is compiled without one."""

    def __init__(self, kept: Kernel, plain: Kernel) -> None:
        self.call, self.plain, self.tried = kept, plain, False
        self.lock = threading.Lock()

    def __call__(self, *arguments: Any) -> Any:
        if self.tried:
            return self.call(*arguments)
        with self.lock:  # the first call compiles, or reads from disk
            if not self.tried:
                try:
                    self.call.compile(tuple(_kind(each) for each in arguments))  # type: ignore[attr-defined]
                except Exception as error:
                    log.warning("compiled code could not be kept or read (%s): compiled again", error)
                    self.call = self.plain
                self.tried = True
        return self.call(*arguments)


def _kind(value: Any) -> Any:
    from numba import typeof

    return typeof(value)  # type: ignore[no-untyped-call]


def by_rows(kernel: Kernel, whole: tuple[Any, ...], *shared: Any, least: int = 64) -> None:
    """`kernel(*whole, *shared)` with the rows of `shared` dealt out to threads, at least `least` to each."""
    in_threads(lambda first, past: kernel(*whole, *(each[first:past] for each in shared)), len(shared[0]), least=least)


def in_threads(work: Callable[[int, int], object], rows: int, *, least: int = 64) -> None:
    """Call `work(first, past)` for consecutive shares of `rows`, one a thread. Results may not depend on the shares."""
    threads = max(1, min(settings.threads(), rows // least))
    if threads == 1:
        work(0, rows)
        return
    edges = [rows * part // threads for part in range(threads + 1)]
    list(_pool().map(lambda part: work(edges[part], edges[part + 1]), range(threads)))


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=max(2, settings.threads()), thread_name_prefix="maps")
