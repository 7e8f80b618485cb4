"""KEGG's flat files of pathways: a label in the first twelve columns, entries that end with ///."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from core.errors import BadFile
from core.names import is_pmid

WIDTH = 12
_PMID = re.compile(r"PMID:\s*([0-9]{1,40})", re.IGNORECASE)
_ID = re.compile(r"[a-z]{3,4}[0-9]{5}")
_GENOME = re.compile(r"\s*\[GN:[^\]]*\]\s*$")
Field = tuple[str, str]  # label, text; a part of another field has its own label in lower case


@dataclass(frozen=True)
class Entry:
    """A pathway: its id and name without the organism ("" for none), its classes, coarse to fine, and its papers.

    `references`: how many there are; `pmids`: each once, in their order; `without`: references that name no PMID;
    `wrong`: what is given as a PMID, and is none.
    """

    id: str
    name: str
    classes: tuple[str, ...]
    pmids: tuple[str, ...]
    references: int
    without: int
    wrong: tuple[str, ...] = ()


def read_list(body: bytes) -> Mapping[str, str]:
    """Id → name, from the answer to /list/pathway. Ids may have "path:" in front. Raises BadFile."""
    found: dict[str, str] = {}
    for line in body.decode("utf-8", "replace").split("\n"):
        id_, _, name = line.partition("\t")
        id_ = id_.strip().removeprefix("path:")
        if _ID.fullmatch(id_):
            found.setdefault(id_, name.strip())
    if not found:
        raise BadFile("KEGG's list of pathways names none (no line with an id and a tab).")
    return found


def read_entries(body: bytes) -> tuple[Entry, ...]:
    """The pathways in a flat file; none in an empty one. Raises BadFile for a text in another format."""
    texts = body.decode("utf-8", "replace").replace("\r\n", "\n").split("\n///")
    found = tuple(map(_entry, texts[:-1]))
    if texts[-1].strip():
        raise BadFile("KEGG's flat file does not end with ///: it is cut, or no flat file.")
    return found


def _entry(text: str) -> Entry:
    fields = list(_fields(text))
    first = dict(reversed(fields))
    id_ = first.get("ENTRY", "").split()[:1]
    if not id_:
        raise BadFile("KEGG's flat file: an entry without ENTRY.")
    references = [value for label, value in fields if label == "REFERENCE"]
    every = [_PMID.findall(value) for value in references]
    named = [[pmid for pmid in some if is_pmid(pmid)] for some in every]
    return Entry(
        id=id_[0],
        name=_name(first.get("NAME", ""), _GENOME.sub("", first.get("ORGANISM", ""))),
        classes=tuple(part.strip() for part in first.get("CLASS", "").split(";") if part.strip()),
        pmids=tuple(dict.fromkeys(pmid for some in named for pmid in some)),
        references=len(references),
        without=sum(not some for some in named),
        wrong=tuple(dict.fromkeys(pmid for some in every for pmid in some if not is_pmid(pmid))),
    )


def _fields(text: str) -> Iterator[Field]:
    """Each field with its continuation lines joined by blanks."""
    label, parts = "", [""]
    for line in text.split("\n"):
        head, value = line[:WIDTH], line[WIDTH:].strip()
        if head.strip():
            if label:
                yield label, " ".join(filter(None, parts))
            label, parts = head.strip() if not head.startswith(" ") else head.strip().lower(), [value]
        else:
            parts.append(value)
    if label:
        yield label, " ".join(filter(None, parts))


def _name(name: str, organism: str) -> str:
    return name.removesuffix(f" - {organism}").strip() if organism else name
