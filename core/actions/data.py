"""The pairs a task is about: a declared data set, or a file of the user's."""

from functools import lru_cache
from pathlib import Path

from core.catalogue import choose
from core.datasets import load
from core.errors import BadInput
from core.schema import PairSet, Task
from core.tasks import TASKS


def pairs(task: str, data: str | None = None) -> tuple[Task, PairSet]:
    """The task and its pairs; `data` is a path that replaces the task's own data set.

    Raises UnknownName, MissingData, BadFile, or BadInput where a task without data is given none.
    """
    declared = choose("task", TASKS, task)
    if not data and not declared.dataset:
        raise BadInput(f"task {task!r} needs a file of rated pairs: --data FILE.")
    return declared, _loaded(declared.dataset, data, _stamp(data))


def _stamp(data: str | None) -> tuple[int, ...]:
    """What changes when a file changes, so that a kept copy is never stale."""
    if not data:
        return ()
    path = Path(data)
    if not path.is_file():
        return ()
    found = path.stat()
    return (found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino)


@lru_cache(maxsize=16)
def _loaded(dataset: str, data: str | None, stamp: tuple[int, ...]) -> PairSet:
    return load(dataset or "pairs", path=Path(data) if data else None)
