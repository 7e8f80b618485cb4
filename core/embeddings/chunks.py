"""Encode what is missing, check it, and store it chunk by chunk."""

import os
import shutil
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import numpy as np

from core.embeddings.shard import MOST_ROWS
from core.embeddings.store import EmbeddingStore
from core.errors import BadVectors
from core.progress import CHARACTERS, Progress

CHUNK = 256  # texts; the most that a killed process loses
PIECE = 64  # texts a call of the encoder; a cancel waits for one


class Encoded(Protocol):
    """What an encoder gives: vectors (n, d) and tokens cut off each text (n,)."""

    @property
    def vectors(self) -> np.ndarray: ...
    @property
    def cut(self) -> np.ndarray: ...


Encode = Callable[[Sequence[str]], Encoded]
EncodeAll = Callable[[Sequence[str], Sequence[int]], Sequence[Encoded]]  # of texts, for those of the spaces


def fill(parts: Sequence["Filling"], encode: EncodeAll, name: str, progress: Progress, piece: int) -> None:
    """Encode what is missing in any of several spaces of the same texts, once, and store it where it is missing.

    Longest first: the first piece shows whether memory suffices, and neighbours pad each other least.
    Pieces are cut from one order, so a run that goes on after a stop hands the encoder the same pieces.
    """
    texts, piece = parts[0].texts, min(piece, CHUNK)
    order = sorted(sorted({row for part in parts for row in part.missing}), key=lambda row: -len(texts[row]))
    total, done = _characters(texts, order), 0
    if order:
        progress(0, total, _note(name, 0, len(order)))
    for start in range(0, len(order), piece):
        rows = order[start : start + piece]
        lacking = [number for number, part in enumerate(parts) if not part.lacks.isdisjoint(rows)]
        try:
            for number, encoded in zip(lacking, encode([texts[row] for row in rows], lacking), strict=True):
                parts[number].take(rows, encoded)
            for part in parts:
                part.keep(piece, last=start + piece >= len(order))
            done += _characters(texts, rows)
            progress(done, total, _note(name, start + len(rows), len(order)))
        except BadVectors:
            raise  # an encoder that fails for one text is not trusted with its neighbours
        except BaseException:  # cancelled, interrupted, out of memory: what there is stays
            for part in parts:
                part.keep(piece, last=True)
            raise
    for part in parts:
        part.merge()


def _characters(texts: Sequence[str], rows: Sequence[int]) -> int:
    return sum(len(texts[row]) + 1 for row in rows)


def _note(name: str, done: int, many: int) -> str:
    return f"encoding with {name}, {done:,} of {many:,} {'text' if many == 1 else 'texts'}{CHARACTERS}"


class Filling:
    """Vectors of distinct texts while they come together: `array` float32 (n, d), `cut` int32 (n,)."""

    def __init__(self, texts: Sequence[str], keys: np.ndarray, store: EmbeddingStore, width: int) -> None:
        self.texts, self.keys, self.store = texts, keys, store
        found, self.array, self.cut = store.fetch(keys)
        self.width = width or self.array.shape[1]
        self.missing: list[int] = np.flatnonzero(~found).tolist()
        self.lacks = set(self.missing)
        self._pending: list[int] = []  # encoded, not yet stored
        self._small: list[Path] = []  # shards of one chunk each, and
        self._in_small: list[int] = []  # the rows in them
        self._lost = 0
        self._reason = ""

    def take(self, rows: list[int], encoded: Encoded) -> None:
        """Check what the encoder gave for those rows, and take over what is missing. Raises BadVectors."""
        with np.errstate(over="ignore"):  # becomes infinite, and is refused below
            vectors = np.asarray(encoded.vectors, dtype=np.float32)
        cut, name = np.asarray(encoded.cut, dtype=np.int32), self.store.name
        if vectors.ndim != 2 or len(vectors) != len(rows) or cut.shape != (len(rows),):
            raise BadVectors(
                f"{name}: for {len(rows)} texts the encoder gave an array of shape {vectors.shape} and {cut.size} "
                f"counts of cut tokens; expected ({len(rows)}, {self.width or 'd'}) and {len(rows)}."
            )
        if not vectors.shape[1] or vectors.shape[1] != (self.width or vectors.shape[1]):
            raise BadVectors(f"{name}: the encoder gave vectors of {vectors.shape[1]} numbers, expected {self.width}.")
        bad = np.flatnonzero(~np.isfinite(vectors).all(axis=1))
        if len(bad):
            raise BadVectors(self._named([rows[i] for i in bad]))
        if not self.width:
            self.width = vectors.shape[1]
            self.array = np.zeros((len(self.texts), self.width), dtype=np.float32)
        new = [place for place, row in enumerate(rows) if row in self.lacks]
        wanted = [rows[place] for place in new]
        self.array[wanted] = vectors[new]
        self.cut[wanted] = cut[new]
        self._pending += wanted

    def _named(self, bad: list[int]) -> str:
        shown = ", ".join(f"text {row + 1} ({' '.join(self.texts[row].split())[:60]!r})" for row in bad[:5])
        more = f", and {len(bad) - 5} more" if len(bad) > 5 else ""
        return (
            f"{self.store.name} gave NaN or infinite numbers for {shown}{more}. Nothing of this chunk was stored. "
            "Leave those texts out, or check the model's files."
        )

    def keep(self, piece: int, *, last: bool) -> None:
        """Store a chunk once no further piece fits into it, or at the end.

        A full or read-only disk is noted, and tried again with the next chunk.
        """
        rows = self._pending
        if not rows or not (last or len(rows) + piece > CHUNK):
            return
        self._pending = []
        try:
            self._small += self.store.put(self.keys[rows], self.array[rows], self.cut[rows])
            self._in_small += rows
        except OSError as error:
            self._lost += len(rows)
            self._reason = os.strerror(error.errno) if error.errno else str(error)
        if len(self._in_small) >= MOST_ROWS:
            self.merge()

    def merge(self) -> None:
        """One large shard in place of many small ones: texts come back faster."""
        rows, small = self._in_small, self._small
        self._in_small, self._small = [], []
        if len(small) > 1:
            with suppress(OSError):  # no room for both: the small ones stay, and nothing is lost
                self.store.put(self.keys[rows], self.array[rows], self.cut[rows], replaces=small)

    @property
    def notices(self) -> tuple[str, ...]:
        """What the user should know: damage that was mended, vectors that the disk did not take."""
        if not self._lost:
            return self.store.notices
        folder = self.store.folder
        return (
            *self.store.notices,
            f"{self.store.name}: {self._lost:,} vectors were computed but not stored in {folder}: needs "
            f"{self._lost * (self.width * 4 + 20) / 1e6:.1f} MB, {_free(folder)} ({self._reason}). "
            "The result is complete; next time they are computed again.",
        )


def _free(folder: Path) -> str:
    """Room on the disk of a folder that may not be there yet."""
    there = next((path for path in (folder, *folder.absolute().parents) if path.exists()), Path("/"))
    try:
        return f"{shutil.disk_usage(there).free / 1e6:,.1f} MB free"
    except OSError:
        return "free space not known"
