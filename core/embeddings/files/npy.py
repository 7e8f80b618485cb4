"""Reading .npy: every claim of the header is checked against the file before any memory is asked for."""

from ast import literal_eval as literal
from dataclasses import dataclass
from math import prod
from pathlib import Path

import numpy as np

from core.embeddings.files.words import looks_like, plain, shown, size
from core.errors import BadFile

MAGIC = b"\x93NUMPY"
HEADER_LIMIT = 10_000  # bytes; numpy's own limit
MOST_BYTES = 8_000_000_000  # of float32 in memory
FIX = "Save the vectors again: numpy.save(path, array.astype('float32'))."
REFUSED = {
    "O": "object values (Python objects, which need unpickling and are never read)",
    "U": "text, not numbers", "S": "text (bytes), not numbers",
    "c": "complex numbers", "V": "structured records (named fields), not plain numbers",
    "b": "bool (true or false), not numbers", "M": "dates (datetime64), not numbers",
    "m": "durations (timedelta64), not numbers",
}  # fmt: skip


@dataclass(frozen=True)
class Header:
    """What a .npy header says; `offset` is where the numbers begin."""

    dtype: np.dtype
    shape: tuple[int, ...]
    fortran: bool
    offset: int


def read(path: Path) -> np.ndarray:
    """The numbers of a .npy file, (n, d), memory-mapped, in the file's own dtype. Raises BadFile."""
    if not path.stat().st_size:
        raise BadFile(f"{shown(path)} is empty (0 bytes). {FIX}")
    return numbers(np.memmap(path, dtype=np.uint8, mode="r"), shown(path))


def numbers(data: np.ndarray, where: str) -> np.ndarray:
    """The 2-D array in the bytes of a .npy file, uint8 (m,). Raises BadFile."""
    header = parse(data, where)
    check_kind(header.dtype, where)
    check_shape(header.shape, where)
    array = view(data, header, where)
    check_amount(header.shape, where)
    return array


def parse(data: np.ndarray, where: str) -> Header:
    """The header, read as a literal within limits. Raises BadFile."""
    head = data[:12].tobytes()
    if head[:6] != MAGIC:
        raise BadFile(f"{where} is not a .npy file: by its first bytes it is {looks_like(data[:64].tobytes())}. {FIX}")
    if head[6:8] not in (b"\x01\x00", b"\x02\x00", b"\x03\x00"):
        raise BadFile(f"{where}: the header's version {tuple(head[6:8])} is not known; expected 1.0, 2.0 or 3.0. {FIX}")
    wide = 2 if head[6] == 1 else 4
    length, offset = int.from_bytes(head[8 : 8 + wide], "little"), 8 + wide
    if length > HEADER_LIMIT:
        raise BadFile(f"{where}: the header claims {length:,} bytes; more than {HEADER_LIMIT:,} is refused. {FIX}")
    if offset + length > len(data):
        raise BadFile(f"{where}: the file is shorter than its header; it is incomplete. Copy or save it again.")
    text = data[offset : offset + length].tobytes().decode("utf-8" if head[6] == 3 else "latin-1", "replace")
    try:
        raw = literal(text.strip())
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        raise BadFile(f"{where}: the header cannot be read ({plain(text.strip())}). {FIX}") from None
    if not isinstance(raw, dict) or set(raw) != {"descr", "fortran_order", "shape"}:
        raise BadFile(f"{where}: the header does not hold descr, fortran_order and shape ({plain(str(raw))}). {FIX}")
    if not isinstance(raw["fortran_order"], bool):
        raise BadFile(f"{where}: fortran_order in the header is {plain(str(raw['fortran_order']))}, not True or False.")
    return Header(_dtype(raw["descr"], where), _shape(raw["shape"], where), raw["fortran_order"], offset + length)


def _dtype(given: object, where: str) -> np.dtype:
    if isinstance(given, list):
        raise BadFile(f"{where} holds {REFUSED['V']}. {FIX}")
    try:
        if not isinstance(given, str):
            raise TypeError
        return np.dtype(given)
    except (TypeError, ValueError, SyntaxError):
        raise BadFile(f"{where}: the header's dtype {plain(str(given))} is not known. {FIX}") from None


def _shape(given: object, where: str) -> tuple[int, ...]:
    plain_ints = isinstance(given, tuple) and all(isinstance(n, int) and not isinstance(n, bool) for n in given)
    if not plain_ints or any(n < 0 for n in given):  # type: ignore[attr-defined]
        raise BadFile(f"{where}: the header's shape {plain(str(given))} is not a shape of whole numbers from 0. {FIX}")
    return tuple(given)  # type: ignore[arg-type]


def check_kind(dtype: np.dtype, where: str) -> None:
    """Floats and integers pass. Raises BadFile naming anything else."""
    if dtype.kind not in "fiu":
        raise BadFile(f"{where} holds {REFUSED.get(dtype.kind, str(dtype))}. Expected float32. {FIX}")


def check_shape(shape: tuple[int, ...], where: str) -> None:
    """Rows × numbers, at least one of each. Raises BadFile."""
    if len(shape) != 2:
        hint = " One vector a token? Pool them to one a text first." if len(shape) == 3 else ""
        hint = " A single vector? Save it as array[None, :]." if len(shape) == 1 else hint
        raise BadFile(f"{where}: an array of shape {shape}, expected 2-D: one row a text.{hint}")
    if not shape[0]:
        raise BadFile(f"{where} has 0 rows: there is no vector in it.")
    if not shape[1]:
        raise BadFile(f"{where} has 0 columns (dimension 0): its {shape[0]:,} vectors hold no number.")


def check_amount(shape: tuple[int, ...], where: str) -> None:
    """Raises BadFile if the vectors are more than memory should hold."""
    if prod(shape) * 4 > MOST_BYTES:
        raise BadFile(
            f"{where}: {shape[0]:,} vectors of {shape[1]:,} numbers are {size(prod(shape) * 4)} in float32; "
            f"more than {size(MOST_BYTES)} is refused. Split the file by data set."
        )


def view(data: np.ndarray, header: Header, where: str) -> np.ndarray:
    """The array, once header and length agree to the byte. Raises BadFile."""
    claimed, there = prod(header.shape) * header.dtype.itemsize, len(data) - header.offset
    if claimed > there:
        raise BadFile(
            f"{where} claims {size(claimed)} of numbers but holds {size(there)}: the file is shorter than its header "
            "says. Was it cut off while copying? Copy or save it again."
        )
    if claimed < there:
        raise BadFile(
            f"{where} is longer than its header says: {size(claimed)} of numbers, then {size(there - claimed)} more. "
            f"{FIX}"
        )
    flat = data[header.offset :].view(np.ndarray).view(header.dtype) if claimed else np.empty(0, header.dtype)
    return flat.reshape(header.shape, order="F" if header.fortran else "C")
