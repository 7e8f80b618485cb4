"""The vectors of one model on disk, found by the content of the text.

The folder is named by the digest of all that decides a vector (model, weights, pooling, precision, …), the row by
the 128-bit digest of the exact string. So two tasks that share texts share vectors, and a changed character or a
retrained model never meets an old vector. Nothing rests on a lock: readers take every committed shard, a text
stored twice is harmless, and a damaged shard is set aside and its texts count as missing.
"""

import hashlib
import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from core import settings
from core.disk import digest, glimpse, seal, set_aside, unseal
from core.embeddings.index import Index, Part
from core.embeddings.listing import forget, load, scan
from core.embeddings.shard import MOST_ROWS, Shard, is_whole, remove_shard, write_shard
from core.errors import BadVectors, Mismatch, MissingData

SHIPPED = settings.ROOT / "core" / "datasets" / "demo" / "vectors"
BLOCK = 128  # rows copied at once
LARGE = 8_000_000  # bytes; above, several threads copy


@dataclass(frozen=True, eq=False)
class Vectors:
    """`array` float32 (n, d) and `cut` int32 (n,), tokens cut off each text, in the order asked.

    `computed` and `stored` count distinct texts; `notices` are for the user.
    """

    array: np.ndarray
    cut: np.ndarray
    computed: int = 0
    stored: int = 0
    notices: tuple[str, ...] = ()


def keys_of(texts: Sequence[str]) -> np.ndarray:
    """Keys of the exact strings, uint64 (n, 2): the 128-bit blake2b of their UTF-8 bytes."""
    blake = hashlib.blake2b
    raw = b"".join([blake(text.encode("utf-8", "surrogatepass"), digest_size=16).digest() for text in texts])
    return np.frombuffer(raw, dtype="<u8").reshape(len(texts), 2)


def folder_name(name: str, space_digest: str) -> str:
    """A readable folder name; only the digest counts."""
    return f"{re.sub(r'[^A-Za-z0-9._-]+', '-', name).strip('.-')[:60] or 'model'}-{space_digest}"


class EmbeddingStore:
    """Vectors in the space `space` (ModelSpec.space), shown as those of `name`.

    Written to `root` (the cache's `embeddings/` unless given); also read from the vectors that ship with Bioscope.
    """

    def __init__(self, space: Mapping[str, object], name: str, *, root: Path | None = None) -> None:
        self.space, self.name = dict(space), name
        self.digest = digest(self.space)
        self.root = root or settings.cache_root() / "embeddings"
        self._id = (str(self.root), self.digest)
        width = self.space.get("width")
        self.width = width if isinstance(width, int) else 0
        self._damaged: set[str] = set()
        self._opened = self._was_here = self._remade = False

    @property
    def folder(self) -> Path:
        """Where new shards go: the folder of this digest, whatever its readable part."""
        return next(self._own(), self.root / folder_name(self.name, self.digest))

    @property
    def damaged(self) -> int:
        """Files found damaged so far."""
        return len(self._damaged)

    @property
    def notices(self) -> tuple[str, ...]:
        """What the user should know of this store so far."""
        found = []
        if self._damaged:
            count = f"{self.damaged} file{'s' if self.damaged > 1 else ''} of stored vectors"
            where = f" (set aside as *.corrupt in {self.folder})" if self._opened else ""
            found.append(f"{self.name}: {count} damaged{where}; what they held is made again.")
        if self._remade:
            found.append(f"{self.name}: the folder of stored vectors was removed meanwhile; made again.")
        return tuple(found)

    def missing(self, keys: np.ndarray) -> np.ndarray:
        """Positions of the keys that have no stored vector, int64 (m,)."""
        return np.flatnonzero(self._locate(keys)[1] < 0)

    def gather(self, keys: np.ndarray) -> Vectors:
        """Vectors of all `keys`. Raises MissingData if any is not stored."""
        found, array, cut = self.fetch(keys)
        if not found.all():
            raise MissingData(f"{self.name}: {int((~found).sum()):,} of {len(keys):,} vectors are not stored.")
        return Vectors(array, cut, stored=len(keys), notices=self.notices)

    def fetch(self, keys: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(found bool (n,), vectors float32 (n, d), cut int32 (n,)); rows that are not found are zero."""
        for _ in range(8):
            index, places, parts = self._locate(keys)
            try:
                return places >= 0, *_copy(index, parts, len(keys), index.width or self.width)
            except (OSError, ValueError):
                continue  # a shard was merged away or changed between looking and reading: look again
        return np.zeros(len(keys), dtype=bool), *_copy(Index(()), [], len(keys), self.width)

    def put(
        self, keys: np.ndarray, vectors: np.ndarray, cut: np.ndarray, *, replaces: Sequence[Path] = ()
    ) -> list[Path]:
        """Store n vectors, float32 (n, d), in shards of at most 4,096; returns their paths.

        `replaces` are shards with the same vectors, deleted once the new ones are there.
        Raises BadVectors (NaN, infinite, misshapen) and OSError (disk).
        """
        if not len(keys) == len(vectors) == len(cut):
            raise Mismatch(
                f"{self.name}: {len(keys)} keys, {len(vectors)} vectors and {len(cut)} counts of cut tokens."
            )
        if vectors.ndim != 2 or vectors.shape[1] != (self.width or vectors.shape[1]):
            raise BadVectors(f"{self.name}: vectors of shape {vectors.shape}, expected (n, {self.width or 'd'}).")
        bad = np.flatnonzero(~np.isfinite(vectors).all(axis=1))
        if len(bad):
            raise BadVectors(f"{self.name}: NaN or infinite numbers in vector {bad[0] + 1} of {len(vectors)}.")
        if not len(keys):
            return []
        folder = self.folder
        self._describe(folder)
        parts = [slice(start, start + MOST_ROWS) for start in range(0, len(keys), MOST_ROWS)]
        written = [write_shard(folder, keys[part], vectors[part], cut[part]) for part in parts]
        for old in replaces:
            remove_shard(old)
        return written

    def _own(self) -> Iterator[Path]:
        return iter(sorted(self.root.glob(f"*-{self.digest}")))

    def _open(self, folder: Path) -> None:
        """Once a store: see that space.json is whole, and note on it that the vectors were used."""
        about = folder / "space.json"
        if about.exists() and glimpse(about) is None:
            self._damaged.add(about.name)
        with suppress(OSError):  # a read-only cache serves all the same
            self._describe(folder)
            os.utime(about)
        self._opened = True

    def _describe(self, folder: Path) -> None:
        about = folder / "space.json"
        if unseal(about) is None:
            self._remade = self._remade or self._was_here
            seal(about, json.dumps({"name": self.name, "space": self.space}, ensure_ascii=False).encode())
        self._was_here = True

    def _locate(self, keys: np.ndarray) -> tuple[Index, np.ndarray, list[Part]]:
        """The index, the place of each key in it (−1: none), and the shards needed, all of them whole."""
        while True:
            index = self._index()
            places = index.find(keys)
            parts = index.parts(places)
            if all([self.is_whole(part.shard) for part in parts]):
                return index, places, parts

    def _index(self) -> Index:
        folders = list(self._own())
        if folders and not self._opened:
            self._open(folders[0])
        own = [scan(folder) for folder in folders]
        shipped = [scan(folder, own=False) for folder in SHIPPED.glob(f"*-{self.digest}")]
        self._was_here = self._was_here or any((folder / "space.json").exists() for folder in folders)
        index, damaged = load(self._id, [*own, *shipped], self.width)
        for path in damaged:
            self._set_aside(path)
        return index

    def is_whole(self, shard: Shard) -> bool:
        """False for a shard that is damaged, gone or unreadable; a damaged one is set aside."""
        try:
            whole = is_whole(shard)
        except OSError:
            forget(self._id)
            return False
        if not whole:
            self._set_aside(shard.path)
        return whole

    def _set_aside(self, path: Path) -> None:
        self._damaged.add(path.stem)
        forget(self._id)
        if not path.is_relative_to(SHIPPED):
            for file in (path.with_suffix(".keys"), path.with_suffix(".npy")):
                if file.exists():
                    set_aside(file)


def _copy(index: Index, parts: Sequence[Part], n: int, width: int) -> tuple[np.ndarray, np.ndarray]:
    """Vectors (n, width) and counts of cut tokens (n,) at the parts' positions, zero elsewhere."""
    whole = sum(len(part.rows) for part in parts) == n
    array = (np.empty if whole else np.zeros)((n, width), dtype=np.float32)
    cut = np.zeros(n, dtype=np.int32)

    def copy(part: Part) -> None:
        vectors = index.vectors(part.number)
        buffer = np.empty((min(BLOCK, len(part.rows)), width), dtype=np.float32)  # stays in the processor's cache
        for start in range(0, len(part.rows), BLOCK):
            rows = part.rows[start : start + BLOCK]
            block = np.take(vectors, rows, axis=0, out=buffer[: len(rows)], mode="clip")
            array[part.positions[start : start + BLOCK]] = block
        cut[part.positions] = part.shard.cut[part.rows]

    if array.nbytes < LARGE:
        for part in parts:
            copy(part)
    else:
        with ThreadPoolExecutor(min(4, settings.threads())) as pool:
            list(pool.map(copy, parts))
    return array, cut
