"""Reactome's hierarchy and literature as pathways with papers.

A pathway's papers are those that it cites itself and those of the reactions directly in it. A paper stands at the
deepest pathways that cite it: not at one above them as well. Category is the top-level pathway, subcategory the pathway
below it; a pathway of that second level is its own subcategory, and a top-level one has none.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from core.datasets.messages import count, notice
from core.datasets.reactome.events import Event
from core.datasets.reactome.hierarchy import Hierarchy, Node
from core.schema import Finding, Pathway, Skipped, SkippedPathway

LEVELS = ("category", "subcategory")


@dataclass(frozen=True)
class Joined:
    """Pathways with PMIDs, what was left out, and what is worth knowing."""

    pathways: tuple[Pathway, ...]
    left_out: tuple[Skipped, ...]
    findings: tuple[Finding, ...]


def join(tree: Hierarchy, events: Mapping[str, Event], *, disease: bool = True, reactions: bool = True) -> Joined:
    """`disease`: with pathways that are marked as of a disease; `reactions`: with the literature of reactions."""
    cited = {id_: _cited(tree, events, id_, reactions) for id_ in tree.pathways}
    below = _below(tree, cited)
    pathways: list[Pathway] = []
    left_out: list[Skipped] = []
    for id_ in tree.pathways:
        node = tree.nodes[id_]
        pmids = tuple(pmid for pmid in cited[id_] if pmid not in below[id_])
        reason = _reason(tree, node, events.get(id_), len(cited[id_]), len(pmids), disease=disease)
        if reason:
            left_out.append(SkippedPathway(id_, f"{node.name}: {reason}"))
        else:
            pathways.append(Pathway(id_, node.name, _labels(tree, node), pmids))
    left_out += [
        Skipped(wrong, f"{tree.nodes[event.id].name}: {wrong!r} is no PMID")
        for event in events.values()
        for wrong in event.wrong
        if event.id in tree.nodes
    ]
    return Joined(tuple(pathways), tuple(left_out), _findings(tree, events))


def _cited(tree: Hierarchy, events: Mapping[str, Event], id_: str, reactions: bool) -> dict[str, None]:
    """PMIDs of a pathway: its own first, then those of its reactions."""
    own = [id_]
    if reactions:
        own += [each for each in tree.inside.get(id_, ()) if not tree.nodes[each].is_pathway]
    return {pmid: None for each in own if each in events for pmid in events[each].pmids}


def _below(tree: Hierarchy, cited: Mapping[str, dict[str, None]]) -> dict[str, set[str]]:
    """PMIDs of the pathways in each pathway, at whatever depth."""
    parents: dict[str, list[str]] = {}
    for id_ in tree.pathways:
        for each in tree.inside.get(id_, ()):
            parents.setdefault(each, []).append(id_)
    found: dict[str, set[str]] = {id_: set() for id_ in tree.pathways}
    waiting = list(tree.pathways)
    while waiting:  # until nothing is handed up any more: a pathway may stand at several places
        id_ = waiting.pop()
        given = found[id_] | cited[id_].keys()
        for parent in parents.get(id_, ()):
            if not given <= found[parent]:
                found[parent] |= given
                waiting.append(parent)
    return found


def _reason(tree: Hierarchy, node: Node, event: Event | None, cited: int, left: int, *, disease: bool) -> str:
    """Why a pathway is left out, or "". `cited`: its papers; `left`: those that stand at no pathway in it."""
    if event is None:
        return "no longer in Reactome, though its hierarchy names it"
    species = node.species or event.species or tree.species
    reasons = {
        f"of another species, {species}": species != tree.species,
        "marked as of a disease": event.in_disease and not disease,
        "no literature with a PubMed id": not cited,
        "a top-level pathway, which has no subcategory": not node.above,
        "all its literature stands at the pathways in it": not left,
    }
    return next((reason for reason, holds in reasons.items() if holds), "")


def _labels(tree: Hierarchy, node: Node) -> dict[str, str]:
    way = (*node.above, node.id)
    return {level: tree.nodes[id_].name for level, id_ in zip(LEVELS, way)}


def _findings(tree: Hierarchy, events: Mapping[str, Event]) -> tuple[Finding, ...]:
    found = []
    others = sum(event.others for event in events.values())
    if tree.several:
        several = count(len(tree.several), "pathway")
        found.append(notice(f"{several} at several places of the hierarchy, labelled by the first of them."))
    if others:
        found.append(
            notice(f"{count(others, 'reference')} without a PubMed id, such as to books, not among the papers.")
        )
    return tuple(found)
