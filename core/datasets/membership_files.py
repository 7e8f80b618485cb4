"""Files of members: a row a paper in a pathway; a paper may be in several, a pathway needs two to be of use."""

from collections.abc import Mapping
from pathlib import Path

from core.datasets.columns import find, missing, odd_cells, short_rows
from core.datasets.messages import MOST, at, count, named, notice, plain, reject
from core.datasets.paper_ids import id_column, ids_of_papers, unknown_papers
from core.datasets.papers.cells import several
from core.datasets.papers_beside import papers_beside
from core.datasets.reading import Reading, refuses
from core.datasets.rows import Table
from core.datasets.sieve import How, Sieve
from core.datasets.tables import read_table
from core.schema import Finding

COLUMN = (
    "pathway", "pathway_id", "pathway_name", "pathways", "group", "group_id", "groups", "set", "gene_set", "term",
    "topic", "label",
)  # fmt: skip
FIX = "Fix the cells, or remove the rows."
Members = dict[str, tuple[str, ...]]  # pathway → ids of its papers


def inspect_membership(path: Path, papers: Path | None = None) -> Reading[Members]:
    """The members, if the file can be taken, with everything that there is to say about it. Raises BadFile."""
    table = read_table(path)
    column, more = find(table, COLUMN)
    id_, said = id_column(table)
    findings = [*table.findings, *more, *said]
    for wanted, name in (("pathway", column), ("pmid", id_)):
        if not name:
            findings.append(reject(missing(table, wanted, "pathway and pmid", (id_, column))))
    if refuses(findings):
        return Reading(None, tuple(findings), len(table))
    known, refused = papers_beside(papers)
    sieve = Sieve(table, How(), [*findings, *refused, *short_rows(table, (column, id_)), *odd_cells(table, (id_,))])
    ids = ids_of_papers(sieve, id_, known.ids if known else ())
    pathways = _pathways(sieve, column)
    if known:
        there = frozenset(known.ids)
        absent = {row: [paper] for row, paper in ids.items() if paper not in there}
        sieve.findings += unknown_papers(table, absent, "row", known)
        ids = {row: paper for row, paper in ids.items() if paper in there}
    members = _members(sieve, {row: (names, ids[row]) for row, names in pathways.items() if row in ids})
    if not refuses(sieve.findings):
        sieve.findings += _sizes(table, members, frozenset(name for names in pathways.values() for name in names))
    value = None if refuses(sieve.findings) else members
    return Reading(value, tuple(sieve.findings), len(table))


def _pathways(sieve: Sieve, column: str) -> dict[int, tuple[str, ...]]:
    """Row number → pathways; a cell may hold several, parted by | or ;, or a list."""
    table = sieve.table
    cells = table.numbered(column)
    values = several("pathway", [cell for _, cell in cells])
    found = {row: table.lists.get((row, column), names) for (row, _), names in zip(cells, values)}
    blank = [(row, cell) for row, cell in cells if not found[row]]
    sieve.refuse(column, blank, "the name or id of a pathway", FIX)
    many = [row for row, names in found.items() if len(names) > 1]
    if many:
        sieve.findings.append(notice(
            f'{table.file}, {at(table.unit, many)}, column "{plain(column)}": {count(len(many), "cell")} with several '
            "pathways, parted by | or ;; the paper is in each."
        ))  # fmt: skip
    return {row: names for row, names in found.items() if names}


def _members(sieve: Sieve, rows: Mapping[int, tuple[tuple[str, ...], str]]) -> Members:
    """Pathway → papers, each once; rows that say again what another says are told."""
    table = sieve.table
    first: dict[tuple[str, str], int] = {}
    again: list[tuple[int, int]] = []
    for row, (names, paper) in rows.items():
        for name in names:
            if (known := first.setdefault((name, paper), row)) != row:
                again.append((row, known))
    if again:
        shown = "; ".join(f"{table.unit} {row} is as {table.unit} {known}" for row, known in again[:MOST])
        n = count(len(again), "row")
        sieve.findings.append(
            notice(f"{table.file}: {n} given again, a paper twice in its pathway, kept once: {shown}.")
        )
    members: dict[str, list[str]] = {}
    for name, paper in first:
        members.setdefault(name, []).append(paper)
    return {name: tuple(papers) for name, papers in members.items()}


def _sizes(table: Table, members: Members, named_: frozenset[str]) -> list[Finding]:
    """Pathways with one paper, by name, or with none left; papers in several; names that are alike."""
    file, findings = table.file, []
    single = [name for name, papers in members.items() if len(papers) == 1]
    if len(single) == len(members):
        findings.append(reject(
            f"{file}: no pathway with at least two papers, so no paper has one to find. Is it the right column?"
        ))  # fmt: skip
    elif single:
        findings.append(notice(
            f"{file}: {count(len(single), 'pathway')} with a single paper, which has none to find in it: "
            f"{named(map(plain, single))}. Left out as a pathway; other levels are scored."
        ))  # fmt: skip
    if empty := sorted(named_ - set(members)):
        findings.append(
            notice(f"{file}: {count(len(empty), 'pathway')} with no paper left: {named(map(plain, empty))}.")
        )
    if len(members) == 1:
        findings.append(
            notice(f"{file}: one pathway only, {plain(next(iter(members)))}: there is nothing to tell it from.")
        )
    of: dict[str, int] = {}
    for papers in members.values():
        for paper in papers:
            of[paper] = of.get(paper, 0) + 1
    if most := [paper for paper, n in of.items() if n > 1]:
        findings.append(notice(
            f"{file}: {count(len(most), 'paper')} of {len(of):,} in several pathways, kept in each: "
            f"{named(map(plain, most), 3)}."
        ))  # fmt: skip
    alike: dict[str, list[str]] = {}
    for name in members:
        alike.setdefault("".join(name.casefold().split()), []).append(name)
    if same := [names for names in alike.values() if len(names) > 1]:
        shown = named((" and ".join(f'"{plain(name)}"' for name in names) for names in same), MOST)
        findings.append(notice(f"{file}: pathways whose names differ in case or blanks alone, kept apart: {shown}."))
    return findings
