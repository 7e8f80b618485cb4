"""RIS, as Zotero, EndNote, Mendeley, Embase, Scopus, Web of Science and Rayyan write it."""

import re
from collections.abc import Iterator, Mapping

from core.datasets.ids import linked_pmid
from core.datasets.messages import count, notice
from core.datasets.papers.cells import year_of
from core.datasets.papers.sheet import Sheet
from core.datasets.papers.shelf import Shelf
from core.names import is_pmid

START = re.compile(r"^TY {1,2}- ?", re.MULTILINE)
ROLES = (
    ("id", "AN, DO or ID"), ("title", "TI"), ("abstract", "AB"), ("year", "PY"), ("journal", "T2"), ("keywords", "KW"),
    ("publication_type", "M3, TY"), ("language", "LA"), ("database", "DB"),
)  # fmt: skip
_TAG = re.compile(r"([A-Z][A-Z0-9]) {1,2}-(?: (.*)|$)", re.DOTALL)
_PMID = re.compile(r"(?:PMID|PubMed ID|PubMed)\s*[:=]\s*([0-9]{1,8})\b", re.IGNORECASE)
_OF_PUBMED = re.compile(r"pubmed|medline|\bnlm\b|national library of medicine")
_KINDS = {
    "JOUR": "journal article", "JFULL": "journal", "MGZN": "magazine article", "NEWS": "newspaper article",
    "CONF": "conference proceeding", "CPAPER": "conference paper", "BOOK": "book", "CHAP": "book chapter",
    "THES": "thesis", "RPRT": "report", "UNPB": "unpublished work", "ELEC": "web page", "GEN": "generic",
    "ABST": "abstract", "INPR": "in press",
}  # fmt: skip
Fields = Mapping[str, list[str]]


def read_ris(text: str, file: str) -> Sheet:
    """The records of a file; one that is not closed by ER is closed where the next begins."""
    shelf = Shelf(file, "RIS")
    records, stray = _records(text)
    for record in records:
        _add(shelf, _parsed(record))
    if stray:
        shelf.findings.append(notice(f"{file}: {count(stray, 'line')} outside of records passed over."))
    return shelf.sheet(ROLES)


def _records(text: str) -> tuple[list[list[str]], int]:
    """The lines of each record, the spaces of their tags as rispy wants them; how many lines belong to none."""
    records: list[list[str]] = []
    stray, inside = 0, False
    for line in re.split(r"\r\n|\n|\r", text):
        found = _TAG.fullmatch(line.lstrip("\ufeff"))
        if found and found.group(1) == "TY":
            records.append([])
            inside = True
        if inside and found and found.group(1) != "ER":
            records[-1].append(f"{found.group(1)}  - {found.group(2) or ''}")
        elif inside and not found and line.strip():
            records[-1].append(line)
        elif not inside and line.strip() and not found:
            stray += 1
        inside = inside and not (found and found.group(1) == "ER")
    return records, stray


def _parsed(lines: list[str]) -> Fields:
    """Tag → its values. A value that runs on over lines is a list for keywords, one text for the others."""
    import rispy

    tags = dict.fromkeys(line[:2] for line in lines if _TAG.fullmatch(line))
    parser = rispy.RisParser(
        mapping={**{tag: tag for tag in tags}, "UK": "UK"}, list_tags=["KW", "DB", "N1", "UR", "SN"],
        delimiter_tags_mapping={}, enforce_list_tags=False,
    )  # fmt: skip
    found = parser.parse_lines(iter([*_joined(lines), "ER  - "]))
    return {tag: value if isinstance(value, list) else [value] for tag, value in found[0].items()} if found else {}


def _joined(lines: list[str]) -> Iterator[str]:
    """Lines with what runs on put into the line of its tag, where it is one text; rispy loses it for repeated tags."""
    held = ""
    for line in lines:
        if _TAG.fullmatch(line):
            if held:
                yield held
            held = line
        elif held[:2] in {"KW", "DB", "N1", "UR", "SN"}:
            yield held
            held = f"{held[:2]}  - {line.strip()}"
        else:
            held = f"{held} {line.strip()}"
    if held:
        yield held


def _add(shelf: Shelf, fields: Fields) -> None:
    def first(*tags: str) -> str:
        return next((value for tag in tags for value in fields.get(tag, []) if value.strip()), "")

    def text(what: str, *tags: str) -> str:
        filled = next((tag for tag in tags if any(map(str.strip, fields.get(tag, [])))), "")
        return shelf.first(what, fields.get(filled, []))

    def every(*tags: str) -> list[str]:
        return [value for tag in tags for value in fields.get(tag, [])]

    kind = first("TY")
    journal = first("JF", "JO", "T2", "JA", "J2") if kind != "BOOK" else first("T2")
    words = [word for value in every("KW") for word in value.split(";")]
    extra = {name: every(tag) for name, tag in (("database", "DB"), ("label", "LB")) if every(tag)}
    shelf.add(
        pmid=_pmid(fields),
        doi=first("DO") or _doi(every("M3", "L3", "UR", "N1")),
        key=first("AN", "ID"),
        title=text("title", "TI", "T1", "CT", "BT", "ST"),
        abstract=text("abstract", "AB", "N2"),
        year=[next(filter(None, map(year_of, every("PY", "Y1", "DA"))), "")],
        journal=[journal],
        keywords=words,
        publication_type=[value for value in every("M3") if not value.startswith("10.")] or [_KINDS.get(kind, kind)],
        language=every("LA"),
        **extra,
    )


def _pmid(fields: Fields) -> str:
    """A PMID where it is said to be one: "PMID: 123", a link to PubMed, or an accession number of PubMed or MEDLINE."""
    number = next(iter(fields.get("AN", [])), "").strip()
    databases = " ".join([*fields.get("DB", []), *fields.get("DP", [])]).casefold()
    if is_pmid(number) and _OF_PUBMED.search(databases):
        return number
    for tag in ("AN", "C2", "C5", "C7", "N1", "M1", "RN", "U1", "ID"):
        for value in fields.get(tag, []):
            if found := _PMID.search(value):
                return found.group(1)
    return next(filter(None, map(linked_pmid, fields.get("UR", []))), "")


def _doi(values: list[str]) -> str:
    for value in values:
        if found := re.search(r"\b10\.[0-9]{4,9}/[^\s\"<>]+", value):
            return found.group().rstrip(".,;)")
    return ""
