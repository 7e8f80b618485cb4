"""The four levels of a place in the tree, and the branches that a set is taken from."""

import re
from collections.abc import Sequence

from core.datasets.mesh.tree import Tree
from core.errors import BadInput

LEVELS = ("level1", "level2", "level3", "level4")
_BRANCH = re.compile(r"[A-Z](?:[0-9]{2}(?:\.[0-9]{2,4})*)?")


def depth(number: str) -> int:
    """C04 has depth 1, C04.588 depth 2."""
    return number.count(".") + 1


def cut(number: str, most: int = len(LEVELS)) -> str:
    """The place of depth `most` above a number, or the number itself where it is not deeper."""
    return ".".join(number.split(".")[:most])


def chain(tree: Tree, number: str) -> dict[str, str]:
    """Level → descriptor, down to the number itself: fewer than four levels for a shallow one."""
    deep = min(depth(number), len(LEVELS))
    return {LEVELS[at]: tree.names[cut(number, at + 1)] for at in range(deep)}


def read_branches(text: str) -> tuple[str, ...]:
    """ "C" or "C04, F03": branches by their letter or by a tree number. Raises BadInput."""
    found = tuple(dict.fromkeys(part.strip().upper() for part in text.replace(";", ",").split(",") if part.strip()))
    wrong = [part for part in found if not _BRANCH.fullmatch(part)]
    if wrong or not found:
        shown = repr(wrong[0][:40]) if wrong else "nothing"
        raise BadInput(f"branches: found {shown}, expected letters or tree numbers of MeSH, such as C or C04,F03.")
    return found


def within(number: str, branches: Sequence[str]) -> bool:
    """Whether a place lies in one of these branches."""
    return any(number == one or number.startswith(f"{one}." if len(one) > 1 else one) for one in branches)


def places(tree: Tree, descriptor: str, branches: Sequence[str]) -> tuple[str, ...]:
    """The tree numbers of a descriptor in these branches, sorted."""
    return tuple(number for number in tree.numbers.get(descriptor, ()) if within(number, branches))
