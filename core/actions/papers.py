"""From what pages, jobs and the command line call a collection to its papers."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from core import datasets
from core.actions.papers_kept import read_once
from core.actions.workspaces import gone, title_of
from core.datasets.hub.kept import is_hub_name
from core.disk import digest_file
from core.errors import BadInput, MissingData
from core.schema import Papers

SMALL = 4_000_000  # bytes; a file up to this size is known by its content, a larger one by its time stamps
SPLITS = ("", "train", "val", "test")
KEEP = 6  # collections in memory
KINDS = {Mapping: "role → column", bool: "true or false", str: "a text"}

Source = str | Mapping[str, object]  # a path or name, or the fields of `Asked`: plain values, so that a job can hold it
Columns = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Asked:
    """A collection: declared or found by `name`, or the user's file or folder at `path` (then `name` is its title).

    `columns`: role (id, title, abstract) → column of the file, where it is not recognised by itself. `level_keys`: what
    names the levels, coarse to fine, where it is not category, subcategory and pathway.
    """

    name: str = ""
    path: str = ""
    split: str = ""
    columns: Mapping[str, str] = field(default_factory=dict)
    drop_bad: bool = False
    level_keys: tuple[str, ...] = ()

    @property
    def plain(self) -> dict[str, object]:
        """What a job or a URL holds: only what was said."""
        every = asdict(self) | {"level_keys": list(self.level_keys)}  # as it comes back from JSON
        return {name: value for name, value in every.items() if value}


def asked(data: Source, *, split: str = "") -> Asked:
    """What a caller said; `split` where the source names none. Raises BadInput for unknown options."""
    if isinstance(data, str | Path):
        text = str(data)
        data = {"path": text} if Path(text).expanduser().exists() else {"name": text}
    known = Asked.__dataclass_fields__
    if unknown := sorted(set(data) - set(known)):
        raise BadInput(f"data: no option {', '.join(map(str, unknown))}; there are {', '.join(known)}.")
    given = {name: value for name, value in data.items() if value is not None}
    for name, value in given.items():
        kind = {"columns": Mapping, "drop_bad": bool}.get(name, str)
        if name != "level_keys" and not isinstance(value, kind):
            raise BadInput(f"data: {name} is {value!r}; expected {KINDS[kind]}.")
    own = {"split": given.get("split") or split, "level_keys": _keys(given.get("level_keys", ()))}
    found = Asked(**{**given, **own})  # type: ignore[arg-type]
    if not (found.name or found.path):
        raise BadInput("no collection: give a name from `collections list`, a file or a folder.")
    if found.split not in SPLITS:
        raise BadInput(f"split {found.split!r}: expected train, val or test, or none for all papers.")
    return found


def _keys(value: object) -> tuple[str, ...]:
    """The names of levels, from a list or from a text with commas. Raises BadInput."""
    parts = value.split(",") if isinstance(value, str) and value.strip() else value or ()
    if not isinstance(parts, list | tuple) or not all(isinstance(part, str) for part in parts):
        raise BadInput(f"data: level_keys is {value!r}; expected a list of names, coarse to fine.")
    return tuple(part.strip() for part in parts)


def papers(data: Source) -> Papers:
    """The papers of a source, of its split alone where it names one. Read once, kept in memory while the file stays.

    Raises UnknownName, MissingData with the way to get the data, BadInput or BadFile.
    """
    found = asked(data)
    path = Path(found.path).expanduser() if found.path else datasets.find_collection(found.name)
    if not path.exists():
        raise MissingData(gone(str(path), "collection", found.name) or f"{path}: no such file or folder.")
    if not (path.is_file() or path.is_dir()):
        raise BadInput(f"{path} is a device or a pipe: give a file or a folder.")
    title = (title_of(str(path)) or found.name) if found.path else ""
    name = "" if is_hub_name(found.name) else found.name  # which has a name of its own that suits a file
    options = (path, tuple(sorted(found.columns.items())), found.drop_bad, name, title, found.level_keys)
    return _split(options, found.split, stamp(path))


def stamp(path: Path) -> tuple[object, ...]:
    """What changes when a file, or the papers of a benchmark folder, change, so that a kept copy is never stale."""
    if path.is_dir():
        return tuple((one.name, *stamp(one)) for one in sorted(path.glob("pathways_*")) if one.is_file())
    seen = path.stat()
    if seen.st_size <= SMALL:
        return (digest_file(path),)
    return seen.st_size, seen.st_mtime_ns, seen.st_ctime_ns, seen.st_ino


_Options = tuple[Path, Columns, bool, str, str, tuple[str, ...]]


@lru_cache(maxsize=KEEP)
def _split(options: _Options, split: str, stamp: tuple[object, ...]) -> Papers:
    whole = _whole(options, stamp)
    if not split:
        return whole
    rows = [row for row, one in enumerate(whole.splits) if one == split]
    if not rows:
        there = ", ".join(dict.fromkeys(whole.splits)) or "none"
        raise MissingData(f"{whole.title or whole.name}: no papers of the split {split!r}. Its splits: {there}.")
    return whole.take(rows)


@lru_cache(maxsize=KEEP)
def _whole(options: _Options, stamp: tuple[object, ...]) -> Papers:
    path, columns, drop_bad, name, title, keys = options
    how: dict[str, Any] = {"columns": dict(columns) or None, "drop_bad": drop_bad, "name": name, "title": title}
    how |= {"level_keys": keys} if keys else {}
    return read_once(path, how, lambda: datasets.read_collection(path, **how))
