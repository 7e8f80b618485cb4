"""Reading Parquet: vectors in one list column, ids in another. What the file says of its size is not believed."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from core.embeddings.files.ids import ID_NAMES
from core.embeddings.files.npy import MOST_BYTES
from core.embeddings.files.npz import VECTOR_NAMES
from core.embeddings.files.words import looks_like, plain, rows, shown, size
from core.errors import BadFile

if TYPE_CHECKING:
    import pyarrow as pa
    import pyarrow.parquet as pq

FLOOR, MOST_RATIO = 64_000_000, 200  # bytes unpacked: up to FLOOR, or MOST_RATIO times the file
FIX = "Expected a column of ids (text) and one column whose cells are lists of numbers, all of one length."


def read(path: Path) -> tuple[np.ndarray, tuple[str, ...] | None, list[str]]:
    """(numbers (n, d) in the file's own dtype, ids or None, notices). Raises BadFile."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    where = shown(path)
    _check_ends(path, where)
    try:
        with pq.ParquetFile(path, memory_map=True, page_checksum_verification=True) as file:
            return _Columns(file, path.stat().st_size, where).read()
    except (pa.ArrowException, OSError, ValueError, MemoryError, OverflowError) as error:
        reason = plain(str(error).split("\n", 1)[0], 120)
        raise BadFile(f"{where}: damaged, the Parquet data cannot be read ({reason}). Copy or save it again.") from None


def _check_ends(path: Path, where: str) -> None:
    with open(path, "rb") as file:
        head = file.read(64)
        file.seek(max(0, path.stat().st_size - 4))
        tail = file.read(4)
    if not head:
        raise BadFile(f"{where} is empty (0 bytes).")
    if head[:4] == b"PARE":
        raise BadFile(f"{where} is an encrypted Parquet file. Save it without encryption.")
    if head[:4] != b"PAR1":
        raise BadFile(f"{where} is not a Parquet file: by its first bytes it is {looks_like(head)}.")
    if tail != b"PAR1" or path.stat().st_size < 12:
        raise BadFile(f"{where} is incomplete: its end is missing. Was it cut off while copying? Copy it again.")


class _Columns:
    def __init__(self, file: "pq.ParquetFile", packed: int, where: str) -> None:
        self.file, self.packed, self.where = file, packed, where
        self.fields: list[Any] = list(file.schema_arrow)

    def read(self) -> tuple[np.ndarray, tuple[str, ...] | None, list[str]]:
        names = [field.name for field in self.fields]
        twice = [name for i, name in enumerate(names) if name in names[:i]]
        if twice:
            raise BadFile(f'{self.where}: the column "{plain(twice[0])}" is there twice. Give each a name of its own.')
        if not self.file.metadata.num_rows:
            raise BadFile(f"{self.where} has 0 rows: there is no vector in it.")
        lists = [field.name for field in self.fields if _number_type(field.type) is not None]
        ids_name = self._ids_name(lists)
        ids = self._ids(ids_name) if ids_name else None
        notices = (
            [] if ids_name else [f"{self.where}: no column of ids found (looked for {', '.join(ID_NAMES[:5])}, …)."]
        )
        return self._vectors(self._vectors_name(lists)), ids, notices

    def _ids_name(self, lists: list[str]) -> str | None:
        plain_ones = [field.name for field in self.fields if field.name not in lists and _is_id_type(field.type)]
        by_name = [name for known in ID_NAMES for name in plain_ones if name.lower() == known]
        ending = [name for name in plain_ones if name.lower().endswith("id")]
        index = [name for name in plain_ones if name.startswith("__index_level_")]
        return next(iter([*by_name, *ending, *index, *(plain_ones if len(plain_ones) == 1 else [])]), None)

    def _vectors_name(self, lists: list[str]) -> str:
        known = [name for name in lists if name.lower() in VECTOR_NAMES]
        if len(known) == 1 or len(lists) == 1:
            return (known or lists)[0]
        found = ", ".join(f"{plain(field.name)} ({plain(str(field.type), 40)})" for field in self.fields[:8])
        what = f"which of {', '.join(map(plain, lists[:8]))} has the vectors?" if lists else "no column of vectors."
        raise BadFile(f"{self.where}: {what} Found {found}. {FIX}")

    def _batches(self, name: str, size_a_batch: int) -> "Iterator[pa.Array]":
        most, unpacked = min(MOST_BYTES, max(FLOOR, MOST_RATIO * self.packed)), self._claimed(name)
        too_much = (
            f'{self.where}: the column "{plain(name)}" would expand from {size(self.packed)} to more than '
            f"{size(most)}, which no file of vectors does; refused."
        )
        if unpacked > most:
            raise BadFile(too_much)
        unpacked = 0
        for batch in self.file.iter_batches(batch_size=size_a_batch, columns=[name]):
            unpacked += batch.nbytes
            if unpacked > most:
                raise BadFile(too_much)
            batch.validate(full=True)
            column = batch.column(0)
            yield getattr(column, "storage", column)  # of an extension type

    def _claimed(self, name: str) -> int:
        """Bytes of the column's values by their count, at 4 each: one row alone may be too much to unpack."""
        groups = [self.file.metadata.row_group(i) for i in range(self.file.metadata.num_row_groups)]
        chunks = [group.column(i) for group in groups for i in range(group.num_columns)]
        return 4 * sum(int(chunk.num_values) for chunk in chunks if chunk.path_in_schema.split(".")[0] == name)

    def _ids(self, name: str) -> tuple[str, ...]:
        found: list[str] = []
        blank: list[int] = []
        for column in self._batches(name, 64):
            for value in column.to_pylist():
                if value is None or str(value) == "nan":
                    blank.append(len(found))
                found.append(str(int(value)) if isinstance(value, float) and value.is_integer() else str(value).strip())
        if blank:
            raise BadFile(f'{self.where}, column "{plain(name)}": no id in {rows(blank)}.')
        return tuple(found)

    def _vectors(self, name: str) -> np.ndarray:
        parts: list[np.ndarray] = []
        blank: list[int] = []
        at = f'{self.where}, column "{plain(name)}"'
        seen = width = 0
        for column in self._batches(name, 512):
            blank += (seen + np.flatnonzero(column.is_null().to_numpy(zero_copy_only=False))).tolist()
            if not blank:
                width = self._check_lengths(column, width, seen, at)
                parts.append(self._numbers(column, width, seen, at))
            seen += len(column)
        if blank:
            raise BadFile(f"{at}: no vector (null) in {rows(blank)}. Leave those rows out, or encode their texts.")
        return np.concatenate(parts)

    def _check_lengths(self, column: "pa.Array", width: int, seen: int, at: str) -> int:
        import pyarrow.compute as pc

        lengths = pc.list_value_length(column).to_numpy(zero_copy_only=False)
        width = width or int(lengths[0])
        other = np.flatnonzero(lengths != width)
        if len(other):
            raise BadFile(
                f"{at}: row {seen + other[0] + 1} has {lengths[other[0]]} numbers, row 1 has {width}; "
                "all vectors must be of one length."
            )
        if not width:
            raise BadFile(f"{at}: the vectors have 0 columns (dimension 0): they hold no number.")
        return width

    def _numbers(self, column: "pa.Array", width: int, seen: int, at: str) -> np.ndarray:
        values = column.flatten()
        if values.null_count:
            gaps = np.flatnonzero(values.is_null().to_numpy(zero_copy_only=False)) // width
            raise BadFile(
                f"{at}: a number is missing (null) in {rows([seen + row for row in np.unique(gaps).tolist()])}."
            )
        array: np.ndarray = values.to_numpy(zero_copy_only=False)
        return array.reshape(len(column), width)


def _number_type(kind: Any) -> Any:
    """The type of the numbers in a list column; None for any other column."""
    from pyarrow import types

    kind = getattr(kind, "storage_type", kind)
    if not (types.is_list(kind) or types.is_large_list(kind) or types.is_fixed_size_list(kind)):
        return None
    inner = kind.value_type
    return inner if types.is_floating(inner) or types.is_integer(inner) else None


def _is_id_type(kind: Any) -> bool:
    from pyarrow import types

    kind = kind.value_type if types.is_dictionary(kind) else kind
    text = types.is_string(kind) or types.is_large_string(kind) or types.is_string_view(kind)
    return bool(text or types.is_integer(kind) or types.is_floating(kind))
