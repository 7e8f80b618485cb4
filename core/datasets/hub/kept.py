"""Data sets of the hub that are on this machine: cache/datasets/hub/ORG--NAME@commit, each with a record of its own."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import lru_cache
from pathlib import Path

from core.datasets.hub.named import PREFIX, SHORT, SPLITS, HubName, read_name
from core.datasets.messages import named
from core.disk import digest, digest_file, glimpse, seal
from core.errors import BadInput, MissingData
from core.settings import cache_root

RECORD = "hub.json"
PAIRS, PAPERS = "pairs", "papers"
PUBLIC = "https://huggingface.co/datasets"


@dataclass(frozen=True)
class Kept:
    """A data set of the hub at a commit, as it was taken.

    `asked`: the revision that was asked for, "" for none: then this is the commit that the bare name means. `files`:
    what is read, split → file of the folder ("" for all papers); `raw`: what was fetched, path → bytes. `columns`: role
    → the column that was named for it.
    """

    repo_id: str
    commit: str
    asked: str
    part: str
    kind: str
    licence: str
    n: int
    files: Mapping[str, str]
    raw: Mapping[str, int]
    day: str
    digests: Mapping[str, str] = field(default_factory=dict)  # of the files that are read
    levels: tuple[str, ...] = ()
    splits: tuple[str, ...] = ()
    columns: Mapping[str, str] = field(default_factory=dict)
    findings: tuple[str, ...] = ()

    @property
    def name(self) -> HubName:
        return HubName(self.repo_id, self.commit, self.part)

    @property
    def key(self) -> str:
        """What `--data` and collections call it."""
        return str(self.name)

    @property
    def stem(self) -> str:
        """The same as the name of a file."""
        return folder_name(self.repo_id, self.commit, self.part)

    @property
    def folder(self) -> Path:
        return root() / self.stem

    @property
    def title(self) -> str:
        part = f" ({self.part})" if self.part else ""
        return f"{self.repo_id}{part} at {self.commit[:SHORT]}"

    @property
    def source(self) -> str:
        return f"{PUBLIC}/{self.repo_id}/tree/{self.commit}"

    @property
    def notice(self) -> str:
        return notice_of(self.repo_id, self.licence)

    def path(self, split: str = "") -> Path:
        """The file of a split; without one of all papers, or of the test pairs, else validation, else train."""
        if split and split not in self.files:
            there = named(one for one in self.files if one) or "none"
            raise BadInput(f"{self.title} has no split {split!r}; there are: {there}.")
        chosen = split or next((one for one in ("", *SPLITS) if one in self.files), next(iter(self.files)))
        return self.folder / self.files[chosen]


def notice_of(repo_id: str, licence: str) -> str:
    """What is to be known of passing on."""
    if licence == "not stated":
        return f"The card of {repo_id} states no licence: ask its authors before passing on anything of it."
    return f"{repo_id} on the hub is under the licence {licence}; what is exported of it stays under it."


def root() -> Path:
    return cache_root() / "datasets" / "hub"


def folder_name(repo_id: str, commit: str, part: str) -> str:
    """ORG--NAME@commit, and the part."""
    plain = "".join(c if c.isascii() and (c.isalnum() or c in "._-") else "-" for c in part)
    return f"{repo_id.replace('/', '--')}@{commit[:SHORT]}{f'+{plain}' if plain else ''}"


def is_hub_name(text: str) -> bool:
    """Whether a name says that it is one of the hub."""
    return text.startswith(PREFIX)


def keep(found: Kept) -> None:
    """Write the record: from now on the data set is here."""
    seal(found.folder / RECORD, json.dumps(asdict(found), ensure_ascii=False, sort_keys=True).encode())


def record(folder: Path) -> Kept | None:
    """What is written of a folder, whether its files are still there or not; None where nothing is."""
    payload = glimpse(folder / RECORD)
    if payload is None:
        return None
    raw = json.loads(payload)
    values = {one.name: raw[one.name] for one in fields(Kept) if one.name in raw}
    values |= {name: tuple(values[name]) for name in ("levels", "splits", "findings")}
    return Kept(**values)


def is_whole(found: Kept) -> bool:
    """Whether the files that are read are those that were written."""
    paths = {file: found.folder / file for file in found.files.values()}
    return all(path.exists() and found.digests.get(file) == digest_of(path) for file, path in paths.items())


def digest_of(path: Path) -> str:
    """Of a file's bytes, or of the files in a folder."""
    inside = sorted(path.iterdir()) if path.is_dir() else [path]
    return digest([(one.name, _digest(one, one.stat().st_size, one.stat().st_mtime_ns)) for one in inside])


@lru_cache(maxsize=256)
def _digest(path: Path, size: int, changed: int) -> str:
    return digest_file(path)


def every(kind: str = "") -> list[Kept]:
    """All that are here, by name; of one kind, or of both."""
    return [one for one in recorded() if kind in {"", one.kind} and is_whole(one)]


def recorded() -> list[Kept]:
    """All that were taken once, by name, also those whose files are damaged."""
    folders = sorted(root().iterdir()) if root().is_dir() else []
    return [one for folder in folders if folder.is_dir() and (one := record(folder)) is not None]


def matching(name: HubName, kept: list[Kept]) -> list[Kept]:
    """Those that a name may mean. Without a revision: the one that the bare name was resolved to, else all."""
    found = [one for one in kept if (one.repo_id, one.part) == (name.repo_id, name.part)]
    if name.revision:
        return [one for one in found if name.revision == one.asked or one.commit.startswith(name.revision)]
    return [one for one in found if not one.asked] or found


def find(text: str, kind: str = "") -> Kept:
    """The data set of this name. Raises MissingData where it is not here, BadInput where it may be several."""
    name = read_name(text)
    found = matching(name, every(kind))
    if not found:
        bare = str(HubName(name.repo_id, name.revision, name.part)).removeprefix(PREFIX)
        other = matching(name, every())
        what = f" as {kind} (it was taken as {other[0].kind})" if kind and other else ""
        again = f" --as {kind}" if what else ""
        raise MissingData(f"{name} is not on this machine{what}. Run: python -m core prepare {bare}{again}")
    return only(name, found)


def only(name: HubName, found: list[Kept]) -> Kept:
    """The one that a name means. Raises BadInput where there are several."""
    if len(found) > 1:
        raise BadInput(f"{name} is here at several commits: {named(one.key for one in found)}. Name one.")
    return found[0]


def kept_at(path: Path) -> Kept | None:
    """The data set that a file or folder belongs to, if it is one of the hub's."""
    place = path.absolute()
    if not place.is_relative_to(root().absolute()):
        return None
    steps = place.relative_to(root().absolute()).parts
    return record(root() / steps[0]) if steps else None
