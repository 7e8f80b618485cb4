"""The data sets that the app knows, one entry each."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from core.catalogue import catalogue
from core.datasets import biosses, demo_pairs
from core.progress import Progress
from core.schema import PairSet


@dataclass(frozen=True)
class DatasetEntry:
    """A data set: `find` says where its file is, `read` reads it.

    `keep` takes in the user's copy and `fetch` gets it from its pinned source; both give the path, and are None for
    what ships with the app.
    """

    name: str
    title: str
    licence: str
    notice: str
    how_to_get: str
    find: Callable[[], Path | None]
    read: Callable[[Path], PairSet]
    keep: Callable[[Path], Path] | None = None
    fetch: Callable[[Progress], Path] | None = None


DATASETS = catalogue(
    "data set",
    [
        DatasetEntry(
            name=demo_pairs.NAME,
            title=demo_pairs.TITLE,
            licence=demo_pairs.LICENCE,
            notice=demo_pairs.NOTICE,
            how_to_get="Ships with the app.",
            find=demo_pairs.find,
            read=demo_pairs.read,
        ),
        DatasetEntry(
            name=biosses.NAME,
            title=biosses.TITLE,
            licence=biosses.LICENCE,
            notice=biosses.NOTICE,
            how_to_get=biosses.HOW_TO_GET,
            find=biosses.find,
            read=biosses.read,
            keep=biosses.keep,
            fetch=biosses.fetch,
        ),
    ],
)
