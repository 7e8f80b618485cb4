"""What there is to say about the texts of a table."""

from collections.abc import Sequence

from core.datasets.messages import at, count, notice, plain
from core.datasets.rows import Table
from core.schema import Finding

LONG = 20_000  # characters: some 4,000 tokens, more than any model here reads


def long_texts(table: Table, columns: Sequence[str]) -> list[Finding]:
    """A notice for cells that every model will cut."""
    findings = []
    for column in columns:
        cells = [(row, len(cell)) for row, cell in table.numbered(column) if len(cell) > LONG]
        if cells:
            longest = max(size for _, size in cells)
            findings.append(
                notice(
                    f'{table.file}, {at(table.unit, [row for row, _ in cells])}, column "{plain(column)}": '
                    f"{count(len(cells), 'text')} of up to {longest:,} characters, longer than any model reads: "
                    "each model's limit says where it is truncated."
                )
            )
    return findings
