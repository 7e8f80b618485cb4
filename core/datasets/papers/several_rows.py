"""Papers that stand in several rows, as a table has them with a row a paper and pathway: one paper, all its labels."""

from collections.abc import Mapping, Sequence

from core.datasets.messages import at, count, named, notice, plain
from core.schema import Finding, Values

SHOWN = 3


def differ(labels: Mapping[str, Values], places: Sequence[int]) -> bool:
    """Whether rows at these places have other labels than the first of them."""
    return any(values[place] != values[places[0]] for values in labels.values() for place in places[1:])


def united(values: Values, places: Sequence[int]) -> tuple[str, ...]:
    """What the rows at these places have in a column: each value once, in the order of the rows."""
    if len(places) == 1:
        return values[places[0]]
    return tuple(dict.fromkeys(value for place in places for value in values[place]))


def say_united(file: str, unit: str, papers: Sequence[tuple[str, Sequence[int]]]) -> list[Finding]:
    """A notice of the papers, id and numbers of its rows, that have other labels in each of them."""
    if not papers:
        return []
    shown = named((f"{plain(id_)} ({at(unit, list(rows))})" for id_, rows in papers), SHOWN)
    what = f"{count(len(papers), 'paper')} in several {unit}s with the same text and other labels"
    return [notice(f"{file}: {what}; each is one paper with the labels of all: {shown}.")]


def say_splits(file: str, papers: Sequence[tuple[str, Sequence[str]]]) -> list[Finding]:
    """A notice of the papers, id and split of each of its rows, whose rows are in several splits."""
    leaks = [(id_, found) for id_, splits in papers if len(found := list(dict.fromkeys(filter(None, splits)))) > 1]
    if not leaks:
        return []
    shown = named((f"{plain(id_)} in {' and '.join(splits)}" for id_, splits in leaks), SHOWN)
    n = count(len(leaks), "paper")
    return [notice(f"{file}: {n} in more than one split: {shown}. Together, each counts for its first split.")]
