"""KEGG's hierarchy, list and entries joined: pathways with their levels and PMIDs, and all that was left out."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from core.datasets.kegg.flat import Entry
from core.datasets.kegg.hierarchy import Hierarchy, Place
from core.datasets.messages import count, named, notice, plain
from core.schema import Finding, Pathway, Skipped, SkippedPathway

LEVELS = ("category", "subcategory")
TREE = "br08901"


@dataclass(frozen=True)
class Joined:
    """Pathways by id, those that were left out with their reason, and what else there is to know."""

    pathways: tuple[Pathway, ...]
    left_out: tuple[Skipped, ...]
    findings: tuple[Finding, ...]


def join(listed: Mapping[str, str], hierarchy: Hierarchy, entries: Iterable[Entry]) -> Joined:
    """Each listed pathway (id → name) with its place in br08901 and the PMIDs of its entry, or a reason why not.

    Category and subcategory are those of br08901 also where the entry says otherwise, which is then a finding.
    """
    by_id: dict[str, Entry] = {}
    for entry in entries:
        by_id.setdefault(entry.id, entry)
    kept: list[Pathway] = []
    left: list[Skipped] = []
    findings: list[Finding] = []
    for id_ in sorted(listed):
        found, place = by_id.get(id_), hierarchy.places.get(id_[-5:])
        if why := _why(id_, found, place):
            left.append(SkippedPathway(id_, f"{plain(listed[id_] or id_)}: {why}"))
        elif found is not None and place is not None:
            labels = dict(zip(LEVELS, (place.category, place.subcategory)))
            kept.append(Pathway(id_, found.name or place.name, labels, found.pmids))
            findings += _contradictions(found, place)
        left += [
            Skipped(wrong, f"{plain(listed[id_] or id_)}: {wrong!r} is no PMID")
            for wrong in (found.wrong if found else ())
        ]
    findings += _told(listed, hierarchy, [by_id[one.id] for one in kept])
    return Joined(tuple(kept), tuple(left), tuple(findings))


def _why(id_: str, entry: Entry | None, place: Place | None) -> str:
    if entry is None:
        return "removed; it is in KEGG's list of pathways, but has no entry any more."
    if place is None:
        return f"not in the hierarchy {TREE}, so it has no category."
    if not entry.references:
        return "no references."
    return "" if entry.pmids else f"none of its {count(entry.references, 'reference')} has a PMID."


def _contradictions(entry: Entry, place: Place) -> Iterator[Finding]:
    """Where the hierarchy and the entry disagree."""
    here = (place.category, place.subcategory)
    if entry.classes and tuple(map(str.casefold, entry.classes)) != tuple(map(str.casefold, here)):
        yield notice(
            f"{entry.id}: {TREE} has it under {plain('; '.join(here), 120)}, its entry says "
            f"{plain('; '.join(entry.classes), 120)}. That of {TREE} is taken."
        )
    if entry.name and entry.name.casefold() != place.name.casefold():
        yield notice(
            f"{entry.id}: {TREE} calls it {plain(place.name, 80)}, its entry {plain(entry.name, 80)}. "
            "The entry's name is taken."
        )


def _told(listed: Mapping[str, str], hierarchy: Hierarchy, kept: list[Entry]) -> Iterator[Finding]:
    without, references = sum(one.without for one in kept), sum(one.references for one in kept)
    if without:
        yield notice(f"{without:,} of {count(references, 'reference')} name no PMID and are not used.")
    numbers = {id_[-5:] for id_ in listed}
    elsewhere = [number for number in hierarchy.places if number not in numbers]
    if elsewhere:
        yield notice(
            f"{len(elsewhere):,} of {count(len(hierarchy.places), 'map')} of {TREE} have no pathway of those listed: "
            f"{named(elsewhere)}."
        )
    if hierarchy.twice:
        yield notice(f"In several places of {TREE}, the first is taken: {named(hierarchy.twice)}.")
