"""EndNote: its tagged text (%0, %T, %X …; also .enw and .enl) and its XML."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from core.datasets.ids import linked_pmid
from core.datasets.messages import count, notice
from core.datasets.papers.cells import year_of
from core.datasets.papers.sheet import Sheet
from core.datasets.papers.shelf import Shelf
from core.datasets.papers.xml_stream import elements, text_of
from core.names import is_pmid

if TYPE_CHECKING:
    from lxml.etree import _Element

START = re.compile(r"^%[0TA] \S", re.MULTILINE)
TAGGED_ROLES = (
    ("id", "%M, %R or %F"), ("title", "%T"), ("abstract", "%X"), ("year", "%D"), ("journal", "%J"), ("keywords", "%K"),
    ("publication_type", "%0"), ("language", "%G"), ("database", "%W"), ("label", "%F"),
)  # fmt: skip
XML_ROLES = (
    ("id", "accession-num, electronic-resource-num or rec-number"), ("title", "title"), ("abstract", "abstract"),
    ("year", "year"), ("journal", "full-title"), ("keywords", "keyword"), ("publication_type", "ref-type"),
    ("language", "language"), ("database", "remote-database-name"), ("label", "label"),
)  # fmt: skip
ROOTS = ("xml", "records")
_LINE = re.compile(r"%([0-9A-Z!@#$&\[\]*~^><\\=+?|()/'-])(?:\s(.*)|$)", re.DOTALL)


def read_tagged(text: str, file: str) -> Sheet:
    """The records of EndNote's tagged text; each begins with %0, or after a blank line."""
    shelf = Shelf(file, "EndNote (tagged)")
    lost: list[int] = []
    for fields in _records(text, lost):
        _add_tagged(shelf, fields)
    if lost:
        shelf.findings.append(notice(f"{file}: {count(len(lost), 'line')} before the first tag passed over."))
    return shelf.sheet(TAGGED_ROLES)


def _records(text: str, lost: list[int]) -> Iterator[dict[str, list[str]]]:
    fields: dict[str, list[str]] = {}
    tag, blank = "", False
    for number, line in enumerate(re.split(r"\r\n|\n|\r", text), 1):
        found = _LINE.fullmatch(line)
        if found:
            if fields and (found.group(1) == "0" or (blank and found.group(1) == "T" and "T" in fields)):
                yield fields
                fields = {}
            tag = found.group(1)
            fields.setdefault(tag, []).append((found.group(2) or "").strip())
        elif line.strip() and tag:
            joint = "\n" if tag == "K" else " "
            fields[tag][-1] = f"{fields[tag][-1]}{joint}{line.strip()}"
        elif line.strip():
            lost.append(number)
        blank = not line.strip()
    if fields:
        yield fields


def _add_tagged(shelf: Shelf, fields: dict[str, list[str]]) -> None:
    def first(*tags: str) -> str:
        return next((value for tag in tags for value in fields.get(tag, []) if value), "")

    words = [word for value in fields.get("K", []) for word in re.split(r"[\n;]", value)]
    links = " ".join(fields.get("U", []))
    shelf.add(
        pmid=_pmid(first("M"), f"{first('W')} {first('~')}", links),
        doi=first("R"),
        key=first("M", "F"),
        title=shelf.first("title", fields.get("T", [])) or first("!"),
        abstract=shelf.first("abstract", fields.get("X", [])),
        year=[next(filter(None, map(year_of, (first("D"), first("8")))), "")],
        journal=[first("J", "B")],
        keywords=words,
        publication_type=[first("0")],
        language=[first("G")],
        database=[first("W", "~")],
    )


def _pmid(accession: str, database: str, links: str) -> str:
    """The accession number where the database is PubMed or MEDLINE, or it is called so; else that of a link."""
    number = re.sub(r"(?i)^pmid:?\s*", "", accession.strip())
    named = number != accession.strip() or any(name in database.casefold() for name in ("pubmed", "medline", "nlm"))
    if named and is_pmid(number):
        return number
    return linked_pmid(links)


def read_endnote_xml(path: Path, file: str) -> Sheet:
    """The records of EndNote's XML, one at a time. Raises BadFile."""
    shelf = Shelf(file, "EndNote XML")
    for record in elements(path, file, ("record",)):
        _add_xml(shelf, record)
    return shelf.sheet(XML_ROLES)


def _add_xml(shelf: Shelf, record: "_Element") -> None:
    def first(*paths: str) -> str:
        return next((text for path in paths if (text := text_of(record.find(path)))), "")

    kind = record.find("ref-type")
    links = " ".join(text_of(link) for link in record.iterfind("urls//url"))
    database = first("remote-database-name", "database-provider", "remote-database-provider")
    shelf.add(
        pmid=_pmid(first("accession-num"), database, links),
        doi=first("electronic-resource-num"),
        key=first("accession-num", "rec-number"),
        title=first("titles/title", "titles/short-title"),
        abstract=first("abstract"),
        year=[next(filter(None, map(year_of, (first("dates/year"), first("dates/pub-dates/date")))), "")],
        journal=[first("periodical/full-title", "titles/secondary-title", "periodical/abbr-1")],
        keywords=[text_of(word) for word in record.iterfind("keywords/keyword")],
        publication_type=[kind.get("name", "") if kind is not None else ""],
        language=[first("language")],
        database=[first("remote-database-name")],
        label=[first("label")],
    )
