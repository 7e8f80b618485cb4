"""Results on disk: kept under a digest of all that went in, and what has been scored so far as one tidy table.

Scores of a user's own files lie in a folder of their own: they are found again, and shown to nobody else.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any

import pandas as pd

from core import settings
from core.disk import digest, glimpse, kept
from core.evaluate import KINDS
from core.schema import Interval, Result, Skipped
from core.tasks import TASKS

VERSION = 3  # raise when numbers, or what a file holds, change
COLUMNS = ["task", "model", "metric", "point", "low", "high", "n", "reason", "data_fingerprint", "revision", "date"]


def archived(
    task: str, model: str, stands_for: Mapping[str, object], make: Callable[[], Result], *, own: bool
) -> Result:
    """The result kept for all that it `stands_for`, or made now and kept if the disk allows.

    `own`: it is of a user's file.
    """
    folder = root() / "own" if own else root()
    name = "".join(character if character.isalnum() or character in "._" else "-" for character in model)[:60]
    key = digest({"version": _version(task), **stands_for})
    return _unpack(kept(folder / f"{task}-{name}-{key}.json", lambda: _pack(make())))


def root() -> Path:
    """The folder of all results."""
    return settings.cache_root() / "results"


def results(*, task: str | None = None) -> pd.DataFrame:
    """What was scored on the declared data sets, one row a model and metric; of several, the latest. Computes nothing.

    Columns: task, model, metric, point, low, high, n, reason, data_fingerprint, revision, date.
    """
    rows = [
        {
            "task": raw["task"], "model": raw["model"], "metric": name, "n": len(raw["items"]["item_id"]),
            **{part: value[part] for part in ("point", "low", "high", "reason")},
            **{part: raw["provenance"][part] for part in ("data_fingerprint", "revision", "date")},
        }
        for raw in _latest()
        if task in (None, raw["task"])
        for name, value in raw["metrics"].items()
    ]  # fmt: skip
    table = pd.DataFrame(rows, columns=COLUMNS)
    return table.drop_duplicates(["task", "model", "metric", "data_fingerprint"], keep="last").reset_index(drop=True)


def _latest() -> Iterator[dict[str, Any]]:
    """Results of this version on declared data sets, the oldest file first."""
    for path in sorted(root().glob("*.json"), key=lambda path: (_written(path), path.name)):
        raw = json.loads(glimpse(path) or b"{}")
        if raw.get("version", 0) == _version(raw.get("task", "")):
            yield raw


def _written(path: Path) -> float:
    with suppress(OSError):  # gone meanwhile
        return path.stat().st_mtime
    return 0.0


def _version(task: str) -> list[int] | None:
    return [VERSION, KINDS[TASKS[task].kind].version] if task in TASKS else None


def _pack(result: Result) -> bytes:
    whole = {
        "version": _version(result.task),
        "task": result.task,
        "model": result.model,
        "items": {column: result.items[column].tolist() for column in result.items},
        "metrics": {name: asdict(value) for name, value in result.metrics.items()},
        "by_group": {name: asdict(value) for name, value in result.by_group.items()},
        "skipped": [asdict(one) for one in result.skipped],
        "provenance": dict(result.provenance),
    }
    return json.dumps(whole, ensure_ascii=False, allow_nan=False).encode()


@lru_cache(maxsize=32)  # a page asks for the same results many times
def _unpack(payload: bytes) -> Result:
    raw = json.loads(payload)

    def intervals(part: Mapping[str, dict[str, Any]]) -> dict[str, Interval]:
        return {name: Interval(**value) for name, value in part.items()}

    return Result(
        raw["task"], raw["model"], pd.DataFrame(raw["items"]), intervals(raw["metrics"]), intervals(raw["by_group"]),
        tuple(Skipped(**one) for one in raw["skipped"]), raw["provenance"],
    )  # fmt: skip
