"""Tables as files: one that a spreadsheet opens without running anything, one for machines."""

import re
from typing import Any

import pandas as pd

BOM = b"\xef\xbb\xbf"
_RUNS = re.compile(r"'*[=+\-@\t\r\0]")
_QUOTED = re.compile(r"'+[=+\-@\t\r\0]")


def safe_csv(frame: pd.DataFrame) -> bytes:
    """CSV in UTF-8 with a byte-order mark, in which no text cell starts a formula.

    Text cells (and column names) that begin with = + - @, tab, carriage return or NUL get a ' in front; numeric columns
    are untouched, since a negative number is data. Lines end in CR LF, so that a cell holding either is quoted.
    `unquote` takes the mark off again, exactly. Source: OWASP ASVS 1.2.10.
    """
    rows = frame.reset_index(drop=True)
    columns = [_quoted(rows.iloc[:, i]) for i in range(rows.shape[1])]
    table = pd.concat(columns, axis=1) if columns else rows
    header = [quote(str(name)) for name in frame.columns]
    return BOM + table.to_csv(index=False, header=header, lineterminator="\r\n").encode("utf-8", "replace")


def plain_tsv(frame: pd.DataFrame) -> bytes:
    """Tab-separated UTF-8 without a mark or any escaping of cells, for machines."""
    return frame.to_csv(index=False, sep="\t", lineterminator="\n").encode("utf-8", "replace")


def quote(text: str) -> str:
    """The text, with a ' in front if a spreadsheet would run it (or if it looks as if already quoted)."""
    return "'" + text if _RUNS.match(text) else text


def unquote(text: str) -> str:
    """Undoes `quote`."""
    return text[1:] if _QUOTED.match(text) else text


def _quoted(column: "pd.Series[Any]") -> "pd.Series[Any]":
    if pd.api.types.is_numeric_dtype(column.dtype) or pd.api.types.is_bool_dtype(column.dtype):
        return column
    return pd.Series([quote(value) if isinstance(value, str) else value for value in column], dtype=object)
