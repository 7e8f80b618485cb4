"""Score models on a task: vectors, items, metrics with intervals. Kept under the digest of all that went in."""

import json
import platform
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import pandas as pd

from core import __version__, settings
from core.actions.data import pairs
from core.actions.specs import spec_of
from core.actions.vectors import sides
from core.disk import digest, kept
from core.errors import BadInput, MissingData, MissingModel, Mismatch, UnknownName
from core.evaluate import KINDS, METRICS, similarity
from core.progress import Progress, silent
from core.schema import Interval, ModelSpec, PairSet, Result, Skipped, Task
from core.stats import interval

VERSION = 1  # raise when numbers change
RESAMPLES, SEED, LEVEL = 1_000, 20261006, 0.95
PACKAGES = ("numpy", "torch", "transformers", "sentence-transformers", "tokenizers", "scikit-learn")


def evaluate(
    *,
    task: str,
    models: Sequence[str],
    data: str | None = None,
    batch_size: int = 16,
    device: str = "auto",
    resamples: int = RESAMPLES,
    seed: int = SEED,
    level: float = LEVEL,
    compute: bool = True,
    progress: Progress = silent,
) -> list[Result]:
    """One result a model, in the order given.

    With `compute` False nothing is encoded: MissingData is raised where a vector is not stored yet.
    """
    declared, pairset = pairs(task, data)
    how = {"resamples": resamples, "seed": seed, "level": level}
    specs = [spec_of(name, fit=pairset.texts, fetch=compute, progress=progress) for name in models]
    return [
        _kept_result(declared, pairset, spec, how, progress, batch_size=batch_size, device=device, compute=compute)
        for spec in specs
    ]


def _kept_result(
    task: Task, data: PairSet, spec: ModelSpec, how: dict[str, Any], progress: Progress, **encoding: Any
) -> Result:
    key = digest({
        "version": VERSION, "kind": KINDS[task.kind].version, "task": task.name, "metrics": dict(task.metrics),
        "data": data.fingerprint, "space": spec.space, "prompts": dict(spec.prompts), "name": spec.name, **how,
    })  # fmt: skip
    path = settings.cache_root() / "results" / f"{task.name}-{_safe(spec.name)}-{key}.json"
    payload = kept(path, lambda: _pack(_score(task, data, spec, how, progress, **encoding)))
    return _unpack(payload)


def scored(
    *, task: str, models: Sequence[str], data: str | None = None
) -> tuple[list[Result], dict[str, str]]:
    """What can be shown at once: results from stored vectors, and for the other models why there is none."""
    found, missing = [], {}
    for name in models:
        try:
            found += evaluate(task=task, models=[name], data=data, compute=False)
        except (MissingData, MissingModel, UnknownName, BadInput, Mismatch) as error:
            missing[name] = str(error)
    return found, missing


def _safe(name: str) -> str:
    return "".join(c if c.isalnum() or c in "._" else "-" for c in name)[:60]


def _score(
    task: Task, data: PairSet, spec: ModelSpec, how: dict[str, Any], progress: Progress, **encoding: Any
) -> Result:
    begin = time.perf_counter()
    found = sides(data, spec, progress=progress, **encoding)
    items, skipped = similarity(data, found.left, found.right)
    by_pair = {name: interval(items, METRICS[entry], **how) for name, entry in task.metrics.items()}
    by_group = {
        name: interval(items, METRICS[entry], groups=items["group"].to_numpy(), **how)
        for name, entry in task.metrics.items()
    }
    provenance = {
        "model": spec.name,
        "model_id": spec.hub_id or spec.name,
        "revision": spec.revision,
        "pooling": spec.pooling or "none",
        "max_tokens": spec.max_tokens,
        "normalise": spec.normalise,
        "prompts": dict(spec.prompts),
        "fit": "the data set's own sentences, without their scores" if spec.fit else "nothing",
        "precision": spec.precision,
        "truncated": found.truncated,
        "texts": found.texts,
        "data": data.name,
        "data_fingerprint": data.fingerprint,
        "licence": data.licence,
        "device": found.device,
        "seconds": round(time.perf_counter() - begin, 3),
        "versions": versions(),
        "date": datetime.now(UTC).date().isoformat(),
        "notices": list(found.notices),
        **how,
    }
    return Result(task.name, spec.name, items, by_pair, by_group, (*data.skipped, *skipped), provenance)


def versions() -> dict[str, str]:
    """Versions of all that decides a number, read without importing anything."""
    found = {"bioscope": __version__, "python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found


def _pack(result: Result) -> bytes:
    return json.dumps(
        {
            "task": result.task,
            "model": result.model,
            "items": {column: result.items[column].tolist() for column in result.items},
            "metrics": {name: asdict(value) for name, value in result.metrics.items()},
            "by_group": {name: asdict(value) for name, value in result.by_group.items()},
            "skipped": [asdict(one) for one in result.skipped],
            "provenance": dict(result.provenance),
        },
        ensure_ascii=False,
        allow_nan=False,
    ).encode()


def _unpack(payload: bytes) -> Result:
    raw = json.loads(payload)

    def intervals(part: Mapping[str, dict[str, Any]]) -> dict[str, Interval]:
        return {name: Interval(**value) for name, value in part.items()}

    return Result(
        raw["task"], raw["model"], pd.DataFrame(raw["items"]), intervals(raw["metrics"]), intervals(raw["by_group"]),
        tuple(Skipped(**one) for one in raw["skipped"]), raw["provenance"],
    )  # fmt: skip
