"""The pathway benchmark's folder: pathways_{train,val,test}.json, each a list of pathways with their papers.

[{"pathway_id", "pathway_name", "category", "subcategory", "references": [{"pmid", "title", "abstract"}]}]
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from core.datasets.encoding import decode, half_characters, mend
from core.datasets.ids import any_id
from core.datasets.messages import count, named, notice, plain, quoted, reject, shown_name
from core.datasets.papers.inspected import Inspected
from core.datasets.reading import refuses
from core.datasets.records import parse
from core.datasets.tables import whole
from core.errors import BadFile, BadInput
from core.schema import Finding, Papers, Skipped

FORMAT = "pathway benchmark"
SPLITS = ("train", "val", "test")
LEVELS = ("category", "subcategory", "pathway")
KEYS = {"category": "category", "subcategory": "subcategory", "pathway": "pathway_name", "pathway_id": "pathway_id"}
ROLES = (("id", "pmid"), ("title", "title"), ("abstract", "abstract"))
_SHOWN = 10


def is_benchmark(folder: Path) -> bool:
    return folder.is_dir() and any(path_of(folder, split).is_file() for split in SPLITS)


def path_of(folder: Path, split: str) -> Path:
    return folder / f"pathways_{split}.json"


def inspect_folder(folder: Path, split: str = "", *, drop_bad: bool = False, title: str = "") -> Inspected:
    """The papers of a folder, of one split or of all. Raises BadFile, BadInput for a split that is not there.

    `title`: what the user calls the folder, where it is stored under another name.
    """
    if not is_benchmark(folder):
        wanted = named(path_of(folder, split).name for split in SPLITS)
        raise BadFile(f"{shown_name(folder)} is a folder without {wanted}: give a file, or a folder with these.")
    there = [each for each in SPLITS if path_of(folder, each).is_file()]
    if split and split not in there:
        raise BadInput(f"{shown_name(folder)} has no split {split!r}; there are: {', '.join(there)}.")
    merged = _Merged(plain(title, 80) if title else shown_name(folder), drop_bad)
    for each in [split] if split else there:
        path = path_of(folder, each)
        for place, pathway in _pathways(_root(path, merged.findings), shown_name(path)):
            merged.take(place, pathway, each)
    return merged.inspected()


def inspect_pathways(root: object, file: str, findings: list[Finding], *, drop_bad: bool = False) -> Inspected:
    """The papers of one such file, already parsed; the split is told by its name."""
    split = next((each for each in SPLITS if file == f"pathways_{each}.json"), "")
    lost = _half_characters(root)
    merged = _Merged(file, drop_bad, [*findings, *([half_characters(file, lost)] if lost else [])])
    for place, pathway in _pathways(root, file):
        merged.take(place, pathway, split)
    return merged.inspected()


def is_pathways(root: object) -> bool:
    return isinstance(root, list) and bool(root) and isinstance(root[0], dict) and "references" in root[0]


def _root(path: Path, findings: list[Finding]) -> object:
    file = shown_name(path)
    text, said = decode(whole(path, file), file)
    findings += said
    try:
        root = parse(text, file)
        lost = _half_characters(root)
        findings += [half_characters(file, lost)] if lost else []
        return root
    except json.JSONDecodeError as error:
        raise BadFile(f"{file}, line {error.lineno}, character {error.colno}: not valid JSON ({error.msg}).") from None
    except ValueError as error:
        raise BadFile(f"{file}: {error}.") from None


def _half_characters(value: object) -> int:
    """How many lone surrogates `_text` will replace."""
    lost, left = 0, [value]
    while left:
        one = left.pop()
        if isinstance(one, str):
            lost += mend(one)[1]
        elif isinstance(one, dict | list):
            left += one.values() if isinstance(one, dict) else one
    return lost


def _pathways(root: object, file: str) -> Iterator[tuple[str, dict[str, object]]]:
    if not isinstance(root, list) or not root:
        raise BadFile(f"{file}: expected a list of pathways, [{{…}}, …], found {_kind(root)}.")
    for number, pathway in enumerate(root, 1):
        if not isinstance(pathway, dict) or not isinstance(pathway.get("references"), list):
            raise BadFile(f'{file}, pathway {number}: expected an object with a list "references".')
        if not any(_text(pathway.get(key)) for key in ("pathway_id", "pathway_name")):
            raise BadFile(f'{file}, pathway {number}: neither "pathway_id" nor "pathway_name" has a value.')
        yield f"{file}, pathway {number}", pathway


def _kind(value: object) -> str:
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    return "one object" if isinstance(value, dict) else "a single value"


def _text(value: object) -> str | None:
    """Text without lone surrogates; None where something else stands."""
    if value is None:
        return ""
    return str(mend(value)[0]) if isinstance(value, str) else None


@dataclass
class _Paper:
    place: str
    id: str
    title: str
    abstract: str
    split: str
    labels: dict[str, dict[str, None]] = field(default_factory=lambda: {name: {} for name in KEYS})
    splits: dict[str, None] = field(default_factory=dict)

    @property
    def texts(self) -> tuple[str, str]:
        return " ".join(self.title.split()), " ".join(self.abstract.split())


@dataclass
class _Merged:
    """Papers by their ids; one that is in several pathways is one paper with several labels."""

    file: str
    drop_bad: bool
    findings: list[Finding] = field(default_factory=list)
    papers: dict[str, _Paper] = field(default_factory=dict)
    skipped: list[Skipped] = field(default_factory=list)
    bad: list[str] = field(default_factory=list)
    odd: dict[str, list[str]] = field(default_factory=dict)  # key → places whose label is no text
    rows: int = 0

    def take(self, place: str, pathway: dict[str, object], split: str) -> None:
        labels = {name: (_text(pathway.get(key)) or "").strip() for name, key in KEYS.items()}
        for key in KEYS.values():
            if _text(pathway.get(key)) is None:
                self.odd.setdefault(key, []).append(place)
        labels["pathway"] = labels["pathway"] or labels["pathway_id"]
        references = pathway["references"]
        assert isinstance(references, list)
        for number, reference in enumerate(references, 1):
            self.rows += 1
            paper = self._paper(f"{place}, reference {number}", reference, split)
            if paper is not None:
                paper.splits[split] = None
                for name, value in labels.items():
                    if value:
                        paper.labels[name][value] = None

    def _paper(self, place: str, reference: object, split: str) -> _Paper | None:
        if not isinstance(reference, dict):
            self._refuse(place, "", "expected an object with pmid, title and abstract")
            return None
        raw = _text(reference.get("pmid", reference.get("id")))
        title, abstract = _text(reference.get("title")), _text(reference.get("abstract"))
        id_ = any_id(raw or "")
        if not id_:
            self._refuse(place, "", f'"pmid": found {quoted(raw or "")}, expected a PubMed id or another id')
            return None
        if title is None or abstract is None:
            self._refuse(place, id_, "title and abstract have to be text")
            return None
        new = _Paper(place, id_, title, abstract, split)
        known = self.papers.setdefault(id_, new)
        if known is not new and known.texts != new.texts:
            self._refuse(place, id_, f"{plain(id_)} has another text than in {known.place}")
            return None
        return known

    def _refuse(self, place: str, id_: str, why: str) -> None:
        self.bad.append(f"{place}: {why}")
        self.skipped.append(Skipped(id_ or place, why))

    def inspected(self) -> Inspected:
        self._say_bad()
        for key, places in self.odd.items():
            where = f"{count(len(places), 'pathway')} ({named(places, 3)})"
            self.findings.append(notice(f'{self.file}: "{key}" is no text in {where}; left out as a label.'))
        kept = [paper for paper in self.papers.values() if paper.title.strip() or paper.abstract.strip()]
        self._say_blank(kept)
        self._say_leaks(kept)
        if not kept:
            self.findings.append(reject(f"{self.file}: no papers with a title or an abstract."))
        columns = tuple(name for name in KEYS if any(paper.labels[name] for paper in kept))
        value = None if refuses(self.findings) else self._value(kept, columns)
        return Inspected(value, tuple(self.findings), self.rows, FORMAT, ROLES, columns)

    def _say_bad(self) -> None:
        fix = "" if self.drop_bad else " Mend them, or leave out bad records (--drop-bad)."
        more = f" {count(len(self.bad) - _SHOWN, 'more reference')} like these." if len(self.bad) > _SHOWN else ""
        if self.drop_bad and self.bad:
            lost = count(len(self.bad), "reference")
            self.findings.append(notice(f"{self.file}: {lost} left out: {'; '.join(self.bad[:3])}."))
        elif self.bad:
            self.findings += [reject(f"{text}.") for text in self.bad[:_SHOWN]]
            self.findings[-1] = reject(self.findings[-1].text + more + fix)

    def _say_blank(self, kept: list[_Paper]) -> None:
        blank = [paper for paper in self.papers.values() if not (paper.title.strip() or paper.abstract.strip())]
        self.skipped += [Skipped(paper.id, "no title and no abstract") for paper in blank]
        sayings = (
            ([paper.id for paper in blank], "no title and no abstract; left out"),
            ([paper.id for paper in kept if not paper.title.strip()], "no title; the abstract alone is used"),
            ([paper.id for paper in kept if not paper.abstract.strip()], "no abstract; the title alone is used"),
        )
        for ids, what in sayings:
            if ids:
                n = f"{count(len(ids), 'paper')} of {len(self.papers):,}"
                self.findings.append(notice(f"{self.file}: {n} with {what} ({named(map(plain, ids), 3)})."))

    def _say_leaks(self, kept: list[_Paper]) -> None:
        leaks = [paper for paper in kept if len(paper.splits) > 1]
        if leaks:
            shown = named((f"{plain(paper.id)} in {' and '.join(paper.splits)}" for paper in leaks), 3)
            n = count(len(leaks), "paper")
            self.findings.append(
                notice(f"{self.file}: {n} in more than one split: {shown}. Together, each counts for its first split.")
            )

    def _value(self, kept: list[_Paper], columns: tuple[str, ...]) -> Papers:
        return Papers(
            self.file,
            tuple(paper.id for paper in kept),
            tuple(paper.title for paper in kept),
            tuple(paper.abstract for paper in kept),
            columns={name: tuple(tuple(paper.labels[name]) for paper in kept) for name in columns},
            levels=tuple(name for name in LEVELS if name in columns),
            splits=tuple(paper.split for paper in kept) if any(paper.split for paper in kept) else (),
            title=self.file,
            source=self.file,
            findings=tuple(self.findings),
            skipped=tuple(self.skipped),
        )
