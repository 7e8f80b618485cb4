"""A pathway of WikiPathways: name, species, terms of the Pathway Ontology and PMIDs, out of GPML 2013a or 2021.

GPML 2013a keeps references and terms as BioPAX at its end (PublicationXref, openControlledVocabulary), GPML 2021 as
Citations and Annotations of its own: https://pathvisio.org/documentation/Whats-New-GPML2021.html
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.names import is_pmid

if TYPE_CHECKING:
    from lxml.etree import _Element

_FILE = re.compile(r"_(WP[0-9]{1,7})_[^_]*\.gpml", re.IGNORECASE)
_ID = re.compile(r"(WP[0-9]{1,7})(?:_|\b)")
_TERM = re.compile(r"(?:PW[:_])?([0-9]{7})")
_BEFORE_PMID = re.compile(r"^(pmid|pubmed)\s*:?\s*", re.IGNORECASE)
TERMS = ("pw", "pathway ontology")  # what GPML calls the Pathway Ontology


@dataclass(frozen=True)
class Gpml:
    """`terms`: as PW:0000004; `others`: references that are not to PubMed; `wrong`: PMIDs that are none."""

    id: str
    name: str
    species: str
    terms: tuple[str, ...]
    pmids: tuple[str, ...]
    others: int = 0
    wrong: tuple[str, ...] = ()


def read_gpml(file: str, content: bytes) -> Gpml | None:
    """One file, or None where it is no GPML: not XML, with entities of its own, or without id or name."""
    root = _root(content)
    if root is None:
        return None
    name = " ".join((root.get("Name") or root.get("title") or "").split())
    id_ = _id(file, root)
    if not name or not id_:
        return None
    pmids: dict[str, None] = {}
    wrong: dict[str, None] = {}
    others = 0
    for source, text in _references(root):
        pmid = _BEFORE_PMID.sub("", text.strip())
        if source.strip().lower() not in {"pubmed", "pmid"}:
            others += 1
        elif is_pmid(pmid):
            pmids[pmid] = None
        elif pmid:
            wrong[pmid[:40]] = None
    species = " ".join((root.get("Organism") or root.get("organism") or "").split())
    terms = tuple(dict.fromkeys(_terms(root)))
    return Gpml(id_, name, species, terms, tuple(pmids), others, tuple(wrong))


def _root(content: bytes) -> "_Element | None":
    """The root; entities off, no network, no mending."""
    from lxml import etree

    parser = etree.XMLParser(
        resolve_entities=False, load_dtd=False, no_network=True, dtd_validation=False, attribute_defaults=False,
        recover=False, huge_tree=False, remove_comments=True, remove_pis=True,
    )  # fmt: skip
    try:
        root = etree.fromstring(content, parser)
    except (etree.XMLSyntaxError, ValueError):
        return None
    if root.getroottree().docinfo.internalDTD is not None:
        return None
    return root if str(root.tag).rpartition("}")[2] == "Pathway" else None


def _id(file: str, root: "_Element") -> str:
    named = _FILE.search(file)
    if named:
        return named[1].upper()
    xref = root.find("{*}Xref")
    said = root.get("Version") or (xref.get("identifier") if xref is not None else "") or root.get("version") or ""
    found = _ID.match(said)
    return found[1] if found else ""


def _references(root: "_Element") -> Iterator[tuple[str, str]]:
    """(database, id) of each."""
    for one in root.iterfind("{*}Biopax/{*}PublicationXref"):
        yield one.findtext("{*}DB") or "", one.findtext("{*}ID") or ""
    for one in root.iterfind("{*}Citations/{*}Citation/{*}Xref"):
        yield one.get("dataSource") or "", one.get("identifier") or ""


def _terms(root: "_Element") -> Iterator[str]:
    for one in root.iterfind("{*}Biopax/{*}openControlledVocabulary"):
        yield from _term(one.findtext("{*}Ontology") or "", one.findtext("{*}ID") or "")
    for one in root.iterfind("{*}Annotations/{*}Annotation/{*}Xref"):
        yield from _term(one.get("dataSource") or "", one.get("identifier") or "")


def _term(ontology: str, text: str) -> Iterator[str]:
    found = _TERM.fullmatch(text.strip())
    if found and (text.strip().startswith("PW") or ontology.strip().lower() in TERMS):
        yield f"PW:{found[1]}"
