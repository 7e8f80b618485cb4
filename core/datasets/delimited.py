"""Delimited text (csv, tsv) to a table of text cells: strict quotes, every row counted, no type guessed."""

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from core.datasets.messages import at, count, notice, others, plain
from core.datasets.rows import Table
from core.errors import BadFile
from core.schema import Finding

FIELD_LIMIT = 10_000_000  # characters in one cell

_BY_SUFFIX = {".csv": ",", ".tsv": "\t", ".tab": "\t"}
_NAMES = {",": "comma", ";": "semicolon", "\t": "tab", "|": "vertical bar"}
_VALUE = re.compile(r"(pmid:?\s*)?[0-9]{5,8}", re.IGNORECASE)  # where a column name belongs: a record
_QUOTED = re.compile(r'"[^"]*(?:""[^"]*)*"')
_HEAD = 1_000_000  # characters in which the header ends
_LINE = re.compile(r"\r\n|\r|\n")


def read_delimited(text: str, file: str, suffix: str) -> Table:
    """The table in `text`; the first line that is not blank names the columns.

    Raises BadFile for an unclosed quote, rows with more fields than the header, a name that stands twice, a header
    that is a record, or no rows.
    """
    text, told = _directive(text)
    delimiter, findings = _delimiter(text, file, suffix, told)
    records = _records(text, file, delimiter, first=2 if told else 1)
    header_row, header = next(records, (1, []))
    columns = _columns(header, file, header_row)
    body = _Body(len(columns))
    for number, cells in records:
        body.take(number, cells)
    if body.long:
        raise BadFile(_ragged(file, body.long, len(columns), delimiter))
    if not body.rows:
        raise BadFile(f"{file} has a header and no rows: nothing to read below {plain(', '.join(columns))}.")
    if body.blank:
        findings.append(notice(f"{file}: {count(len(body.blank), 'empty row')} passed over ({at('row', body.blank)})."))
    findings += _swallowed(file, body, delimiter)
    return Table(file, columns, body.rows, body.numbers, findings, short=body.short)


@dataclass
class _Body:
    """The rows below the header, brought to its width; what does not fit is kept apart."""

    width: int
    rows: list[list[str]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    short: dict[int, int] = field(default_factory=dict)
    long: list[tuple[int, list[str]]] = field(default_factory=list)
    blank: list[int] = field(default_factory=list)

    def take(self, number: int, cells: list[str]) -> None:
        if not any(cell.strip() for cell in cells):
            self.blank.append(number)
            return
        if len(cells) < self.width:
            self.short[number] = len(cells)
        elif any(cell.strip() for cell in cells[self.width :]):
            self.long.append((number, cells))
        self.rows.append(cells[: self.width] + [""] * (self.width - len(cells)))
        self.numbers.append(number)


def _directive(text: str) -> tuple[str, str]:
    """The text without Excel's first line `sep=;`, and the delimiter that it names."""
    found = re.match(r"sep=([,;|\t])\r?\n", text)
    return (text[found.end() :], found.group(1)) if found else (text, "")


def _delimiter(text: str, file: str, suffix: str, told: str) -> tuple[str, list[Finding]]:
    """Counted outside quotes on the header line only; a notice where it is not what the name of the file says."""
    expected = _BY_SUFFIX.get(suffix)
    header = next(
        (line for line in _LINE.split(_QUOTED.sub("", text[:_HEAD]).lstrip("\r\n")) if line.strip()),
        "",
    )
    counts = {sign: header.count(sign) for sign in _NAMES}
    most = max(counts.values())
    best = [sign for sign, n in counts.items() if n == most and n]
    found = told or (expected if expected in best or not best else best[0]) or ","
    if found == (expected or found):
        return found, []
    return found, [
        notice(
            f"{file}: the delimiter is the {_NAMES[found]}, "
            f"not the {_NAMES[expected or ',']} that {suffix} says; read so."
        )
    ]


def _records(text: str, file: str, delimiter: str, first: int) -> Iterator[tuple[int, list[str]]]:
    """Row number and cells of each record, lines with nothing at all left out."""
    even = _even_lines(text, delimiter) if delimiter == "\t" else None
    csv.field_size_limit(FIELD_LIMIT)
    number = first - 1
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        for number, cells in enumerate(even or reader, first):
            if cells and (len(cells) > 1 or cells[0].strip()):
                yield number, cells
    except csv.Error as error:
        raise BadFile(_wrong(str(error), file, number + 1)) from None


def _even_lines(text: str, delimiter: str) -> list[list[str]] | None:
    """The cells of each line, if every line has the fields of the first: then no quote can hold a line break.

    Tab-separated files are often written without quoting: a quote in a cell is text, unless a whole cell is quoted.
    """
    lines = [line.split(delimiter) for line in _LINE.split(text)]
    if len({len(cells) for cells in lines if len(cells) > 1 or cells[0].strip()}) != 1:
        return None
    return [[_unquoted(cell) for cell in cells] for cells in lines]


def _unquoted(cell: str) -> str:
    return cell[1:-1].replace('""', '"') if _QUOTED.fullmatch(cell) else cell


def _wrong(error: str, file: str, row: int) -> str:
    if "unexpected end" in error:
        why = 'a quote (") opens here and is never closed. Close it, or write "" for a quote inside a cell'
    elif "expected after" in error:
        why = 'text follows a closing quote ("). Write "" for a quote inside a cell'
    elif "field limit" in error:
        why = f"a cell of more than {FIELD_LIMIT:,} characters. A quote may have been left open"
    else:
        why = f"cannot be read as delimited text ({error})"
    return f"{file}, row {row}: {why}."


def _columns(header: list[str], file: str, row: int) -> list[str]:
    columns = [cell.strip("\ufeff \t\r\n\u00a0") for cell in header]
    for name in columns:
        if _VALUE.fullmatch(name):
            raise BadFile(
                f"{file}, row {row}: found {plain(name)} where a column name belongs, so the file has no header. "
                "Put a first row with the names of the columns above it."
            )
    seen: set[str] = set()
    for name in columns:
        if name and name.casefold() in seen:
            twice = f'the column "{plain(name)}" is there twice'
            raise BadFile(f"{file}, row {row}: {twice}. Give each column a name of its own.")
        seen.add(name.casefold())
    return columns


def _ragged(file: str, rows: list[tuple[int, list[str]]], width: int, delimiter: str) -> str:
    number, cells = rows[0]
    broken = any("\n" in cell or "\r" in cell for cell in cells)
    hint = " A cell of it holds a line break: a quote may have been left open." if broken else ""
    more = others("row", [n for n, _ in rows[1:]])
    return (
        f"{file}, row {number}: {count(len(cells), 'field')} where the header has {width}.{more}{hint} "
        f"Put cells that hold a {_NAMES[delimiter]} in quotes."
    )


def _swallowed(file: str, body: _Body, delimiter: str) -> list[Finding]:
    """A notice for cells that seem to hold whole rows: the end of one (a delimiter and a small number) before a line
    break, or the start of one (an id and a delimiter) after it."""
    sign = re.escape(delimiter)
    inner = re.compile(
        rf"""{sign}([0-9]{{1,2}}(\.[0-9]+)?|\.[0-9]+)[\r\n]  # … ,2 ends a row of scores
        |[\r\n][ \t]*"?((pmid:?\s*)?[0-9]{{5,8}}|[a-z]+[-_:]?[0-9]{{3,8}})(\.0)?"?{sign}""",
        re.IGNORECASE | re.VERBOSE,
    )
    suspect = [n for n, row in zip(body.numbers, body.rows) if any(inner.search(cell) for cell in row)]
    if not suspect:
        return []
    return [
        notice(
            f"{file}, {at('row', suspect)}: a cell holds a newline and what looks like another row (an id or a number "
            f"beside a {_NAMES[delimiter]}). Two stray quotes may have swallowed rows."
        )
    ]
