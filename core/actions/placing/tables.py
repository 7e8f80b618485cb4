"""Calibration, reliability and "none of these" on the test papers as tables, with intervals over pathways."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pandas as pd

from core import evaluate, stats
from core.actions.placing.ballots import OnLevel
from core.actions.placing.placement import Threshold
from core.schema import Interval

RESAMPLES, SEED = 1000, 42
CALIBRATION = [
    "level", "way", "measure", "value", "low", "high", "floor", "n", "left_out", "groups", "method", "seed", "reason",
]  # fmt: skip
RELIABILITY = [
    "level", "way", "bins", "bin", "n", "from", "to", "probability", "accuracy", "low", "high", "groups", "reason",
]  # fmt: skip
NONES = [
    "level", "score", "threshold", "measure", "value", "low", "high", "n", "groups", "method", "seed", "reason",
]  # fmt: skip
CURVE = ["level", "kept", "threshold", "coverage", "refused", "n"]
KEPT = (0.99, 0.95, 0.9, 0.8, 0.5)
MEANS = {"accuracy": "right", "mean probability": "probability", "Brier": "brier", "NLL": "nll"}
MOVED = "resamples moved by their mean excess"
NO_PAPER = "no test paper has a label that another paper has, too"


def calibration_rows(level: str, found: OnLevel, clusters: stats.Clusters) -> Iterator[dict[str, object]]:
    """A row a way and measure. `clusters`: of the test papers, in the order of `found`."""
    held = np.flatnonzero(found.company)
    inside = clusters.take(held)
    left_out = len(found.company) - len(held)
    for way, judged in found.judged.items():
        about = {"level": level, "way": way, "n": len(judged), "left_out": left_out}
        for kind, name in ((evaluate.MASS, "ECE"), (evaluate.WIDTH, "ECE, equal width")):
            where = evaluate.bins_of(judged.probability, kind)
            by_chance = evaluate.error_by_chance(judged.probability, where)
            yield about | {"measure": name, "floor": by_chance, **_ece(judged, where, inside)}
        for name, column in MEANS.items():
            found_one = stats.clustered_interval(getattr(judged, column), inside, resamples=RESAMPLES, seed=SEED)
            yield about | {"measure": name, "floor": np.nan, **told(found_one, NO_PAPER)}


def _ece(judged: evaluate.Judged, where: np.ndarray, clusters: stats.Clusters) -> dict[str, object]:
    """ECE with its interval: the resamples less the mean by which they exceed it, as they stray once more than it does.

    It is an interval of the ECE that test sets like this one show on average, what chance adds to it included.
    """
    if not len(judged):
        return told(_undefined(clusters, NO_PAPER))
    point = float(evaluate.calibration_error(judged.probability, judged.right, where)[0])
    counts = stats.pathway_draws(len(clusters.names), RESAMPLES, SEED)
    drawn = evaluate.calibration_error(judged.probability, judged.right, where, stats.item_weights(clusters, counts))
    moved = np.maximum(drawn - (np.nanmean(drawn) - point), 0.0) if np.isfinite(drawn).any() else drawn
    found = stats.summary(point, moved, seed=SEED, units=clusters.units())
    return told(replace(found, method=f"{found.method}, {MOVED}"))


def reliability_rows(level: str, found: OnLevel, clusters: stats.Clusters) -> Iterator[dict[str, object]]:
    """A row a way, kind of bins and bin that holds a paper."""
    inside = clusters.take(np.flatnonzero(found.company))
    for way, judged in found.judged.items():
        for kind in evaluate.BIN_KINDS:
            where = evaluate.bins_of(judged.probability, kind)
            for number in np.unique(where).tolist():
                rows = np.flatnonzero(where == number)
                low, high = evaluate.edges(judged.probability, where, kind, number)
                right = stats.clustered_interval(judged.right[rows], inside.take(rows), resamples=RESAMPLES, seed=SEED)
                told_one = told(right)
                yield {
                    "level": level, "way": way, "bins": kind, "bin": number + 1, "n": len(rows),
                    "from": low, "to": high,
                    "probability": float(judged.probability[rows].mean()), "accuracy": float(judged.right[rows].mean()),
                    **{name: told_one[name] for name in ("low", "high", "groups", "reason")},
                }  # fmt: skip


def none_rows(threshold: Threshold, found: OnLevel, clusters: stats.Clusters) -> Iterator[dict[str, object]]:
    """Coverage, refusals and AUROC on the test papers, and the AUROC on validation by which the score was chosen."""
    about = {"level": threshold.level, "score": threshold.score,
             "threshold": np.nan if threshold.value is None else threshold.value}  # fmt: skip
    held = np.flatnonzero(found.company)
    company, alone = (each[threshold.score][held] for each in (found.near, found.alone))
    for name, values in (("coverage", alone), ("refused", company)):
        if threshold.value is None:
            one = _undefined(clusters, threshold.reason)
        else:
            called = (values < threshold.value).astype(float)
            one = stats.clustered_interval(called, clusters.take(held), resamples=RESAMPLES, seed=SEED)
        yield about | {"measure": name, "n": len(held), **told(one, "" if threshold.value is None else NO_PAPER)}
    yield about | {"measure": "AUROC", "n": len(held), **told(_auroc(company, alone, clusters.take(held)))}
    value = np.nan if threshold.auroc is None else threshold.auroc
    nothing: dict[str, object] = {"low": np.nan, "high": np.nan, "groups": 0, "method": "", "seed": SEED}
    yield about | nothing | {
        "measure": "AUROC, validation", "value": value, "n": threshold.n,
        "reason": threshold.reason or "no interval: on validation, where the score was chosen",
    }  # fmt: skip


def curve_rows(threshold: Threshold, chosen: OnLevel, found: OnLevel) -> Iterator[dict[str, object]]:
    """What other thresholds of the same score, by the validation papers `chosen`, would do to the test papers."""
    held, validation = np.flatnonzero(found.company), chosen.near[threshold.score][chosen.company]
    if not len(validation) or not len(held):
        return
    company, without = (each[threshold.score][held] for each in (found.near, found.alone))
    for kept in KEPT:
        at = evaluate.keeping(validation, kept)
        yield {
            "level": threshold.level, "kept": kept, "threshold": at, "coverage": float((without < at).mean()),
            "refused": float((company < at).mean()), "n": len(held),
        }  # fmt: skip


def _auroc(company: np.ndarray, alone: np.ndarray, clusters: stats.Clusters) -> Interval:
    counts = stats.pathway_draws(len(clusters.names), RESAMPLES, SEED)
    weights = stats.item_weights(clusters, counts)
    point, drawn = evaluate.tells_apart(company, alone, np.concatenate([weights, weights], axis=1))
    values = drawn if point is not None else np.full(RESAMPLES, np.nan)
    return stats.summary(point, values, seed=SEED, units=clusters.units(), reason="" if point is not None else NO_PAPER)


def _undefined(clusters: stats.Clusters, reason: str) -> Interval:
    return stats.summary(None, np.full(RESAMPLES, np.nan), seed=SEED, units=clusters.units(), reason=reason)


def told(found: Interval, nothing: str = "") -> dict[str, object]:
    """An interval as cells of a table; NaN with the reason where something is not defined."""
    value, low, high = (np.nan if one is None else one for one in (found.point, found.low, found.high))
    return {
        "value": value, "low": low, "high": high, "groups": found.groups, "method": found.method, "seed": found.seed,
        "reason": nothing if found.point is None and nothing else found.reason,
    }  # fmt: skip


def table(rows: Iterator[dict[str, object]] | list[dict[str, object]], columns: list[str]) -> pd.DataFrame:
    return pd.DataFrame(list(rows), columns=columns)
