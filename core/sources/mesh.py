"""MeSH's tree as NLM serves it: mtreesYYYY.bin, a line "Name;TreeNumber" for each place of each descriptor.

https://www.nlm.nih.gov/mesh/mtr_abt.html
"""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass

from core.errors import BadInput, MissingData, SourceError
from core.sources.asking import Answered, answers, client, today
from core.sources.http import BadStatus, Client

WHERE = "/projects/mesh/MESH_FILES/meshtrees/mtrees{}.bin"
MOST_BYTES = 32_000_000  # the file of 2012 had 2.2 MB
FIRST_YEAR = 2011  # what NLM keeps under other names before
_NOT_THERE = {403, 404, 410}
_LINE = re.compile(rb"[^\r\n;][^\r\n]*;[A-Z]\d{2}(?:\.\d{3})*")
_LAST = b";Z01"  # the file is sorted by tree number, and Z is the last branch


@dataclass(frozen=True)
class FetchedTree:
    """`year`: whose MeSH it is; `day`: when it was asked for (UTC); `url`: NLM's public address of it."""

    body: bytes
    year: str
    day: str
    url: str
    answered: Answered


def fetch_tree(*, year: str = "", sleep: Callable[[float], None] = time.sleep) -> FetchedTree:
    """The tree of a MeSH year; "" for the newest that NLM has: next year's comes out in November or December.

    An answer is kept, so that the same tree is read until the calendar's year ends, or until another is named.
    Raises BadInput for a year that is none, MissingData when offline, SourceError in words.
    """
    now = int(today()[:4])
    if year and not (re.fullmatch(r"[0-9]{4}", year) and FIRST_YEAR <= int(year) <= now + 1):
        raise BadInput(
            f"MeSH year {year!r}: expected a year from {FIRST_YEAR} to {now + 1}, or nothing for the newest."
        )
    years = [year] if year else [str(now + 1), str(now), str(now - 1)]
    kept = answers("mesh", "trees")
    asked = f"tree of {year}" if year else f"newest tree, asked for in {now}"
    try:
        found = kept.answer(asked, lambda: _newest(years, sleep))
    except MissingData as error:
        raise MissingData(f"no MeSH tree is here; {error} Or give a tree file (--tree).") from None
    except SourceError as error:
        raise SourceError(
            f"the MeSH tree was not read: {error} Try again later, or give a tree file (--tree)."
        ) from None
    own, _, body = found.body.partition(b"\n")
    name = own.decode()
    return FetchedTree(body, name, found.day, f"https://nlmpubs.nlm.nih.gov{WHERE.format(name)}", found)


def _newest(years: list[str], sleep: Callable[[float], None]) -> bytes:
    """The first year's tree that is there, its year on a line of its own before it."""
    way, home = client("mesh", sleep=sleep)
    for year in years:
        body = _asked(way, home + WHERE.format(year))
        if body is not None:
            return year.encode() + b"\n" + body
    raise SourceError(f"NLM has no mtrees file of {' or '.join(years)}.")


def _asked(way: Client, url: str) -> bytes | None:
    """The file; None where there is none of that name."""
    try:
        body = way.get(url, limit=MOST_BYTES)
    except BadStatus as error:
        if error.status in _NOT_THERE:
            return None
        raise
    lines = body.rstrip().rsplit(b"\n", 1)
    if not _LINE.match(body) or not _LINE.fullmatch(lines[-1].strip()):
        raise SourceError(f"{url.rpartition('/')[2]} is no list of names with tree numbers, or broke off.")
    if _LAST not in body:
        raise SourceError(f"{url.rpartition('/')[2]} broke off before the last branch (Z).")
    return body
