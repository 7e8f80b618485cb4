"""Which columns of papers group them: for colours, and for whether papers of one group lie together."""

import re
from collections import Counter

import numpy as np

from core.schema import Papers, Values

FEW = 12  # distinct values up to which a column is worth a colour even if every paper has its own
MOST = 4  # columns of which agreement is measured, where there are no levels
COMMON = frozenset({"mesh", "keywords", "publication_type", "journal", "language", "database"})  # what any export has
_DATE = re.compile(r"\d{4}([-/. ]\w{1,3}){1,2}|\d{1,2}[-/. ]\w{1,3}[-/. ]\d{2,4}|\d{4}-\d\d-\d\d[T ].*")


def tells_apart(values: Values) -> bool:
    """Whether a column groups papers or orders them: not one value for all, not a name of its own for each."""
    given = [one for paper in values for one in paper]
    distinct = set(given)
    if len(distinct) < 2:
        return False
    return len(distinct) <= FEW or len(distinct) < len(given) or all(map(is_number, distinct))


def groupings(papers: Papers) -> tuple[str, ...]:
    """The columns whose groups are held against chance: the levels, coarse to fine; without any, grouping columns.

    Of the columns that `tells_apart` lets through, one of text in which at least two values have at least two papers
    each and most of the papers with a value share it with another; no numbers, dates, ids, or copies of a column. The
    person's own come before those that any export has, then the more telling: those in which papers that share a value
    are many, and two papers at random seldom do. At most 4.
    """
    if papers.levels:
        return papers.levels
    worth = {name: _worth(values) for name, values in papers.columns.items() if tells_apart(values)}
    order = sorted(
        (name for name, each in worth.items() if each > 0),
        key=lambda name: (name in COMMON, -round(worth[name], 9), name),
    )
    distinct: dict[tuple[tuple[int, ...], ...], str] = {}
    for name in order:
        distinct.setdefault(_parts(papers.columns[name]), name)
    return tuple(distinct.values())[:MOST]


def is_number(text: str) -> bool:
    try:
        return bool(np.isfinite(float(text)))
    except ValueError:
        return False


def _worth(values: Values) -> float:
    """Share of papers that share a value with another, times how seldom two at random share their first; 0: no groups.

    The first is enough to say whether nearly all papers are in one group.
    """
    counts = Counter(one for paper in values for one in set(paper))
    given = sum(map(bool, values))
    held = sum(any(counts[one] > 1 for one in paper) for paper in values)
    if sum(count > 1 for count in counts.values()) < 2 or 2 * held < given:
        return 0.0
    if all(map(is_number, counts)) or all(_DATE.fullmatch(one) for one in counts):
        return 0.0
    largest = max(counts.values())
    together = sum((count / given) ** 2 for count in Counter(paper[0] for paper in values if paper).values())
    return held / len(values) * (1 - max(together, (largest / given) ** 2))


def _parts(values: Values) -> tuple[tuple[int, ...], ...]:
    """Which papers are together, whatever the names: the same for a column and a renamed copy of it."""
    numbers: dict[str, int] = {}
    return tuple(tuple(sorted(numbers.setdefault(one, len(numbers)) for one in paper)) for paper in values)
