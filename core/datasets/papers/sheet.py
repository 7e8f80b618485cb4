"""A file of papers as rows: texts in a table, the other columns split into values, before ids and texts are checked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.datasets.rows import Table
from core.schema import Finding, Values


@dataclass
class Sheet:
    """`table` has a row a paper; the names of its columns play the roles below, "" where there is none.

    `pubmed` holds PMIDs; `others` are further columns that may name a paper, the best first; with `by_row` a paper
    without any is named by its row. `revised`: of several records of one PMID the last is the valid one.
    `labels`: name → the values of each row; `splits` likewise, or empty. `choices`: what a person may name as the
    column of a role.
    """

    format: str
    table: Table
    title: str
    abstract: str
    pubmed: str = ""
    others: Sequence[str] = ()
    by_row: bool = False
    revised: bool = False
    labels: Mapping[str, Values] = field(default_factory=dict)
    splits: Sequence[str] = ()
    columns: tuple[tuple[str, str], ...] = ()
    choices: tuple[str, ...] = ()
    findings: list[Finding] = field(default_factory=list)
