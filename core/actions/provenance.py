"""Where a score comes from: all that decided it, and what there is to know beside it."""

import platform
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version

from core import __version__
from core.actions.vectors import Sides
from core.schema import ModelSpec, PairSet, Papers, Task

PACKAGES = ("numpy", "torch", "transformers", "sentence-transformers", "tokenizers", "scikit-learn")


def provenance(task: Task, data: PairSet, spec: ModelSpec, found: Sides, *, seconds: float) -> dict[str, object]:
    """Plain values. `licence`: the data's; `notes`: caveats; `findings`: on the file; `notices`: on the vectors."""
    return {
        **of_model(spec),
        "fit": "the data set's own sentences, without their scores" if spec.fit else "nothing",
        "truncated": found.truncated,
        "texts": found.texts,
        **of_data(data),
        "notes": [*(task.caveats if data.name == task.dataset else ()), *data.notes],
        "notices": list(found.notices),
        "device": found.device,
        "seconds": round(seconds, 3),
        "versions": versions(),
        "date": datetime.now(UTC).date().isoformat(),
    }


def of_model(spec: ModelSpec) -> dict[str, object]:
    """All that decides a model's vectors, but what it was fitted on and what it was given."""
    return {
        "model": spec.name, "model_id": spec.hub_id or spec.name, "model_licence": spec.licence,
        "loader": spec.loader, "revision": spec.revision, "pooling": spec.pooling or "none",
        "max_tokens": spec.max_tokens, "normalise": spec.normalise, "prompts": dict(spec.prompts),
        "precision": spec.precision,
    }  # fmt: skip


def of_data(data: PairSet | Papers) -> dict[str, object]:
    """Which data, under which licence, and what there is to know of them."""
    return {
        "data": data.name, "data_title": data.title or data.name, "data_fingerprint": data.fingerprint,
        "licence": data.licence, "notes": list(data.notes), "findings": [one.text for one in data.findings],
    }  # fmt: skip


def versions() -> dict[str, str]:
    """Versions of all that decides a number, read without importing anything."""
    found = {"bioscope": __version__, "python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found
