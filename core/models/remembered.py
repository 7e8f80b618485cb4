"""What a model's folder says and the digest of its files, read once and again only when a file in it has changed.

A page asks for the same few models many times in one run; reading and hashing their small files each time is felt.
"""

import os
import time
from dataclasses import dataclass
from pathlib import Path

from core.models import folder as model_folder
from core.models.fingerprint import YOUNG, fingerprint
from core.models.folder import FolderFacts, Part

Stamp = tuple[tuple[str, str, int, int, int, int], ...]  # place, name, size, written, changed (ns), file number
MOST = 64


@dataclass
class _Known:
    stamp: Stamp
    facts: FolderFacts
    revision: str = ""


_known: dict[Path, _Known] = {}


def facts(folder: Path) -> FolderFacts:
    """`folder.read`, remembered. Raises what that raises; a refusal is not remembered."""
    return _look(folder).facts


def revision(folder: Path) -> str:
    """`fingerprint` of the files that decide a vector, remembered."""
    found = _look(folder)
    found.revision = found.revision or fingerprint(folder, found.facts.files)
    return found.revision


def _look(folder: Path) -> _Known:
    found = _known.get(folder)
    if found is not None and _stamp(folder, found.facts.parts) == found.stamp:
        return found
    before = time.time()
    read = model_folder.read(folder)
    made = _Known(_stamp(folder, read.parts), read)
    if before - _newest(made.stamp) > YOUNG:  # a file just written may change again within one tick of its clock
        if len(_known) >= MOST:
            _known.clear()
        _known[folder] = made
    return made


def _stamp(folder: Path, parts: tuple[Part, ...]) -> Stamp:
    """All that changes when a file in the folder, or in a part of the model, is written, added or removed."""
    places = dict.fromkeys([folder, *(folder / part.path for part in parts)])
    return tuple(sorted(_entry(path, place) for place in places for path in _files(place)))


def _files(place: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(place) as entries:
            return [entry for entry in entries if entry.is_file()]
    except OSError:
        return []


def _entry(entry: os.DirEntry[str], place: Path) -> tuple[str, str, int, int, int, int]:
    seen = entry.stat()
    return (str(place), entry.name, seen.st_size, seen.st_mtime_ns, seen.st_ctime_ns, seen.st_ino)


def _newest(stamp: Stamp) -> float:
    return max((max(one[3:5]) / 1e9 for one in stamp), default=0.0)
