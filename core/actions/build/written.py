"""A benchmark folder on disk: whole, checked, with SOURCE.json, or not there."""

import errno
import fcntl
import json
import os
import re
import secrets
import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from core.datasets.checks import check
from core.datasets.papers.told import SOURCE, read_source
from core.disk import put
from core.errors import BadInput, CoreError, not_written
from core.schema import Check
from core.settings import cache_root

TRIES = 20  # to have a new folder that no other build tidies away
WAITS = 1200  # twentieths of a second


def place_of(name: str, how: Mapping[str, Any]) -> Path:
    """A folder among the app's own data sets: `name`, or with a number behind where that holds another making."""
    root = cache_root() / "datasets"
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-.") or "built"
    for number in range(1, 1000):
        folder = root / (plain if number == 1 else f"{plain}-{number}")
        with _alone(root):
            if not folder.exists() or is_made_so(folder, how):
                return folder
    raise BadInput(f"there are a thousand sets named {plain}: remove some, or give a folder.")


def is_made_so(folder: Path, how: Mapping[str, Any]) -> bool:
    """Whether a folder says that it was made in this way."""
    return bool(read_source(folder).get("made") == json.loads(json.dumps(how)))


def refuse_place(folder: Path) -> None:
    """BadInput for a folder that holds anything but what was built there, CoreError where nothing can be written."""
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{folder} is a file: give a folder to write into.")
    with _alone(folder.parent):
        if folder.is_dir() and any(folder.iterdir()) and not (folder / SOURCE).is_file():
            raise BadInput(f"{folder} holds other files, and no {SOURCE}: give another folder to write into.")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        trial = folder.parent / f".{folder.name}.{secrets.token_hex(6)}.tmp"
        trial.mkdir()
        with suppress(FileNotFoundError):  # another build tidied it away
            trial.rmdir()
    except OSError as error:
        raise not_written("the set", folder, error) from None


def write(folder: Path, files: Mapping[str, bytes], source: Mapping[str, Any]) -> Check:
    """The files and SOURCE.json, after they passed `check`; what an earlier build left there is replaced as a whole.

    Raises CoreError when the disk does not take them, or when they would not pass.
    """
    said = (json.dumps(source, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "replace")
    fresh, held = _own(folder)
    try:
        for name, content in {**files, SOURCE: said}.items():
            put(fresh / name, content)
        found = check([fresh], "pathways", None)[0]
        if found.outcome == "REJECT":
            said_of = " ".join(found.messages).replace(fresh.name, folder.name)
            raise CoreError(f"the set would not pass its own check: {said_of}")
        _replace(folder, fresh)
    except OSError as error:
        raise not_written("the set", folder, error) from None
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
        os.close(held)
    messages = tuple(text.replace(fresh.name, folder.name) for text in found.messages)
    return Check(folder.name, found.outcome, messages, found.rows, found.seconds)


def _replace(folder: Path, fresh: Path) -> None:
    with _alone(folder.parent):
        old = folder.parent / f".{folder.name}.{secrets.token_hex(6)}.old.tmp"
        if folder.exists():
            folder.rename(old)
        try:
            fresh.rename(folder)
        except OSError:
            with suppress(OSError):
                old.rename(folder)
            raise
        shutil.rmtree(old, ignore_errors=True)


@contextmanager
def _alone(parent: Path) -> Iterator[None]:
    """While a folder in it is looked at or replaced, no other build does so: some moments, or a minute at most."""
    try:
        handle = os.open(parent, os.O_RDONLY)
    except OSError:  # not there yet
        yield
        return
    try:
        for _ in range(WAITS):
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                time.sleep(0.05)
            except OSError:  # a disk without locks
                break
        yield
    finally:
        os.close(handle)


def tidy(folder: Path) -> None:
    """Remove what killed builds of this folder left beside it; what a living one writes is held by it."""
    prefix = f".{folder.name}."
    for left in folder.parent.iterdir():
        if left.name.startswith(prefix) and left.name.endswith(".tmp"):
            with suppress(OSError):
                held = _hold(left)
                try:
                    shutil.rmtree(left, ignore_errors=True)
                finally:
                    os.close(held)


def _own(folder: Path) -> tuple[Path, int]:
    """A new folder beside this one, and the lock on it; another build may tidy it away before it is locked."""
    for tried in range(TRIES):
        fresh = folder.parent / f".{folder.name}.{secrets.token_hex(6)}.tmp"
        try:
            fresh.mkdir(parents=True)
            held = _hold(fresh)
            if fresh.is_dir():
                return fresh, held
            os.close(held)
        except (FileNotFoundError, BlockingIOError) as error:
            if tried == TRIES - 1:
                raise not_written("the set", folder, error) from None
        except OSError as error:
            raise not_written("the set", folder, error) from None
    raise not_written("the set", folder, FileNotFoundError(errno.ENOENT, "it is tidied away by others"))


def _hold(folder: Path) -> int:
    """A lock on a folder, which the kernel lets go of however its holder ends. Raises OSError where another has it."""
    handle = os.open(folder, os.O_RDONLY | os.O_NOFOLLOW)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise
    except OSError:  # a disk without locks
        pass
    return handle
