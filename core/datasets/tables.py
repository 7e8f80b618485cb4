"""Any table file to text cells: the bytes decide what it is, the name is only a hint."""

from pathlib import Path

from core.datasets.delimited import read_delimited
from core.datasets.encoding import decode, refuse_foreign
from core.datasets.messages import notice, shown_name
from core.datasets.parquet import read_parquet
from core.datasets.records import read_json, read_jsonl
from core.datasets.rows import Table
from core.errors import BadFile

MOST_BYTES = 512_000_000

__all__ = ["Table", "read_table", "text_table", "whole"]


def read_table(path: Path) -> Table:
    """The table in a csv, tsv, json, jsonl or parquet file, every cell as text; what was mended is in `findings`.

    Raises BadFile, in words for the user, for a file that is none of these, is empty or broken.
    """
    file, suffix = shown_name(path), path.suffix.lower()
    raw = whole(path, file)
    if not raw:
        raise BadFile(f"{file} is empty: 0 bytes.")
    if suffix in {".parquet", ".pq"}:
        if not raw.startswith(b"PAR1"):
            raise BadFile(f"{file} is named {suffix}, but is no Parquet file.")
        return read_parquet(path, file)
    refuse_foreign(raw, file)
    text, findings = decode(raw, file)
    if not text.strip():
        raise BadFile(f"{file} is empty: nothing but blank lines.")
    table = text_table(text, file, suffix)
    table.findings[:0] = findings
    return table


def whole(path: Path, file: str) -> bytes:
    """All bytes of a file. Raises BadFile for one that is no file, cannot be read, or is larger than `MOST_BYTES`."""
    try:
        if path.exists() and not path.is_file():
            raise BadFile(f"{file} is a folder or a device, not a file.")
        if path.stat().st_size > MOST_BYTES:
            raise BadFile(f"{file} is larger than {MOST_BYTES / 1e6:.0f} MB: split it.")
        return path.read_bytes()
    except OSError as error:
        raise BadFile(f"{file} cannot be read: {error.strerror or error}.") from None


def text_table(text: str, file: str, suffix: str) -> Table:
    """The table in a text: JSON, JSONL, or delimited by whatever its header shows. Raises BadFile."""
    if suffix == ".json":
        return read_json(text, file)
    if suffix in {".jsonl", ".ndjson"}:
        return read_jsonl(text, file)
    start = "".join(text[:200].split())
    if not start.startswith(('{"', "[{")):
        return read_delimited(text, file, suffix)
    table = read_json(text, file)
    table.findings.append(notice(f"{file}: holds JSON, whatever its name says; read so."))
    return table
