"""What a collection of papers holds: texts, years, splits, and the classes of each of its levels."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import pandas as pd

from core.schema import Papers, Values

YEAR = re.compile(r"\b(1[89]\d\d|20\d\d)\b")


@dataclass(frozen=True)
class Holds:
    """Counts over n papers. `classes`: one row a column (level, column, classes, papers, several, largest, n of it)."""

    n: int
    titles: int
    abstracts: int
    dated: int
    years: tuple[int, int] | None
    splits: tuple[tuple[str, int], ...]
    classes: pd.DataFrame

    @property
    def share(self) -> float | None:
        """Share of papers with an abstract; None where there are no papers."""
        return self.abstracts / self.n if self.n else None


def holds(papers: Papers) -> Holds:
    """Count what is there; a level comes before a column that is none, coarse before fine."""
    years = [year for values in papers.columns.get("year", ()) if (year := _year(values))]
    others = [name for name in papers.columns if name not in papers.levels]
    return Holds(
        n=len(papers),
        titles=_filled(papers.titles),
        abstracts=_filled(papers.abstracts),
        dated=len(years),
        years=(min(years), max(years)) if years else None,
        splits=tuple((name, count) for name, count in Counter(papers.splits).items()),
        classes=pd.DataFrame(
            [_row(name, papers.columns[name], name in papers.levels) for name in (*papers.levels, *others)],
            columns=["column", "level", "classes", "papers", "several", "largest", "largest_n"],
        ),
    )


def _row(name: str, values: Values, level: bool) -> dict[str, object]:
    counts = Counter(value for paper in values for value in set(paper))
    largest, most = max(counts.items(), key=lambda one: (one[1], one[0]), default=("", 0))
    return {
        "column": name, "level": level, "classes": len(counts), "papers": sum(map(bool, values)),
        "several": sum(len(set(paper)) > 1 for paper in values), "largest": largest, "largest_n": most,
    }  # fmt: skip


def _filled(texts: Iterable[str]) -> int:
    return sum(bool(text.strip()) for text in texts)


def _year(values: tuple[str, ...]) -> int | None:
    found = YEAR.search(" ".join(values))
    return int(found[1]) if found else None
