"""Where in the hierarchy each paper is: which category and subcategory go with which of its pathways.

A table gives a paper's labels level by level; the benchmark's files give them pathway by pathway.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from core.schema import Papers

Chain = tuple[str, ...]  # a value for each column, "" where there is none


@dataclass(frozen=True)
class _Seen:
    """(column, pathway) → how many papers say that a value goes with it: those of this pathway alone, and all."""

    alone: dict[tuple[str, str], Counter[str]]
    every: dict[tuple[str, str], Counter[str]]


def chains(papers: Papers, columns: Sequence[str], finest: str) -> list[list[Chain]]:
    """For each paper the chains (a value of each column, then the pathway) that together hold all its labels.

    What goes with a pathway is told by the papers that are in no other, then by the order of the values. A label that
    is left over goes with the pathway that it was seen with most often, in a chain of its own.
    """
    seen = _Seen({}, {})
    for row, own in enumerate(papers.columns[finest]):
        for column in columns:
            for name in own:
                seen.every.setdefault((column, name), Counter()).update(papers.columns[column][row])
                if len(own) == 1:
                    seen.alone.setdefault((column, name), Counter()).update(papers.columns[column][row])
    return [_of_paper(papers, columns, own, row, seen) for row, own in enumerate(papers.columns[finest])]


def _of_paper(papers: Papers, columns: Sequence[str], own: tuple[str, ...], row: int, seen: _Seen) -> list[Chain]:
    first: dict[str, list[str]] = {}
    rest: dict[str, list[tuple[str, str]]] = {name: [] for name in own}  # pathway → (column, value) left over
    for column in columns:
        values = papers.columns[column][row]
        first[column] = _chosen(column, values, own, seen)
        for value in values:
            if value not in first[column]:
                best = max(own, key=lambda name: _count(seen.every, column, name, value))
                rest[best].append((column, value))
    found = []
    for place, name in enumerate(own):
        chain = {column: first[column][place] for column in columns}
        found.append((*chain.values(), name))
        left = rest[name]
        while left:
            taken = {column: value for column, value in reversed(left)}  # the first of each column
            found.append((*(chain | taken).values(), name))
            left = [pair for pair in left if pair not in taken.items()]
    return found


def _chosen(column: str, values: tuple[str, ...], own: tuple[str, ...], seen: _Seen) -> list[str]:
    """The value that goes with each pathway; those of which other papers tell choose first."""
    if len(values) < 2:
        return [values[0] if values else ""] * len(own)
    found: dict[int, str] = {}
    sure = [max(_count(seen.alone, column, name, value) for value in values) for name in own]
    for place in sorted(range(len(own)), key=lambda place: sure[place] == 0):
        taken = set(found.values())

        def weight(value: str, place: int = place, taken: set[str] = taken) -> tuple[int, bool, bool, int]:
            alone = _count(seen.alone, column, own[place], value)
            same = len(values) == len(own) and values[place] == value
            return alone, value not in taken, same, _count(seen.every, column, own[place], value)

        found[place] = max(values, key=weight)
    return [found[place] for place in range(len(own))]


def _count(counts: dict[tuple[str, str], Counter[str]], column: str, name: str, value: str) -> int:
    return counts.get((column, name), Counter())[value]
