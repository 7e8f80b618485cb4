"""How a file of pairs is to be read, and which of its rows stay."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.datasets.messages import plain, quoted
from core.datasets.rows import Table
from core.schema import Finding

FIX = "Fix the cells, or leave out bad rows (--drop-bad)."


@dataclass(frozen=True)
class How:
    """How a file of pairs is to be read; `read_pairs` says what each means."""

    decimal: str | None = None
    drop_bad: bool = False
    allow_tiny: bool = False
    name: str = ""
    scale: tuple[float, float] | None = None


@dataclass
class Sieve:
    """What there is to say about a table, and the rows left out: row number → reason."""

    table: Table
    how: How
    findings: list[Finding]
    out: dict[int, str] = field(default_factory=dict)

    def refuse(self, column: str, cells: Sequence[tuple[int, str]], expected: str, fix: str = FIX) -> None:
        """Refuse the file for these cells, or leave out their rows where that was asked for."""
        if not self.how.drop_bad:
            self.findings += self.table.bad(column, list(cells), expected, fix)
        for row, cell in cells:
            self.out.setdefault(row, f'column "{plain(column)}": found {quoted(cell)}, expected {expected}')
