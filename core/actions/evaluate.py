"""Score models on a task: vectors, items, metrics with intervals. Kept under the digest of all that went in."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from core.actions.data import Data, given, pairs
from core.actions.provenance import provenance
from core.actions.results import archived
from core.actions.specs import spec_of
from core.actions.vectors import sides
from core.errors import BadInput, CoreError
from core.evaluate import KINDS, METRICS
from core.progress import Progress, silent
from core.schema import ModelSpec, PairSet, Result, Task
from core.stats import interval

RESAMPLES, SEED, LEVEL = 1_000, 20261006, 0.95


@dataclass(frozen=True)
class _How:
    """What a score depends on besides data and model (`draws`), and how its vectors are made."""

    draws: dict[str, Any]
    batch_size: int
    device: str
    compute: bool
    progress: Progress


def evaluate(
    *,
    task: str,
    models: Sequence[str],
    data: Data = None,
    batch_size: int = 16,
    device: str = "auto",
    resamples: int = RESAMPLES,
    seed: int = SEED,
    level: float = LEVEL,
    compute: bool = True,
    progress: Progress = silent,
) -> list[Result]:
    """One result a model, in the order given.

    With `compute` False nothing is encoded: MissingData is raised where a vector is not stored yet. Two models of one
    name are refused (BadInput), as their results could not be told apart.
    """
    declared, pairset = pairs(task, data)
    specs = [spec_of(name, fit=pairset.texts, fetch=compute, progress=progress) for name in models]
    names = [spec.name for spec in specs]
    twins = sorted({name for name in names if names.count(name) > 1})
    if twins:
        raise BadInput(f"two models are called {twins[0]!r}. Give each a name of its own: NAME=FOLDER.")
    how = _How({"resamples": resamples, "seed": seed, "level": level}, batch_size, device, compute, progress)
    own = bool(given(data).path)
    return [_result(declared, pairset, spec, how, own) for spec in specs]


def scored(*, task: str, models: Sequence[str], data: Data = None) -> tuple[list[Result], dict[str, str]]:
    """What can be shown at once: results from stored vectors, and for the other models why there is none."""
    pairs(task, data)  # what is wrong with the data is no model's fault
    found: list[Result] = []
    missing: dict[str, str] = {}
    for name in models:
        try:
            found += evaluate(task=task, models=[name], data=data, compute=False)
        except CoreError as error:
            missing[name] = str(error)
    return found, missing


def _result(task: Task, data: PairSet, spec: ModelSpec, how: _How, own: bool) -> Result:
    """The kept result, or a new one. All that a result says is part of its key, save when and where it was made."""
    stands_for = {
        "metrics": dict(task.metrics),
        "data": [data.name, data.title, data.fingerprint, data.licence, *data.notes],
        "findings": [one.text for one in data.findings], "skipped": [[one.id, one.reason] for one in data.skipped],
        "space": spec.space, "prompts": dict(spec.prompts), "name": spec.name, "hub": spec.hub_id,
        "licence": spec.licence, **how.draws,
    }  # fmt: skip
    return archived(task.name, spec.name, stands_for, lambda: _score(task, data, spec, how), own=own)


def _score(task: Task, data: PairSet, spec: ModelSpec, how: _How) -> Result:
    begin = time.perf_counter()
    found = sides(data, spec, batch_size=how.batch_size, device=how.device, compute=how.compute, progress=how.progress)
    items, skipped = KINDS[task.kind].evaluate(data, found.left, found.right)
    groups = items["group"].to_numpy()
    by_pair = {name: interval(items, METRICS[entry], **how.draws) for name, entry in task.metrics.items()}
    by_group = {
        name: interval(items, METRICS[entry], groups=groups, **how.draws) for name, entry in task.metrics.items()
    }
    about = provenance(task, data, spec, found, seconds=time.perf_counter() - begin) | how.draws
    return Result(task.name, spec.name, items, by_pair, by_group, (*data.skipped, *skipped), about)
