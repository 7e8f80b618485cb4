"""The id of each paper: its PMID, else its DOI or key, else its row; what took another than the PMID is said."""

import re
import unicodedata
from dataclasses import dataclass, field

from core.datasets.ids import PMID, read_ids
from core.datasets.messages import at, count, named, notice, plain, quoted
from core.datasets.papers.sheet import Sheet
from core.names import is_pmid
from core.schema import Finding, Skipped

_DOI = re.compile(r"(?:https?://(?:dx\.)?doi\.org/|doi:\s*)(?=10\.)", re.IGNORECASE)
_OPENALEX = re.compile(r"https?://openalex\.org/(?=[A-Z]\d)")
_BLANKS = " \t\r\n\u00a0\u200b\ufeff\u2009\u202f"
FIX = "Fix the cells, or leave out bad records (--drop-bad)."


@dataclass
class Names:
    """Row number → id, what there is to say, and the rows that have none and were left out."""

    found: dict[int, str] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    left_out: list[Skipped] = field(default_factory=list)


def names_of(sheet: Sheet, drop_bad: bool) -> Names:
    """An id for each row of a sheet. Rows with an id that cannot be taken are refused, or left out if asked for."""
    table, names = sheet.table, Names()
    bad: dict[tuple[str, str, str], list[tuple[int, str]]] = {}
    blank = list(table.row_numbers)
    column = sheet.pubmed or next(iter(sheet.others), "")
    if sheet.pubmed:
        ids = read_ids(table, sheet.pubmed)
        names.found |= ids.found
        names.findings += ids.mended
        blank = [row for cells in ids.bad.values() for row, cell in cells if not cell.strip(_BLANKS)]
        for (fix, wanted), cells in ids.bad.items():
            full = [(row, cell) for row, cell in cells if cell.strip(_BLANKS)]
            if full:
                bad[sheet.pubmed, fix, wanted] = full
    nameless = _by_others(sheet, names, sorted(blank))
    if nameless and sheet.by_row:
        names.found |= {row: f"{table.unit}-{row}" for row in nameless}
        if sheet.pubmed or sheet.others:
            names.findings.append(_without(sheet, nameless, f"the {table.unit}"))
        else:
            names.findings.append(notice(f"{table.file}: no ids of papers; each is named by its {table.unit}."))
    elif nameless:
        wanted = PMID if sheet.pubmed else "an id"
        bad.setdefault((column, "Fix the cells, or remove the rows.", wanted), []).extend((row, "") for row in nameless)
    _refuse(sheet, names, bad, drop_bad)
    return names


def _by_others(sheet: Sheet, names: Names, rows: list[int]) -> list[int]:
    """Rows that no other column names either; a notice for each column that had to stand in."""
    for place, column in enumerate(sheet.others):
        if not rows:
            break
        cells = dict(sheet.table.numbered(column))
        given = {row: text for row in rows if (text := _plain_id(cells[row]))}
        if sheet.pubmed:  # a number that is no PMID may not be taken for one
            given = {row: f"{plain(column)}-{text}" if is_pmid(text) else text for row, text in given.items()}
        names.found |= given
        if given and (sheet.pubmed or place):
            names.findings.append(_without(sheet, list(given), f'"{plain(column)}"'))
        rows = [row for row in rows if row not in given]
    return rows


def _plain_id(cell: str) -> str:
    return unicodedata.normalize("NFC", _OPENALEX.sub("", _DOI.sub("", cell.strip(_BLANKS))))


def _without(sheet: Sheet, rows: list[int], stand_in: str) -> Finding:
    table = sheet.table
    lacking = "PMID" if sheet.pubmed else f'"{plain(next(iter(sheet.others)))}"'
    return notice(
        f"{table.file}: {count(len(rows), 'paper')} of {len(table):,} without {lacking}, named by {stand_in} "
        f"({at(table.unit, rows)})."
    )


def _refuse(sheet: Sheet, names: Names, bad: dict[tuple[str, str, str], list[tuple[int, str]]], drop_bad: bool) -> None:
    table = sheet.table
    for (column, fix, wanted), cells in bad.items():
        cells.sort()
        if not drop_bad:
            names.findings += table.bad(column, cells, wanted, fix)
            continue
        shown = named((f"{table.unit} {row} ({quoted(cell)})" for row, cell in cells), 3)
        names.findings.append(
            notice(f'{table.file}, column "{plain(column)}": {count(len(cells), "paper")} left out: {shown}.')
        )
        names.left_out += [
            Skipped(f"{table.unit} {row}", f'column "{plain(column)}": found {quoted(cell)}, expected {wanted}')
            for row, cell in cells
        ]
