"""The papers of the pathway benchmark's files: one that is in several pathways is one paper with several labels."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.datasets.encoding import mend
from core.datasets.ids import any_id
from core.datasets.messages import count, named, notice, plain, quoted, reject
from core.datasets.papers.benchmark_keys import Keys, texts_of
from core.datasets.papers.further import called
from core.datasets.papers.inspected import Inspected
from core.datasets.papers.levels import NO_LEVELS, PATHWAY, STANDARD, level_names, refuse_missing
from core.datasets.reading import refuses
from core.schema import Finding, Papers, Skipped, Values

FORMAT = "pathway benchmark"
LEVELS = ("category", "subcategory", "pathway")
KEYS = {"category": "category", "subcategory": "subcategory", "pathway": "pathway_name", "pathway_id": "pathway_id"}
ROLES = (("id", "pmid"), ("title", "title"), ("abstract", "abstract"))
_SHOWN = 10


def text_of(value: object) -> str | None:
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
    labels: dict[str, dict[str, None]] = field(default_factory=dict)
    splits: dict[str, None] = field(default_factory=dict)

    @property
    def texts(self) -> tuple[str, str]:
        return " ".join(self.title.split()), " ".join(self.abstract.split())


@dataclass
class Merged:
    """Papers by their ids; one that is in several pathways is one paper with several labels.

    `level_keys`: keys of the pathways that are the levels, coarse to fine, in place of LEVELS; a pathway may have
    several values there. Its id and name are columns then, and a level only where "pathway" is among the keys.
    """

    file: str
    drop_bad: bool
    findings: list[Finding] = field(default_factory=list)
    papers: dict[str, _Paper] = field(default_factory=dict)
    skipped: list[Skipped] = field(default_factory=list)
    keys: Keys = field(default_factory=Keys)
    bad: list[str] = field(default_factory=list)
    odd: dict[str, list[str]] = field(default_factory=dict)  # key → places whose label is no text
    names: dict[str, str] = field(default_factory=dict)  # name of a pathway → the id that had it first
    twins: dict[str, None] = field(default_factory=dict)  # pathways whose name another id has too
    rows: int = 0
    level_keys: Sequence[str] = ()
    seen: dict[str, None] = field(default_factory=dict)  # keys of the pathways
    levels: tuple[str, ...] = LEVELS

    def __post_init__(self) -> None:
        if self.level_keys:
            self.levels = level_names(self.level_keys)
            self.keys.levels = set(self.levels)

    def take(self, place: str, pathway: dict[str, object], split: str) -> None:
        labels = self._labels(place, pathway)
        self.seen |= dict.fromkeys(pathway)
        references = pathway["references"]
        assert isinstance(references, list)
        for number, reference in enumerate(references, 1):
            self.rows += 1
            paper = self._paper(f"{place}, reference {number}", reference, split)
            if paper is not None:
                paper.splits[split] = None
                assert isinstance(reference, dict)  # as there is a paper
                self.keys.take(paper.id, pathway, reference)
                for name, values in labels.items():
                    paper.labels.setdefault(name, {}).update(dict.fromkeys(values))

    def _labels(self, place: str, pathway: Mapping[str, object]) -> dict[str, tuple[str, ...]]:
        """Column → the values of a pathway: one under the benchmark's own keys, several under keys that were named."""
        found: dict[str, tuple[str, ...]] = {}
        own = self.levels if self.level_keys else ()
        for name, key in {**KEYS, **{name: name for name in own if name not in KEYS}}.items():
            key = name if name in own and name in pathway else key
            value = pathway.get(key)
            texts = texts_of(value) if name in own or not isinstance(value, list | bool) else None
            if texts is None:
                self.odd.setdefault(key, []).append(place)
            found[name] = texts or ()
        found[PATHWAY] = self._told_apart(found[PATHWAY] or found["pathway_id"], found["pathway_id"])
        return found

    def _told_apart(self, names: tuple[str, ...], ids: tuple[str, ...]) -> tuple[str, ...]:
        """The name of a pathway, with its id behind it where another pathway had that name before."""
        if len(names) != 1 or len(ids) != 1 or self.names.setdefault(names[0], ids[0]) == ids[0]:
            return names
        told = f"{names[0]} ({ids[0]})"
        self.twins[told] = None
        return (told,)

    def _paper(self, place: str, reference: object, split: str) -> _Paper | None:
        if not isinstance(reference, dict):
            self._refuse(place, "", "expected an object with pmid, title and abstract")
            return None
        raw = text_of(reference.get("pmid", reference.get("id")))
        title, abstract = text_of(reference.get("title")), text_of(reference.get("abstract"))
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
        self._refuse_levels()
        self._say_bad()
        if self.twins:
            n = count(len(self.twins), "pathway")
            shown = named(map(plain, self.twins), 3)
            self.findings.append(notice(f"{self.file}: {n} named as another; its id stands behind the name ({shown})."))
        for key, places in self.odd.items():
            where = f"{count(len(places), 'pathway')} ({named(places, 3)})"
            self.findings.append(notice(f'{self.file}: "{key}" is no text in {where}; left out as a label.'))
        kept = [paper for paper in self.papers.values() if paper.title.strip() or paper.abstract.strip()]
        self._say_blank(kept)
        self._say_leaks(kept)
        if not kept:
            self.findings.append(reject(f"{self.file}: no papers with a title or an abstract."))
        names = dict.fromkeys([*self.levels, *KEYS])
        taken = {*names, *KEYS.values(), "split"}
        more, recognised, said = self.keys.columns([paper.id for paper in kept], self.file, taken)
        self.findings += said
        columns: dict[str, Values] = {
            name: tuple(tuple(paper.labels.get(name, ())) for paper in kept) for name in names
        }
        columns = {name: values for name, values in columns.items() if any(values)} | more
        value = None if refuses(self.findings) else self._value(kept, columns, called(recognised))
        roles = (*ROLES, *recognised.items())
        return Inspected(value, tuple(self.findings), self.rows, FORMAT, roles, tuple(columns))

    def _refuse_levels(self) -> None:
        """Raises BadInput for a key that was named and that no pathway has."""
        if self.level_keys and self.papers:
            there = dict.fromkeys("pathway" if key in STANDARD.values() else key for key in self.seen)
            there |= {PATHWAY: None} if "pathway_id" in there else {}
            refuse_missing(
                self.levels, [key for key in there if key not in NO_LEVELS], self.file, "key of the pathways"
            )

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

    def _value(self, kept: list[_Paper], columns: dict[str, Values], own: Mapping[str, str]) -> Papers:
        return Papers(
            self.file,
            tuple(paper.id for paper in kept),
            tuple(paper.title for paper in kept),
            tuple(paper.abstract for paper in kept),
            columns=columns,
            levels=tuple(name for name in self.levels if name in columns),
            splits=tuple(paper.split for paper in kept) if any(paper.split for paper in kept) else (),
            called=own,
            title=self.file,
            source=self.file,
            findings=tuple(self.findings),
            skipped=tuple(self.skipped),
        )
