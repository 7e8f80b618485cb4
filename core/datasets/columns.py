"""Which column is which: accepted names, headers in another case, the nearest name where one is missing."""

import re
from collections.abc import Sequence
from difflib import get_close_matches

from core.datasets.messages import at, count, named, notice, others, plain, reject
from core.datasets.rows import Table
from core.schema import Finding


def find(table: Table, names: Sequence[str]) -> tuple[str, list[Finding]]:
    """The column that bears one of `names`, the first of them that is there, and a notice if its case or blanks differ.

    "" where there is none.
    """
    for name in names:
        if name in table.columns:
            return name, []
    loose = {_loose(column): column for column in reversed(table.columns) if column}
    for name in names:
        column = loose.get(_loose(name))
        if column:
            return column, [notice(f'{table.file}: the header "{plain(column)}" is read as "{name}".')]
    return "", []


def _loose(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).casefold()


def missing(table: Table, wanted: str, needed: str, used: Sequence[str]) -> str:
    """Words for a column that is not there: what was found, what is needed, the nearest name that is not used."""
    near = get_close_matches(wanted, [name.lower() for name in table.columns if name not in used], n=1)
    hint = (
        f' Is "{plain(near[0])}" meant? Rename it to "{wanted}".'
        if near
        else " Add it, or rename the one that is meant."
    )
    found = named((f'"{plain(name)}"' for name in table.columns), 20)
    return f'{table.file}: no column "{wanted}". Found {found}; needed {needed}.{hint}'


def short_rows(table: Table, required: Sequence[str]) -> list[Finding]:
    """Rows that end early: refused where a required column is among what is missing, else a notice."""
    last = max(table.columns.index(name) for name in required)
    lost = [row for row, fields in table.short.items() if fields <= last]
    rest = [row for row, fields in table.short.items() if fields > last]
    width = len(table.columns)
    findings = []
    if lost:
        findings.append(
            reject(
                f"{table.file}, row {lost[0]}: {count(table.short[lost[0]], 'field')} where the header has {width}; "
                f'"{plain(table.columns[last])}" is missing.{others("row", lost[1:])} Fill in the fields.'
            )
        )
    if rest:
        findings.append(
            notice(
                f"{table.file}, {at('row', rest)}: fewer fields than the header's {width}; the last are read as empty."
            )
        )
    return findings


def odd_cells(table: Table, used: Sequence[str]) -> list[Finding]:
    """Refusals of cells in columns that are used and hold no text."""
    findings = []
    for column in used:
        cells = [(row, kind) for (row, name), kind in table.odd.items() if name == column]
        if cells:
            row, kind = cells[0]
            findings.append(
                reject(
                    f'{table.file}, {table.unit} {row}, column "{plain(column)}": found {kind}, '
                    "expected text or a number."
                    f"{others(table.unit, [n for n, _ in cells[1:]])} Write it as text."
                )
            )
    return findings
