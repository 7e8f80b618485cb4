"""A table as it was read: every cell is text, every row knows its number in the file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.datasets.messages import MOST, count, others, plain, quoted, reject
from core.schema import Finding


@dataclass(frozen=True)
class Table:
    """n rows of text under named columns.

    `row_numbers`: what a spreadsheet shows (the header is row 1), the line of a JSONL file, or the place in a
    JSON list; `unit` is the word for it. `short`: row number → fields found, where the last ones were missing and are
    read as empty.
    `odd`: (row number, column) → what stood where text was expected ("a list"), for formats that know types; `lists`:
    the values of such a list where all are texts or numbers.
    """

    file: str
    columns: list[str]
    rows: list[list[str]]
    row_numbers: list[int]
    findings: list[Finding] = field(default_factory=list)
    unit: str = "row"
    short: Mapping[int, int] = field(default_factory=dict)
    odd: Mapping[tuple[int, str], str] = field(default_factory=dict)
    lists: Mapping[tuple[int, str], tuple[str, ...]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.rows)

    def column(self, name: str) -> list[str]:
        """The cells of a column, from the top."""
        place = self.columns.index(name)
        return [row[place] for row in self.rows]

    def numbered(self, name: str) -> list[tuple[int, str]]:
        """Row number and cell, from the top."""
        return list(zip(self.row_numbers, self.column(name)))

    def bad(self, column: str, cells: Sequence[tuple[int, str]], expected: str, fix: str) -> list[Finding]:
        """Refusals of cells (row number, value): one for each value found, at most `MOST` in all.

        `expected`: what would have been taken, such as "a number from 0 to 4"; `fix`: a sentence.
        """
        by_value: dict[str, list[int]] = {}
        for row, value in cells:
            by_value.setdefault(value, []).append(row)
        groups = list(by_value.items())[:MOST]
        each = MOST // max(len(groups), 1) - 1
        found = [
            reject(
                f'{self.file}, {self.unit} {rows[0]}, column "{plain(column)}": found {quoted(value)}, '
                f"expected {expected}.{others(self.unit, rows[1:], each)} {fix}"
            )
            for value, rows in groups
        ]
        left = len(cells) - sum(len(rows) for _, rows in groups)
        if left:
            more = count(left, f"more {self.unit}")
            found.append(reject(f'{self.file}, column "{plain(column)}": {more} with such cells.'))
        return found
