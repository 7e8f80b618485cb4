"""Records of PubMed on disk: a file a batch with its check sum, whole or not there; a damaged one is asked for anew."""

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from core.disk import digest, seal, set_aside, unseal
from core.errors import SourceError, not_written
from core.settings import cache_root
from core.sources.ncbi.articles import Article

ENDING = ".records"


@dataclass(frozen=True)
class Batch:
    """One file. `asked`: all PMIDs that it answers for, on `day`; `spans`: PMID → where its record lies, from `start`.

    An asked PMID that is neither in `spans` nor `merged` (→ the PMID that stands for it) is one PubMed does not have.
    """

    path: Path
    day: str
    asked: tuple[str, ...]
    merged: Mapping[str, str]
    spans: Mapping[str, tuple[int, int]]
    start: int

    def has(self, pmid: str) -> bool:
        """Whether there is a record for this PMID."""
        return self.merged.get(pmid, pmid) in self.spans

    def sound(self) -> bool:
        """Whether the file is as it was written; a damaged one is set aside."""
        return _payload(self.path, _stamp(self.path)) is not None

    def record(self, pmid: str) -> bytes:
        """The record for this PMID. Raises SourceError where the file was damaged meanwhile."""
        payload = _payload(self.path, _stamp(self.path))
        if payload is None:
            raise SourceError(f"a kept answer of PubMed ({self.path.name}) was damaged meanwhile. Start again.")
        start, size = self.spans[self.merged.get(pmid, pmid)]
        return zlib.decompress(payload[self.start + start : self.start + start + size])


def folder() -> Path:
    """Where records are kept."""
    return cache_root() / "sources" / "pubmed"


def known(pmids: Iterable[str]) -> dict[str, Batch]:
    """PMID → the file that answers for it, the newest with a record. PMIDs never asked for are not in it."""
    wanted, found = set(pmids), dict[str, Batch]()
    root = folder()
    paths = sorted(root.glob(f"*{ENDING}")) if root.is_dir() else []
    for batch in filter(None, (_head(path, _stamp(path)) for path in paths)):
        for pmid in wanted.intersection((*batch.asked, *batch.spans)):
            held = found.get(pmid)
            if held is None or (batch.has(pmid), batch.day) > (held.has(pmid), held.day):
                found[pmid] = batch
    return found


def keep(asked: Sequence[str], found: Sequence[Article], merged: Mapping[str, str], day: str) -> None:
    """Write one answer. Raises CoreError where the disk does not take it."""
    once = {one.pmid: one.xml for one in found}
    packed = {pmid: zlib.compress(xml, 6) for pmid, xml in once.items()}
    head = {
        "asked": list(asked), "day": day, "merged": dict(merged),
        "records": [[pmid, len(raw)] for pmid, raw in packed.items()],
    }  # fmt: skip
    path = folder() / f"{digest([day, list(asked)])}{ENDING}"
    try:
        seal(path, json.dumps(head).encode() + b"\n" + b"".join(packed.values()))
    except OSError as error:
        raise not_written("PubMed's answer", path.parent, error) from None


def _stamp(path: Path) -> tuple[int, ...]:
    try:
        seen = path.stat()
    except OSError:
        return ()
    return (seen.st_size, seen.st_mtime_ns, seen.st_ino)


@lru_cache(maxsize=8192)
def _head(path: Path, stamp: tuple[int, ...]) -> Batch | None:
    """What a file says of itself, before it is verified; None, and the file set aside, where that cannot be read."""
    try:
        with path.open("rb") as file:
            line = file.readline(1 << 20)
        head = json.loads(line)
        spans, at = {}, 0
        for pmid, size in head["records"]:
            spans[str(pmid)] = (at, int(size))
            at += int(size)
        asked = tuple(map(str, head["asked"]))
        return Batch(path, str(head["day"]), asked, dict(head["merged"]), spans, len(line))
    except OSError:
        return None
    except (ValueError, KeyError, TypeError, RecursionError):
        set_aside(path)
        return None


@lru_cache(maxsize=96)
def _payload(path: Path, stamp: tuple[int, ...]) -> bytes | None:
    """The verified content: some 700 kB a file, so that papers in any order are not read over and over."""
    return unseal(path) if stamp else None
