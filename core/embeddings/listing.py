"""What lies in a store's folders, and the index made from it, kept in this process until a folder changes."""

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from core.embeddings.index import Index, same_width
from core.embeddings.shard import Shard, Signature, is_fresh, known_bad, read_shard, signature

KEPT = 8  # stores whose index stays in memory


@dataclass(frozen=True)
class Listing:
    """Files of one folder with their signatures. `own` is False for vectors that ship with Bioscope: never written."""

    folder: Path
    files: dict[str, Signature] = field(default_factory=dict)
    own: bool = True


@dataclass(frozen=True, eq=False)
class _Known:
    listings: Sequence[Listing]
    index: Index
    shards: dict[Path, tuple[Signature, Shard]]
    damaged: tuple[Path, ...]
    fresh: bool


_known: dict[tuple[str, str], _Known] = {}


def scan(folder: Path, *, own: bool = True) -> Listing:
    """The .npy and .keys files of a folder; none if it is not there.

    A folder is not listed at one moment: a .keys file may be seen without its .npy file, which was there before.
    """
    found: dict[str, Signature] = {}
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith((".npy", ".keys")):
                    try:
                        found[entry.name] = signature(entry.stat())
                    except FileNotFoundError:
                        continue
        for stem in [name.removesuffix(".keys") for name in found if name.endswith(".keys")]:
            vectors = folder / f"{stem}.npy"
            if vectors.name not in found and vectors.exists():
                found[vectors.name] = signature(vectors.stat())
    except FileNotFoundError:
        pass
    return Listing(folder, found, own)


def load(store: tuple[str, str], listings: Sequence[Listing], width: int) -> tuple[Index, tuple[Path, ...]]:
    """(index of all whole shards, paths of the .keys files of damaged ones). `width` 0 means any."""
    now = time.time_ns()
    known = _known.get(store)
    if known is not None and known.listings == listings and not known.fresh:
        return known.index, known.damaged
    shards: dict[Path, tuple[Signature, Shard]] = {}
    damaged = []
    for listing in listings:
        for name in sorted(listing.files):
            if name.endswith(".keys"):
                path = listing.folder / name
                try:
                    shard = _shard(path, listing, known)
                except OSError:
                    continue  # merged away since the folder was listed, or another user's: its texts count as missing
                if shard is not None:
                    shards[path] = (listing.files[name], shard)
                elif path.exists():
                    damaged.append(path)
    fresh = any(is_fresh(seen, now) for listing in listings for seen in listing.files.values())
    index = Index(same_width([shard for _, shard in shards.values()], width))
    if len(_known) >= KEPT and store not in _known:
        _known.pop(next(iter(_known)), None)
    _known[store] = _Known(listings, index, shards, tuple(damaged), fresh)
    return index, tuple(damaged)


def forget(store: tuple[str, str]) -> None:
    """Make the index anew next time: a shard of it was found damaged."""
    _known.pop(store, None)


def _shard(path: Path, listing: Listing, known: _Known | None) -> Shard | None:
    """The shard of a .keys file; None if either of its files is damaged, or the other one gone. Raises OSError."""
    vectors = path.with_suffix(".npy")
    seen = listing.files.get(vectors.name)
    if seen is None or known_bad(vectors, seen):
        return None
    before = known.shards.get(path) if known is not None and not known.fresh else None
    shard = before[1] if before is not None and before[0] == listing.files[path.name] else read_shard(path)
    return shard if shard is not None and shard.size == seen[0] else None
