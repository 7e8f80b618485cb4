"""The sets that were built on this machine, as their folders tell."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from core import datasets
from core.actions.build.catalogue import BUILDERS
from core.actions.check import check
from core.datasets.papers.told import SOURCE, read_source
from core.names import is_pmid
from core.schema import Check, Skipped, SkippedPathway, SkippedTerm

PATHS = {"file", "files", "folder"}  # kinds of options that name something of the user's
NUMBERS = ("fewest", "most", "pairs", "seed")
LEFT_OUT = {one.what: one for one in (Skipped, SkippedPathway, SkippedTerm)}


@dataclass(frozen=True)
class BuiltSet:
    """One of them. `key`: what collections call it; `day`: the last on which its source was asked (UTC).

    `splits`: of each its pathways, papers and pairs by type. `reasons`: why things were left out, with their number.
    `again`: what `build` takes to build it once more; None where files of the user's went into it.
    """

    key: str
    folder: Path
    source: str
    title: str
    version: str
    day: str
    licence: str
    licence_url: str
    notice: str
    splits: Mapping[str, Mapping[str, int]]
    counts: Mapping[str, int]
    notices: tuple[str, ...]
    reasons: Mapping[str, int]
    left_out: tuple[Skipped, ...]
    again: Mapping[str, Any] | None
    changed: float = 0.0

    @property
    def document(self) -> bytes:
        """SOURCE.json as it stands in the folder."""
        return (self.folder / SOURCE).read_bytes()


def built_sets() -> list[BuiltSet]:
    """Every collection on this machine that one of the builders made, the newest first; damaged ones are left out."""
    table = datasets.collections()
    places = [(str(name), Path(str(where)) / SOURCE) for name, where in zip(table["name"], table["where"]) if where]
    found = [_read(key, path.parent, _stamp(path)) for key, path in places if path.is_file()]
    return sorted((one for one in found if one is not None), key=lambda one: (one.changed, one.key), reverse=True)


def check_built(one: BuiltSet) -> Check:
    """What `check --as pathways` says of its folder; asked again when its files change."""
    return _checked(one.folder, tuple(_stamp(path) for path in sorted(one.folder.iterdir()) if path.is_file()))


@lru_cache(maxsize=16)
def _checked(folder: Path, stamp: tuple[tuple[float, int], ...]) -> Check:
    return check(files=[folder], kind="pathways")[0]


def _stamp(path: Path) -> tuple[float, int]:
    """When a file was changed, and its size."""
    seen = path.stat()
    return seen.st_mtime, seen.st_size


@lru_cache(maxsize=64)
def _read(key: str, folder: Path, stamp: tuple[float, int]) -> BuiltSet | None:
    said = read_source(folder)
    made = said.get("made")
    if not isinstance(made, dict) or not isinstance(made.get("source"), str) or made["source"] not in BUILDERS:
        return None
    try:
        changed = stamp[0]
        return BuiltSet(
            key, folder, str(made["source"]), title=_text(said, "title"), version=_text(said, "version"),
            day=_day(said, changed), licence=_text(said, "licence"), licence_url=_text(said, "licence_url"),
            notice=_text(said, "notice"),
            splits={str(split): _numbers(facts) for split, facts in dict(said["splits"]).items()},
            counts=_numbers(said.get("counts")), notices=tuple(map(str, said.get("notices") or ())),
            reasons=_numbers(said.get("left_out_counts")),
            left_out=tuple(map(_skipped, said.get("left_out") or ())),
            again=_again(made), changed=changed,
        )  # fmt: skip
    except (OSError, KeyError, TypeError, ValueError, OverflowError):
        return None


def _skipped(one: Mapping[str, Any]) -> Skipped:
    """One thing left out; sets that were built before it stood there do not say what it is."""
    made = LEFT_OUT.get(str(one.get("what")), Skipped if is_pmid(str(one["id"])) else SkippedPathway)
    return made(str(one["id"]), str(one["reason"]))


def _text(said: Mapping[str, Any], name: str) -> str:
    value = said.get(name)
    return value if isinstance(value, str) else ""


def _numbers(value: Any) -> dict[str, int]:
    return {str(name): int(n) for name, n in dict(value or {}).items()}


def _day(said: Mapping[str, Any], changed: float) -> str:
    """The last day that the folder names; where nothing was asked, the one on which it was written."""
    asked = said.get("asked")
    days = [str(day)[-10:] for day in (asked.values() if isinstance(asked, dict) else ()) if day]
    days += [str(day) for day in said.get("texts_asked") or ()]
    return max(days, default="") or datetime.fromtimestamp(changed, UTC).strftime("%Y-%m-%d")


def _again(made: Mapping[str, Any]) -> dict[str, Any] | None:
    """The choices that a page can make; a file in place of one that would be fetched is not given again."""
    kinds = {option.name: option.kind for option in BUILDERS[made["source"]].options}
    options = dict(made.get("options") or {})
    if any(options.get(name) for name, kind in kinds.items() if kind in {"files", "folder"}):
        return None
    kept = {name: value for name, value in options.items() if kinds.get(name, "file") not in PATHS}
    return {"source": made["source"], "options": kept, **{name: int(made[name]) for name in NUMBERS if name in made}}
