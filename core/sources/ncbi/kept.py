"""Records of PubMed on disk: a file a batch with its check sum, whole or not there; a damaged one is asked for anew."""

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from core.disk import digest, glimpse, seal, set_aside
from core.errors import not_written
from core.settings import cache_root
from core.sources.asking import is_strange
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

    def record(self, pmid: str, payload: bytes) -> bytes:
        """The record for this PMID, out of the file's payload."""
        start, size = self.spans[self.merged.get(pmid, pmid)]
        return zlib.decompress(payload[self.start + start : self.start + start + size])


def folder() -> Path:
    """Where records are kept."""
    return cache_root() / "sources" / "pubmed"


def known(pmids: Iterable[str]) -> dict[str, Batch]:
    """PMID → the file that answers for it, the newest with a record. PMIDs never asked for are not in it.

    Files are taken at their word: see `verified`.
    """
    return _known(pmids, set())


def verified(pmids: Iterable[str]) -> dict[str, Batch]:
    """`known` out of files that are as they were written; a damaged one is set aside, and passed over."""
    damaged: set[Path] = set()
    while True:
        found = _known(pmids, damaged)
        paths = {batch.path for batch in found.values()}
        wrong = {path for path in paths if payload(path) is None}
        if not wrong:
            return found
        damaged |= wrong


def payload(path: Path) -> bytes | None:
    """The content of a file, verified; None for one that is damaged or gone."""
    return glimpse(path)


def _known(pmids: Iterable[str], damaged: set[Path]) -> dict[str, Batch]:
    wanted, found = set(pmids), dict[str, Batch]()
    root = folder()
    paths = sorted(root.glob(f"*{ENDING}")) if root.is_dir() else []
    for path in [path for path in paths if is_strange(path)]:
        set_aside(path)
        damaged.add(path)
    for batch in filter(None, (_head(path, _stamp(path)) for path in paths if path not in damaged)):
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
