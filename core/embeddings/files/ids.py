"""Ids of vectors: in an array, or in a text file of their own."""

import csv
import io
from pathlib import Path

import numpy as np

from core.embeddings.files.words import plain, shown
from core.errors import BadFile

ID_NAMES = ("ids", "id", "pmid", "pmids", "item_id", "paper_id", "doc_id", "document_id", "text_id", "text", "sentence")
MOST_BYTES = 500_000_000


def check_type(dtype: np.dtype, where: str) -> None:
    """Text and whole numbers pass. Raises BadFile naming anything else."""
    if dtype.kind not in "USiu":
        kind = "object values (pickled), which are never read" if dtype.kind == "O" else f"type {dtype}"
        raise BadFile(f"{where}: ids of {kind}; expected text. Save them with numpy.array(ids, dtype=str).")


def as_ids(array: np.ndarray, where: str) -> tuple[str, ...]:
    """Ids from an array of text or whole numbers, (n,) or (n, 1). Raises BadFile."""
    if array.size != (array.shape[0] if array.ndim else 0):
        raise BadFile(f"{where}: ids in an array of shape {array.shape}; expected one id a vector.")
    flat = array.ravel()
    if array.dtype.kind == "S":
        return tuple(raw.decode("utf-8", "backslashreplace").strip() for raw in flat.tolist())
    return tuple(str(value).strip() for value in flat.tolist())


def read_ids(path: Path, n: int) -> tuple[str, ...]:
    """n ids from a text file (one a line) or table (.csv, .tsv), with or without a header. Raises BadFile."""
    where = shown(path)
    table = _table(path, where)
    header = len(table) == n + 1 or bool(table and any(cell.strip().lower() in ID_NAMES for cell in table[0]))
    column = _column(table[0], where) if header else 0
    body = table[1:] if header else table
    if len(body) != n:
        raise BadFile(f"{where}: {len(body):,} ids for {n:,} vectors. Give one id a vector, in the vectors' order.")
    short = [i + 1 + header for i, row in enumerate(body) if len(row) <= column]
    if short:
        raise BadFile(f"{where}, row {short[0]}: no cell in the column of ids.")
    return tuple(row[column].strip() for row in body)


def _table(path: Path, where: str) -> list[list[str]]:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadFile(f"{where} is too large for a list of ids.")
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise BadFile(f"{where}: cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError as error:
        raise BadFile(f"{where}: not UTF-8 text (byte {error.start:,}). Save it as UTF-8.") from None
    if "\0" in text:
        raise BadFile(f"{where} is not a text file of ids: expected .txt with one id a line, .csv or .tsv.")
    if path.suffix.lower() not in {".csv", ".tsv"}:
        return [[line] for line in text.replace("\r\n", "\n").removesuffix("\n").split("\n")] if text else []
    first = text.split("\n", 1)[0]
    delimiter = max("\t;,", key=first.count) if any(c in first for c in "\t;,") else ","
    csv.field_size_limit(10_000_000)
    try:
        return [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True) if row]
    except csv.Error as error:
        raise BadFile(f"{where}: a quote or row is broken ({plain(str(error))}).") from None


def _column(header: list[str], where: str) -> int:
    """The column of ids: by a known name, else one that ends in id, else the first."""
    names = [cell.strip().lower() for cell in header]
    known = [names.index(name) for name in ID_NAMES if name in names]
    return next(iter([*known, *(i for i, name in enumerate(names) if name.endswith("id"))]), 0)


def check_ids(ids: tuple[str, ...], n: int, where: str) -> list[str]:
    """Refusals: another count than vectors, blank ids, ids that are there twice."""
    if len(ids) != n:
        return [f"{where}: {len(ids):,} ids for {n:,} vectors. Give one id a vector, in the vectors' order."]
    blank = [i + 1 for i, id in enumerate(ids) if not id]
    if blank:
        return [f"{where}: no id in row {', '.join(map(str, blank[:10]))}{' and more' if len(blank) > 10 else ''}."]
    first: dict[str, int] = {}
    twice = [(id, first[id], i + 1) for i, id in enumerate(ids) if first.setdefault(id, i + 1) != i + 1]
    if twice:
        shown_twice = "; ".join(f"{plain(id, 40)} in rows {a} and {b}" for id, a, b in twice[:5])
        more = f"; {len(twice) - 5:,} more" if len(twice) > 5 else ""
        return [f"{where}: ids are there twice: {shown_twice}{more}. Give every vector an id of its own."]
    return []
