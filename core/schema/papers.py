"""What is read: papers with their labels, and what was seen while reading them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from core.disk import digest
from core.errors import BadInput
from core.schema.data import Finding, Skipped

FORMS = ("title+abstract", "abstract", "title")  # what of a paper is handed to a model
Values = tuple[tuple[str, ...], ...]  # of one column: the values of each paper; several groups, or none, are allowed


@dataclass(frozen=True)
class Papers:
    """n papers by their ids, which are all different; a missing title or abstract is "".

    `columns`: name → what each paper has there (pathway, category, year, journal, …), a tuple of n tuples.
    `levels`: the columns that form a hierarchy, coarse to fine. `splits`: "train", "val" or "test" a paper, or empty.
    `called`: the file's own names of columns that have another name here, so that they are found under both.
    """

    name: str
    ids: tuple[str, ...]
    titles: tuple[str, ...]
    abstracts: tuple[str, ...]
    columns: Mapping[str, Values] = field(default_factory=dict)
    levels: tuple[str, ...] = ()
    splits: tuple[str, ...] = ()
    title: str = ""
    licence: str = "not stated"
    source: str = ""
    notes: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    called: Mapping[str, str] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.ids)

    @cached_property
    def fingerprint(self) -> str:
        """Digest of ids, texts, labels and splits."""
        return digest([self.ids, self.titles, self.abstracts, dict(self.columns), self.levels, self.splits])

    def parts(self, form: str) -> list[tuple[str, ...]]:
        """What of each paper is handed to a model, by FORMS; the other part stands in where the wanted one is missing.

        `ModelSpec.join` makes one string of it, with that model's separator.
        """
        if form not in FORMS:
            raise BadInput(f"no input form {form!r}; there are: {', '.join(FORMS)}.")
        if form == "title+abstract":
            return list(zip(self.titles, self.abstracts))
        first, second = (self.abstracts, self.titles) if form == "abstract" else (self.titles, self.abstracts)
        return [(one if one.strip() else other,) for one, other in zip(first, second)]

    def texts(self, separator: str = " ") -> dict[str, str]:
        """Id → title and abstract with `separator` between; the one alone where the other is missing."""
        both = zip(self.ids, self.parts("title+abstract"))
        return {id_: separator.join(part for part in parts if part.strip()) for id_, parts in both}

    def stands_in(self, form: str) -> int:
        """How many papers have not the wanted part, so that another stands in (both: one of the two is missing)."""
        lacks_title = [not text.strip() for text in self.titles]
        lacks_abstract = [not text.strip() for text in self.abstracts]
        wanted = {"title": [lacks_title], "abstract": [lacks_abstract]}.get(form, [lacks_title, lacks_abstract])
        return sum(any(lacks) for lacks in zip(*wanted))

    def take(self, rows: Sequence[int]) -> "Papers":
        """The papers in those rows, in that order."""
        return replace(
            self,
            ids=tuple(self.ids[row] for row in rows),
            titles=tuple(self.titles[row] for row in rows),
            abstracts=tuple(self.abstracts[row] for row in rows),
            columns={name: tuple(values[row] for row in rows) for name, values in self.columns.items()},
            splits=tuple(self.splits[row] for row in rows) if self.splits else (),
        )
