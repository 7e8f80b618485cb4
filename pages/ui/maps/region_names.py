"""Names that a reader gave to regions: they follow their papers when the map's settings change."""

from collections.abc import Mapping, Sequence
from typing import Any

ENOUGH = 0.5  # of the papers of the larger of two sets, in common


def names_of(
    regions: Mapping[int, Sequence[str]], held: Sequence[Any], *, which: str, key: str
) -> tuple[dict[int, Any], list[Any]]:
    """Cluster → the kept selection that names it; and those whose papers are no region here.

    `regions`: cluster → ids; `held`: kept selections with a name, the oldest first; `key`: of the map. A name given on
    this map stays with its cluster. One given under other settings goes to the region with which it has most papers in
    common, at least half of the larger; of several the one in common most, then the latest.
    """
    given = [one for one in held if isinstance(one.rule, dict) and _of(one.rule, which)]
    found = {int(one.rule["number"]): one for one in given if one.rule.get("map") == key}
    found = {number: one for number, one in found.items() if number in regions}
    sets = {number: frozenset(ids) for number, ids in regions.items()}
    others = [one for one in given if one.rule.get("map") != key]
    pairs = [
        (_common(frozenset(one.ids), ids), at, number) for at, one in enumerate(others) for number, ids in sets.items()
    ]
    taken: set[int] = set()
    for share, at, number in sorted(pairs, reverse=True):
        if share >= ENOUGH and number not in found and at not in taken:
            found[number] = others[at]
            taken.add(at)
    beaten = {at for share, at, number in pairs if share >= ENOUGH and number in found}
    there = {one.name for one in found.values()}
    lost = {one.name: one for at, one in enumerate(others) if at not in beaten and one.name not in there}
    return found, list(lost.values())


def _of(rule: Mapping[str, Any], which: str) -> bool:
    return rule.get("by") == "cluster" and rule.get("which") == which and "number" in rule


def _common(a: frozenset[str], b: frozenset[str]) -> float:
    return len(a & b) / max(len(a), len(b), 1)
