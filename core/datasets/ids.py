"""Ids of papers: what a PubMed id looks like, what is mended with a notice, what is refused."""

import re
import unicodedata
from dataclasses import dataclass, field

from core.datasets.messages import count, named, notice, quoted
from core.datasets.rows import Table
from core.names import is_pmid
from core.schema import Finding

PMID = "a PubMed id of 1 to 8 digits 0–9"

_LINK = re.compile(r"https?://(?:www\.)?(?:pubmed\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov/pubmed)/([0-9]+)/?")
_LINK_WITHIN = re.compile(r"ncbi\.nlm\.nih\.gov/(?:pubmed/)?([0-9]{1,8})\b")
_PREFIX = re.compile(r"pmid\s*[:=]?\s*", re.IGNORECASE)
_FLOAT = re.compile(r"([0-9]+)\.0+")
_POWER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?[eE][+-]?[0-9]+")
_BLANKS = " \t\r\n\u00a0\u200b\ufeff\u2009\u202f"


@dataclass
class Ids:
    """The ids of a column: row number → id; cells that hold none, by the fix and what was expected; what was mended."""

    found: dict[int, str] = field(default_factory=dict)
    bad: dict[tuple[str, str], list[tuple[int, str]]] = field(default_factory=dict)
    mended: list[Finding] = field(default_factory=list)

    def refusals(self, table: Table, column: str) -> list[Finding]:
        return [
            finding
            for (fix, expected), cells in self.bad.items()
            for finding in table.bad(column, cells, expected, fix)
        ]


def read_ids(table: Table, column: str, pubmed: bool = True) -> Ids:
    """The ids in a column. PubMed ids are mended and checked; others are any text, compared in Unicode's form NFC."""
    ids = Ids()
    mended: dict[str, list[tuple[int, str]]] = {}
    for row, cell in table.numbered(column):
        if pubmed and is_pmid(cell):
            ids.found[row] = cell
            continue
        text, repairs = _mend(cell) if pubmed else (unicodedata.normalize("NFC", cell.strip(_BLANKS)), [])
        fault = _fault(text, pubmed)
        if fault:
            ids.bad.setdefault(fault, []).append((row, cell))
            continue
        ids.found[row] = text
        for repair in repairs:
            mended.setdefault(repair, []).append((row, cell))
    ids.mended = [_repair(table, column, repair, cells) for repair, cells in mended.items()]
    return ids


def linked_pmid(text: str) -> str:
    """The PMID of the first link to PubMed in a text; "" where there is none."""
    found = _LINK_WITHIN.search(text)
    return found.group(1) if found else ""


def any_id(cell: str) -> str:
    """The id in a cell, a PubMed id mended or any other text; "" where there is none, or digits may be lost."""
    if is_pmid(cell):
        return cell
    text, _ = _mend(cell)
    if is_pmid(text):
        return text
    return "" if _POWER.fullmatch(text) else unicodedata.normalize("NFC", cell.strip(_BLANKS))


def _mend(cell: str) -> tuple[str, list[str]]:
    """The id in a cell, and the names of the repairs that it took."""
    repairs = []
    text = cell.strip(_BLANKS)
    if text != cell:
        repairs.append("blanks around it")
    if link := _LINK.fullmatch(text):
        text = link.group(1)
        repairs.append("the address of its page")
    if (bare := _PREFIX.sub("", text, count=1)) != text and _PREFIX.match(text):
        text = bare
        repairs.append('the prefix "PMID:"')
    if whole := _FLOAT.fullmatch(text):
        text = whole.group(1)
        repairs.append('a trailing ".0"')
    if re.fullmatch(r"0+[1-9][0-9]*", text):
        text = text.lstrip("0")
        repairs.append("leading zeros")
    return text, repairs


def _fault(text: str, pubmed: bool) -> tuple[str, str] | None:
    """None for an id; else the fix in words, and what was expected."""
    fix = "Fix the cells, or remove the rows."
    if not pubmed:
        return None if text else (fix, "an id")
    if is_pmid(text):
        return None
    if _POWER.fullmatch(text):
        fix = "Scientific notation may have lost digits: format the column as text and export again."
    elif text.isdigit() and not text.isascii():
        fix = "These are other digits (full-width or of another script): write 0–9."
    elif re.fullmatch(r"pmc[0-9]+", text, re.IGNORECASE):
        fix = "This is an id of PubMed Central: give the PMID."
    return fix, PMID


def _repair(table: Table, column: str, repair: str, cells: list[tuple[int, str]]) -> Finding:
    shown = named((f"{table.unit} {row} ({quoted(cell)})" for row, cell in cells), 3)
    return notice(f'{table.file}, column "{column}": {repair} left out of {count(len(cells), "id")}: {shown}.')
