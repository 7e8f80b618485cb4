"""Pairs called positive at a threshold: chosen on validation, used unchanged on the test."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from core.errors import BadInput
from core.evaluate.paper_pairs import checked

RATES = ("precision", "recall", "F1", "accuracy", "MCC")


@dataclass(frozen=True)
class Decisions:
    """Counts and rates of `score >= threshold` as positive. Undefined: None, and `reasons[rate]` in words.

    `draws`: each rate in each draw, float (B,), NaN where undefined; empty without weights.
    """

    threshold: float
    tp: int
    fp: int
    fn: int
    tn: int
    precision: float | None
    recall: float | None
    F1: float | None
    accuracy: float | None
    MCC: float | None
    reasons: Mapping[str, str] = field(default_factory=dict)
    draws: Mapping[str, np.ndarray] = field(default_factory=dict)


def best_threshold(scores: Sequence[float] | np.ndarray, labels: Sequence[int] | np.ndarray) -> tuple[float, float]:
    """The observed score at which `score >= threshold` has the highest F1, and that F1; of equal ones the largest.

    Raises BadInput where there are no positive or no negative pairs, as nothing could be chosen.
    """
    positive = np.asarray(labels) == 1
    values = checked(scores, len(positive))
    if not positive.any() or positive.all():
        kind = "positive" if not positive.any() else "negative"
        raise BadInput(f"{len(positive):,} pairs and no {kind} one: a threshold cannot be chosen on them.")
    order = np.argsort(-values, kind="stable")
    last = np.flatnonzero(np.append(np.diff(values[order]) != 0, True))  # of the pairs with one score
    hits = np.cumsum(positive[order])[last]
    f1 = 2 * hits / (last + 1 + positive.sum())  # whole numbers: equal fractions are equal floats
    best = int(np.argmax(f1))  # the first, so the largest threshold
    return float(values[order][last[best]]), float(f1[best])


def at_threshold(
    scores: Sequence[float] | np.ndarray,
    labels: Sequence[int] | np.ndarray,
    threshold: float,
    weights: np.ndarray | None = None,
) -> Decisions:
    """What calling a pair positive from `threshold` on gives: counts, precision, recall, F1, accuracy, MCC.

    `weights`, float (B, n): how much of each pair each draw holds, for `draws`. Raises BadInput, Mismatch.
    """
    positive = np.asarray(labels) == 1
    called = checked(scores, len(positive), weights) >= threshold
    cells = np.stack([called & positive, called & ~positive, ~called & positive, ~called & ~positive], axis=1)
    counts = cells.sum(axis=0)
    rates = {name: float(values[0]) for name, values in _rates(counts[None].astype(float)).items()}
    reasons = {name: _why(name, *counts.tolist()) for name, value in rates.items() if np.isnan(value)}
    points = {name: None if name in reasons else value for name, value in rates.items()}
    drawn = {} if weights is None else _rates(np.asarray(weights, dtype=float) @ cells.astype(float))
    tp, fp, fn, tn = counts.tolist()
    return Decisions(float(threshold), tp, fp, fn, tn, **points, reasons=reasons, draws=drawn)


def _rates(counts: np.ndarray) -> dict[str, np.ndarray]:
    """Of tp, fp, fn, tn in columns, (B, 4) → float (B,) each, NaN for 0/0."""
    tp, fp, fn, tn = counts.T
    with np.errstate(invalid="ignore", divide="ignore"):
        values = (
            tp / (tp + fp),
            tp / (tp + fn),
            2 * tp / (2 * tp + fp + fn),
            (tp + tn) / (tp + fp + fn + tn),
            (tp * tn - fp * fn) / np.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)),
        )
    return dict(zip(RATES, (np.asarray(each) for each in values)))


def _why(name: str, tp: int, fp: int, fn: int, tn: int) -> str:
    if not tp + fp + fn + tn:
        return "no pairs"
    if name == "precision" or (name == "MCC" and not tp + fp):
        return "no pair is called positive"
    if not tp + fn:
        return "no positive pairs"
    return "every pair is called positive" if not tn + fn else "no negative pairs"
