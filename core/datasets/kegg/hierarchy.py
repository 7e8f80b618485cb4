"""The hierarchy of KEGG's maps, br08901, as its REST service gives it: lines that begin with A, B or C."""

import html
import re
from collections.abc import Mapping
from dataclasses import dataclass

from core.errors import BadFile

_TAG = re.compile(r"</?[A-Za-z][^>]*>")
_MAP = re.compile(r"([0-9]{5})\s+(\S.*)")
_LINK = re.compile(r"\s*\[(?:PATH|BR):[^\]]*\]\s*$")


@dataclass(frozen=True)
class Place:
    """Where a map stands: the A line, the B line, and its own name."""

    category: str
    subcategory: str
    name: str


@dataclass(frozen=True)
class Hierarchy:
    """`places`: number of a map (five digits) → its first place; `twice`: numbers that stand in several places."""

    places: Mapping[str, Place]
    twice: tuple[str, ...] = ()


def read_hierarchy(body: bytes) -> Hierarchy:
    """The places of all maps. Raises BadFile for a text that is no hierarchy of maps."""
    places: dict[str, Place] = {}
    twice: dict[str, None] = {}
    category = subcategory = ""
    for line in body.decode("utf-8", "replace").split("\n"):
        level, text = line[:1], _plain(line[1:])
        if level == "A":
            category, subcategory = text, ""
        elif level == "B":
            subcategory = text or subcategory  # a bare B parts two blocks
        elif level == "C" and (found := _MAP.fullmatch(text)) and category and subcategory:
            here = Place(category, subcategory, found[2])
            if places.setdefault(found[1], here) != here:
                twice[found[1]] = None
    if not places:
        raise BadFile("KEGG's hierarchy br08901 lists no map (no line C with a number below lines A and B).")
    return Hierarchy(places, tuple(twice))


def _plain(text: str) -> str:
    return _LINK.sub("", html.unescape(_TAG.sub("", text)).strip())
