"""JSON and JSONL to a table of text cells. Numbers keep the digits they were written with."""

import json
from collections.abc import Iterator
from typing import NamedTuple

from core.datasets.encoding import half_characters, mend
from core.datasets.messages import count, named, notice, others, plain
from core.datasets.rows import Table
from core.errors import BadFile
from core.schema import Finding

MOST_COLUMNS = 2_000  # objects that all differ would make a table of mostly nothing


class _Number(str):
    """A number as it was written."""


class _Refused(ValueError):
    """Valid to Python's reader, but not to us."""


class _Record(NamedTuple):
    place: int
    values: dict[str, object]


def read_json(text: str, file: str) -> Table:
    """A list of objects, or, with a notice, one object a line (JSONL). Raises BadFile."""
    try:
        root = parse(text, file)
    except json.JSONDecodeError as error:
        records = _lines_or_none(text, file) if error.msg == "Extra data" else None
        if records is None:
            raise BadFile(
                f"{file}, line {error.lineno}, character {error.colno}: not valid JSON ({_why(error)})."
            ) from None
        return _table(records, file, "line", [_as_lines(file)])
    except _Refused as error:
        raise BadFile(f"{file}: {error}.") from None
    if isinstance(root, dict) and not any(isinstance(value, list | dict) for value in root.values()):
        return _table([_Record(1, root)], file, "line", [_as_lines(file)])
    return _table(_items(root, file), file, "item", [])


def read_jsonl(text: str, file: str) -> Table:
    """One object a line; blank lines are passed over. Raises BadFile with the numbers of the lines that are none."""
    if text.lstrip().startswith("["):
        table = read_json(text, file)
        table.findings.append(notice(f"{file}: one JSON list, not one object a line; read as JSON."))
        return table
    return _table(_lines(text, file), file, "line", [])


def _as_lines(file: str) -> Finding:
    return notice(f"{file}: one object a line, which is JSONL and not JSON; read so.")


def _lines_or_none(text: str, file: str) -> list[_Record] | None:
    try:
        return _lines(text, file)
    except BadFile:
        return None


def _lines(text: str, file: str) -> list[_Record]:
    """Split on the newline alone: U+2028 and U+0085 are text."""
    records: list[_Record] = []
    wrong: list[tuple[int, str]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            value = parse(line, file)
        except json.JSONDecodeError as error:
            wrong.append((number, f"not valid JSON ({_why(error)})"))
        except _Refused as error:
            wrong.append((number, str(error)))
        else:
            if isinstance(value, dict):
                records.append(_Record(number, value))
            else:
                wrong.append((number, f"{_kind(value)} where an object {{…}} is expected"))
    if wrong:
        number, why = wrong[0]
        raise BadFile(
            f"{file}, line {number}: {why}.{others('line', [n for n, _ in wrong[1:]])} Mend or remove the line."
        )
    return records


def _items(root: object, file: str) -> list[_Record]:
    if not isinstance(root, list):
        keys = f" with {named(plain(str(key)) for key in root)}" if isinstance(root, dict) and root else ""
        raise BadFile(f"{file}: expected a list of objects, [{{…}}, {{…}}], found {_kind(root)}{keys}.")
    for place, item in enumerate(root, 1):
        if not isinstance(item, dict):
            raise BadFile(f"{file}, item {place}: expected an object {{…}} in the list, found {_kind(item)}.")
    return [_Record(place, item) for place, item in enumerate(root, 1)]


def _table(records: list[_Record], file: str, unit: str, findings: list[Finding]) -> Table:
    if not records:
        raise BadFile(f"{file} has no rows: the list is empty.")
    keys = dict.fromkeys(key for record in records for key in record.values)
    columns = list(dict.fromkeys(key.strip() for key in keys))
    if len(columns) > MOST_COLUMNS:
        raise BadFile(
            f"{file}: {len(columns):,} different keys, so this is no table. The objects should have the same keys."
        )
    odd: dict[tuple[int, str], str] = {}
    lists: dict[tuple[int, str], tuple[str, ...]] = {}
    lost = 0
    rows: list[list[str]] = []
    trim = any(key != key.strip() for key in keys)
    for record in records:
        values = {key.strip(): value for key, value in record.values.items()} if trim else record.values
        row = [_cell(values.get(name)) for name in columns]
        if not "".join(row).isascii():
            cells = [mend(cell) for cell in row]
            row = [cell for cell, _ in cells]
            lost += sum(half for _, half in cells)
        rows.append(row)
        for name, value in values.items():
            if not isinstance(value, str) and isinstance(value, list | dict):
                odd[record.place, name] = _kind(value)
                if (found := _texts(value)) is not None:
                    lists[record.place, name] = found
    if lost:
        findings.append(half_characters(file, lost))
    findings.extend(_mixed(records, columns, file, unit))
    return Table(file, columns, rows, [record.place for record in records], findings, unit, odd=odd, lists=lists)


def _mixed(records: list[_Record], columns: list[str], file: str, unit: str) -> Iterator[Finding]:
    """A notice for each column in which numbers and texts are mixed."""
    for name in columns:
        values = [record.values[name] for record in records if name in record.values]
        numbers = sum(isinstance(value, _Number) for value in values)
        texts = sum(isinstance(value, str) for value in values) - numbers
        if numbers and texts:
            mixed = f"{count(texts, 'text')} and {count(numbers, 'number')}"
            yield notice(f'{file}, column "{plain(name)}": {mixed}; all read as text.')


def _cell(value: object) -> str:
    if isinstance(value, str):
        return str(value)
    if value is None or isinstance(value, list | dict):
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _texts(value: object) -> tuple[str, ...] | None:
    """The texts and numbers of a list; None for anything else."""
    if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
        return None
    return tuple(dict.fromkeys(str(mend(part)[0]).strip() for part in value if part.strip()))


def _kind(value: object) -> str:
    if isinstance(value, _Number):
        return f"the number {plain(value)}"
    names = {dict: "one object", list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return names[type(value)]


def parse(text: str, file: str) -> object:
    """The value that JSON stands for, each number as the text that it was written with.

    Raises JSONDecodeError for what is no JSON, ValueError for a key that is there twice or a number that is not
    finite, BadFile for brackets that nest too deeply.
    """
    if text.startswith("\ufeff"):
        raise json.JSONDecodeError("Unexpected UTF-8 BOM (decode using utf-8-sig)", text, 0)
    try:
        return _DECODER.decode(text)
    except RecursionError:
        raise BadFile(f"{file}: brackets nest too deeply. A table is a list of flat objects.") from None


def _finite(written: str) -> str:
    if abs(float(written)) == float("inf"):
        raise _Refused(f"the number {plain(written)} is infinite (inf), no finite number")
    return _Number(written)


def _constant(name: str) -> str:
    raise _Refused(f"{name} is no JSON value and no finite number; write null where a value is missing")


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    found = {}
    for key, value in pairs:
        if key in found:
            raise _Refused(f'an object has the key "{plain(key)}" twice')
        found[key] = value
    return found


_DECODER = json.JSONDecoder(parse_int=_Number, parse_float=_finite, parse_constant=_constant, object_pairs_hook=_once)


def _why(error: json.JSONDecodeError) -> str:
    if not error.msg.startswith("Expecting"):
        return error.msg.lower()
    last, here = error.doc[: error.pos].rstrip()[-1:], error.doc[error.pos : error.pos + 1]
    if last == "," or (here == "," and error.doc[error.pos + 1 :].lstrip()[:1] in "]}"):
        return "a comma with nothing after it"
    return "a colon with no value after it" if last == ":" else error.msg.lower()
