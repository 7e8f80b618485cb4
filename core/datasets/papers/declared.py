"""The collections of papers that the app knows by name: the demo, and benchmark folders among the user's data."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pandas as pd

from core.catalogue import catalogue, choose
from core.datasets.hub import kept as hub
from core.datasets.papers.benchmark import SPLITS, inspect_folder, is_benchmark, path_of
from core.datasets.papers.told import SOURCE, SPLIT, told
from core.errors import BadFile, BadInput, MissingData
from core.settings import cache_root, data_root


@dataclass(frozen=True)
class CollectionEntry:
    """A collection that ships with the app, in the benchmark's format."""

    name: str
    title: str
    licence: str
    notice: str
    source: str
    how_to_get: str
    folder: Path


COLLECTIONS = catalogue(
    "collection",
    [
        CollectionEntry(
            name="demo-papers",
            title="Demo papers",
            licence="MIT",
            notice="demo texts, written for Bioscope",
            source="written for Bioscope",
            how_to_get="Ships with the app.",
            folder=Path(__file__).parents[1] / "demo" / "papers",
        )
    ],
)
HOW_TO_GET = (
    "Build one (page Data, or python -m core build), or put a folder with pathways_train.json, pathways_val.json and "
    "pathways_test.json into BIOSCOPE_DATA."
)


def entry_of(path: Path) -> CollectionEntry | None:
    """The declaration of a folder: of one that ships with the app or came from the hub, or what it tells of itself."""
    shipped = next((entry for entry in COLLECTIONS.values() if entry.folder == path), None)
    if fetched := hub.kept_at(path):
        return CollectionEntry(
            name=fetched.stem, title=fetched.title, licence=fetched.licence, notice=fetched.notice,
            source=fetched.source, how_to_get="", folder=path,
        )  # fmt: skip
    if shipped or not path.is_dir():
        return shipped
    own = told(path)
    if not (own.title or own.licence):
        return None
    return CollectionEntry(
        name=path.name, title=own.title or path.name, licence=own.licence or "not stated", notice=own.notice,
        source=own.source or str(path), how_to_get=HOW_TO_GET, folder=path,
    )  # fmt: skip


def find_collection(name: str) -> Path:
    """The folder of a collection: declared, of that name in BIOSCOPE_DATA or cache/datasets, or hub:ORG/NAME@COMMIT.

    Raises UnknownName with the near one, MissingData for one that is declared, or of the hub, and not here.
    """
    if hub.is_hub_name(name):
        return hub.find(name, hub.PAPERS).path()
    if name in COLLECTIONS:
        folder = COLLECTIONS[name].folder
        if not is_benchmark(folder):
            raise MissingData(f"{COLLECTIONS[name].title}: expected {folder}. {COLLECTIONS[name].how_to_get}")
        return folder
    return choose("collection", dict.fromkeys(COLLECTIONS, Path()) | dict(_found()), name)


def collections() -> pd.DataFrame:
    """One row a collection: name, title, here, n (papers), levels, splits, licence, where, how_to_get."""
    declared = [(entry.name, entry.folder) for entry in COLLECTIONS.values()]
    rows = [_row(name, folder) for name, folder in [*declared, *_found()]]
    return pd.DataFrame([*rows, *map(_of_hub, hub.every(hub.PAPERS))])


def _of_hub(one: hub.Kept) -> dict[str, object]:
    return {
        "name": one.key, "title": one.title, "here": True, "n": one.n, "levels": one.levels, "splits": one.splits,
        "licence": one.licence, "where": str(one.path()), "how_to_get": "",
    }  # fmt: skip


def _found() -> Iterator[tuple[str, Path]]:
    """Benchmark folders by name, those of the user's data folder first; a name counts once."""
    seen = set(COLLECTIONS)
    data = data_root()
    for root in [*([data] if data else []), cache_root() / "datasets"]:
        for folder in sorted(root.iterdir()) if root.is_dir() else []:
            if folder.name not in seen and not folder.name.startswith(".") and is_benchmark(folder):
                seen.add(folder.name)
                yield folder.name, folder


def _row(name: str, folder: Path) -> dict[str, object]:
    entry = COLLECTIONS.get(name) or entry_of(folder)
    n, how = 0, entry.how_to_get if entry else HOW_TO_GET
    levels: tuple[str, ...] = ()
    here = [split for split in SPLITS if path_of(folder, split).is_file()]
    if here:
        try:
            n, levels = _size(folder, _stamp(folder))
        except (BadFile, BadInput) as error:
            how = f"{folder} cannot be used: {error}"
    return {
        "name": name,
        "title": entry.title if entry else name,
        "here": n > 0,
        "n": n,
        "levels": levels,
        "splits": tuple(here),
        "licence": entry.licence if entry else "not stated",
        "where": str(folder) if here else "",
        "how_to_get": how,
    }


def _stamp(folder: Path) -> tuple[tuple[int, ...], ...]:
    files = [*(path_of(folder, split) for split in SPLITS), folder / SOURCE, folder / SPLIT]
    seen = [path.stat() for path in files if path.is_file()]
    return tuple((one.st_size, one.st_mtime_ns, one.st_ctime_ns, one.st_ino) for one in seen)


@lru_cache(maxsize=64)
def _size(folder: Path, stamp: tuple[tuple[int, ...], ...]) -> tuple[int, tuple[str, ...]]:
    """Papers and levels of a folder, counted again when its files change: a page asks at every click."""
    found = inspect_folder(folder)
    return (len(found.value), found.value.levels) if found.value is not None else (0, ())
