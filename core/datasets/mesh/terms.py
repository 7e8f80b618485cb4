"""Which descriptors may stand in a set, and in which order they are tried: the same seed, the same order."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from core.datasets.mesh.levels import LEVELS, cut, depth, within
from core.datasets.mesh.tree import Tree
from core.disk import digest
from core.errors import BadInput

TOGETHER = 2  # depth-4 places taken from one place of depth 3 before the next, so that there are hard pairs


@dataclass(frozen=True)
class Group:
    """Descriptors of depth 4 or more under one place of depth 1, in the order in which they are tried."""

    number: str
    name: str
    terms: tuple[str, ...]


def groups_of(tree: Tree, branches: Sequence[str], *, seed: int, among: Collection[str] | None = None) -> list[Group]:
    """The groups of these branches, by number; `among`: only descriptors that are in it.

    Places of depth 3 in an order that the seed draws, two places of depth 4 of each with one descriptor of each, then
    the next two; further descriptors of a place come after all places. A name in several groups is in each.
    Raises BadInput where a branch is not in the tree, or none has a descriptor of depth 4.
    """
    for branch in branches:
        if not any(within(number, [branch]) for number in tree.names):
            tops = ", ".join(sorted({number[0] for number in tree.names}))
            raise BadInput(f"branches: the tree has no {branch}; it has branches {tops}.")
    nodes: dict[str, dict[str, None]] = {}  # place of depth 4 → the descriptors at it and below
    for name, numbers in tree.numbers.items():
        if among is None or name in among:
            for number in numbers:
                if depth(number) >= len(LEVELS) and within(number, branches):
                    nodes.setdefault(cut(number), {})[name] = None
    groups = [
        Group(top, tree.names[top], tuple(dict.fromkeys(name for _, name in sorted(_ranked(nodes, top, seed)))))
        for top in sorted({cut(number, 1) for number in nodes})
    ]
    if not groups and among is None:
        raise BadInput(
            f"branches {', '.join(branches)}: the tree has no descriptor of depth {len(LEVELS)} or more there."
        )
    return groups


def _ranked(nodes: dict[str, dict[str, None]], top: str, seed: int) -> list[tuple[tuple[int, int, str, int], str]]:
    under: dict[str, list[str]] = {}
    for node in nodes:
        if cut(node, 1) == top:
            under.setdefault(cut(node, 3), []).append(node)
    found = []
    for third, own in under.items():
        for place, node in enumerate(sorted(own, key=lambda node: digest([seed, node]))):
            for rank, name in enumerate(sorted(nodes[node], key=lambda name: digest([seed, name]))):
                found.append(((rank, place // TOGETHER, digest([seed, third]), place), name))
    return found
