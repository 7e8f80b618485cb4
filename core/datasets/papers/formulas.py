"""Formulas of a workbook that were never calculated, so that they have no value."""

import re
import zipfile
from collections.abc import Collection
from pathlib import Path

from core.datasets.columns import find
from core.datasets.messages import at, count, notice, plain, reject
from core.datasets.papers.tabular import ABSTRACTS, OTHER_IDS, PUBMED_IDS, TITLES
from core.datasets.rows import Table
from core.schema import Finding

Cells = Collection[tuple[int, int]]  # row and column, from 1
NEVER = (
    "formulas that were never calculated, as the program that wrote the workbook does not. Open it in a spreadsheet "
    "program and save it there."
)
_FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")
_BLOCK = 1 << 20


def uncalculated(path: Path) -> dict[str, Cells]:
    """Sheet → its cells with a formula and no value; nothing is looked at twice where there is no formula."""
    if not _any_formula(path):
        return {}
    import openpyxl

    with path.open("rb") as one, path.open("rb") as other:
        values = openpyxl.load_workbook(one, read_only=True, data_only=True, keep_links=False)
        formulas = openpyxl.load_workbook(other, read_only=True, data_only=False, keep_links=False)
        try:
            both = zip(formulas.worksheets, values.worksheets)
            return {sheet.title: _bare(sheet, kept) for sheet, kept in both}
        finally:
            values.close()
            formulas.close()


def _bare(formulas: object, values: object) -> Cells:
    found: set[tuple[int, int]] = set()
    for each in (formulas, values):
        each.reset_dimensions()  # type: ignore[attr-defined]
    rows = zip(formulas.iter_rows(), values.iter_rows(values_only=True))  # type: ignore[attr-defined]
    for number, (cells, kept) in enumerate(rows, 1):
        for place, cell in enumerate(cells):
            if cell.data_type == "f" and (place >= len(kept) or kept[place] is None):
                found.add((number, place + 1))
    return found


def _any_formula(path: Path) -> bool:
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if name.startswith("xl/worksheets/") and name.endswith(".xml"):
                with archive.open(name) as file:
                    before = b""
                    while block := file.read(_BLOCK):
                        if _FORMULA.search(before + block):
                            return True
                        before = block[-32:]
    return False


def said_of(table: Table, header: int, cells: Cells) -> list[Finding]:
    """A refusal for a column of ids, titles or abstracts with such cells below the row of the header, else a notice."""
    by_column: dict[int, list[int]] = {}
    for row, column in sorted(cells):
        if row > header and column <= len(table.columns):
            by_column.setdefault(column, []).append(row)
    needed = {find(table, names)[0] for names in (PUBMED_IDS, OTHER_IDS, TITLES, ABSTRACTS)}
    found = []
    for column, rows in by_column.items():
        name = table.columns[column - 1]
        where = f'{table.file}, column "{plain(name)}"'
        what = f"{where}: {count(len(rows), 'cell')} without a value ({at('row', rows)}): {NEVER}"
        found.append(reject(what) if name in needed else notice(what))
    return found
