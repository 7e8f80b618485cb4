"""What is stored, tidying, clearing. Safe to kill at any moment, and beside running jobs.

New shards are there before old ones go; of an old one the .keys file goes first. A text stored twice is harmless.
"""

import json
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import numpy as np
import pandas as pd

from core import settings
from core.disk import glimpse
from core.embeddings.index import same_width
from core.embeddings.shard import MOST_ROWS, Shard, open_vectors, read_shard
from core.embeddings.store import EmbeddingStore
from core.errors import UnknownName

NO_KEYS = np.empty((0, 2), dtype="<u8")
OLD = 3600  # seconds; a younger leftover may belong to a process that still writes
COLUMNS = ["model", "space", "vectors", "width", "shards", "MB", "damaged", "last used"]


def info() -> pd.DataFrame:
    """A row a model and space: distinct vectors, width, shards, MB (10⁶ bytes), files set aside, last used (UTC)."""
    return pd.DataFrame([_describe(folder) for folder in _folders()], columns=COLUMNS)


def tidy() -> dict[str, object]:
    """Merge small shards into shards of up to 4,096 rows, drop leftovers older than an hour.

    Returns how many shards there were and are, leftovers removed, damaged files set aside, MB freed and, where a
    full or read-only disk stopped the merging, what it said.
    """
    report: dict[str, object] = {}
    before = sum(_size(folder) for folder in _folders())
    counts = {"shards_before": 0, "shards_after": 0, "leftovers_removed": 0, "damaged": 0}
    for folder in _folders():
        counts["shards_before"] += len(list(folder.glob("*.keys")))
        counts["leftovers_removed"] += _drop_leftovers(folder)
        try:
            counts["damaged"] += _merge(folder)
        except OSError as error:
            report["not_merged"] = f"{folder}: {error.strerror or error}"
        counts["shards_after"] += len(list(folder.glob("*.keys")))
    freed = before - sum(_size(folder) for folder in _folders())
    return {**counts, "freed_mb": round(freed / 1e6, 1), **report}


def clear(model: str | None = None) -> float:
    """Delete the vectors of one model (its name or the digest of its space), or all; returns the MB freed.

    Raises UnknownName if nothing of that name is stored.
    """
    chosen = [folder for folder in _folders() if model is None or model in _names(folder)]
    if model is not None and not chosen:
        stored = ", ".join(sorted({_names(folder)[0] for folder in _folders()})) or "none"
        raise UnknownName(f"no stored vectors of a model {model!r}. Stored: {stored}.")
    freed = 0
    for folder in chosen:
        freed += _size(folder)
        for file in sorted(folder.iterdir(), key=lambda file: file.suffix != ".keys"):
            if not file.is_dir():
                file.unlink(missing_ok=True)
        try:
            folder.rmdir()
        except OSError:
            continue  # a job is writing here; what it adds stays
    return round(freed / 1e6, 1)


def _folders() -> Iterator[Path]:
    root = settings.cache_root() / "embeddings"
    found = (path for path in root.glob("*-*") if path.is_dir() and not path.is_symlink())
    return iter(sorted(path for path in found if os.access(path, os.R_OK | os.X_OK)))  # another user's may be closed


def _names(folder: Path) -> tuple[str, str]:
    """Name of the model and digest of its space."""
    readable, _, space = folder.name.rpartition("-")
    payload = glimpse(folder / "space.json")
    return (json.loads(payload)["name"] if payload else readable), space


def _size(folder: Path) -> int:
    """Bytes of the files in a folder; a file that goes meanwhile counts nothing."""
    total = 0
    for file in folder.iterdir():
        with suppress(FileNotFoundError):
            total += file.stat().st_size
    return total


def _shards(folder: Path) -> tuple[list[Shard], list[Path]]:
    """The readable shards, smallest first, and the .keys files of damaged ones. Vectors are not read."""
    shards, damaged = [], []
    for path in sorted(folder.glob("*.keys")):
        try:
            shard = read_shard(path)
            if shard is not None and shard.path.stat().st_size == shard.size:
                shards.append(shard)
            else:
                damaged.append(path)
        except OSError:  # gone, or not to be read
            if path.exists():
                damaged.append(path)
    return sorted(shards, key=lambda shard: shard.rows), damaged


def _describe(folder: Path) -> tuple[object, ...]:
    shards, damaged = _shards(folder)
    keys = np.concatenate([NO_KEYS, *(shard.keys for shard in shards)])
    about = folder / "space.json"
    used = time.strftime("%Y-%m-%d %H:%M", time.gmtime(about.stat().st_mtime)) if about.exists() else "not known"
    aside = len({path.name.split(".")[0] for path in folder.glob("*.corrupt")})
    width = shards[0].width if shards else 0
    distinct = len(np.unique(keys, axis=0))
    return *_names(folder), distinct, width, len(shards), round(_size(folder) / 1e6, 1), len(damaged) + aside, used


def _drop_leftovers(folder: Path) -> int:
    """Files of killed processes: temporary ones, and vectors that no .keys file commits."""
    removed = 0
    for file in [*folder.glob("*.tmp"), *folder.glob("*.npy")]:
        committed = file.suffix == ".npy" and file.with_suffix(".keys").exists()
        try:
            if not committed and time.time() - file.stat().st_mtime > OLD:
                file.unlink()
                removed += 1
        except OSError:  # gone, a folder, or on a read-only disk
            continue
    return removed


def _merge(folder: Path) -> int:
    """Write small shards together, group by group; returns the number of damaged files set aside."""
    payload = glimpse(folder / "space.json")
    if payload is None:
        return 0  # without its description nothing can be added; reading still works
    about = json.loads(payload)
    store = EmbeddingStore(about["space"], about["name"], root=folder.parent)
    store.missing(NO_KEYS)  # sets damaged ones aside
    shards = [shard for shard in same_width(_shards(folder)[0], store.width) if shard.rows < MOST_ROWS]
    group: list[Shard] = []
    for shard in shards:
        if sum(one.rows for one in group) + shard.rows > MOST_ROWS:
            _write_together(store, group)
            group = []
        group.append(shard)
    _write_together(store, group)
    return store.damaged


def _write_together(store: EmbeddingStore, group: list[Shard]) -> None:
    group = [shard for shard in group if store.is_whole(shard)]
    if len(group) < 2:
        return
    keys = np.concatenate([shard.keys for shard in group])
    vectors = np.concatenate([open_vectors(shard) for shard in group])
    cut = np.concatenate([shard.cut for shard in group])
    _, first = np.unique(keys, axis=0, return_index=True)
    store.put(keys[first], vectors[first], cut[first], replaces=[shard.path for shard in group])
