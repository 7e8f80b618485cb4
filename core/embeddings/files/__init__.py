"""A person's own vectors from a file: .npy, .npz, .parquet or .safetensors, refused or taken with every notice."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from core.embeddings.files import npy, npz, parquet, safetensors_file
from core.embeddings.files.ids import check_ids, read_ids
from core.embeddings.files.values import to_float32
from core.embeddings.files.words import plain, shown
from core.errors import BadFile, Mismatch
from core.schema import Check, Finding

SUFFIXES = (".npy", ".npz", ".parquet", ".pq", ".safetensors")


@dataclass(frozen=True, eq=False)
class UserVectors:
    """`array` float32 (n, d), row i of it for `ids[i]`; `ids` None where the file gives none."""

    name: str  # of the file
    ids: tuple[str, ...] | None
    array: np.ndarray
    findings: tuple[Finding, ...] = ()


def read_vectors(path: Path, ids: Path | None = None) -> UserVectors:
    """Vectors of a file, with ids from the file or from a second one (.txt: one a line; .csv, .tsv).

    Raises BadFile with all that is wrong, a line each.
    """
    vectors, refusals = _inspect(path, ids)
    if vectors is None or refusals:
        raise BadFile("\n".join(refusals))
    return vectors


def check_vectors(path: Path, ids: Path | None = None) -> Check:
    """Would this file be taken, and what would be said?"""
    begin = time.perf_counter()
    try:
        vectors, refusals = _inspect(path, ids)
    except BadFile as error:
        vectors, refusals = None, [str(error)]
    notices = [finding.text for finding in vectors.findings] if vectors else []
    outcome = "REJECT" if refusals else "NOTICE" if notices else "ACCEPT"
    rows = len(vectors.array) if vectors else 0
    return Check(str(path), outcome, (*refusals, *notices), rows, round(time.perf_counter() - begin, 4))


def _inspect(path: Path, ids: Path | None) -> tuple[UserVectors, list[str]]:
    raw, found_ids, notices = _read(path)
    where = shown(path)
    if ids is not None:
        found_ids = read_ids(ids, len(raw))
    refusals = check_ids(found_ids, len(raw), shown(ids or path)) if found_ids is not None else []
    array, more, bad = to_float32(raw, None if refusals else found_ids, where)
    findings = tuple(Finding("notice", text) for text in [*notices, *more])
    return UserVectors(where, found_ids, array, findings), [*refusals, *bad]


def _read(path: Path) -> tuple[np.ndarray, tuple[str, ...] | None, list[str]]:
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise BadFile(f"{shown(path)}: not a kind of file that vectors are read from; expected {', '.join(SUFFIXES)}.")
    if not path.is_file():
        raise BadFile(f"{shown(path)}: no such file.")
    try:
        if suffix == ".npy":
            return npy.read(path), None, []
        if suffix == ".npz":
            return npz.read(path)
        if suffix == ".safetensors":
            array, notices = safetensors_file.read(path)
            return array, None, notices
        return parquet.read(path)
    except OSError as error:
        raise BadFile(f"{shown(path)}: cannot be read ({error.strerror or 'the file changed'}).") from None


def match(vectors: UserVectors, wanted: Sequence[str]) -> np.ndarray:
    """Row of each wanted id, int64 (m,). Raises Mismatch naming the first ids that have no vector."""
    if vectors.ids is None:
        raise Mismatch(
            f"{vectors.name} has no ids: put them in the file (.npz: an array ids; .parquet: a column id) or in a "
            f"text file beside it ({Path(vectors.name).stem}_ids.txt), one id a line."
        )
    place = {id: row for row, id in enumerate(vectors.ids)}
    lacking = list(dict.fromkeys(id for id in wanted if id not in place))
    if lacking:
        raise Mismatch(
            f"{vectors.name}: no vector for {len(lacking):,} of {len(set(wanted)):,} ids: {_listed(lacking)}. "
            f"Its own ids are {_listed(vectors.ids)}."
        )
    return np.array([place[id] for id in wanted], dtype=np.int64)


def _listed(ids: Sequence[str]) -> str:
    more = f" and {len(ids) - 5:,} more" if len(ids) > 5 else ""
    return ", ".join(plain(id, 40) for id in ids[:5]) + more


def same_width(first: UserVectors, second: UserVectors) -> None:
    """Raises Mismatch if two files that are to go together hold vectors of different lengths."""
    if first.array.shape[1] != second.array.shape[1]:
        raise Mismatch(
            f"{first.name} has vectors of {first.array.shape[1]} numbers, {second.name} of {second.array.shape[1]}: "
            "they come from different models or settings. Give files of one width."
        )
