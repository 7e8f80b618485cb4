"""Settings, read from the environment each time they are asked for."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def cache_root() -> Path:
    """Folder for everything the app makes: `BIOSCOPE_CACHE`, else `cache/` beside `core/`."""
    return Path(os.environ.get("BIOSCOPE_CACHE") or ROOT / "cache")


def data_root() -> Path | None:
    """The user's own data folder, `BIOSCOPE_DATA`, or None."""
    given = os.environ.get("BIOSCOPE_DATA")
    return Path(given) if given else None


def turns_root() -> Path:
    """Where the lines of requests stand that all processes of this machine share: `BIOSCOPE_TURNS`, else temporary."""
    return Path(os.environ.get("BIOSCOPE_TURNS") or tempfile.gettempdir())


def offline() -> bool:
    """True when nothing may be fetched: `BIOSCOPE_OFFLINE` or `HF_HUB_OFFLINE` is set to 1."""
    return any(
        os.environ.get(name, "").lower() in {"1", "true", "yes", "on"}
        for name in ("BIOSCOPE_OFFLINE", "HF_HUB_OFFLINE")
    )


def warm() -> bool:
    """Whether the app starts the worker ahead of the first job; `BIOSCOPE_WARM=0` says no."""
    return os.environ.get("BIOSCOPE_WARM", "1") != "0"


def device() -> str:
    """auto, cpu, cuda or mps: `BIOSCOPE_DEVICE`, else auto."""
    return os.environ.get("BIOSCOPE_DEVICE") or "auto"


def free_memory() -> int:
    """Bytes of memory free for use on this machine, or in this container if that is less."""
    try:
        lines = Path("/proc/meminfo").read_text().splitlines()
        free = next(int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable"))
    except (OSError, StopIteration):
        free = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    with suppress(OSError, ValueError):
        limit, used = (int(Path(f"/sys/fs/cgroup/memory.{name}").read_text()) for name in ("max", "current"))
        free = min(free, max(limit - used, 0))
    return free


def threads() -> int:
    """Threads for heavy work: `BIOSCOPE_THREADS`, else all cores."""
    given = os.environ.get("BIOSCOPE_THREADS", "")
    return int(given) if given.isdigit() and int(given) > 0 else os.cpu_count() or 1
