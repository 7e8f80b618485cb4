"""Papers drawn for terms: the same number of terms a group, at most so many papers a term, by a seed."""

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from core.datasets.mesh.terms import Group
from core.schema import Skipped, SkippedTerm

TRIES = 3  # terms tried for each that is wanted, where trying costs a request


@dataclass(frozen=True)
class Drawn:
    """`terms`: descriptor → the papers drawn for it. `groups`: number of depth 1 → its terms.

    `excluded`: papers that were found and are not to be drawn; `left_out`: terms with too few papers.
    """

    terms: Mapping[str, tuple[str, ...]]
    groups: Mapping[str, tuple[str, ...]]
    excluded: tuple[str, ...]
    left_out: tuple[Skipped, ...]

    @property
    def papers(self) -> tuple[str, ...]:
        """Each once, in the order in which they were drawn."""
        return tuple(dict.fromkeys(pmid for own in self.terms.values() for pmid in own))


def draw(
    groups: Sequence[Group],
    find: Callable[[str], Sequence[str]],
    *,
    terms: int,
    papers: int,
    fewest: int,
    seed: int,
    without: Collection[str] = (),
    tries: int = 0,
) -> Drawn:
    """For each group up to `terms` terms with at least `fewest` papers, and up to `papers` papers of each.

    `find`: the papers of a term. `without`: papers that are not to be drawn. `tries`: terms that are tried in a group
    at most; 0 for all. A term that two groups have counts for both and is drawn once; its draw depends on the seed,
    its name and its papers alone, whatever else is drawn.
    """
    chosen: dict[str, tuple[str, ...]] = {}
    by_group: dict[str, tuple[str, ...]] = {}
    excluded: dict[str, None] = {}
    few: dict[str, Skipped] = {}
    for group in groups:
        own: list[str] = []
        for name in group.terms[: tries or None]:
            if len(own) == terms:
                break
            if name not in chosen and name not in few:
                found = list(dict.fromkeys(find(name)))
                excluded |= dict.fromkeys(pmid for pmid in found if pmid in without)
                usable = sorted((pmid for pmid in found if pmid not in without), key=_place)
                if len(usable) < fewest:
                    few[name] = SkippedTerm(name, f"papers with it as a topic: {len(usable)}, fewer than {fewest}")
                else:
                    chosen[name] = _some(usable, papers, f"{seed}/{name}")
            if name in chosen:
                own.append(name)
        by_group[group.number] = tuple(own)
    return Drawn(chosen, by_group, tuple(excluded), tuple(few.values()))


def _some(pmids: Sequence[str], most: int, seed: str) -> tuple[str, ...]:
    if len(pmids) <= most:
        return tuple(pmids)
    chance = random.Random(seed)  # noqa: S311 - a draw, no secret
    return tuple(pmids[row] for row in sorted(chance.sample(range(len(pmids)), most)))


def _place(pmid: str) -> tuple[int, str]:
    """Papers by number, so that the order of the source does not matter."""
    return len(pmid), pmid
