"""Ids of papers in other files than the papers' own: brought to the form that the papers bear."""

from collections.abc import Collection

from core.datasets.ids import any_id, read_ids
from core.datasets.messages import count, named, notice, plain, quoted
from core.datasets.sieve import Sieve
from core.names import is_pmid

FIX = "Fix the cells, or remove the rows."


def ids_of_papers(sieve: Sieve, column: str, known: Collection[str] = ()) -> dict[int, str]:
    """Row number → id, as the papers `known` write theirs: PubMed ids, mended and checked, or any other text.

    Cells that hold no id are refused; what was mended is said.
    """
    table = sieve.table
    if all(map(is_pmid, known)) if known else _mostly_pmids(table.column(column)):
        ids = read_ids(table, column)
        sieve.findings += ids.mended
        for (fix, what), cells in ids.bad.items():
            sieve.refuse(column, cells, what, fix)
        return ids.found
    ids = read_ids(table, column, pubmed=False)
    for (fix, what), cells in ids.bad.items():
        sieve.refuse(column, cells, what, fix)
    mended = {
        row: better
        for row, id_ in ids.found.items()
        if id_ not in known and (better := any_id(id_)) != id_ and (better in known or (better and not known))
    }
    if mended:
        shown = named((f"{table.unit} {row} ({quoted(ids.found[row])})" for row in mended), 3)
        sieve.findings.append(notice(
            f'{table.file}, column "{plain(column)}": {count(len(mended), "id")} read as PubMed ids: {shown}.'
        ))  # fmt: skip
    return ids.found | mended


def _mostly_pmids(cells: Collection[str]) -> bool:
    """Whether a column is one of PubMed ids, where no papers tell: more than half of its cells read as one."""
    return 2 * sum(is_pmid(any_id(cell)) for cell in cells) > len(cells)
