"""What a file of papers is, by its bytes first and its ending second, and the reader for it."""

from collections.abc import Mapping
from pathlib import Path

from core.datasets.papers.inspected import Inspected
from core.datasets.papers.settle import settle
from core.datasets.papers.tabular import sheet_of
from core.datasets.tables import read_table


def inspect_file(
    path: Path, *, title: str = "", columns: Mapping[str, str] | None = None, drop_bad: bool = False
) -> Inspected:
    """The papers in a file with everything that there is to say about it. Raises BadFile, BadInput."""
    return settle(sheet_of(read_table(path), "table", columns), drop_bad=drop_bad)
