"""Who owns a key: of any number of processes that ask for the same work at once, one.

A claim is a folder `keys/<key>.<n>` that holds one empty file named like the job, put in place by a
single rename: renaming onto a folder that is not empty fails, on every disk. The highest n counts.
"""

import os
import secrets
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from core.jobs import record

BETWEEN = 60.0  # seconds in which a claim without its job is taken for one that is being written


def claim(key: str, job_id: str) -> str:
    """The job that owns `key` from now on: the one already queued or running, else `job_id`."""
    while True:
        number, owner = newest(key)
        if owner and _live(owner):
            return owner
        if _put(f"{key}.{number + 1}", job_id):
            return job_id


def newest(key: str) -> tuple[int, str]:
    """Number and job of the latest claim on `key`; (0, "") if there is none."""
    number = max((int(n) for name, _, n in map(_split, _names()) if name == key), default=0)
    return number, owner(f"{key}.{number}") if number else ""


def owner(name: str) -> str:
    """The job a claim names; empty if the claim is damaged or gone."""
    try:
        return next((each for each in os.listdir(_folder() / name) if record.ID.fullmatch(each)), "")
    except OSError:
        return ""


def _live(job_id: str) -> bool:
    folder = record.root() / job_id
    if not folder.is_dir():  # its owner is about to write it, or died on the way: then we write it
        return abs(time.time() - record.time_of(job_id)) < BETWEEN
    job = record.read(folder)
    return job.active and not job.stopping


def _put(name: str, job_id: str) -> bool:
    return put_folder(_folder() / name, lambda folder: (folder / job_id).touch())


def put_folder(target: Path, fill: Callable[[Path], None]) -> bool:
    """Make a folder whole and rename it into place; False if one is there already."""
    target.parent.mkdir(parents=True, exist_ok=True)
    temporary = target.parent / f"{secrets.token_hex(8)}.tmp"
    temporary.mkdir()
    try:
        fill(temporary)
        os.rename(temporary, target)
        return True
    except FileExistsError:
        return False
    except OSError:
        if target.is_dir():
            return False
        raise
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def forget(gone: Callable[[str], bool]) -> None:
    """Remove claims that a newer one replaces, and those whose job `gone(job_id)` says is no more."""
    names = [(name, *_split(name)) for name in _names()]
    latest = {key: max(int(n) for _, other, _, n in names if other == key) for _, key, _, _ in names}
    for name, key, _, number in names:
        if int(number) < latest[key] or gone(owner(name)):
            aside = _folder() / f"{secrets.token_hex(8)}.tmp"
            with suppress(OSError):
                os.rename(_folder() / name, aside)
                shutil.rmtree(aside)


def _split(name: str) -> tuple[str, str, str]:
    return name.rpartition(".")


def _names() -> list[str]:
    try:
        return [name for name in os.listdir(_folder()) if name.rpartition(".")[2].isdigit()]
    except OSError:
        return []


def _folder() -> Path:
    return record.root() / "keys"
