"""Papers labelled by all that they are about: their places in the tree, as pathways with up to four levels."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from core.datasets.mesh.levels import LEVELS, chain, cut, depth, places
from core.datasets.mesh.tree import Tree
from core.schema import Pathway, Skipped

ONE_LEVEL = "descriptor"


@dataclass(frozen=True)
class Labelled:
    """`pathways`: places of depth 4, then shallower ones, which lack the levels below them. `left_out`: papers.

    `rare`: places of depth 4 that too few papers have, so that those papers keep only the levels above.
    """

    pathways: tuple[Pathway, ...]
    left_out: tuple[Skipped, ...]
    rare: tuple[str, ...] = ()

    @property
    def papers(self) -> tuple[str, ...]:
        """Those that are kept, each once."""
        return tuple(dict.fromkeys(pmid for one in self.pathways for pmid in one.pmids))


def label(topics: Mapping[str, Sequence[str]], tree: Tree, branches: Sequence[str], *, fewest: int) -> Labelled:
    """Pathways of these papers: at each level a paper has the names above all places, in these branches, of its topics.

    A place of depth 4 that fewer than `fewest` papers have is no label; a paper without one is left out.
    """
    own = {pmid: _places(names, tree, branches) for pmid, names in topics.items()}
    sizes: dict[str, int] = {}
    for found in own.values():
        for place in found:
            sizes[place] = sizes.get(place, 0) + 1
    rare = {place for place, n in sizes.items() if n < fewest and depth(place) == len(LEVELS)}
    members: dict[str, list[str]] = {}
    left_out = []
    for pmid, found in own.items():
        kept = _finest(cut(place, len(LEVELS) - 1) if place in rare else place for place in found)
        if not any(depth(place) == len(LEVELS) for place in kept):
            why = f"no topic of depth {len(LEVELS)} that {fewest} papers have" if found else "no topic in the branches"
            left_out.append(Skipped(pmid, why))
            continue
        for place in kept:
            members.setdefault(place, []).append(pmid)
    order = sorted(members, key=lambda place: (depth(place) < len(LEVELS), place))
    made = [Pathway(place, tree.names[place], chain(tree, place), tuple(members[place])) for place in order]
    return Labelled(tuple(made), tuple(left_out), tuple(sorted(rare)))


def label_plainly(topics: Mapping[str, Sequence[str]], *, fewest: int) -> Labelled:
    """Where there is no tree: one level, a pathway for each descriptor that at least `fewest` papers have."""
    members: dict[str, list[str]] = {}
    for pmid, names in topics.items():
        for name in names:
            members.setdefault(name, []).append(pmid)
    kept = {name: own for name, own in sorted(members.items()) if len(own) >= fewest}
    held = {pmid for own in kept.values() for pmid in own}
    left_out = [Skipped(pmid, f"no topic that {fewest} papers have") for pmid in topics if pmid not in held]
    made = [Pathway(name, name, {ONE_LEVEL: name}, tuple(own)) for name, own in kept.items()]
    return Labelled(tuple(made), tuple(left_out))


def _places(names: Iterable[str], tree: Tree, branches: Sequence[str]) -> tuple[str, ...]:
    return _finest(cut(number) for name in names for number in places(tree, name, branches))


def _finest(found: Iterable[str]) -> tuple[str, ...]:
    """Without those that lie above another: they add no label."""
    every = sorted(set(found))
    return tuple(one for one in every if not any(other.startswith(f"{one}.") for other in every))
