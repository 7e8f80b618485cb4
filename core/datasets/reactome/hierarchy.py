"""Reactome's hierarchy of events: top-level pathways, the pathways in them, and the reactions in those."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from core.errors import SourceError

DEEPEST = 40  # levels; Reactome has about ten
MOST = 2_000_000  # events at all their places
PATHWAYS = ("TopLevelPathway", "Pathway", "CellLineagePath")  # every other type is a reaction of some kind


@dataclass(frozen=True)
class Node:
    """An event where it stands first. `above`: ids of the pathways over it, from the top-level one down."""

    id: str
    name: str
    species: str
    is_pathway: bool
    above: tuple[str, ...]


@dataclass(frozen=True)
class Hierarchy:
    """Events by their ids, each once, in Reactome's order. `inside`: pathway → all events directly in it.

    `several`: ids of pathways that stand at several places, and are labelled by the first.
    """

    nodes: dict[str, Node]
    inside: dict[str, tuple[str, ...]]
    several: tuple[str, ...]

    @property
    def species(self) -> str:
        """The Latin name that the top-level pathways have."""
        return next((node.species for node in self.nodes.values() if not node.above), "")

    @cached_property
    def pathways(self) -> tuple[str, ...]:
        return tuple(node.id for node in self.nodes.values() if node.is_pathway)

    @cached_property
    def reactions(self) -> tuple[str, ...]:
        return tuple(node.id for node in self.nodes.values() if not node.is_pathway)


def read_hierarchy(body: bytes) -> Hierarchy:
    """An answer of eventsHierarchy. Raises SourceError for what is none."""
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, list) or not found:
        raise SourceError("Reactome's hierarchy is not readable: it is no list of top-level pathways. Try again later.")
    nodes: dict[str, Node] = {}
    inside: dict[str, dict[str, None]] = {}
    several: dict[str, None] = {}
    for node in _walk(found):
        if node.id in node.above:
            continue
        if node.above:
            inside.setdefault(node.above[-1], {})[node.id] = None
        first = nodes.setdefault(node.id, node)
        if first.above != node.above and node.is_pathway:
            several[node.id] = None
    return Hierarchy(nodes, {id_: tuple(held) for id_, held in inside.items()}, tuple(several))


def _walk(found: list[Any]) -> Iterator[Node]:
    """Every event at every place, those above before those in them. No recursion: the depth is the answer's."""
    waiting: list[tuple[Any, tuple[str, ...]]] = [(each, ()) for each in reversed(found)]
    seen = 0
    while waiting:
        given, above = waiting.pop()
        id_, name, children = _read(given)
        seen += 1
        if seen > MOST or len(above) > DEEPEST:
            raise SourceError("Reactome's hierarchy is larger or deeper than any that is known; it is not read.")
        yield Node(id_, name, str(given.get("species") or ""), str(given.get("type")) in PATHWAYS, above)
        way = (*above, id_)
        if id_ not in above:  # one within itself has been read
            waiting += [(child, way) for child in reversed(children)]


def _read(given: Any) -> tuple[str, str, list[Any]]:
    if isinstance(given, dict):
        id_, name, children = given.get("stId"), given.get("name"), given.get("children")
        if isinstance(id_, str) and id_ and isinstance(name, str) and isinstance(children, (list, type(None))):
            return id_, " ".join(name.split()) or id_, children or []
    raise SourceError("Reactome's hierarchy is not readable: an event in it lacks its id or its name. Try again later.")
