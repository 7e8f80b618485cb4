"""The Pathway Ontology (Rat Genome Database): its terms and the ways from each up to the five roots that are used.

Read from BioPortal's table (PW.csv, a row a term) or from an OBO file (pw.obo). Petri et al. 2014,
doi:10.1186/2041-1480-5-7.
"""

import csv
import io
import re
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass

from core.errors import BadFile

ROOTS = ("PW:0000002", "PW:0000003", "PW:0000004", "PW:0000013", "PW:0000754")
COLUMNS = ("Class ID", "Preferred Label", "Parents")
_CLASS = re.compile(r".*/PW_([0-9]{7})")
_OBO = re.compile(r"(PW:[0-9]{7})\b")


@dataclass(frozen=True)
class Ontology:
    """`names` and `parents` by term, as PW:0000004. Obsolete terms stand in `obsolete` alone."""

    names: Mapping[str, str]
    parents: Mapping[str, tuple[str, ...]]
    obsolete: frozenset[str]

    def ways(self, term: str) -> tuple[tuple[str, str], ...]:
        """(root, the term right below it on the way) for every way up, the shortest first; below is "" for a root."""
        found: dict[tuple[str, str], None] = {}
        waiting, seen = deque([(term, "")]), {term}
        while waiting:
            one, below = waiting.popleft()
            if one in ROOTS:
                found[one, below] = None
                continue
            for parent in self.parents.get(one, ()):
                if parent in ROOTS:
                    found[parent, one] = None
                elif parent not in seen:
                    seen.add(parent)
                    waiting.append((parent, one))
        return tuple(found)


def read_ontology(content: bytes, file: str = "PW.csv") -> Ontology:
    """From BioPortal's CSV, or an OBO file. Raises BadFile for anything else."""
    text = content.decode("utf-8-sig", "replace")
    found = _obo(text) if text.startswith("format-version") or "[Term]" in text[:20_000] else _table(text, file)
    missing = [root for root in ROOTS if root not in found.names]
    if missing:
        raise BadFile(
            f"{file}: the Pathway Ontology's root {missing[0]} is not in it. Give PW.csv of BioPortal, or pw.obo."
        )
    return found


def _table(text: str, file: str) -> Ontology:
    names: dict[str, str] = {}
    parents: dict[str, tuple[str, ...]] = {}
    obsolete: set[str] = set()
    try:
        rows = csv.DictReader(io.StringIO(text, newline=""), strict=True)
        lacking = [name for name in COLUMNS if name not in (rows.fieldnames or ())]
        if lacking:
            raise BadFile(f"{file}: no column {lacking[0]!r}. Give PW.csv of BioPortal, or pw.obo.")
        for row in rows:
            own = _CLASS.fullmatch(row["Class ID"] or "")
            if own and (row.get("Obsolete") or "").strip().lower() == "true":
                obsolete.add(f"PW:{own[1]}")
            elif own:
                names[f"PW:{own[1]}"] = " ".join((row["Preferred Label"] or "").split())
                above = map(_CLASS.fullmatch, (row["Parents"] or "").split("|"))
                parents[f"PW:{own[1]}"] = tuple(f"PW:{one[1]}" for one in above if one)
    except csv.Error as error:
        raise BadFile(f"{file}: not a whole table ({error}). Download it again.") from None
    return Ontology(names, parents, frozenset(obsolete))


def _obo(text: str) -> Ontology:
    names: dict[str, str] = {}
    parents: dict[str, tuple[str, ...]] = {}
    obsolete: set[str] = set()
    for stanza in text.split("\n[")[1:]:
        if not stanza.startswith("Term]"):
            continue
        lines = [line.partition(": ") for line in stanza.splitlines()]
        said = {key: value.strip() for key, _, value in lines}
        own = _OBO.match(said.get("id", ""))
        if own and said.get("is_obsolete") == "true":
            obsolete.add(own[1])
        elif own:
            names[own[1]] = said.get("name", own[1])
            above = (_OBO.match(value) for key, _, value in lines if key == "is_a")
            parents[own[1]] = tuple(one[1] for one in above if one)
    return Ontology(names, parents, frozenset(obsolete))
