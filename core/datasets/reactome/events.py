"""Reactome's events with their literature, as its ContentService writes them.

Jackson, which writes them, gives an object that came before in the same answer as its number (dbId) alone; such a
number is looked up in the answer.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from core.errors import SourceError
from core.names import is_pmid

LONGEST = 40  # characters of what is told of a PMID that is none


@dataclass(frozen=True)
class Event:
    """A pathway or a reaction. `pmids`: of its literature, each once; `others`: publications that have no PMID.

    `wrong`: what is given as a PMID, and is none.
    """

    id: str
    species: str
    in_disease: bool
    pmids: tuple[str, ...]
    others: int = 0
    wrong: tuple[str, ...] = ()


def read_events(bodies: Iterable[bytes]) -> dict[str, Event]:
    """Events by their ids, from answers of query/ids. Raises SourceError for an answer that is no list of events."""
    found: dict[str, Event] = {}
    for body in bodies:
        try:
            given = json.loads(body)
        except (ValueError, RecursionError):
            given = None
        if not isinstance(given, list):
            raise SourceError("an answer of Reactome is not readable: it is no list of events. Try again later.")
        known = _by_number(given)
        for each in given:
            one = _whole(each, known)
            if one and isinstance(one.get("stId"), str):
                found.setdefault(one["stId"], _event(one, known))
    return found


def _by_number(given: list[Any]) -> dict[int, dict[str, Any]]:
    """Every object of an answer by its number, the one with the most said of it."""
    known: dict[int, dict[str, Any]] = {}
    for one in _objects(given):
        number = one.get("dbId")
        if isinstance(number, int) and len(one) > len(known.get(number, ())):
            known[number] = one
    return known


def _objects(given: Any) -> Iterator[dict[str, Any]]:
    waiting = [given]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            yield each
            waiting += each.values()
        elif isinstance(each, list):
            waiting += each


def _whole(given: Any, known: dict[int, dict[str, Any]]) -> dict[str, Any] | None:
    if isinstance(given, dict):
        return given
    return known.get(given) if isinstance(given, int) else None


def _event(one: dict[str, Any], known: dict[int, dict[str, Any]]) -> Event:
    pmids: dict[str, None] = {}
    wrong: dict[str, None] = {}
    others = 0
    given = one.get("literatureReference") or []
    for each in given if isinstance(given, list) else [given]:
        number = (_whole(each, known) or {}).get("pubMedIdentifier")
        if number is None:
            others += 1
        elif is_pmid(str(number)):
            pmids[str(number)] = None
        else:
            wrong[str(number)[:LONGEST]] = None
    return Event(one["stId"], _species(one, known), one.get("isInDisease") is True, tuple(pmids), others, tuple(wrong))


def _species(one: dict[str, Any], known: dict[int, dict[str, Any]]) -> str:
    """The Latin name, as the event says it or the species that it points to."""
    said = one.get("speciesName")
    if isinstance(said, str) and said:
        return said
    pointed = one.get("species")
    first = _whole(pointed[0], known) if isinstance(pointed, list) and pointed else None
    return str((first or {}).get("displayName") or "")
