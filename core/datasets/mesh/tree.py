"""MeSH's tree out of a file: NLM's mtreesYYYY.bin, or a table of descriptors with their ids and tree numbers.

"Name;C04.588" a line (https://www.nlm.nih.gov/mesh/mtr_abt.html), or, parted by tabs, id, name, …, "C04.588|C17.800".
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from core.datasets.encoding import decode
from core.datasets.messages import count, named, notice, plain, quoted
from core.errors import BadFile
from core.schema import Finding

_NUMBER = r"[A-Z][0-9]{2}(?:\.[0-9]{2,4})*"
_NUMBERS = re.compile(rf"{_NUMBER}(?:\|{_NUMBER})*")
_ID = re.compile(r"D[0-9]{6,9}")
_SPLIT = re.compile(r"\r\n|\r|\n")
EXPECTED = 'expected lines "Name;C04.588" (NLM\'s mtrees file), or id, name and tree numbers parted by tabs'


@dataclass(frozen=True)
class Tree:
    """`names`: tree number → descriptor; all numbers above each are there. `numbers`: descriptor → its, sorted.

    `ids`: NLM's id of a descriptor → its name; empty where the file has none.
    """

    names: Mapping[str, str]
    numbers: Mapping[str, tuple[str, ...]]
    ids: Mapping[str, str] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()

    def __len__(self) -> int:
        return len(self.numbers)


def read_tree(raw: bytes, file: str) -> Tree:
    """The tree in a file's bytes. Raises BadFile naming the line.

    A number without all the numbers above it has no place in the levels: it is left out and said.
    """
    text, findings = decode(raw, file)
    names: dict[str, str] = {}
    ids: dict[str, str] = {}
    for line, id_, name, numbers in _lines(text, file):
        if id_:
            ids[id_] = name
        for number in numbers:
            if names.setdefault(number, name) != name:
                raise BadFile(
                    f"{file}, line {line}: {number} is {quoted(name)} here and {quoted(names[number])} before. Give "
                    "the tree of one year."
                )
    if not names:
        raise BadFile(f"{file}: no tree numbers; {EXPECTED}.")
    lost = {number for number in names if any(above not in names for above in _above(number))}
    if lost:
        shown = named(sorted(lost), 3)
        findings.append(notice(f"{file}: {count(len(lost), 'tree number')} whose place above is missing: {shown}."))
    kept = {number: names[number] for number in sorted(names) if number not in lost}
    if not kept:
        raise BadFile(f"{file}: no tree number begins at a first place, such as C04; {EXPECTED}.")
    places: dict[str, list[str]] = {}
    for number, name in kept.items():
        places.setdefault(name, []).append(number)
    return Tree(kept, {name: tuple(places[name]) for name in sorted(places)}, ids, tuple(findings))


def _lines(text: str, file: str) -> Iterator[tuple[int, str, str, list[str]]]:
    """(line, id or "", name, tree numbers)."""
    for line, each in enumerate(_SPLIT.split(text), 1):
        if not each.strip():
            continue
        id_, name, numbers = _table(each) if "\t" in each else ("", *_plain(each))
        if not name:
            raise BadFile(f"{file}, line {line}: found {quoted(plain(each))}, {EXPECTED}.")
        yield line, id_, name, numbers


def _plain(each: str) -> tuple[str, list[str]]:
    name, _, number = each.rpartition(";")
    return (name.strip(), [number.strip()]) if _NUMBERS.fullmatch(number.strip()) else ("", [])


def _table(each: str) -> tuple[str, str, list[str]]:
    """Male and Female have no tree number, so that a line may be without."""
    id_, name, *rest = (cell.strip() for cell in each.split("\t"))
    found = [cell for cell in rest if _NUMBERS.fullmatch(cell)]
    return (id_, name, found[0].split("|") if found else []) if _ID.fullmatch(id_) else ("", "", [])


def _above(number: str) -> Iterator[str]:
    while "." in number:
        number = number.rpartition(".")[0]
        yield number
