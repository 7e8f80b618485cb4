"""Collections of papers: those that are declared or found on this machine, and a person's own in a workspace."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from core import datasets
from core.actions import workspaces
from core.actions.collections_incoming import BENCHMARK
from core.actions.papers import asked, papers
from core.actions.workspaces import Upload
from core.disk import glimpse, seal
from core.errors import CoreError, MissingData, UnknownName
from core.schema import Papers

KIND = "collection"
FACTS = "collection.json"
OWN = "own-"  # in front of an entry's id makes the key of a person's own collection
COLUMNS = ["key", "title", "n", "levels", "splits", "licence", "own", "path", "fingerprint", "here", "how_to_get"]


@dataclass(frozen=True)
class Collection:
    """A person's own collection, with how its file is read."""

    key: str
    title: str
    path: str
    n: int
    levels: tuple[str, ...]
    splits: tuple[str, ...]
    licence: str
    fingerprint: str
    added: float
    columns: Mapping[str, str]
    drop_bad: bool

    @property
    def source(self) -> dict[str, object]:
        """What actions take for `data`."""
        return asked(
            {"name": self.title, "path": self.path, "columns": dict(self.columns), "drop_bad": self.drop_bad}
        ).plain


def collections(workspace: str | None = None) -> pd.DataFrame:
    """One row a collection: declared, found in $BIOSCOPE_DATA or the cache, then those of the workspace.

    `key` is what `collection_source` takes; `levels` and `splits` are tuples; `n` is 0 where it is not `here`.
    """
    rows = _told_apart([_declared(row) for row in datasets.collections().to_dict("records")])
    own = own_collections(workspace) if workspace else []
    rows += [
        {**{name: getattr(one, name) for name in COLUMNS[:6]}, "own": True, "path": one.path, "here": True,
         "fingerprint": one.fingerprint, "how_to_get": ""}
        for one in own
    ]  # fmt: skip
    return pd.DataFrame(rows, columns=COLUMNS)


def collection_source(key: str, *, workspace: str | None = None, split: str = "") -> dict[str, object]:
    """The source of a collection by its key: a name, or "own-…" of a workspace. Raises MissingData, UnknownName."""
    if not key.startswith(OWN):
        return asked({"name": key, "split": split}).plain
    found = {one.key: one for one in own_collections(workspace)} if workspace else {}
    if key not in found:
        raise MissingData("That collection is not in this workspace. It was removed, or the link is from another one.")
    return {**found[key].source, **({"split": split} if split else {})}


def keep_collection(
    workspace: str,
    upload: Upload,
    *,
    name: str = "",
    columns: Mapping[str, str] | None = None,
    drop_bad: bool = False,
    seen: Papers | None = None,
) -> Collection:
    """Take an uploaded file or folder in as a collection, under `name` or the name it came with.

    `seen`: its papers, where they were just read that way, so that a large file is not read again.
    Raises BadFile where it cannot be read that way: the upload then stays what it was.
    """
    title = workspaces.clean(name or upload.title)
    how = {"path": upload.path, "name": title, "columns": dict(columns or {}), "drop_bad": drop_bad}
    found = papers(how) if seen is None else seen
    facts = _facts(found, columns or {}, drop_bad)
    entry = Path(upload.path).parent
    try:
        seal(entry / FACTS, json.dumps(facts, ensure_ascii=False).encode())
        workspaces.relabel(workspace, upload.id, kind=KIND, title=title)
    except OSError as error:
        raise CoreError(f"{title} could not be kept: {error.strerror or error}.") from None
    return own_collection(workspace, OWN + upload.id)


def add_collection(
    workspace: str,
    *,
    path: str | Path,
    name: str = "",
    columns: Mapping[str, str] | None = None,
    drop_bad: bool = False,
) -> Collection:
    """Copy a file or folder of the user's into the workspace and take it in. Raises BadFile, MissingData, CoreError."""
    place = Path(path).expanduser()
    papers({"path": str(place), "columns": dict(columns or {}), "drop_bad": drop_bad})  # a refused one is not copied
    if place.is_dir():
        files = {
            one.name: one.read_bytes() for one in place.iterdir() if one.is_file() and BENCHMARK.fullmatch(one.name)
        }
        upload = workspaces.keep_folder(workspace, place.name, files, KIND)
    else:
        upload = workspaces.keep_upload(workspace, place.name, place.read_bytes(), KIND)
    return keep_collection(workspace, upload, name=name or place.name, columns=columns, drop_bad=drop_bad)


def rename_collection(workspace: str, key: str, name: str) -> Collection:
    """Give a collection of the workspace another name; its papers and fingerprint stay."""
    own_collection(workspace, key)
    workspaces.relabel(workspace, key.removeprefix(OWN), kind=KIND, title=name)
    return own_collection(workspace, key)


def remove_collection(workspace: str, key: str) -> None:
    """Move a collection to the trash, from where `restore_collection` brings it back for a week."""
    workspaces.remove_upload(workspace, own_collection(workspace, key).key.removeprefix(OWN))


def restore_collection(workspace: str, key: str) -> Collection:
    """Undo `remove_collection`."""
    workspaces.restore_upload(workspace, key.removeprefix(OWN))
    return own_collection(workspace, key)


def removed_collections(workspace: str) -> list[Collection]:
    """Collections in the trash, the newest last."""
    found = (_read(one) for one in workspaces.trashed(workspace) if one.kind == KIND)
    return [one for one in found if one is not None]


def own_collections(workspace: str) -> list[Collection]:
    """The collections of a workspace, oldest first; damaged entries are left out."""
    found = (_read(one) for one in workspaces.uploads(workspace, KIND))
    return [one for one in found if one is not None]


def own_collection(workspace: str, key: str) -> Collection:
    """One collection of a workspace. Raises UnknownName, naming those that there are."""
    found = {one.key: one for one in own_collections(workspace)}
    if key not in found:
        raise UnknownName(f"no collection {key!r} in this workspace. There are {len(found)}: {', '.join(found)}.")
    return found[key]


def _facts(found: Papers, columns: Mapping[str, str], drop_bad: bool) -> dict[str, object]:
    return {
        "n": len(found), "levels": list(found.levels), "splits": list(dict.fromkeys(found.splits)),
        "licence": found.licence, "fingerprint": found.fingerprint, "columns": dict(columns), "drop_bad": drop_bad,
    }  # fmt: skip


def _read(upload: Upload) -> Collection | None:
    payload = glimpse(Path(upload.path).parent / FACTS)
    if payload is None:
        return None
    raw = json.loads(payload)
    return Collection(
        OWN + upload.id, upload.title, upload.path, raw["n"], tuple(raw["levels"]), tuple(raw["splits"]),
        raw["licence"], raw["fingerprint"], upload.added, raw["columns"], raw["drop_bad"],
    )  # fmt: skip


def _told_apart(rows: list[dict[str, object]]) -> list[dict[str, object]]:
    """With its key behind a title that several have, as a source built twice with other choices."""
    titles = Counter(row["title"] for row in rows)
    return [row | {"title": f"{row['title']} ({row['key']})"} if titles[row["title"]] > 1 else row for row in rows]


def _declared(row: Mapping[Any, Any]) -> dict[str, object]:
    here = bool(row["here"])
    fingerprint = papers({"name": str(row["name"])}).fingerprint if here else ""
    return {
        "key": row["name"], "title": row["title"], "n": row["n"], "levels": tuple(row["levels"] or ()),
        "splits": tuple(row["splits"] or ()), "licence": row["licence"], "own": False, "path": row["where"],
        "fingerprint": fingerprint, "here": here, "how_to_get": row["how_to_get"],
    }  # fmt: skip
