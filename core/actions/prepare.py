"""Data sets: list them, fetch one from its pinned source, or take in the user's copy."""

from pathlib import Path

import pandas as pd

from core import datasets as sets
from core.progress import Progress, silent
from core.tasks import TASKS


def datasets() -> pd.DataFrame:
    """Each data set: what it is, whether it is here, licence, how to get it."""
    return sets.available()


def tasks() -> pd.DataFrame:
    """Each task with its data set, kind, metrics and suite."""
    return pd.DataFrame(
        {
            "name": task.name, "title": task.title, "kind": task.kind, "dataset": task.dataset or "a file of yours",
            "metrics": ", ".join(task.metrics), "suite": task.suite, "source": task.source,
        }
        for task in TASKS.values()
    )  # fmt: skip


def prepare(*, name: str, source: str | Path | None = None, progress: Progress = silent) -> dict[str, object]:
    """Fetch `name` from its pinned revision, or copy the user's file `source` into the cache after checking it."""
    found = sets.prepare(name, source=Path(source) if source else None, progress=progress)
    return {
        "name": name, "n": len(found), "data_fingerprint": found.fingerprint, "licence": found.licence,
        "notice": sets.DATASETS[name].notice, "findings": [one.text for one in found.findings],
        "message": f"{name}: {len(found)} pairs on this machine ({found.licence}).",
    }  # fmt: skip
