"""WikiPathways' GPML files and the Pathway Ontology as pathways with papers.

Category is the root of the ontology that most of a pathway's terms lie under, subcategory the term right below that
root that most of those lie under; of equals, that of the term with the smallest number. A pathway that has nothing but
the root itself stands under the root's name with "(general)" behind, as each root has its own.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from core.datasets.messages import count, named, notice
from core.datasets.wikipathways.gpml import Gpml, read_gpml
from core.datasets.wikipathways.ontology import Ontology
from core.schema import Finding, Pathway, Skipped, SkippedPathway

LEVELS = ("category", "subcategory")
GENERAL = "(general)"
DAMAGED = "its file is damaged, or no GPML with an id and a name"


@dataclass(frozen=True)
class Joined:
    """Pathways with PMIDs, what was left out, and what is worth knowing."""

    pathways: tuple[Pathway, ...]
    left_out: tuple[Skipped, ...]
    findings: tuple[Finding, ...]


def join(files: Iterable[tuple[str, bytes | None]], terms: Ontology, species: str) -> Joined:
    """`files`: name and content of GPML files, None for a damaged one; `species`: the Latin name that they have."""
    read, left_out = _read(files)
    pathways = []
    for one in read:
        known = [term for term in sorted(one.terms) if term in terms.names]
        labels = _labels(known, terms)
        reason = _reason(one, terms, species, labels)
        if reason:
            left_out.append(SkippedPathway(one.id, f"{one.name}: {reason}"))
        else:
            pathways.append(Pathway(one.id, one.name, labels, one.pmids))
        left_out += [Skipped(wrong, f"{one.name}: {wrong!r} is no PMID") for wrong in one.wrong]
    return Joined(tuple(pathways), tuple(left_out), tuple(_findings(read, terms, pathways)))


def _read(files: Iterable[tuple[str, bytes | None]]) -> tuple[list[Gpml], list[Skipped]]:
    """Pathways by the numbers in their ids, each once."""
    found: dict[str, Gpml] = {}
    left_out: list[Skipped] = []
    for name, content in files:
        one = read_gpml(name, content) if content is not None else None
        if one is None:
            left_out.append(SkippedPathway(name, f"{name}: {DAMAGED}"))
        elif one.id in found:
            left_out.append(SkippedPathway(one.id, f"{name}: another file has the same id"))
        else:
            found[one.id] = one
    return sorted(found.values(), key=lambda one: int(one.id.removeprefix("WP"))), left_out


def _labels(known: list[str], terms: Ontology) -> dict[str, str]:
    """Category and subcategory of these terms; nothing where none lies under a root."""
    ways = [terms.ways(term) for term in known]
    roots = Counter(root for own in ways for root in dict.fromkeys(root for root, _ in own))
    if not roots:
        return {}
    category = roots.most_common(1)[0][0]  # of equals the first that was counted
    below = Counter(below for own in ways for root, below in own if root == category and below)
    name = terms.names[category]
    return {"category": name, "subcategory": terms.names[below.most_common(1)[0][0]] if below else f"{name} {GENERAL}"}


def _reason(one: Gpml, terms: Ontology, species: str, labels: dict[str, str]) -> str:
    """Why a pathway is left out, or ""."""
    obsolete = bool(one.terms) and all(term in terms.obsolete for term in one.terms)
    reasons = {
        f"of another species, {one.species or 'not said which'}": one.species != species,
        "no literature with a PubMed id": not one.pmids,
        "no term of the Pathway Ontology, so no category": not one.terms,
        "only obsolete terms of the Pathway Ontology, so no category": obsolete,
        "no term under a root of the Pathway Ontology, so no category": not labels,
    }
    return next((reason for reason, holds in reasons.items() if holds), "")


def _findings(read: list[Gpml], terms: Ontology, kept: list[Pathway]) -> Iterator[Finding]:
    others = sum(one.others for one in read)
    unknown = {term for one in read for term in one.terms} - terms.names.keys() - terms.obsolete
    ids = {one.id for one in kept}
    several = sum(_several(one, terms) for one in read if one.id in ids)
    if several:
        yield notice(f"{count(several, 'pathway')} under several categories, placed in the one that most terms say.")
    if others:
        yield notice(
            f"{count(others, 'reference')} to something else than PubMed, such as a DOI, not among the papers."
        )
    if unknown:
        yield notice(f"{count(len(unknown), 'term')} not in the Pathway Ontology as read: {named(sorted(unknown))}.")


def _several(one: Gpml, terms: Ontology) -> bool:
    return len({root for term in one.terms if term in terms.names for root, _ in terms.ways(term)}) > 1
