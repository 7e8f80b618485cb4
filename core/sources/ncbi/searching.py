"""PMIDs of a query, from esearch. PubMed gives the first 9,999: beyond that, windows of publication dates.

NCBI's history does not lift that limit. It serves here to hand over PMIDs of ours and search among them.
"""

import json
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING

from core.disk import digest
from core.errors import BadInput, SourceError
from core.names import is_pmid, shown
from core.progress import Progress, silent
from core.sources.asking import Answers, answers, believed
from core.sources.ncbi.eutils import Eutils, eutils

if TYPE_CHECKING:
    from lxml.etree import _Element

ROOT = "eSearchResult"
WINDOW = 9_999  # PMIDs of one query; NCBI's pages say 10,000, its servers 9,999
POSTED = 5_000  # PMIDs handed over at once
_COUNT = re.compile(r"[0-9]{1,12}")
EARLIEST = date(1750, 1, 1)
_DROPPED = ("PhraseNotFound", "FieldNotFound", "QuotedPhraseNotFound", "PhraseIgnored")


@dataclass(frozen=True)
class Found:
    """PMIDs of a query, newest publication first; `count`: how many there are; `day`: when PubMed was asked (UTC).

    `unknown`: words or fields of the query that PubMed does not know. `notes`: what else it says. `translation`: how
    it understood the query.
    """

    pmids: tuple[str, ...]
    count: int
    day: str
    unknown: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    translation: str = ""


@dataclass
class _Asking:
    """Questions of one search: kept answers first, and a client only where one is not there."""

    term: str
    kept: Answers
    connect: Callable[[], Eutils]
    among: tuple[str, ...] = ()
    _ncbi: Eutils | None = field(default=None, repr=False)

    def found(self, most: int, since: date | None = None, until: date | None = None) -> Found:
        form, question = self._question(most, since, until)
        answered = self.kept.answer(question, lambda: self._ask(form))
        with believed(answered):
            return _read(answered.body, self.term, answered.day)

    def here(self, most: int) -> bool:
        return self.kept.has(self._question(most)[1])

    def _question(self, most: int, since: date | None = None, until: date | None = None) -> tuple[dict[str, str], str]:
        form = {"db": "pubmed", "term": self.term, "retmode": "xml", "retmax": str(most), "sort": "pub_date"}
        if since and until:
            form |= {"datetype": "pdat", "mindate": f"{since:%Y/%m/%d}", "maxdate": f"{until:%Y/%m/%d}"}
        return form, json.dumps(form | ({"among": digest(self.among)} if self.among else {}), sort_keys=True)

    def _ask(self, form: dict[str, str]) -> bytes:
        self._ncbi = self._ncbi or self.connect()
        place = _posted(self._ncbi, self.among) if self.among else {}
        return self._ncbi.ask("esearch", form | place, ROOT)[1]


def search(
    term: str,
    *,
    most: int = WINDOW,
    among: Sequence[str] = (),
    email: str = "",
    release: str = "search",
    progress: Progress = silent,
    sleep: Callable[[float], None] = time.sleep,
) -> Found:
    """At most `most` PMIDs of a query, newest publication first, and how many there are.

    The answer is kept under the query and `release`, so that the same search asks nobody again. `among`: only these
    PMIDs, handed over by epost; only the query and they leave the machine.

    Raises BadInput for an empty query and for one of which PubMed would search only a part, MissingData when offline is
    set, SourceError in words.
    """
    if not term.strip():
        raise BadInput("an empty query: nothing is searched for in PubMed.")
    kept = answers("ncbi", release)

    def asking(some: tuple[str, ...] = ()) -> _Asking:
        return _Asking(term, kept, lambda: eutils(email=email, sleep=sleep), some)

    if among:
        once = tuple(dict.fromkeys(among))
        parts = [asking(once[at : at + POSTED]).found(WINDOW) for at in range(0, len(once), POSTED)]
        return _together(parts, sum(part.count for part in parts), most)
    one = asking()
    first = one.found(min(most, WINDOW))
    if first.count <= WINDOW or most <= WINDOW:
        progress(len(first.pmids), len(first.pmids), "ids from PubMed")
        return first
    parts, seen = [], set[str]()
    for part in _windows(one, EARLIEST, date.fromisoformat(first.day) + timedelta(days=730)):
        parts.append(part)
        seen.update(part.pmids)
        progress(min(len(seen), most), min(first.count, most), "ids from PubMed")
        if len(seen) >= most:
            break
    return _together([*parts, *([] if parts else [first])], first.count, most, first)


def searched(term: str, *, most: int = WINDOW, release: str = "search") -> bool:
    """Whether this was searched for before, so that `search` asks nobody, or only for windows of it."""
    return _Asking(term, answers("ncbi", release), eutils).here(min(most, WINDOW))


def _windows(one: _Asking, since: date, until: date) -> Iterator[Found]:
    """The query in windows of publication dates, the newest first, each with no more than PubMed gives."""
    found = one.found(WINDOW, since, until)
    if found.count <= WINDOW or since == until:
        if found.pmids:
            yield found
        return
    middle = since + (until - since) // 2
    yield from _windows(one, middle + timedelta(days=1), until)
    yield from _windows(one, since, middle)


def _together(parts: Sequence[Found], count: int, most: int, first: Found | None = None) -> Found:
    pmids = tuple(dict.fromkeys(pmid for part in parts for pmid in part.pmids))[:most]
    head = first or parts[0]
    days = [part.day for part in parts]
    over = [part for part in parts if part.count > WINDOW]
    notes = (f"one day of publication has more than {WINDOW:,} papers, of which PubMed gives no more",) if over else ()
    return Found(pmids, count, min(days), head.unknown, (*head.notes, *notes), head.translation)


def _posted(ncbi: Eutils, pmids: Sequence[str]) -> dict[str, str]:
    """Hand over PMIDs to NCBI's history; the fields that name them there."""
    root, _ = ncbi.ask("epost", {"db": "pubmed", "id": ",".join(pmids)}, "ePostResult")
    key, place = root.findtext("QueryKey") or "", root.findtext("WebEnv") or ""
    if not key or not place:
        raise SourceError("PubMed was not read: it took the list of ids without saying where. Try again later.")
    return {"WebEnv": place, "query_key": key}


def _read(body: bytes, term: str, day: str) -> Found:
    from core.sources.ncbi.faults import document

    root = document(body, ROOT)
    count = (root.findtext("Count") or "").strip() if root is not None else ""
    if root is None or not _COUNT.fullmatch(count):
        raise SourceError("PubMed was not read: its answer to a search has no count. Try again later.")
    unknown = tuple(dict.fromkeys(text for name in _DROPPED for text in _texts(root, name)))
    if unknown and int(count):
        raise BadInput(
            f"the query {shown(term, 200)}: PubMed does not know {shown(', '.join(unknown), 200)} and would search "
            f"without it ({int(count):,} papers for another question). Correct the query."
        )
    notes = tuple(dict.fromkeys(_texts(root, "OutputMessage")))
    pmids = tuple(dict.fromkeys(_texts(root, "Id")))
    if wrong := [pmid for pmid in pmids if not is_pmid(pmid)]:
        raise SourceError(f"PubMed was not read: its answer to a search names {shown(wrong[0])}, which is no PMID.")
    return Found(pmids, int(count), day, unknown, notes, " ".join((root.findtext("QueryTranslation") or "").split()))


def _texts(root: "_Element", name: str) -> list[str]:
    return [text for each in root.iter(name) if (text := " ".join((each.text or "").split()))]
