"""The pairs a task is about: a declared data set, or a file of the user's."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from core.actions.workspaces import gone, title_of
from core.catalogue import choose
from core.datasets import DATASETS, load
from core.datasets.hub import kept as hub
from core.datasets.hub.named import read_name
from core.disk import digest_file
from core.errors import BadFile, BadInput, MissingData
from core.schema import PairSet, Task
from core.tasks import TASKS

SMALL = 4_000_000  # bytes; a file up to this size is known by its content, a larger one by its time stamps

Data = str | Mapping[str, object] | None  # a path, or the fields of `Given`: plain values, so that a job can hold it


@dataclass(frozen=True)
class Given:
    """A file of the user's, and how to read it; `core.datasets.load` says what each means. `path` "" means none."""

    path: str = ""
    papers: str | None = None
    decimal: str | None = None
    drop_bad: bool = False


def given(data: Data) -> Given:
    """What a caller said about the data. Raises BadInput for options without a file, and for unknown ones."""
    if not isinstance(data, Mapping):
        return _at(Given(str(data or "")))
    known = Given.__dataclass_fields__
    if unknown := sorted(set(data) - set(known)):
        raise BadInput(f"data: no option {', '.join(unknown)}; there are {', '.join(known)}.")
    found = Given(**data)  # type: ignore[arg-type]
    if not found.path and found != Given():
        raise BadInput("papers, a decimal mark and leaving out bad rows go with a file of pairs: --data FILE.")
    if found.decimal not in (None, ",", "."):
        raise BadInput(f"decimal mark {found.decimal!r}: expected ',' or '.'.")
    return _at(found)


def _at(found: Given) -> Given:
    """The same with the file that a name of the hub, hub:ORG/NAME@COMMIT, stands for. Raises MissingData."""
    if not hub.is_hub_name(found.path):
        return found
    return replace(found, path=str(hub.find(found.path, hub.PAIRS).path(read_name(found.path).split)))


def pairs(task: str, data: Data = None) -> tuple[Task, PairSet]:
    """The task and its pairs; `data` is a file of rated pairs that replaces the task's own data set.

    Raises UnknownName, MissingData, BadFile, or BadInput where a task without data is given none.
    """
    declared, own = choose("task", TASKS, task), given(data)
    if own.path:
        files = [own.path, own.papers or ""]
        if why := next((why for file in filter(None, files) if (why := gone(file, "file"))), ""):
            raise MissingData(why)
        titles = {Path(file).name: title for file in files if (title := title_of(file))}
        return declared, _own(own, tuple(titles.items()), tuple(_stamp(Path(file)) for file in files))
    if not declared.dataset:
        raise BadInput(f"task {task!r} needs a file of rated pairs: --data FILE.")
    path = DATASETS[declared.dataset].find()
    return declared, _declared(declared.dataset, path, _stamp(path) if path else ())


def _stamp(path: Path) -> tuple[object, ...]:
    """What changes when a file changes, so that a kept copy is never stale."""
    if not path.is_file():
        return ()
    seen = path.stat()
    if seen.st_size <= SMALL:
        return (digest_file(path),)
    return seen.st_size, seen.st_mtime_ns, seen.st_ctime_ns, seen.st_ino


@lru_cache(maxsize=8)
def _declared(name: str, path: Path | None, stamp: tuple[object, ...]) -> PairSet:
    return load(name)


@lru_cache(maxsize=8)
def _own(own: Given, titles: tuple[tuple[str, str], ...], stamps: tuple[object, ...]) -> PairSet:
    """`titles`: names of stored files and those that they came with, in whose words all is said."""
    path, papers = Path(own.path), Path(own.papers) if own.papers else None
    title = dict(titles).get(path.name, "")
    try:
        found = load("pairs", path=path, papers=papers, decimal=own.decimal, drop_bad=own.drop_bad, title=title)
    except BadFile as error:
        raise BadFile(_retold(str(error), titles)) from None
    if found.title != path.name:
        return found  # known by its content: BIOSSES
    if fetched := hub.kept_at(path):
        return replace(
            found, name=fetched.stem, title=f"{fetched.title}, {path.name}", licence=fetched.licence,
            source=fetched.source, notes=(*found.notes, fetched.notice),
        )  # fmt: skip
    name = f"own-{found.name}" if found.name in DATASETS else found.name  # it only bears the name
    return replace(
        found,
        name=name,
        title=_retold(found.title, titles),
        source=_retold(found.source, titles),
        findings=tuple(replace(one, text=_retold(one.text, titles)) for one in found.findings),
        skipped=tuple(replace(one, reason=_retold(one.reason, titles)) for one in found.skipped),
    )


def _retold(text: str, titles: tuple[tuple[str, str], ...]) -> str:
    for stored, title in titles:
        text = text.replace(stored, title)
    return text
