"""Data sets by name, and a user's own files: read strictly, every repair counted and said."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from core.catalogue import catalogue, choose
from core.datasets import biosses, demo_pairs
from core.datasets.checks import CHECKS, check
from core.datasets.pairs import read_pairs
from core.datasets.papers import read_papers
from core.errors import BadFile, MissingData
from core.schema import PairSet

__all__ = ["CHECKS", "DATASETS", "DatasetEntry", "available", "check", "load", "read_pairs", "read_papers"]


@dataclass(frozen=True)
class DatasetEntry:
    """A data set that the app knows: `find` says where its file is, `read` reads it."""

    name: str
    title: str
    licence: str
    notice: str
    how_to_get: str
    find: Callable[[], Path | None]
    read: Callable[[Path], PairSet]


DATASETS = catalogue(
    "data set",
    [
        DatasetEntry(
            demo_pairs.NAME, demo_pairs.TITLE, demo_pairs.LICENCE, demo_pairs.NOTICE,
            "Ships with the app.", demo_pairs.find, demo_pairs.read,
        ),
        DatasetEntry(
            biosses.NAME, biosses.TITLE, biosses.LICENCE, biosses.NOTICE,
            biosses.HOW_TO_GET, biosses.find, biosses.read,
        ),
    ],
)  # fmt: skip


def load(
    name: str,
    *,
    path: Path | None = None,
    papers: Path | None = None,
    decimal: str | None = None,
    drop_bad: bool = False,
) -> PairSet:
    """The pairs of a data set, or of the user's file at `path`, whatever the name then is.

    A file that holds BIOSSES is read as BIOSSES, so that its ids, licence and caveats come with it. The other options
    are those of `read_pairs`; a single pair is taken too, so that it can be shown that nothing is defined for it.

    Raises UnknownName, MissingData with the way to get the data, or BadFile.
    """
    if path is not None:
        return _own(path, papers, decimal, drop_bad)
    entry = choose("data set", DATASETS, name)
    found = entry.find()
    if found is None:
        raise MissingData(f"{entry.title} is not on this machine. {entry.how_to_get}")
    return entry.read(found)


def _own(path: Path, papers: Path | None, decimal: str | None, drop_bad: bool) -> PairSet:
    if not path.exists():
        raise MissingData(f"{path}: no such file.")
    pairs = read_pairs(path, papers=papers, decimal=decimal, drop_bad=drop_bad, allow_tiny=True)
    if biosses.is_biosses(pairs) and not drop_bad and decimal is None:
        return biosses.read(path)
    return pairs


def available() -> pd.DataFrame:
    """One row a data set: name, title, here, n (pairs; 0 where it is not here), licence, where, how_to_get."""
    return pd.DataFrame([_row(entry) for entry in DATASETS.values()])


def _row(entry: DatasetEntry) -> dict[str, object]:
    path, n, how = entry.find(), 0, entry.how_to_get
    if path is not None:
        try:
            n = len(entry.read(path))
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
