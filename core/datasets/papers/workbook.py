"""An Excel workbook (xlsx): the first sheet that has a column of titles."""

import re
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from core.datasets.encoding import mend
from core.datasets.messages import at, count, notice, plain
from core.datasets.papers.formulas import NEVER, Cells, said_of, uncalculated
from core.datasets.papers.preamble import is_header
from core.datasets.rows import Table
from core.errors import BadFile

if TYPE_CHECKING:
    from openpyxl.worksheet._read_only import ReadOnlyWorksheet

MOST_UNPACKED = 512_000_000
MOST_RATIO = 200  # times the packed size, above 10 MB
MOST_COLUMNS = 2_000
_FIRST = 30  # rows among which the header is
_DTD = re.compile(rb"<\0?!\0?(?:D\0?O\0?C\0?T\0?Y\0?P\0?E|E\0?N\0?T\0?I\0?T\0?Y)", re.IGNORECASE)


def read_workbook(path: Path, file: str) -> Table:
    """The rows below the header as text. Formulas give the value that was kept with them. Raises BadFile."""
    _refuse_bombs(path, file)
    import openpyxl

    try:
        with path.open("rb") as raw:
            book = openpyxl.load_workbook(raw, read_only=True, data_only=True, keep_links=False)
            try:
                return _table(book.worksheets, file, uncalculated(path))
            finally:
                book.close()
    except BadFile:
        raise
    except Exception as error:  # openpyxl lets through whatever its parts raise on damaged bytes
        why = plain(str(error).splitlines()[0] if str(error) else type(error).__name__, 90)
        raise BadFile(f"{file}: no whole Excel workbook ({why}). Save it again, or as CSV (UTF-8).") from None


def _refuse_bombs(path: Path, file: str) -> None:
    """Look at the archive's own list before anything is unpacked."""
    try:
        with zipfile.ZipFile(path) as archive:
            members = archive.infolist()
            if "xl/workbook.xml" not in {member.filename for member in members}:
                raise BadFile(f"{file} is a zip archive, and no Excel workbook (xlsx): unpack it first.")
            size = sum(member.file_size for member in members)
            packed = max(sum(member.compress_size for member in members), 1)
            if size > MOST_UNPACKED or (size > 10_000_000 and size / packed > MOST_RATIO):
                raise BadFile(
                    f"{file}: {size / 1e6:,.0f} MB once unpacked, {size / packed:,.0f} times its size: refused."
                )
            for member in members:
                if member.filename.endswith((".xml", ".rels")) and _DTD.search(archive.open(member).read(2048)):
                    raise BadFile(f"{file}: declares a DTD inside, which no Excel workbook does; refused.")
    except (zipfile.BadZipFile, OSError, EOFError, NotImplementedError, RuntimeError, zlib.error) as error:
        raise BadFile(f"{file}: a damaged or locked zip archive ({plain(str(error), 60)}).") from None


def _table(sheets: "Sequence[ReadOnlyWorksheet]", file: str, bare: "Mapping[str, Cells]") -> Table:
    for sheet in sheets:
        rows = _rows(sheet, file)
        head = next((place for place, (_, cells) in enumerate(rows[:_FIRST]) if is_header(cells)), None)
        if head is not None:
            own = bare.get(sheet.title, ())
            found = _below(rows, head, file, sheet.title if len(sheets) > 1 else "", formulas=bool(own))
            found.findings.extend(said_of(found, rows[head][0], own))
            return found
    if any(bare.values()):
        raise BadFile(f"{file}: {NEVER}")
    names = ", ".join(plain(sheet.title, 30) for sheet in sheets)
    raise BadFile(
        f'{file}: no sheet has a column "title" in its first {_FIRST} rows (sheets: {names}). '
        "Name the columns pmid, title and abstract."
    )


def _rows(sheet: "ReadOnlyWorksheet", file: str) -> list[tuple[int, list[str]]]:
    """Row number and cells of the rows that hold anything."""
    sheet.reset_dimensions()  # what the sheet says about its size is not believed
    rows: list[tuple[int, list[str]]] = []
    for number, values in enumerate(sheet.iter_rows(values_only=True), 1):  # type: ignore[misc]
        cells = [_cell(value) for value in values[:MOST_COLUMNS]]
        if any(map(str.strip, cells)):
            rows.append((number, cells))
    return rows


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat() if not (value.hour or value.minute or value.second) else value.isoformat(" ")
    if isinstance(value, date):
        return value.isoformat()
    text = mend(str(value))[0]
    return "" if text in {"#N/A", "#REF!", "#VALUE!", "#NAME?", "#DIV/0!", "#NULL!", "#NUM!"} else text


def _below(rows: list[tuple[int, list[str]]], head: int, file: str, sheet: str, *, formulas: bool) -> Table:
    number, header = rows[head]
    while header and not header[-1].strip():
        header.pop()
    columns = [name.strip("\ufeff \t\r\n\u00a0") for name in header]
    seen: set[str] = set()
    for name in filter(None, columns):
        if name.casefold() in seen:
            raise BadFile(f'{file}, row {number}: the column "{plain(name)}" is there twice. Give each its own name.')
        seen.add(name.casefold())
    body = rows[head + 1 :]
    if not body and formulas:
        raise BadFile(f"{file}: {NEVER}")
    if not body:
        raise BadFile(f"{file} has a header and no rows.")
    width = len(columns)
    long = [row for row, cells in body if any(map(str.strip, cells[width:]))]
    findings = []
    if head:
        above = [row for row, _ in rows[:head]]
        findings.append(notice(f"{file}, {at('row', above)}: {count(len(above), 'row')} above the header passed over."))
    if sheet:
        findings.append(notice(f'{file}: read from the sheet "{plain(sheet)}"; the others are not.'))
    if long:
        findings.append(notice(f"{file}, {at('row', long)}: cells beyond the header's {width} columns passed over."))
    cells = [[*cells[:width], *[""] * (width - len(cells))] for _, cells in body]
    return Table(file, columns, cells, [row for row, _ in body], findings)
