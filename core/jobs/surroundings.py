"""What a job runs under: the settings of who asked, and the code as it is now."""

import hashlib
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from core import settings
from core.jobs import logs


def of_asker() -> dict[str, str]:
    """Our settings in this process's environment, but for secrets and for where the cache lies."""
    return {name: value for name, value in os.environ.items() if _ours(name)}


def _ours(name: str) -> bool:
    named = name.startswith("BIOSCOPE_") or name == "HF_HUB_OFFLINE"
    return named and name != "BIOSCOPE_CACHE" and not logs.SECRET_NAMES.search(name)


@contextmanager
def under(asked: Mapping[str, object]) -> Iterator[None]:
    """Inside the block our settings are those asked for: a worker may have been started under others."""
    before = of_asker()
    _become({name: value for name, value in asked.items() if isinstance(value, str) and _ours(name)})
    try:
        yield
    finally:
        _become(before)


def _become(wanted: Mapping[str, str]) -> None:
    for name in of_asker():
        del os.environ[name]
    os.environ.update(wanted)


def code_stamp() -> str:
    """Changes when a source file of `core` does, so that a warm process never runs yesterday's code."""
    state = hashlib.blake2b(digest_size=16)
    for path in sorted((settings.ROOT / "core").rglob("*.py")):
        state.update(f"{path}:{path.stat().st_mtime_ns};".encode())
    return state.hexdigest()


def for_worker() -> dict[str, str]:
    """The environment a worker starts in."""
    cache, threads = settings.cache_root().resolve(), str(settings.threads())
    data = settings.data_root()
    return {
        **os.environ,
        **({"BIOSCOPE_DATA": str(data.resolve())} if data else {}),
        "BIOSCOPE_CACHE": str(cache),
        "OMP_NUM_THREADS": threads,
        "MKL_NUM_THREADS": threads,
        "OPENBLAS_NUM_THREADS": threads,
        "TOKENIZERS_PARALLELISM": "false",
        "HF_HUB_DISABLE_TELEMETRY": "1",
        "NUMBA_CACHE_DIR": str(cache / "numba"),
        "MALLOC_ARENA_MAX": "2",
        "MPLBACKEND": "Agg",
    }
