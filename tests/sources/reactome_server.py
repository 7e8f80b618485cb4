"""Reactome's ContentService on this machine, in its formats; every pathway in it is invented.

with FakeReactome() as reactome:        # or: python tests/sources/reactome_server.py PORT
    reactome.events["R-HSA-9000100"].pmids = (1, 2)
    reactome.answers = [(503, {}, b"")]   # given first; a body of None is cut short
    reactome.asked                        # (seconds, path, body) of each request
"""

import json
import sys
from dataclasses import dataclass, field
from typing import Any

if __package__:
    from tests.sources.scripted import Reply, Scripted
else:
    from scripted import Reply, Scripted

DATA = "/ContentService/data/"
JSON = {"Content-Type": "application/json;charset=UTF-8"}
TEXT = {"Content-Type": "text/plain;charset=ISO-8859-1"}
HUMAN = "Homo sapiens"


@dataclass
class Event:
    """An invented pathway or reaction. `pmids`: of its literature; None for a publication without one."""

    number: int
    name: str
    kind: str = "Pathway"
    pmids: tuple[int | None, ...] = ()
    inside: list[str] = field(default_factory=list)
    disease: bool = False
    species: str = HUMAN

    @property
    def id(self) -> str:
        return f"R-HSA-{self.number}"


def invented(wide: int = 3) -> tuple[dict[str, Event], list[str]]:
    """Three top-level pathways with `wide` pathways in each, each with two more of two reactions; the top ones' ids.

    Pathways of the second level have four papers of their own, those of the third three, reactions two, of which one is
    their pathway's too.
    """
    events: dict[str, Event] = {}
    tops: list[str] = []
    number, pmid = 9_000_000, 20_000_000

    def add(name: str, kind: str, papers: int, above: Event | None, disease: bool) -> Event:
        nonlocal number, pmid
        number += 7
        own = tuple(range(pmid, pmid + papers))
        pmid += papers
        one = Event(number, name, kind, own, disease=disease)
        events[one.id] = one
        if above:
            above.inside.append(one.id)
        return one

    for top in ("Invented transport", "Invented signals", "Disease"):
        sick = top == "Disease"
        first = add(top, "TopLevelPathway", 1, None, sick)
        tops.append(first.id)
        for second in range(wide):
            middle = add(f"{top}, part {second}", "Pathway", 4, first, sick)
            for third in range(2):
                last = add(f"{top}, part {second}, <i>step</i> {third}", "Pathway", 3, middle, sick)
                for fourth in range(2):
                    kind = "Reaction" if fourth else "BlackBoxEvent"
                    reaction = add(f"A binds B {number}", kind, 2, last, sick)
                    reaction.pmids = (*reaction.pmids, last.pmids[0])
    return events, tops


class FakeReactome(Scripted):
    """See the module. `gone`: ids that the hierarchy names and no query finds."""

    def __init__(self, wide: int = 3) -> None:
        super().__init__()
        self.release = "94"
        self.events, self.tops = invented(wide)
        self.gone: set[str] = set()

    def pmids(self) -> list[str]:
        """Every PMID that an event names."""
        return sorted({str(pmid) for one in self.events.values() for pmid in one.pmids if pmid})

    def reply(self, path: str, body: str, headers: dict[str, str]) -> Reply:
        if path == f"{DATA}database/version":
            return 200, TEXT, self.release.encode()
        if path in {f"{DATA}eventsHierarchy/9606", f"{DATA}eventsHierarchy/{HUMAN}"}:
            return 200, JSON, json.dumps([self._node(id_) for id_ in self.tops]).encode()
        if path == f"{DATA}query/ids" and headers.get("Content-Type") == "text/plain":
            return self._query([one.strip() for one in body.split(",")][:20])
        if path == f"{DATA}query/ids":
            return 415, JSON, b'{"code": 415, "reason": "Unsupported Media Type", "messages": []}'
        return 404, JSON, json.dumps({"code": 404, "reason": "NOT_FOUND", "messages": [path]}).encode()

    def _node(self, id_: str) -> dict[str, Any]:
        one = self.events[id_]
        found: dict[str, Any] = {"stId": one.id, "name": one.name, "species": one.species, "type": one.kind}
        if one.kind.endswith("Pathway"):
            found["diagram"] = one.kind == "TopLevelPathway"
        if one.inside:
            found["children"] = [self._node(each) for each in one.inside]
        return found

    def _query(self, ids: list[str]) -> Reply:
        seen: set[int] = set()
        here = [id_ for id_ in dict.fromkeys(ids) if id_ in self.events and id_ not in self.gone]
        if not here:
            return 404, JSON, json.dumps({"code": 404, "reason": "NOT_FOUND", "messages": [f"Ids: {ids}"]}).encode()
        return 200, JSON, json.dumps([self._object(id_, here, seen) for id_ in here]).encode()

    def _object(self, id_: str, here: list[str], seen: set[int]) -> dict[str, Any] | int:
        """An event as Jackson writes it: what came before in the answer is its number alone."""
        one = self.events[id_]
        if one.number in seen:
            return one.number
        shallow: dict[str, Any] = {
            "dbId": one.number, "displayName": one.name, "stId": one.id, "stIdVersion": f"{one.id}.2",
            "isInDisease": one.disease, "isInferred": False, "name": [one.name], "releaseDate": "2025-03-26",
            "speciesName": one.species, "schemaClass": one.kind, "className": one.kind,
        }  # fmt: skip
        if id_ not in here:
            return shallow
        seen.add(one.number)
        species = {"dbId": 48887, "displayName": one.species, "name": [one.species], "taxId": "9606"}
        shallow["species"] = [48887 if 48887 in seen else species]
        seen.add(48887)
        shallow["literatureReference"] = [self._publication(pmid, seen) for pmid in one.pmids]
        shallow["hasEvent"] = [self._object(each, here, seen) for each in one.inside]
        return shallow

    def _publication(self, pmid: int | None, seen: set[int]) -> dict[str, Any] | int:
        number = 500_000_000 + (pmid or 0)
        if number in seen:
            return number
        seen.add(number)
        if pmid is None:
            return {"dbId": number, "displayName": "A book", "title": "A book", "schemaClass": "Book"}
        return {
            "dbId": number, "displayName": f"Paper {pmid}", "title": f"Paper {pmid}", "journal": "Invented Biol",
            "pages": "1-9", "pubMedIdentifier": pmid, "volume": 3, "year": 2010, "schemaClass": "LiteratureReference",
            "url": f"http://www.ncbi.nlm.nih.gov/pubmed/{pmid}",
        }  # fmt: skip


if __name__ == "__main__":
    server = FakeReactome().serve(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
