"""The numbers themselves: taken to float32, with every row that is unusable or needs a word named."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from core.embeddings.files.words import rows

BLOCK = 2_000_000  # numbers looked at at once
TINY = float(np.finfo(np.float32).tiny)


@dataclass
class _Seen:
    nan: list[int] = field(default_factory=list)
    infinite: list[int] = field(default_factory=list)
    too_large: list[int] = field(default_factory=list)
    zero: list[int] = field(default_factory=list)
    overflow: list[int] = field(default_factory=list)
    underflow: list[int] = field(default_factory=list)


def to_float32(array: np.ndarray, ids: Sequence[str] | None, where: str) -> tuple[np.ndarray, list[str], list[str]]:
    """(float32 (n, d), notices, refusals) of an array of floats or integers, (n, d). Rows are counted from 1."""
    out = np.empty(array.shape, dtype=np.float32)
    seen = _Seen()
    step = max(1, BLOCK // array.shape[1])
    for start in range(0, len(array), step):
        _look(array[start : start + step], out[start : start + step], start, seen)
    notices = _kinds(array.dtype, where) + _notices(seen, ids, where)
    if len(out) > 1 and (out == out[0]).all():
        notices.append(f"{where}: all {len(out):,} vectors are identical, so that every cosine is the same.")
    return out, notices, _refusals(seen, ids, where)


def _look(block: np.ndarray, out: np.ndarray, start: int, seen: _Seen) -> None:
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        out[:] = block
        squares = np.einsum("ij,ij->i", out, out)
    usable = np.isfinite(squares) & (squares >= TINY)
    if usable.all():
        return
    rows = np.flatnonzero(~usable)
    given, squares = block[rows], squares[rows]
    nan, finite = np.isnan(given).any(axis=1), np.isfinite(given).all(axis=1)
    fits, some = np.isfinite(out[rows]).all(axis=1), (given != 0).any(axis=1)
    for found, where in (
        (seen.nan, nan), (seen.infinite, ~nan & ~finite), (seen.too_large, finite & ~fits), (seen.zero, ~some),
        (seen.overflow, fits & some & (squares > 1)), (seen.underflow, fits & some & (squares <= 1)),
    ):  # fmt: skip
        found += (start + rows[where]).tolist()


def _kinds(dtype: np.dtype, where: str) -> list[str]:
    found = []
    if dtype.byteorder == ">":
        found.append(f"{where}: big-endian numbers; their bytes were swapped.")
    name = dtype.newbyteorder("=").name
    if dtype.kind == "f" and name != "float32":
        digits = "3 digits, at most 65,504" if name == "float16" else "rounded to 7 digits"
        found.append(f"{where}: {name} numbers ({digits}); computed in float32.")
    if dtype.kind in "iu":
        found.append(f"{where}: {name} whole numbers (quantised?); taken as they are, computed in float32.")
    return found


def _notices(seen: _Seen, ids: Sequence[str] | None, where: str) -> list[str]:
    found = []
    if seen.zero:
        found.append(f"{where}, {rows(seen.zero, ids)}: all zero. A cosine with it is not defined, and is shown so.")
    if seen.overflow:
        found.append(
            f"{where}, {rows(seen.overflow, ids)}: the norm overflows 32 bits (over 3.4e38 when squared). "
            "Scale the vectors if other tools are to read them."
        )
    if seen.underflow:
        found.append(
            f"{where}, {rows(seen.underflow, ids)}: the norm underflows 32 bits (numbers near 0 lose their digits). "
            "Scale the vectors and save them again."
        )
    return found


def _refusals(seen: _Seen, ids: Sequence[str] | None, where: str) -> list[str]:
    out = "Leave those rows out, or encode their texts again."
    found = []
    if seen.nan:
        found.append(f"{where}, {rows(seen.nan, ids)}: NaN, not a number. {out}")
    if seen.infinite:
        found.append(f"{where}, {rows(seen.infinite, ids)}: an infinite number (inf). {out}")
    if seen.too_large:
        found.append(f"{where}, {rows(seen.too_large, ids)}: a number too large for float32 (over 3.4e38). {out}")
    return found
