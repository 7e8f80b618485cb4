"""MEDLINE text: PubMed's nbib files, its older text export, and PMC's. One tag a line, records apart by blank lines."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from core.datasets.messages import at, count, notice, plain
from core.datasets.papers.cells import year_of
from core.datasets.papers.sheet import Sheet
from core.datasets.papers.shelf import Shelf

START = re.compile(r"^(PMID- *[0-9]|PMC - *PMC[0-9]|(OWN |STAT)- )", re.MULTILINE)
ROLES = (
    ("id", "PMID"), ("title", "TI"), ("abstract", "AB"), ("year", "DP"), ("journal", "JT"), ("mesh", "MH"),
    ("keywords", "OT"), ("publication_type", "PT"), ("language", "LA"),
)  # fmt: skip
_TAG = re.compile(r"([A-Z][A-Z0-9]{1,3}) {0,2}- ?(.*)", re.DOTALL)
_READ = {"TI", "TT", "AB", "DP", "JT", "TA", "MH", "OT", "PT"}  # by nbib; it fails on odd dates and ids in the others
_OWN = {"PMID", "PMC", "LID", "AID", "LA", "BTI", "CTI", "EDAT", "DEP", "DA", "OAB"}
_ONCE = {"TI": "title", "AB": "abstract"}
_END = re.compile(r"\r\n|\n|\r(?=\r|[A-Z][A-Z0-9]{1,3} {0,2}- )")  # a lone \r inside of a text is a blank
_DOI = re.compile(r"(10\.\S+) \[doi\]")


@dataclass
class _Record:
    lines: list[str] = field(default_factory=list)  # of the tags that nbib reads
    own: dict[str, list[str]] = field(default_factory=dict)
    once: set[str] = field(default_factory=set)  # tags of _ONCE that were there, and those that came again
    twice: set[str] = field(default_factory=set)
    again: bool = False  # the text being read is such a further one


def read_medline(text: str, file: str) -> Sheet:
    """The records of a file. A field that runs on without its six blanks is read on."""
    import nbib

    shelf = Shelf(file, "MEDLINE text (nbib)")
    lost: list[int] = []
    for record in _records(text, lost):
        read = nbib.read("\n".join(record.lines) + "\n\n")
        found = read[0] if read else {}
        for tag in sorted(record.twice, reverse=True):
            shelf.several(_ONCE[tag])
        own = {tag: " ".join(lines) for tag, lines in record.own.items()}
        doi = _DOI.search(f"{own.get('LID', '')} {own.get('AID', '')}")
        dates = (found.get("publication_date", ""), *(own.get(tag, "") for tag in ("DEP", "EDAT", "DA")))
        shelf.add(
            pmid=own.get("PMID", "").strip(),
            doi=doi.group(1) if doi else "",
            key=own.get("PMC", "").strip() or _key(record.own.get("AID", [])),
            title=_title(found, own),
            abstract=found.get("abstract", "") or own.get("OAB", ""),
            year=[next(filter(None, map(year_of, dates)), "")],
            journal=[found.get("journal", "") or found.get("journal_abbreviated", "")],
            mesh=[each["descriptor"] for each in found.get("descriptors", [])],
            keywords=[word.strip("*") for word in found.get("keywords", [])],
            publication_type=found.get("publication_types", []),
            language=record.own.get("LA", []),
        )
    if lost:
        shelf.findings.append(
            notice(f"{plain(file, 80)}, {at('line', lost)}: {count(len(lost), 'line')} without a tag passed over.")
        )
    return shelf.sheet(ROLES)


def _key(ids: list[str]) -> str:
    """The key that our own nbib files give to a paper without PMID."""
    return next((id_.removesuffix(" [key]") for id_ in ids if id_.endswith(" [key]")), "")


def _title(found: dict[str, str], own: dict[str, str]) -> str:
    title = found.get("title", "")
    if not title or title.rstrip(".") == "[Not Available]":
        title = found.get("transliterated_title", "") or own.get("BTI", "") or own.get("CTI", "") or title
    return title


def _records(text: str, lost: list[int]) -> Iterator[_Record]:
    """Records apart by a blank line before a tag, or by a second PMID; `lost` gathers lines that belong to none."""
    record, tag, blank = _Record(), "", False
    for number, line in enumerate(_END.split(text) if "\n" in text else text.split("\r"), 1):
        if not line.strip():
            blank = True
            continue
        found = _TAG.fullmatch(line)
        if found and (blank or (found.group(1) in {"PMID", "PMC"} and found.group(1) in record.own)):
            if record.own or record.lines:
                yield record
            record = _Record()
        if found:
            tag = found.group(1)
            _keep(record, tag, found.group(2), first=True)
        elif tag and (not blank or line.startswith("      ")):
            _keep(record, tag, line, first=False)
        else:
            lost.append(number)
        blank = False
    if record.own or record.lines:
        yield record


def _keep(record: _Record, tag: str, text: str, *, first: bool) -> None:
    text = " ".join(text.split())
    if tag in _ONCE and first:
        record.again = tag in record.once
        (record.twice if record.again else record.once).add(tag)
    if tag in _ONCE and record.again:
        return  # the first is kept
    if tag in _READ:
        record.lines.append(f"{tag:<4}- {text}" if first else f"      {text}")
    elif tag in _OWN and first:
        record.own.setdefault(tag, []).append(text)
    elif tag in _OWN:
        record.own[tag][-1] += f" {text}"
