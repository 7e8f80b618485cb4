"""Reading .npz: a zip archive, looked through before anything in it is unpacked."""

import zipfile
import zlib
from pathlib import Path

import numpy as np

from core.embeddings.files import npy
from core.embeddings.files.ids import ID_NAMES, as_ids, check_type
from core.embeddings.files.words import looks_like, plain, shown, size
from core.errors import BadFile

MOST_BYTES = 2_000_000_000  # of all members once unpacked
MOST_RATIO = 200  # unpacked to packed
SMALL = 1_000_000  # bytes; below, the ratio says nothing
MOST_MEMBERS = 1000
VECTOR_NAMES = ("embeddings", "embedding", "vectors", "vector", "emb", "embs", "arr_0")
FIX = "Save it again: numpy.savez(path, vectors=array, ids=numpy.array(ids, dtype=str))."


def read(path: Path) -> tuple[np.ndarray, tuple[str, ...] | None, list[str]]:
    """(numbers (n, d) in the file's own dtype, ids or None, notices). Raises BadFile."""
    where = shown(path)
    with open(path, "rb") as file:
        head = file.read(64)
    if not head:
        raise BadFile(f"{where} is empty (0 bytes). {FIX}")
    if head[:2] != b"PK":
        raise BadFile(f"{where} is not a .npz file: by its first bytes it is {looks_like(head)}. {FIX}")
    try:
        with zipfile.ZipFile(path) as archive:
            return _members(archive, where, path.stat().st_size)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError) as error:
        raise BadFile(f"{where} is incomplete or damaged ({plain(str(error))}). Copy or save it again.") from None


def _members(archive: zipfile.ZipFile, where: str, packed: int) -> tuple[np.ndarray, tuple[str, ...] | None, list[str]]:
    members = archive.infolist()
    _check(members, where, packed)
    arrays = {member.filename.removesuffix(".npy"): member for member in members if member.filename.endswith(".npy")}
    others = [plain(member.filename) for member in members if not member.filename.endswith(".npy")]
    notices = [f"{where}: {', '.join(others[:5])} ignored; only .npy members are read."] if others else []
    ids_name = next((name for name in arrays if name.lower() in ID_NAMES), None)
    name = _choose([name for name in arrays if name != ids_name], where)
    vectors = npy.numbers(_unpack(archive, arrays[name]), f'{where}, "{plain(name)}"')
    ids = None
    if ids_name is not None:
        at = f'{where}, "{plain(ids_name)}"'
        data = _unpack(archive, arrays[ids_name])
        header = npy.parse(data, at)
        check_type(header.dtype, at)
        ids = as_ids(npy.view(data, header, at), at)
    return vectors, ids, notices


def _check(members: list[zipfile.ZipInfo], where: str, packed: int) -> None:
    names = [member.filename for member in members]
    if not members or len(members) > MOST_MEMBERS:
        raise BadFile(f"{where} has {len(members):,} members; expected vectors and, if you like, ids. {FIX}")
    for name in names:
        if "/" in name or "\\" in name or ".." in name or ":" in name or "\0" in name or not name:
            raise BadFile(f'{where}: a member has the name "{plain(name)}", which points out of the archive. {FIX}')
    twice = [name for i, name in enumerate(names) if name in names[:i]]
    if twice:
        raise BadFile(f'{where}: the name "{plain(twice[0])}" is there twice. {FIX}')
    if any(member.flag_bits & 1 for member in members):
        raise BadFile(f"{where} is encrypted. Save it without a password.")
    if any(member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for member in members):
        raise BadFile(f"{where} is packed by another method than numpy's. {FIX}")
    unpacked = sum(member.file_size for member in members)
    if unpacked > MOST_BYTES or (unpacked > SMALL and unpacked > MOST_RATIO * packed):
        raise BadFile(
            f"{where} would expand from {size(packed)} to {size(unpacked)}; more than {size(MOST_BYTES)}, or "
            f"{MOST_RATIO} times its size, is refused. Save it with numpy.savez, not compressed, or as .npy."
        )


def _choose(names: list[str], where: str) -> str:
    """The member with the vectors: by its name, or the only one."""
    known = [name for name in names if name.lower() in VECTOR_NAMES]
    if len(known) == 1 or len(names) == 1:
        return (known or names)[0]
    listed = ", ".join(f'"{plain(name)}"' for name in names[:8]) or "none"
    raise BadFile(f'{where}: which array has the vectors? Found {listed}; name one "vectors". {FIX}')


def _unpack(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> np.ndarray:
    """The bytes of a member; zipfile reads no more than the stated size and holds them to the checksum."""
    with archive.open(member) as file:
        return np.frombuffer(file.read(member.file_size + 1), dtype=np.uint8)
