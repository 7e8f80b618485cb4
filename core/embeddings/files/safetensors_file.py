"""Reading .safetensors: header within limits, offsets without overlap or hole, then a memory map."""

import json
from dataclasses import dataclass
from math import prod
from pathlib import Path

import numpy as np

from core.embeddings.files import npy
from core.embeddings.files.npz import VECTOR_NAMES
from core.embeddings.files.words import looks_like, plain, shown, size
from core.errors import BadFile

HEADER_LIMIT = 100_000_000  # bytes; the format's own limit
DTYPES = {"F64": "<f8", "F32": "<f4", "F16": "<f2", "BF16": "<u2", "I64": "<i8", "I32": "<i4", "I16": "<i2", "I8": "i1",
          "U64": "<u8", "U32": "<u4", "U16": "<u2", "U8": "u1", "BOOL": "?"}  # fmt: skip
FIX = "Save it again with safetensors.numpy.save_file."


@dataclass(frozen=True)
class Tensor:
    """One entry of the header: where the numbers of an array lie, counted from the header's end."""

    dtype: str
    shape: tuple[int, ...]
    begin: int
    end: int


def read(path: Path) -> tuple[np.ndarray, list[str]]:
    """(numbers (n, d), notices). Raises BadFile."""
    where, there = shown(path), path.stat().st_size
    if not there:
        raise BadFile(f"{where} is empty (0 bytes). {FIX}")
    with open(path, "rb") as file:
        head = file.read(64)
        length = int.from_bytes(head[:8], "little")
        if head[8:9] != b"{":
            raise BadFile(f"{where} is not a .safetensors file: by its first bytes it is {looks_like(head)}. {FIX}")
        if length > HEADER_LIMIT:
            raise BadFile(f"{where}: the header claims {size(length)}; more than {size(HEADER_LIMIT)} is refused.")
        if 8 + length > there:
            raise BadFile(f"{where}: the file is shorter than its header; it is incomplete. Copy it again.")
        file.seek(8)
        tensors = _header(file.read(length), where)
    chosen = _choose(list(tensors), where)
    _check_layout(tensors, there - 8 - length, where)
    return _numbers(path, tensors[chosen], 8 + length, f'{where}, "{plain(chosen)}"')


def _numbers(path: Path, tensor: Tensor, offset: int, where: str) -> tuple[np.ndarray, list[str]]:
    dtype = np.dtype(DTYPES[tensor.dtype])
    npy.check_kind(dtype, where)
    npy.check_shape(tensor.shape, where)
    npy.check_amount(tensor.shape, where)
    array = np.memmap(path, dtype=dtype, mode="r", offset=offset + tensor.begin, shape=tensor.shape).view(np.ndarray)
    if tensor.dtype != "BF16":
        return array, []
    widened = (array.astype(np.uint32) << 16).view(np.float32)
    return widened, [f"{where}: bfloat16 numbers (3 digits); computed in float32."]


def _header(raw: bytes, where: str) -> dict[str, Tensor]:
    try:
        header = json.loads(raw.decode("utf-8"), object_pairs_hook=_no_twins)
        header.pop("__metadata__", None)
    except (ValueError, RecursionError):
        raise BadFile(f"{where}: the header is no valid JSON, or names a tensor twice. {FIX}") from None
    return {name: _tensor(name, about, where) for name, about in header.items()}


def _no_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    if len(dict(pairs)) != len(pairs):
        raise ValueError
    return dict(pairs)


def _tensor(name: str, about: object, where: str) -> Tensor:
    if isinstance(about, dict) and set(about) == {"dtype", "shape", "data_offsets"}:
        dtype, shape, offsets = about["dtype"], about["shape"], about["data_offsets"]
        if _whole(shape) and _whole(offsets) and len(offsets) == 2 and isinstance(dtype, str):
            if dtype not in DTYPES:
                raise BadFile(
                    f'{where}: "{plain(name)}" has numbers of type {plain(dtype)}, which cannot be read. {FIX}'
                )
            return Tensor(dtype, tuple(shape), *offsets)
    raise BadFile(f'{where}: the header\'s entry for "{plain(name)}" is not valid. {FIX}')


def _whole(value: object) -> bool:
    return isinstance(value, list) and all(type(n) is int and 0 <= n < 2**63 for n in value)


def _choose(names: list[str], where: str) -> str:
    known = [name for name in names if name.lower() in VECTOR_NAMES]
    if len(known) == 1 or len(names) == 1:
        return (known or names)[0]
    listed = ", ".join(f'"{plain(name)}"' for name in names[:8]) or "none"
    raise BadFile(f'{where}: which tensor has the vectors? Found {listed}; name one "vectors". {FIX}')


def _check_layout(tensors: dict[str, Tensor], there: int, where: str) -> None:
    """Tensors follow one another without gap or overlap, each as long as its shape says, up to the file's end."""
    at = 0
    for name, tensor in sorted(tensors.items(), key=lambda item: (item[1].begin, item[1].end)):
        claimed = prod(tensor.shape) * np.dtype(DTYPES[tensor.dtype]).itemsize
        if tensor.begin != at or tensor.end - tensor.begin != claimed:
            raise BadFile(
                f'{where}: the offsets of "{plain(name)}" do not fit its shape {tensor.shape} ({size(claimed)}). {FIX}'
            )
        at = tensor.end
    if at != there:
        word = "longer" if there > at else "shorter"
        raise BadFile(
            f"{where} claims {size(at)} of numbers but holds {size(there)}: the file is {word} than its header says."
        )
