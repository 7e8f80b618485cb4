"""Results as plain objects and as rows of a table."""

from dataclasses import asdict
from typing import Any

import pandas as pd

from core.schema import Comparison, Interval, Result


def metric_object(value: Interval) -> dict[str, Any]:
    """An interval without its empty fields: `reason` and `dropped` only where they say something."""
    found = asdict(value)
    return {key: item for key, item in found.items() if not (key in ("reason", "dropped") and not item)}


def result_object(result: Result) -> dict[str, Any]:
    """What `--json` prints for one model. `NAME_grouped` is drawn over groups of pairs that share a sentence."""
    metrics = {name: metric_object(value) for name, value in result.metrics.items()}
    metrics |= {f"{name}_grouped": metric_object(value) for name, value in result.by_group.items()}
    return {
        "task": result.task,
        "model": result.model,
        "n": result.n,
        "metrics": metrics,
        "skipped": [asdict(one) for one in result.skipped],
        "provenance": dict(result.provenance),
    }


def score(value: Interval) -> str:
    """A score with its interval, or why there is none."""
    if value.point is None:
        return f"not defined ({value.reason})"
    if value.low is None or value.high is None:
        return f"{value.point:.3f} (no interval: {value.reason})"
    return f"{value.point:.3f} [{value.low:.3f}, {value.high:.3f}]"


def result_table(results: list[Result]) -> pd.DataFrame:
    """One row a model and metric."""
    rows = []
    for result in results:
        for name, value in result.metrics.items():
            grouped = result.by_group[name]
            rows.append({
                "task": result.task, "model": result.model, "metric": name, "n": result.n,
                "score [95 % over pairs]": score(value),
                "[95 % over groups]": f"{score(grouped)}, {grouped.groups} groups", "left out": len(result.skipped),
            })  # fmt: skip
    return pd.DataFrame(rows)


def comparison_object(found: Comparison) -> dict[str, Any]:
    return asdict(found) | {"difference": metric_object(found.difference)}
