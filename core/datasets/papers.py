"""Papers (id, title, abstract) from a table file."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from core.datasets.columns import find, missing, odd_cells, short_rows
from core.datasets.ids import Ids, read_ids
from core.datasets.messages import MOST, at, count, notice, plain, reject
from core.datasets.reading import Reading, checked, refuses, taken
from core.datasets.rows import Table
from core.datasets.tables import read_table
from core.datasets.texts import long_texts
from core.schema import Check, Finding, Skipped

PUBMED_IDS = ("pmid", "pubmed_id", "pubmedid")
OTHER_IDS = ("paper_id", "id", "doc_id", "document_id", "corpus_id", "doi", "key")
TITLES = ("title", "article_title", "paper_title")
ABSTRACTS = ("abstract", "abstract_text", "abstract_note")


@dataclass(frozen=True)
class Papers:
    """n papers by their ids, which are all different; a missing title or abstract is ""."""

    name: str
    ids: tuple[str, ...]
    titles: tuple[str, ...]
    abstracts: tuple[str, ...]
    findings: tuple[Finding, ...] = ()
    skipped: tuple[Skipped, ...] = ()

    def __len__(self) -> int:
        return len(self.ids)

    def texts(self, separator: str = " ") -> dict[str, str]:
        """Id → title and abstract with `separator` between; the one alone where the other is missing."""
        parts = zip(self.ids, self.titles, self.abstracts)
        return {
            id_: separator.join(part for part in (title, abstract) if part.strip()) for id_, title, abstract in parts
        }


class _Paper(NamedTuple):
    row: int
    id: str
    title: str
    abstract: str

    @property
    def blank(self) -> bool:
        return not (self.title.strip() or self.abstract.strip())


def read_papers(path: Path) -> Papers:
    """The papers in a file; what was mended is in `findings`. Raises BadFile with all refusals."""
    return taken(inspect_papers(path))


def check_papers(path: Path) -> Check:
    """Would `read_papers` take this file, and what would it say?"""
    return checked(path, lambda: inspect_papers(path))


def inspect_papers(path: Path) -> Reading[Papers]:
    """The papers, if the file can be taken, with everything that there is to say about it. Raises BadFile."""
    table = read_table(path)
    columns, findings = _columns(table)
    if not refuses(findings):
        used = [name for name in columns if name]
        ids = read_ids(table, columns[0], pubmed=columns[0].casefold() not in OTHER_IDS)
        findings += [*short_rows(table, columns[:2]), *odd_cells(table, used)]
        findings += ids.refusals(table, columns[0]) + ids.mended
        papers, said = _distinct(table, columns[0], _papers(table, columns, ids))
        findings += said + _blanks(table, columns, papers) + long_texts(table, used)
        if not refuses(findings) and all(paper.blank for paper in papers):
            findings.append(reject(f"{table.file}: no rows with a title or an abstract."))
    findings = table.findings + findings
    if refuses(findings):
        return Reading(None, tuple(findings), len(table))
    return Reading(_value(table.file, papers, findings), tuple(findings), len(table))


def _columns(table: Table) -> tuple[tuple[str, str, str], list[Finding]]:
    """The columns of id, title and abstract ("" where there is none), and what there is to say."""
    id_, said = find(table, PUBMED_IDS + OTHER_IDS)
    title, more = find(table, TITLES)
    abstract, most = find(table, ABSTRACTS)
    findings = said + more + most
    for wanted, found in (("pmid", id_), ("title", title)):
        if not found:
            findings.append(reject(missing(table, wanted, "pmid and title, abstract if there is one", (id_, title))))
    return (id_, title, abstract), findings


def _papers(table: Table, columns: tuple[str, str, str], ids: Ids) -> list[_Paper]:
    _, title, abstract = columns
    abstracts = table.column(abstract) if abstract else [""] * len(table)
    cells = zip(table.row_numbers, table.column(title), abstracts)
    return [_Paper(row, ids.found[row], first, second) for row, first, second in cells if row in ids.found]


def _distinct(table: Table, column: str, papers: list[_Paper]) -> tuple[list[_Paper], list[Finding]]:
    """Each id once. The same id with another text is refused; the same text under two ids is said."""
    by_id: dict[str, list[_Paper]] = {}
    by_text: dict[tuple[str, str], list[_Paper]] = {}
    for paper in papers:
        by_id.setdefault(paper.id, []).append(paper)
    for first, *_ in by_id.values():
        by_text.setdefault(_text(first), []).append(first)
    twice = [same for same in by_id.values() if len(same) > 1]
    findings = [_said_twice(table, column, same) for same in twice[:MOST]]
    if len(twice) > MOST:
        refused = any(len(set(map(_text, same))) > 1 for same in twice[MOST:])
        say = reject if refused else notice
        findings.append(
            say(f'{table.file}, column "{plain(column)}": {count(len(twice) - MOST, "more id")} several times.')
        )
    alike = [same for (_, abstract), same in by_text.items() if len(same) > 1 and abstract]
    for same in alike[:MOST]:
        rows = at(table.unit, [paper.row for paper in same])
        findings.append(notice(f"{table.file}, {rows}: the same title and abstract under {len(same)} ids."))
    return [same[0] for same in by_id.values()], findings


def _said_twice(table: Table, column: str, same: Sequence[_Paper]) -> Finding:
    rows = [paper.row for paper in same]
    other = next((paper for paper in same if _text(paper) != _text(same[0])), None)
    what = f"{plain(column)} {plain(same[0].id)}"
    if other:
        return reject(
            f"{table.file}, {table.unit} {other.row}: {what} has another text than in {table.unit} {same[0].row}. "
            "Keep the right one, or mend the id."
        )
    return notice(
        f"{table.file}: {what} is there {len(same)} times with the same text ({at(table.unit, rows)}); kept once."
    )


def _text(paper: _Paper) -> tuple[str, str]:
    return unicodedata.normalize("NFC", paper.title.strip()), unicodedata.normalize("NFC", paper.abstract.strip())


def _blanks(table: Table, columns: tuple[str, str, str], papers: list[_Paper]) -> list[Finding]:
    bare = [p.row for p in papers if p.blank]
    untitled = [p.row for p in papers if not p.title.strip() and not p.blank]
    no_abstract = [p.row for p in papers if not p.abstract.strip() and not p.blank] if columns[2] else []
    sayings = (
        (bare, "no title and no abstract; left out"),
        (untitled, "no title; the abstract alone is used"),
        (no_abstract, "no abstract; the title alone is used"),
    )
    return [
        notice(f"{table.file}: {count(len(rows), 'paper')} of {len(papers):,} with {what} ({at(table.unit, rows)}).")
        for rows, what in sayings
        if rows
    ]


def _value(name: str, papers: list[_Paper], findings: list[Finding]) -> Papers:
    kept = [paper for paper in papers if not paper.blank]
    ids, titles, abstracts = zip(*((p.id, p.title, p.abstract) for p in kept))
    bare = tuple(Skipped(paper.id, "no title and no abstract") for paper in papers if paper.blank)
    return Papers(name, ids, titles, abstracts, tuple(findings), bare)
