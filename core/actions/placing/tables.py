"""Calibration, reliability and "none of these" on the test papers as tables, with intervals over pathways."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb

import numpy as np
import pandas as pd

from core import evaluate, stats
from core.actions.placing.ballots import OnLevel
from core.actions.placing.placement import Threshold
from core.evaluate.calibration import BINS
from core.schema import Interval, Membership

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
ABOVE, NO_P = "p, accuracy by chance", "no interval: it is a p-value, of papers taken as independent"
FEWER, IN_A_BIN = "fewer, equal mass", 10  # bins that are drawn where 15 would hold fewer than so many papers each
NO_PAPER = "no test paper has a label that another paper has, too"


@dataclass(frozen=True)
class Gone:
    """Test papers that are none of these at a coarser level, bool (q,): as they are, and with their label taken out."""

    company: np.ndarray
    alone: np.ndarray

    @classmethod
    def of(cls, coarser: Sequence[Threshold], tested: Mapping[str, OnLevel], level: str) -> "Gone":
        found = tested[level]
        company, alone = np.zeros(len(found.company), dtype=bool), np.zeros(len(found.company), dtype=bool)
        for one in coarser:
            at = -np.inf if one.value is None else one.value
            company |= tested[one.level].near[one.score] < at
            alone |= found.above[one.level][one.score] < at
        return cls(company, alone)


def by_chance(labels: Membership, test: np.ndarray, found: OnLevel) -> float:
    """Accuracy on the test papers without looking at them; NaN where none has company.

    The higher of two: the benchmark's most frequent label said of each, and the vote's own calls dealt out to the test
    papers at random.
    """
    held = np.flatnonzero(found.company)
    if not len(held) or not len(labels.names):
        return float("nan")
    own = labels.take(test[held])
    shares = np.bincount(own.indices, minlength=len(labels.names)) / len(held)
    most = int(np.argmax(np.bincount(labels.indices, minlength=len(labels.names))))
    called = found.top[held]
    return float(max(shares[most], shares[called[called >= 0]].sum() / len(held)))


def p_by_chance(right: int, n: int, chance: float) -> float:
    """P(at least that many of n right), each with the chance, papers taken as independent (exact binomial)."""
    if chance in (0.0, 1.0):
        return float(right == 0 or chance == 1.0)
    return min(1.0, sum(comb(n, k) * chance**k * (1 - chance) ** (n - k) for k in range(right, n + 1)))


def calibration_rows(
    level: str, found: OnLevel, clusters: stats.Clusters, chance: float = np.nan
) -> Iterator[dict[str, object]]:
    """A row a way and measure. `clusters`: of the test papers, in the order of `found`; `chance`: from `by_chance`."""
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
            floor = chance if name == "accuracy" and way == "fitted" else np.nan
            yield about | {"measure": name, "floor": floor, **told(found_one, NO_PAPER)}
        if way == "fitted" and len(judged) and np.isfinite(chance):
            p = p_by_chance(int(judged.right.sum()), len(judged), chance)
            nothing = {"low": np.nan, "high": np.nan, "floor": np.nan, "groups": 0, "seed": SEED}
            yield (
                about | nothing | {"measure": ABOVE, "value": p, "method": "exact binomial, one-sided", "reason": NO_P}
            )


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
    """A row a way, kind of bins and bin that holds a paper; FEWER bins of equal mass, too, where papers are few."""
    inside = clusters.take(np.flatnonzero(found.company))
    for way, judged in found.judged.items():
        few = len(judged) < BINS * IN_A_BIN
        for name in (*evaluate.BIN_KINDS, *([FEWER] if few else [])):
            kind = evaluate.MASS if name == FEWER else name
            bins = max(1, len(judged) // IN_A_BIN) if name == FEWER else BINS
            where = evaluate.bins_of(judged.probability, kind, bins)
            for number in np.unique(where).tolist():
                rows = np.flatnonzero(where == number)
                low, high = evaluate.edges(judged.probability, where, kind, number)
                right = stats.clustered_interval(judged.right[rows], inside.take(rows), resamples=RESAMPLES, seed=SEED)
                told_one = told(right)
                yield {
                    "level": level, "way": way, "bins": name, "bin": number + 1, "n": len(rows),
                    "from": low, "to": high,
                    "probability": float(judged.probability[rows].mean()), "accuracy": float(judged.right[rows].mean()),
                    **{name: told_one[name] for name in ("low", "high", "groups", "reason")},
                }  # fmt: skip


def none_rows(
    threshold: Threshold, found: OnLevel, clusters: stats.Clusters, gone: Gone
) -> Iterator[dict[str, object]]:
    """Coverage, refusals and AUROC on the test papers, and the AUROC on validation by which the score was chosen.

    `gone`: who is none of these at a coarser level, which counts here, too; the AUROC is of this level's score alone.
    """
    about = {"level": threshold.level, "score": threshold.score,
             "threshold": np.nan if threshold.value is None else threshold.value}  # fmt: skip
    held = np.flatnonzero(found.company)
    company, alone = (each[threshold.score][held] for each in (found.near, found.alone))
    for name, values, above in (("coverage", alone, gone.alone), ("refused", company, gone.company)):
        if threshold.value is None:
            one = _undefined(clusters, threshold.reason)
        else:
            called = ((values < threshold.value) | above[held]).astype(float)
            one = stats.clustered_interval(called, clusters.take(held), resamples=RESAMPLES, seed=SEED)
        yield about | {"measure": name, "n": len(held), **told(one, "" if threshold.value is None else NO_PAPER)}
    yield about | {"measure": "AUROC", "n": len(held), **told(_auroc(company, alone, clusters.take(held)))}
    value = np.nan if threshold.auroc is None else threshold.auroc
    nothing: dict[str, object] = {"low": np.nan, "high": np.nan, "groups": 0, "method": "", "seed": SEED}
    yield about | nothing | {
        "measure": "AUROC, validation", "value": value, "n": threshold.n,
        "reason": threshold.reason or "no interval: on validation, where the score was chosen",
    }  # fmt: skip


def curve_rows(threshold: Threshold, chosen: OnLevel, found: OnLevel, gone: Gone) -> Iterator[dict[str, object]]:
    """What other thresholds of the same score, by the validation papers `chosen`, would do to the test papers.

    `kept` is of this level's score alone; those that are none at a coarser level (`gone`) are none at each of them.
    """
    held, validation = np.flatnonzero(found.company), chosen.near[threshold.score][chosen.company]
    if not len(validation) or not len(held):
        return
    company, without = (each[threshold.score][held] for each in (found.near, found.alone))
    for kept in KEPT:
        at = evaluate.keeping(validation, kept)
        yield {
            "level": threshold.level, "kept": kept, "threshold": at,
            "coverage": float(((without < at) | gone.alone[held]).mean()),
            "refused": float(((company < at) | gone.company[held]).mean()), "n": len(held),
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
