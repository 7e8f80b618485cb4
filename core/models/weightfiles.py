"""Which files hold a model's weights, and whether they are whole. Nothing heavy is imported."""

import json
import math
import struct
from pathlib import Path

from core.errors import BadFile
from core.models.jsonfile import read_object

SAFE, BIN = "model.safetensors", "pytorch_model.bin"
HEADER_CAP = 100_000_000
OTHERS = ("tf_model.h5", "flax_model.msgpack", "rust_model.ot", "model.onnx", "openvino_model.xml")


def weight_files(folder: Path) -> tuple[Path, ...]:
    """The safetensors of `folder` (one file or its shards), else its `.bin`; whole, or BadFile says what is wrong."""
    for single in (SAFE, BIN):
        index = folder / f"{single}.index.json"
        if (folder / single).is_file():
            found: tuple[Path, ...] = (folder / single,)
        elif index.is_file():
            shards = read_object(index).get("weight_map") or {}
            found = tuple(_inside(folder, name) for name in sorted({str(one) for one in shards.values()}))
        else:
            continue
        if not found:
            raise BadFile(f"{index}: names no weight files.")
        for path in found:
            _check(path)
        return found
    other = [name for name in OTHERS if (folder / name).is_file()]
    seen = f" Found {', '.join(other)}, which Bioscope does not read." if other else ""
    raise BadFile(f"{folder}: no weights; expected {SAFE} or {BIN}.{seen}")


def _inside(folder: Path, name: str) -> Path:
    if "/" in name or "\\" in name or not (folder / name).is_file():
        raise BadFile(f"{folder}: the weight file {name!a} named by its index is not there.")
    return folder / name


def _check(path: Path) -> None:
    with open(path, "rb") as file:
        if file.read(8) == b"version ":
            raise BadFile(f"{path}: a Git LFS pointer, not weights. Run `git lfs pull` in its repository.")
    if path.suffix == ".safetensors":
        header(path)
    elif path.stat().st_size == 0:
        raise BadFile(f"{path}: empty. Fetch the model's files again.")


def header(path: Path) -> dict[str, dict[str, object]]:
    """Tensor name → dtype, shape, data_offsets. Raises BadFile if header and file size do not agree."""
    size = path.stat().st_size
    with open(path, "rb") as file:
        first = file.read(8)
        length = struct.unpack("<Q", first)[0] if len(first) == 8 else 0
        if not 0 < length <= min(HEADER_CAP, size - 8):
            raise BadFile(f"{path}: not a safetensors file ({size:,} bytes). Fetch the model's files again.")
        raw = file.read(length)
    try:
        tensors = {name: entry for name, entry in json.loads(raw).items() if name != "__metadata__"}
        end = max((entry["data_offsets"][1] for entry in tensors.values()), default=0)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
        raise BadFile(f"{path}: its header is damaged. Fetch the model's files again.") from None
    if end + 8 + length != size:
        raise BadFile(f"{path}: {size:,} bytes found, {end + 8 + length:,} expected. Fetch the model's files again.")
    return tensors


def count(files: tuple[Path, ...]) -> int:
    """Numbers held by the weight files; for `.bin` files an estimate, 4 bytes each."""
    total = 0
    for path in files:
        if path.suffix == ".safetensors":
            total += sum(math.prod(entry["shape"]) for entry in header(path).values())  # type: ignore[call-overload]
        else:
            total += path.stat().st_size // 4
    return total
