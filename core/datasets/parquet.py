"""Parquet to a table of text cells, read in batches under a cap: what the file says about its size is not believed."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from core.datasets.encoding import mend
from core.datasets.messages import plain
from core.datasets.rows import Table
from core.errors import BadFile

MOST_BYTES = 256_000_000  # once unpacked


def read_parquet(path: Path, file: str) -> Table:
    """Texts, numbers and truth values as text; other columns are left blank and marked odd. Raises BadFile."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with pq.ParquetFile(path) as source:
            names = [field.name for field in source.schema_arrow]
            _refuse_twins(names, file)
            batches = _batches(source, file)
            whole = pa.Table.from_batches(batches, source.schema_arrow)
        whole.validate(full=True)
    except (pa.ArrowException, OSError, ValueError) as error:
        raise BadFile(f"{file}: damaged, or no Parquet file ({plain(str(error).splitlines()[0], 120)}).") from None
    if not len(whole):
        raise BadFile(f"{file} has no rows.")
    odd: dict[tuple[int, str], str] = {}
    columns = [_cells(whole.column(i), name, odd) for i, name in enumerate(names)]
    lists = {key: found for i, name in enumerate(names) for key, found in _lists(whole.column(i), name)}
    numbers = list(range(1, len(whole) + 1))
    return Table(file, names, [list(cells) for cells in zip(*columns)], numbers, unit="item", odd=odd, lists=lists)


def _refuse_twins(names: list[str], file: str) -> None:
    twice = [name for i, name in enumerate(names) if name in names[:i]]
    if twice:
        raise BadFile(f'{file}: the column "{plain(twice[0])}" is there twice. Give each column a name of its own.')


def _batches(source: "pq.ParquetFile", file: str) -> "list[pa.RecordBatch]":  # type: ignore[name-defined]  # noqa: F821
    kept, size = [], 0
    for batch in source.iter_batches(batch_size=2048):
        size += batch.nbytes
        if size > MOST_BYTES:
            raise BadFile(
                f"{file}: more than {MOST_BYTES / 1e6:.0f} MB once unpacked, which is more than a table of texts."
            )
        kept.append(batch)
    return kept


def _lists(column: "pa.ChunkedArray", name: str) -> "Iterator[tuple[tuple[int, str], tuple[str, ...]]]":  # type: ignore[name-defined]  # noqa: F821
    """Row number and values of each list, if the column holds lists of texts."""
    import pyarrow as pa

    kind = column.type
    lists = pa.types.is_list(kind) or pa.types.is_large_list(kind)
    if lists and (pa.types.is_string(kind.value_type) or pa.types.is_large_string(kind.value_type)):
        for row, values in enumerate(column.to_pylist(), 1):
            yield (row, name), tuple(dict.fromkeys(mend(value)[0].strip() for value in values or () if value))


def _cells(column: "pa.ChunkedArray", name: str, odd: dict[tuple[int, str], str]) -> list[str]:  # type: ignore[name-defined]  # noqa: F821
    import pyarrow as pa

    kind = column.type
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        return [mend(value or "")[0] for value in column.to_pylist()]
    if pa.types.is_floating(kind):  # in the file's own precision: a float32 2.2 is "2.2"
        values = column.to_numpy().astype(kind.to_pandas_dtype())
        return ["" if np.isnan(value) else str(value) for value in values]
    if pa.types.is_integer(kind) or pa.types.is_boolean(kind):
        return ["" if value is None else str(value).lower() for value in column.to_pylist()]
    odd.update({(row, name): f"a value of type {kind}" for row in range(1, len(column) + 1)})
    return [""] * len(column)
