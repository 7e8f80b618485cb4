"""Records of a reference file gathered into a sheet, whatever format they came in."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from core.datasets.messages import at, count, notice
from core.datasets.papers.cells import distinct
from core.datasets.papers.sheet import Sheet
from core.datasets.rows import Table
from core.schema import Finding, Values

NAMES = ("year", "journal", "mesh", "keywords", "publication_type", "language")  # in this order, before any other


@dataclass
class Shelf:
    """Collects records one by one and keeps only what is asked for: texts, ids and labels."""

    file: str
    format: str
    unit: str = "record"
    findings: list[Finding] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    labels: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)
    keyed: bool = False  # records have a key of their own, beside PMID and DOI
    _several: dict[str, list[int]] = field(default_factory=dict)  # text → the numbers of records with several
    _words: dict[str, str] = field(default_factory=dict)  # a value as it was written → as it is kept
    _same: dict[tuple[str, ...], tuple[str, ...]] = field(default_factory=dict)  # equal ones are kept once

    def add(
        self,
        *,
        pmid: str = "",
        doi: str = "",
        key: str = "",
        title: str = "",
        abstract: str = "",
        **labels: Iterable[str],
    ) -> None:
        """A record; each label a name with its values."""
        self.rows.append([pmid, doi, key, title, abstract])
        self.keyed = self.keyed or bool(key)
        for name, given in labels.items():
            values = tuple(dict.fromkeys(filter(None, map(self._clean, given))))
            if values:
                column = self.labels.setdefault(name, [])
                column.extend([()] * (len(self.rows) - 1 - len(column)))
                column.append(self._same.setdefault(values, values))

    def first(self, what: str, texts: Sequence[str]) -> str:
        """The first text that the next record has as its title or abstract; others under the same tag are said."""
        there = list(dict.fromkeys(text for one in texts if (text := " ".join(one.split()))))
        if len(there) > 1:
            self.several(what)
        return there[0] if there else ""

    def several(self, what: str) -> None:
        """The next record has several of what is kept once."""
        self._several.setdefault(what, []).append(len(self.rows) + 1)

    def _said(self) -> list[Finding]:
        return [
            notice(
                f"{self.file}: {count(len(numbers), self.unit)} with several {what}s; the first of each is kept "
                f"({at(self.unit, numbers)})."
            )
            for what, numbers in self._several.items()
        ]

    def _clean(self, value: str) -> str:
        """The value as `distinct` leaves it, "" for none; worked out once for each."""
        known = self._words.get(value)
        if known is None:
            clean = "".join(distinct([value]))
            known = self._words.setdefault(clean, clean) if clean else ""
            self._words[value] = known
        return known

    def sheet(self, columns: Iterable[tuple[str, str]] = ()) -> Sheet:
        """All records as a sheet. `columns`: (role, the format's own name of it) for the preview."""
        table = Table(
            self.file, ["pmid", "doi", "key", "title", "abstract"], self.rows, list(range(1, len(self.rows) + 1)),
            unit=self.unit,
        )  # fmt: skip
        names = [name for name in NAMES if name in self.labels] + [name for name in self.labels if name not in NAMES]
        return Sheet(
            self.format,
            table,
            "title",
            "abstract",
            pubmed="pmid",
            others=["doi", "key"] if self.keyed else ["doi"],
            by_row=True,
            labels={name: self._column(name) for name in names},
            columns=tuple((role, own) for role, own in columns if self._has(role)),
            findings=[*self.findings, *self._said()],
        )

    def _column(self, name: str) -> Values:
        column = self.labels[name]
        return (*column, *[()] * (len(self.rows) - len(column)))

    def _has(self, role: str) -> bool:
        return role in {"id", "title", "abstract"} or role in self.labels
