"""Ids of papers in other files than the papers' own: brought to the form that the papers bear."""

from collections.abc import Collection, Mapping, Sequence

from core.datasets.columns import find
from core.datasets.ids import any_id, read_ids
from core.datasets.messages import at, count, named, notice, plain, quoted, reject
from core.datasets.papers.tabular import OTHER_IDS, PUBMED_IDS
from core.datasets.rows import Table
from core.datasets.sieve import Sieve
from core.names import is_pmid
from core.schema import Finding, Papers

FIX = "Fix the cells, or remove the rows."


def id_column(table: Table) -> tuple[str, list[Finding]]:
    """The column that names the paper, and a notice if its header is written otherwise; "" where there is none."""
    found, said = find(table, PUBMED_IDS)
    return (found, said) if found else find(table, OTHER_IDS)


def ids_of_papers(sieve: Sieve, column: str, known: Collection[str] = ()) -> dict[int, str]:
    """Row number → id, as the papers `known` write theirs: PubMed ids, mended and checked, or any other text.

    Cells that hold no id are refused; what was mended is said.
    """
    table = sieve.table
    pubmed = "pmid" in column.lower() or mostly_pmids(table.column(column))
    if pubmed and all(map(is_pmid, known)):
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


def unknown_papers(table: Table, lacking: Mapping[int, Sequence[str]], noun: str, papers: Papers) -> list[Finding]:
    """What to say of rows with ids that are not among the papers: counted, or refused where it is every row."""
    if not lacking:
        return []
    ids = named(map(plain, dict.fromkeys(id_ for each in lacking.values() for id_ in each)))
    where, every = plain(papers.title or papers.name, 80), count(len(table), noun)
    if len(lacking) == len(table):
        return [reject(
            f"{table.file}: 0 of {every} can be used: not in {where}: {ids}. Is it the right file, and the same type "
            f"of id? Its ids are like {plain(papers.ids[0])}."
        )]  # fmt: skip
    rows = at(table.unit, list(lacking))
    return [notice(f"{table.file}, {rows}: {len(lacking):,} of {every} left out: not in {where}: {ids}.")]


def mostly_pmids(cells: Collection[str]) -> bool:
    """Whether cells hold PubMed ids: more than half of the different ones read as one."""
    different = set(cells)
    return 2 * sum(is_pmid(any_id(cell)) for cell in different) > len(different)
