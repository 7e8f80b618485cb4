"""A table as parquet, for programs."""

from io import BytesIO

import pandas as pd


def as_parquet(table: pd.DataFrame, *, key: str = "") -> bytes:
    """The bytes of a file; the same table gives the same. `key`: of what it comes from, kept in the file."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    whole = pa.Table.from_pandas(table, preserve_index=False)
    buffer = BytesIO()
    pq.write_table(whole.replace_schema_metadata({"bioscope": key} if key else None), buffer, compression="zstd")
    return buffer.getvalue()
