"""Results as plain objects, as rows of a table, and what there is to say below it."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from core.figures import words
from core.schema import Comparison, Interval, Result, Skipped

MOST = 10  # items named in one line
PLACES = 3


def metric_object(value: Interval) -> dict[str, Any]:
    """An interval; `reason` and `dropped` only where they say something."""
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


def result_rows(results: Sequence[Result]) -> list[dict[str, object]]:
    """One row a model and metric."""
    return [
        {
            "model": result.model, "metric": name, "n": result.n,
            f"score [{words.percent(value.level)} over pairs]": words.score(value, PLACES),
            "[over groups]": _grouped(result.by_group[name]),
        }
        for result in results
        for name, value in result.metrics.items()
    ]  # fmt: skip


def _grouped(value: Interval) -> str:
    if value.low is None or value.high is None:
        return value.reason or "not defined"
    return f"{words.brackets(value.low, value.high, PLACES)}, {words.count(value.groups, 'group')}"


def remarks(results: Sequence[Result]) -> Iterator[str]:
    """Which data, what was left out, and all that was noticed; said once for all models that share it."""
    about = [result.provenance for result in results]
    yield ""
    yield f"data: {about[0]['data_title']}, fingerprint {about[0]['data_fingerprint']}, licence {about[0]['licence']}"
    for one in about:
        pooling = "" if one["pooling"] == "none" else f", {one['pooling']} pooling"
        yield f"model: {one['model']} at {one['revision'] or 'no revision'}{pooling}, licence {one['model_licence']}"
    for result in results:
        if result.skipped:
            yield listed(f"{result.model}, left out", result.skipped)
    for kind in ("findings", "notices", "notes"):
        yield from dict.fromkeys(f"note: {text}" for one in about for text in _texts(one[kind]))


def _texts(value: object) -> list[str]:
    return [str(text) for text in value] if isinstance(value, list) else []


def listed(title: str, skipped: Sequence[Skipped]) -> str:
    """The first items left out, each with its reason, and how many more."""
    more = f" and {len(skipped) - MOST:,} more" if len(skipped) > MOST else ""
    return f"{title}: " + "; ".join(f"{one.id} ({one.reason})" for one in skipped[:MOST]) + more


def comparison_object(found: Comparison) -> dict[str, Any]:
    """What `--json` prints for one pair of models and metric."""
    return asdict(found) | {"difference": metric_object(found.difference)}


def comparison_row(one: Comparison) -> dict[str, object]:
    """One row of the table of differences."""
    value = one.difference
    gap = words.signed(value.point, PLACES)
    interval = "" if value.low is None or value.high is None else f" {words.brackets(value.low, value.high, PLACES)}"
    return {
        "metric": one.metric, "a": one.a, "b": one.b,
        "a − b": gap + interval if value.point is not None else words.undefined(value.reason),
        "p (Holm)": words.p_value(one.p_holm).removeprefix("p ").removeprefix("= "), "verdict": one.verdict,
    }  # fmt: skip
