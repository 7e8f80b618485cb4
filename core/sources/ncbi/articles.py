"""Records out of an answer of efetch, each by its own PMID, and which of them stands for a PMID that was merged."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.names import is_pmid

if TYPE_CHECKING:
    from lxml.etree import _Element

ROOT = "PubmedArticleSet"
_KINDS = ("PubmedArticle", "PubMedArticle", "PubmedBookArticle", "PubMedBookArticle")
_PLACES = ("MedlineCitation/PMID", "BookDocument/PMID")
_HEAD = b'<?xml version="1.0" encoding="utf-8"?>\n<PubmedArticleSet>\n'
_TAIL = b"\n</PubmedArticleSet>\n"


@dataclass(frozen=True)
class Article:
    """A record as PubMed has it: one element of XML in UTF-8."""

    pmid: str
    xml: bytes


def articles(root: "_Element") -> list[Article]:
    """The records of a document, in its order; what has no PMID, or one that is none, is no record."""
    from lxml import etree

    found = []
    for child in root.iterchildren(*_KINDS):
        pmid = next((text for path in _PLACES if (text := (child.findtext(path) or "").strip())), "")
        if is_pmid(pmid):
            found.append(Article(pmid, etree.tostring(child, encoding="utf-8", with_tail=False)))
    return found


def joined(records: Iterable[bytes]) -> bytes:
    """One document of these records."""
    return _HEAD + b"\n".join(records) + _TAIL


def merged(asked: Sequence[str], found: Sequence[Article], alone: Callable[[str], list[Article]]) -> Mapping[str, str]:
    """Asked PMID → the PMID that PubMed answered in its place.

    A record under a PMID that was not asked for stands for one that was and did not come: that between its neighbours,
    as PubMed keeps the order. Where it did not, or this leaves several, each is asked for `alone` until the record is
    found.
    """
    place = {pmid: at for at, pmid in enumerate(asked)}
    strangers, seen = [], set()
    for at, one in enumerate(found):
        if one.pmid not in place or one.pmid in seen:
            strangers.append(at)
        seen.add(one.pmid)
    absent = [pmid for pmid in asked if pmid not in seen]
    places = [place[one.pmid] for at, one in enumerate(found) if at not in strangers]
    in_order = places == sorted(places)
    known: dict[str, str] = {}
    for at in strangers:
        before = next((place[one.pmid] for one in reversed(found[:at]) if one.pmid in place), -1)
        after = next((place[one.pmid] for one in found[at + 1 :] if one.pmid in place), len(asked))
        left = [pmid for pmid in absent if pmid not in known]
        near = ([pmid for pmid in left if before < place[pmid] < after] if in_order else []) or left
        if len(near) == 1 and found[at].pmid not in place:
            known[near[0]] = found[at].pmid
            continue
        for pmid in near:
            came = {one.pmid for one in alone(pmid)}
            if found[at].pmid in came:
                known[pmid] = found[at].pmid
                break
    return known
