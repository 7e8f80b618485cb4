"""Whether the types of pairs agree with the hierarchy that their papers are in.

By definition: pos, the finest level in common; hard, the one above it but not the finest; negative, a coarser level but
neither of these; soft, the coarsest level not in common. Labels are sets; a subcategory may bear the same name in two
categories, so that hard and soft can both be right.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from core.datasets.messages import MOST, count, named, notice, plain, reject
from core.datasets.paper_pair_rules import POSITIVE
from core.datasets.paper_pairs import TYPES, PaperPair, PaperPairs
from core.schema import Finding, Papers

OWN = 3  # pairs of a paper that disagree, and
HALF = 0.5  # the least share of its negative pairs, for its labels to be others than those of its pathway
FEW = 0.1  # the most pairs of a benchmark that may disagree where there are such papers


class Hierarchy:
    """The labels of papers at each level, for the types that a pair of them may have."""

    def __init__(self, papers: Papers) -> None:
        every = zip(*(papers.columns[level] for level in papers.levels)) if papers.levels else [()] * len(papers)
        self._labels = dict(zip(papers.ids, every))
        self._known: dict[object, tuple[str, ...]] = {}

    def types(self, left: str, right: str) -> tuple[str, ...]:
        """The types that are right for two papers; every one where there are no levels."""
        both = self._labels[left], self._labels[right]
        found = self._known.get(both)
        if found is None:
            found = self._known[both] = _types([not set(a).isdisjoint(b) for a, b in zip(*both)])
        return found


def _types(shared: Sequence[bool]) -> tuple[str, ...]:
    """The types that are right for what is shared at each level, coarse to fine."""
    if not shared:
        return TYPES
    if shared[-1]:
        return (POSITIVE,)
    above = shared[-2:-1] or [True]
    coarser = shared[:-2] or above
    found = {"hard": above[0], "negative": any(coarser) and (len(shared) < 3 or not above[0])}
    found["soft"] = len(shared) < 2 or not shared[0]
    return tuple(kind for kind, right_ in found.items() if right_)


class Wrong(NamedTuple):
    """A pair whose type is none that the hierarchy allows."""

    place: str
    pair: PaperPair
    expected: tuple[str, ...]

    def __str__(self) -> str:
        ids = f"{plain(self.pair.left)}, {plain(self.pair.right)}"
        return f"{self.place} ({ids}): found {plain(self.pair.type)}, expected {' or '.join(self.expected)}"


def wrong_types(papers: Papers, pairs: PaperPairs, unit: str = "line") -> list[Wrong]:
    """The pairs of known types that contradict the hierarchy, in the order of the file."""
    hierarchy, found = Hierarchy(papers), []
    for row, pair in zip(pairs.rows, pairs.pairs):
        if pair.type in TYPES and pair.type not in (expected := hierarchy.types(pair.left, pair.right)):
            found.append(Wrong(f"{unit} {row}", pair, expected))
    return found


def say_wrong(wrong: Sequence[tuple[str, Wrong]], pairs: Sequence[PaperPair]) -> list[Finding]:
    """Refusals of (file, pair) that disagree among `pairs`, the first ten of each file; nothing where none does.

    A notice instead where papers are found most of whose negative pairs disagree: they were drawn by labels of the
    paper's own, not by those of its pathway. No positive pair may disagree then, and few may in all.
    """
    own = _labelled_otherwise([one for _, one in wrong], pairs)
    mild = bool(own) and len(wrong) <= FEW * len(pairs) and not any(one.pair.type == POSITIVE for _, one in wrong)
    say = notice if mild else reject
    findings = []
    for file in dict.fromkeys(file for file, _ in wrong):
        here = [str(one) for name, one in wrong if name == file]
        findings.append(say(
            f"{file}: {count(len(here), 'pair')} with a type that disagrees with the hierarchy: "
            f"{'; '.join(here[:MOST])}{' …' if len(here) > MOST else ''}."
        ))  # fmt: skip
    if mild:
        shown = named((f"{plain(id_)} ({bad} of {n} pairs)" for id_, (bad, n) in own.items()), 3)
        findings.append(notice(
            f"{len(wrong):,} of {len(pairs):,} pairs disagree with the hierarchy, most of them of "
            f"{count(len(own), 'paper')} whose own labels seem to be others than the pathway's: {shown}. The pairs are "
            "scored by their types as given."
        ))  # fmt: skip
    return findings


def _labelled_otherwise(wrong: Sequence[Wrong], pairs: Sequence[PaperPair]) -> dict[str, tuple[int, int]]:
    """Paper → how many of how many negative pairs disagree, for papers where most do; the plainest is taken first, and
    its pairs are then no evidence against the other papers in them."""
    of = Counter(id_ for pair in pairs if pair.type != POSITIVE for id_ in pair[:2])
    found: dict[str, tuple[int, int]] = {}
    left = [one.pair for one in wrong if one.pair.type != POSITIVE]
    while left:
        bad = Counter(id_ for pair in left for id_ in pair[:2])
        often = [id_ for id_, n in bad.items() if n >= OWN and n >= HALF * of[id_]]
        if not often:
            break
        worst = max(often, key=lambda id_: (bad[id_] / of[id_], bad[id_], id_))
        found[worst] = bad[worst], of[worst]
        left = [pair for pair in left if worst not in pair[:2]]
    return found
