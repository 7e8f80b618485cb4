"""Rows to papers: each id once, texts that differ under one id refused, papers without any text left out and listed."""

import unicodedata
from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

from core.datasets.messages import MOST, at, count, named, notice, plain, reject
from core.datasets.papers.further import called
from core.datasets.papers.inspected import Inspected
from core.datasets.papers.naming import names_of
from core.datasets.papers.several_rows import differ, say_splits, say_united, united
from core.datasets.papers.sheet import Sheet
from core.datasets.reading import refuses
from core.datasets.rows import Table
from core.datasets.texts import long_texts
from core.names import is_pmid
from core.schema import Finding, Papers, Skipped

TITLES_ONLY = "no paper has an abstract: titles alone are read."
LEVELS = ("category", "subcategory", "pathway")  # a hierarchy where they are there, coarse to fine


class _Paper(NamedTuple):
    place: int  # in the table
    row: int
    id: str
    title: str
    abstract: str
    places: tuple[int, ...] = ()  # of all rows that are this paper

    @property
    def blank(self) -> bool:
        return not (self.title.strip() or self.abstract.strip())


def settle(sheet: Sheet, *, drop_bad: bool = False) -> Inspected:
    """The papers of a sheet, if it can be taken, with everything that there is to say about it."""
    table = sheet.table
    names = names_of(sheet, drop_bad)
    every = _papers(sheet, names.found)
    papers, said, left_out = _distinct(sheet, every, drop_bad)
    bare = [Skipped(paper.id, "no title and no abstract") for paper in papers if paper.blank]
    texts = [name for name in (sheet.title, sheet.abstract) if name]
    findings = [*table.findings, *sheet.findings, *names.findings, *said]
    findings += _blanks(table, sheet.abstract, papers) + long_texts(table, texts)
    kept = [paper for paper in papers if not paper.blank]
    if not kept and not refuses(findings):
        what = "no rows with a title or an abstract" if len(table) else f"{sheet.format} with no records"
        findings.append(reject(f"{table.file}: {what}."))
    value = None
    if not refuses(findings):
        value = _value(sheet, kept, findings, (*names.left_out, *left_out, *bare))
    return Inspected(
        value, tuple(findings), len(table), sheet.format, sheet.columns, tuple(sheet.labels), sheet.choices
    )


def _papers(sheet: Sheet, ids: dict[int, str]) -> list[_Paper]:
    table = sheet.table
    titles = table.column(sheet.title) if sheet.title else [""] * len(table)
    abstracts = table.column(sheet.abstract) if sheet.abstract else [""] * len(table)
    rows = zip(table.row_numbers, titles, abstracts)
    return [_Paper(i, row, ids[row], first, second) for i, (row, first, second) in enumerate(rows) if row in ids]


def _distinct(sheet: Sheet, papers: list[_Paper], drop_bad: bool) -> tuple[list[_Paper], list[Finding], list[Skipped]]:
    """Each id once, with the labels of all its rows. The same id with another text is refused; the same text under two
    ids is said.
    """
    table = sheet.table
    by_id: dict[str, list[_Paper]] = {}
    by_text: dict[tuple[str, str], list[_Paper]] = {}
    for paper in papers:
        by_id.setdefault(paper.id, []).append(paper)
    for first, *_ in by_id.values():
        by_text.setdefault(_text(first), []).append(first)
    twice = [same for same in by_id.values() if len(same) > 1]
    name = "id" if sheet.by_row else sheet.pubmed or next(iter(sheet.others), "id")
    if sheet.revised:
        last = [same[-1]._replace(places=(same[-1].place,)) for same in by_id.values()]
        return last, _revised(table, twice) + _alike(table, by_text), []
    kept = [_whole(same) for same in by_id.values()]
    more = {paper.id for paper in kept if differ(sheet.labels, paper.places)}
    findings = _several_rows(sheet, [paper for paper in kept if len(paper.places) > 1], more)
    plainly = [same for same in twice if same[0].id not in more or _other(same)]
    findings += [_said_twice(table, name, same, drop_bad) for same in plainly[:MOST]]
    if len(plainly) > MOST:
        refused = any(_other(same) for same in plainly[MOST:]) and not drop_bad
        say = reject if refused else notice
        findings.append(say(f"{table.file}: {count(len(plainly) - MOST, 'more id')} several times."))
    left_out = [
        Skipped(paper.id, f"{table.unit} {paper.row}: another text than in {table.unit} {same[0].row}")
        for same in twice
        for paper in same[1:]
        if _text(paper) != _text(same[0])
    ]
    findings += _alike(table, by_text)
    return kept, findings, left_out


def _whole(same: Sequence[_Paper]) -> _Paper:
    """The first of the rows of an id, with the places of all that have its text."""
    if len(same) == 1:
        return same[0]._replace(places=(same[0].place,))
    text = _text(same[0])
    return same[0]._replace(places=tuple(paper.place for paper in same if _text(paper) == text))


def _several_rows(sheet: Sheet, papers: Sequence[_Paper], more: Container[str]) -> list[Finding]:
    table = sheet.table
    rows = [(paper.id, [table.row_numbers[place] for place in paper.places]) for paper in papers if paper.id in more]
    splits = [(paper.id, [sheet.splits[place] for place in paper.places]) for paper in papers] if sheet.splits else []
    return say_united(table.file, table.unit, rows) + say_splits(table.file, splits)


def _alike(table: Table, by_text: dict[tuple[str, str], list[_Paper]]) -> list[Finding]:
    """A notice for texts that stand under several ids."""
    alike = [same for (_, abstract), same in by_text.items() if len(same) > 1 and abstract]
    findings = [
        notice(
            f"{table.file}, {at(table.unit, [paper.row for paper in same])}: the same title and abstract under "
            f"{len(same)} ids."
        )
        for same in alike[:MOST]
    ]
    if len(alike) > MOST:
        findings.append(notice(f"{table.file}: {count(len(alike) - MOST, 'more text')} under several ids."))
    return findings


def _revised(table: Table, twice: list[list[_Paper]]) -> list[Finding]:
    if not twice:
        return []
    shown = named((f"{same[0].id} ({at(table.unit, [paper.row for paper in same])})" for same in twice), 3)
    return [notice(f"{table.file}: {count(len(twice), 'PMID')} several times, the last is kept: {shown}.")]


def _other(same: Sequence[_Paper]) -> _Paper | None:
    return next((paper for paper in same if _text(paper) != _text(same[0])), None)


def _said_twice(table: Table, column: str, same: Sequence[_Paper], drop_bad: bool) -> Finding:
    rows = [paper.row for paper in same]
    column = "pmid" if column == "id" and is_pmid(same[0].id) else column
    what, other = f"{plain(column)} {plain(same[0].id)}", _other(same)
    if other and drop_bad:
        return notice(
            f"{table.file}, {table.unit} {other.row}: {what} has another text than in {table.unit} {same[0].row}, "
            "which was kept."
        )
    if other:
        return reject(
            f"{table.file}, {table.unit} {other.row}: {what} has another text than in {table.unit} {same[0].row}. "
            "Keep the right one, or mend the id."
        )
    return notice(
        f"{table.file}: {what} is there {len(same)} times with the same text ({at(table.unit, rows)}); kept once."
    )


def _text(paper: _Paper) -> tuple[str, str]:
    title, abstract = paper.title.strip(), paper.abstract.strip()
    if title.isascii() and abstract.isascii():
        return title, abstract
    return unicodedata.normalize("NFC", title), unicodedata.normalize("NFC", abstract)


def _blanks(table: Table, abstract: str, papers: list[_Paper]) -> list[Finding]:
    bare = [p.row for p in papers if p.blank]
    untitled = [p.row for p in papers if not p.title.strip() and not p.blank]
    titled = [p for p in papers if not p.blank]
    if abstract and titled and not any(p.abstract.strip() for p in titled):
        return [
            *_counted(table, papers, ((bare, "no title and no abstract; left out"),)),
            notice(f"{table.file}: {TITLES_ONLY}"),
        ]
    no_abstract = [p.row for p in titled if not p.abstract.strip()] if abstract else []
    sayings = (
        (bare, "no title and no abstract; left out"),
        (untitled, "no title; the abstract alone is used"),
        (no_abstract, "no abstract; the title alone is used"),
    )
    return _counted(table, papers, sayings)


def _counted(table: Table, papers: list[_Paper], sayings: Iterable[tuple[list[int], str]]) -> list[Finding]:
    return [
        notice(f"{table.file}: {count(len(rows), 'paper')} of {len(papers):,} with {what} ({at(table.unit, rows)}).")
        for rows, what in sayings
        if rows
    ]


def _value(sheet: Sheet, kept: list[_Paper], findings: list[Finding], skipped: tuple[Skipped, ...]) -> Papers:
    places = [paper.place for paper in kept]
    columns = {name: tuple(united(values, paper.places) for paper in kept) for name, values in sheet.labels.items()}
    return Papers(
        sheet.table.file,
        tuple(paper.id for paper in kept),
        tuple(paper.title for paper in kept),
        tuple(paper.abstract for paper in kept),
        columns={name: values for name, values in columns.items() if any(values)},
        levels=tuple(name for name in LEVELS if any(columns.get(name, ()))),
        splits=tuple(sheet.splits[place] for place in places) if any(sheet.splits) else (),
        called=called({role: own for role, own in sheet.columns if any(columns.get(role, ()))}),
        title=sheet.table.file,
        source=sheet.table.file,
        findings=tuple(findings),
        skipped=skipped,
    )
