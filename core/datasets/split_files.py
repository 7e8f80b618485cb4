"""Files of splits: a row a paper, with its id and train, val or test; the texts beside it, or by --papers."""

from collections.abc import Mapping
from pathlib import Path

from core.datasets.columns import find, missing, odd_cells, short_rows
from core.datasets.messages import MOST, at, count, named, notice, plain, reject
from core.datasets.paper_ids import id_column, ids_of_papers, unknown_papers
from core.datasets.papers.further import SPLITS
from core.datasets.papers.tabular import ABSTRACTS, TITLES
from core.datasets.papers_beside import papers_beside
from core.datasets.reading import Reading, refuses
from core.datasets.rows import Table
from core.datasets.same_texts import Text, say_same_texts
from core.datasets.sieve import How, Sieve
from core.datasets.tables import read_table
from core.schema import Finding, Papers

COLUMN = ("split", "set", "fold", "subset", "partition")
NAMES = {**SPLITS, "training": "train", "testing": "test"}
EXPECTED = "train, val (or dev, valid, validation) or test"
FIX = "Fix the cells, or remove the rows."


def inspect_splits(path: Path, papers: Path | None = None) -> Reading[dict[str, str]]:
    """Id → split, if the file can be taken, with everything that there is to say about it. Raises BadFile."""
    table = read_table(path)
    id_, said = id_column(table)
    column, more = find(table, COLUMN)
    findings = [*table.findings, *said, *more]
    for wanted, name in (("pmid", id_), ("split", column)):
        if not name:
            findings.append(reject(missing(table, wanted, "pmid and split", (id_, column))))
    if refuses(findings):
        return Reading(None, tuple(findings), len(table))
    used = (id_, column)
    known, refused = papers_beside(papers)
    sieve = Sieve(table, How(), [*findings, *refused, *short_rows(table, used), *odd_cells(table, used)])
    ids = ids_of_papers(sieve, id_, known.ids if known else ())
    splits = _splits(sieve, column)
    rows = {row: (ids[row], splits[row]) for row in table.row_numbers if row in ids and row in splits}
    if known:
        absent = {row: [paper] for row, paper in ids.items() if paper not in set(known.ids)}
        sieve.findings += unknown_papers(table, absent, "row", known)
    sieve.findings += _once(table, rows) + _complete(table, splits)
    sieve.findings += say_same_texts(table.file, _texts(table, rows, known))
    value = None if refuses(sieve.findings) else dict(rows.values())
    return Reading(value, tuple(sieve.findings), len(table))


def _splits(sieve: Sieve, column: str) -> dict[int, str]:
    """Row number → split; other names for the same are read so, and said."""
    table = sieve.table
    cells = {row: (cell, NAMES.get(cell.strip().casefold(), "")) for row, cell in table.numbered(column)}
    sieve.refuse(column, [(row, cell) for row, (cell, split) in cells.items() if not split], EXPECTED, FIX)
    others: dict[tuple[str, str], int] = {}
    for cell, split in cells.values():
        if split and cell != split:
            others[cell, split] = others.get((cell, split), 0) + 1
    if others:
        shown = named((f'"{plain(cell)}" as {split} ({count(n, "row")})' for (cell, split), n in others.items()), MOST)
        sieve.findings.append(notice(f'{table.file}, column "{plain(column)}": read {shown}.'))
    return {row: split for row, (_, split) in cells.items() if split}


def _once(table: Table, rows: Mapping[int, tuple[str, str]]) -> list[Finding]:
    """A paper in two splits is refused; one that is twice in the same is said."""
    where: dict[str, dict[str, list[int]]] = {}
    for row, (paper, split) in rows.items():
        where.setdefault(paper, {}).setdefault(split, []).append(row)
    leaks = {paper: splits for paper, splits in where.items() if len(splits) > 1}
    twice = {
        paper: at(table.unit, next(iter(splits.values())))
        for paper, splits in where.items()
        if len(splits) == 1 and len(next(iter(splits.values()))) > 1
    }
    findings = []
    if leaks:
        shown = named(
            f"{plain(paper)} in {' and '.join(f'{split} ({at(table.unit, at_)})' for split, at_ in splits.items())}"
            for paper, splits in leaks.items()
        )
        findings.append(reject(
            f"{table.file}: {count(len(leaks), 'paper')} in more than one split, a leak: {shown}. "
            "Keep each in one split."
        ))  # fmt: skip
    if twice:
        shown = named(f"{plain(paper)} ({rows_})" for paper, rows_ in twice.items())
        findings.append(notice(f"{table.file}: {count(len(twice), 'paper')} several times in the same split: {shown}."))
    return findings


def _complete(table: Table, splits: Mapping[int, str]) -> list[Finding]:
    there = dict.fromkeys(splits.values())
    if not there:
        return []
    found = f"its splits are {named(there)}" if len(there) > 1 else f"its only split is {next(iter(there))}"
    if "test" not in there:
        return [reject(f"{table.file}: no paper is in the split test, so there is nothing to score; {found}.")]
    if "train" not in there:
        return [notice(f"{table.file}: no paper is in the split train, so there is nothing to fit on; {found}.")]
    return []


def _texts(table: Table, rows: Mapping[int, tuple[str, str]], papers: Papers | None) -> list[Text]:
    """The text of each paper once, from the file, or from the papers where it holds none."""
    titles, abstracts = (_cells(table, names) for names in (TITLES, ABSTRACTS))
    beside = {} if papers is None else {
        id_: Text(id_, title, abstract) for id_, title, abstract in zip(papers.ids, papers.titles, papers.abstracts)
    }  # fmt: skip
    found: dict[str, Text] = {}
    for row, (paper, split) in rows.items():
        own = Text(paper, titles.get(row, ""), abstracts.get(row, ""), split)
        other = beside.get(paper)
        if not (own.title.strip() or own.abstract.strip()) and other:
            own = other._replace(split=split)
        found.setdefault(paper, own)
    return list(found.values())


def _cells(table: Table, names: tuple[str, ...]) -> dict[int, str]:
    column = find(table, names)[0]
    return dict(table.numbered(column)) if column else {}
