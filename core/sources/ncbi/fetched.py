"""PubMed records by their PMIDs: those that are kept, and the rest from efetch, 200 at a time by POST."""

import time
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from core import settings
from core.disk import set_aside
from core.errors import BadInput, MissingData, SourceError
from core.names import is_pmid, shown
from core.progress import Progress, silent
from core.sources.asking import today
from core.sources.ncbi import kept
from core.sources.ncbi.articles import ROOT, Article, articles, joined, merged
from core.sources.ncbi.eutils import Eutils, eutils
from core.sources.ncbi.faults import NoneThere

BATCH = 200
NOTE = "papers from PubMed, 200 a request"
MANY = 5  # where more than a fifth of a batch has no record, those are asked for once more
MOST = 20_000  # PMIDs in one list
LARGEST = 500_000  # PMIDs of one build


@dataclass(frozen=True)
class Records:
    """The records of `pmids`, each once, in the order asked for.

    `missing`: PMIDs that PubMed has no record of. `merged`: PMID → the one that PubMed answered with in its place.
    `days`: the first and the last day (UTC) on which these were asked for, both "" for no PMIDs.
    """

    pmids: tuple[str, ...]
    missing: tuple[str, ...]
    merged: Mapping[str, str]
    days: tuple[str, str]
    _places: Mapping[str, kept.Batch] = field(repr=False, default_factory=dict)

    def bodies(self) -> Iterator[bytes]:
        """PubMed's XML, a whole document for every 200 PMIDs; a record that stands for several comes once."""
        load = lru_cache(maxsize=128)(_payload)  # some 700 kB each: papers come in any order
        given: set[str] = set()
        for start in range(0, len(self.pmids), BATCH):
            texts = []
            for pmid in self.pmids[start : start + BATCH]:
                batch, now = self._places[pmid], self.merged.get(pmid, pmid)
                if batch.has(pmid) and now not in given:
                    given.add(now)
                    texts.append(_record(batch, pmid, load(batch.path)))
            yield joined(texts)


def _payload(path: Path) -> bytes:
    found = kept.payload(path)
    if found is None:
        raise _damaged(path)
    return found


def _record(batch: kept.Batch, pmid: str, payload: bytes) -> bytes:
    try:
        return batch.record(pmid, payload)
    except zlib.error:
        set_aside(batch.path)
        raise _damaged(batch.path) from None


def _damaged(path: Path) -> SourceError:
    return SourceError(f"a kept answer of PubMed ({path.name}) was damaged meanwhile. Start again.")


def records(
    pmids: Sequence[str],
    *,
    email: str = "",
    most: int = LARGEST,
    progress: Progress = silent,
    sleep: Callable[[float], None] = time.sleep,
) -> Records:
    """The records of these PMIDs. What was asked for before is not asked for again, also where PubMed has no record.

    Only PMIDs leave the machine, with the tool's name, and with `email` (else BIOSCOPE_EMAIL) and NCBI_API_KEY where
    set. Raises BadInput, MissingData when offline is set and something is not here, SourceError in words.
    """
    asked = tuple(dict.fromkeys(pmids))
    _refuse(asked, most)
    places = kept.verified(asked)
    wanted = [pmid for pmid in asked if pmid not in places]
    if wanted:
        _refuse_offline(wanted)
        _fetch_all(wanted, len(asked), eutils(email=email, sleep=sleep), progress)
        places = kept.verified(asked)
        if len(places) < len(asked):
            raise SourceError(f"what came from PubMed cannot be read back from {kept.folder()}. Look at that disk.")
    missing = tuple(pmid for pmid in asked if not places[pmid].has(pmid))
    moved = {pmid: now for pmid in asked if (now := places[pmid].merged.get(pmid)) and places[pmid].has(pmid)}
    days = sorted(batch.day for batch in places.values()) or [""]
    return Records(asked, missing, moved, (days[0], days[-1]), places)


def fetch(
    pmids: Sequence[str], *, progress: Progress = silent, sleep: Callable[[float], None] = time.sleep
) -> Iterator[bytes]:
    """PubMed's XML of a list of PMIDs, a document a batch; PMIDs that there are not are missing from it."""
    yield from records(pmids, most=MOST, progress=progress, sleep=sleep).bodies()


def here(pmids: Sequence[str]) -> bool:
    """Whether all of these were asked for before, so that nothing need be fetched."""
    return len(kept.known(pmids)) == len(set(pmids))


def _fetch_all(wanted: Sequence[str], total: int, ncbi: Eutils, progress: Progress) -> None:
    done = total - len(wanted)
    progress(done, total, NOTE)  # what is kept is no speed
    for start in range(0, len(wanted), BATCH):
        batch = wanted[start : start + BATCH]
        meanwhile = kept.known(batch)  # another process may ask for the same papers
        mine = [pmid for pmid in batch if pmid not in meanwhile]
        if mine:
            _fetch_batch(mine, ncbi)
        done += len(batch)
        progress(done, total, NOTE)


def _fetch_batch(batch: Sequence[str], ncbi: Eutils) -> None:
    found = _asked(batch, ncbi)
    single: dict[str, list[Article]] = {}

    def alone(pmid: str) -> list[Article]:
        if pmid not in single:
            single[pmid] = _asked([pmid], ncbi)
        return single[pmid]

    moved = dict(merged(batch, found, alone))
    came = {one.pmid for one in found} | moved.keys()
    absent = [pmid for pmid in batch if pmid not in came and pmid not in single]
    if len(absent) > max(len(batch) // MANY, 1):  # no list has so many, but an answer that lacks a part of it does
        again = _asked(absent, ncbi)
        moved |= merged(absent, again, alone)
        found = [*found, *again]
    more = [one for answer in single.values() for one in answer]
    kept.keep(batch, [*found, *more], moved, today())


def _asked(pmids: Sequence[str], ncbi: Eutils) -> list[Article]:
    form = {"db": "pubmed", "retmode": "xml", "id": ",".join(pmids)}
    try:
        root, _ = ncbi.ask("efetch", form, ROOT)
    except NoneThere:
        return []
    return articles(root)


def _refuse(pmids: Sequence[str], most: int) -> None:
    wrong = [pmid for pmid in pmids if not is_pmid(pmid)]
    if wrong:
        raise BadInput(f"{shown(wrong[0])} is no PMID: expected 1 to 8 digits.")
    if len(pmids) > most:
        raise BadInput(
            f"{len(pmids):,} PMIDs; at most {most:,} are fetched. Export them from PubMed as a file instead."
        )


def _refuse_offline(pmids: Sequence[str]) -> None:
    if settings.offline():
        papers = "1 paper is" if len(pmids) == 1 else f"{len(pmids):,} papers are"
        raise MissingData(
            f"offline: {papers} not fetched from PubMed while BIOSCOPE_OFFLINE or HF_HUB_OFFLINE is "
            "set. Export them from PubMed as a file (format PubMed, or MEDLINE), which needs no network here."
        )
