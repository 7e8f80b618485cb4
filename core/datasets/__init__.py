"""Data sets by name, and a user's own files: read strictly, every repair counted and said."""

from functools import lru_cache
from pathlib import Path

import pandas as pd

from core.catalogue import choose
from core.datasets import biosses, rules, writing
from core.datasets.checks import CHECKS, check
from core.datasets.declared import DATASETS, DatasetEntry
from core.datasets.pair_predictions import read_pair_predictions
from core.datasets.pairs import read_pairs, set_name
from core.datasets.paper_pair_files import read_paper_pairs
from core.datasets.paper_pairs import PaperPair, PaperPairs
from core.datasets.papers import (
    COLLECTIONS,
    Preview,
    collections,
    find_collection,
    preview,
    read_collection,
    read_records,
)
from core.disk import set_aside
from core.errors import BadFile, BadInput, MissingData
from core.progress import Progress, silent
from core.schema import PairSet
from core.settings import cache_root

__all__ = [
    "CHECKS", "COLLECTIONS", "DATASETS", "DatasetEntry", "PaperPair", "PaperPairs", "Preview", "available", "check",
    "collections", "find_collection", "load", "prepare", "preview", "read_collection", "read_pair_predictions",
    "read_pairs", "read_paper_pairs", "read_records", "rules", "writing",
]  # fmt: skip


def load(
    name: str,
    *,
    path: Path | None = None,
    papers: Path | None = None,
    decimal: str | None = None,
    drop_bad: bool = False,
    title: str = "",
) -> PairSet:
    """The pairs of a data set, or of the user's file at `path`, whatever the name then is.

    `title` is what the user calls the file, where it is stored under another name.

    A file that holds BIOSSES is read as BIOSSES, so that its ids, licence and caveats come with it. The other options
    are those of `read_pairs`; a single pair is taken too, so that it can be shown that nothing is defined for it.

    Raises UnknownName, MissingData with the way to get the data, or BadFile.
    """
    if path is not None:
        return _own(path, papers, decimal, drop_bad, title)
    entry = choose("data set", DATASETS, name)
    found = entry.find()
    if found is None:
        raise MissingData(f"{entry.title} is not on this machine. {entry.how_to_get}")
    try:
        return entry.read(found)
    except BadFile as error:
        raise BadFile(f"{found} cannot be used for {entry.title}: {error}\n{entry.how_to_get}") from None


def _own(path: Path, papers: Path | None, decimal: str | None, drop_bad: bool, title: str) -> PairSet:
    if not path.exists():
        raise MissingData(f"{path}: no such file.")
    name = set_name(title) if title else ""
    pairs = read_pairs(path, papers=papers, decimal=decimal, drop_bad=drop_bad, allow_tiny=True, name=name)
    if biosses.is_biosses(pairs) and not drop_bad and decimal is None:
        return biosses.read(path)
    return pairs


def prepare(name: str, *, source: Path | None = None, progress: Progress = silent) -> PairSet:
    """Bring a data set onto this machine and read it: from the user's copy `source`, else from its pinned source.

    Nothing is fetched where it is here already. Raises UnknownName, BadInput for a copy of what ships with the app,
    BadFile, MissingData or SourceError.
    """
    entry = choose("data set", DATASETS, name)
    if source is not None:
        if entry.keep is None:
            raise BadInput(
                f"{entry.title} ships with the app: no copy is taken in. Score your own pairs with --data FILE."
            )
        return entry.read(entry.keep(source))
    found = entry.find()
    if entry.fetch is not None and (found is None or _spoilt(entry, found)):
        found = entry.fetch(progress)
    if found is None:
        raise MissingData(f"{entry.title} is not on this machine. {entry.how_to_get}")
    return entry.read(found)


def _spoilt(entry: DatasetEntry, path: Path) -> bool:
    """True for a copy in the cache that cannot be used any more; it is set aside. A user's own folder is left alone."""
    if not path.is_relative_to(cache_root()):
        return False
    try:
        entry.read(path)
    except BadFile:
        set_aside(path)
        return True
    return False


def available() -> pd.DataFrame:
    """One row a data set: name, title, here, n (pairs; 0 where it is not here), licence, where, how_to_get."""
    return pd.DataFrame([_row(entry) for entry in DATASETS.values()])


def _row(entry: DatasetEntry) -> dict[str, object]:
    path, n, how = entry.find(), 0, entry.how_to_get
    if path is not None:
        try:
            seen = path.stat()
            n = _count(entry.name, path, (seen.st_size, seen.st_mtime_ns, seen.st_ctime_ns, seen.st_ino))
        except BadFile as error:
            how = f"{path} cannot be used: {error}"
    return {
        "name": entry.name,
        "title": entry.title,
        "here": n > 0,
        "n": n,
        "licence": entry.licence,
        "where": str(path or ""),
        "how_to_get": how,
    }


@lru_cache(maxsize=16)
def _count(name: str, path: Path, stamp: tuple[int, ...]) -> int:
    """Pairs in a file, counted again when it changes: a page asks for all data sets at every click."""
    return len(DATASETS[name].read(path))
