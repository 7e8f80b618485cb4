"""METRICS: a score as a function of the item columns and of how often each item is drawn.

A bootstrap draw is a row of counts, so a thousand draws are one array and no loop. Weighting by counts gives the same
number as repeating the rows: the tests hold it to scipy inside each resample, ties included. Inside this file weights
lie as (n, B): sorting, summing and comparing then run along contiguous rows.
"""

import numpy as np

from core.catalogue import catalogue
from core.schema import Columns, Metric

LEAST = 3  # pairs: two always lie on a line
RESOLUTION = 1e-6  # a cosine of float32 vectors is known no better: predicted values within it count as all equal


def pearson(columns: Columns, counts: np.ndarray) -> np.ndarray:
    """Pearson's r of `gold` and `predicted` in each draw, float (B,); NaN where either is constant."""
    weights = _weights(counts)
    total = weights.sum(axis=0)
    gold, predicted = (_about_mean(columns[name], weights, total) for name in ("gold", "predicted"))
    return _where_defined(columns, weights, _cosine(gold, predicted, weights))


def spearman(columns: Columns, counts: np.ndarray) -> np.ndarray:
    """Spearman's ρ: Pearson's r of average ranks taken inside each draw, float (B,); NaN where either is constant."""
    weights = _weights(counts)
    middle = (weights.sum(axis=0) + 1) / 2  # the mean of any average ranks
    gold, predicted = (_ranks(columns[name], weights) - middle for name in ("gold", "predicted"))
    return _where_defined(columns, weights, _cosine(gold, predicted, weights))


def undefined(columns: Columns) -> str | None:
    """Why no correlation of these items is defined, in words; None where it is."""
    n = len(columns["gold"])
    if n < LEAST:
        return f"{n} {'pair' if n == 1 else 'pairs'}: at least {LEAST} are needed"
    for name, words, resolution in (("gold", "gold scores", 0.0), ("predicted", "similarities", RESOLUTION)):
        missing = int((~np.isfinite(columns[name])).sum())
        if missing:
            return f"{missing} of {n} {words} are not finite numbers"
        if _spread(columns[name], np.ones((n, 1)))[0] <= resolution:
            return f"all {words} are equal"
    return None


def average_ranks(values: np.ndarray) -> np.ndarray:
    """Average ranks (1 = lowest; ties share their mean rank), float (n,)."""
    return np.asarray(_ranks(values, np.ones((len(values), 1)))[:, 0])


def _weights(counts: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(counts.T, dtype=float)


def _ranks(values: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Average rank of each item within each draw, float (n, B); without meaning where an item is not drawn.

    A rank is the number drawn below, plus half of (the number drawn that are equal, plus one).
    """
    order = np.argsort(values, kind="stable")
    ordered = values[order]
    first = np.ones(len(values), dtype=bool)
    first[1:] = ordered[1:] != ordered[:-1]
    drawn = weights[order]
    if not first.all():
        drawn = np.add.reduceat(drawn, np.flatnonzero(first), axis=0)
    level = np.empty(len(values), dtype=np.intp)
    level[order] = np.cumsum(first) - 1
    return np.asarray((np.cumsum(drawn, axis=0) - (drawn - 1) / 2)[level])


def _about_mean(values: np.ndarray, weights: np.ndarray, total: np.ndarray) -> np.ndarray:
    """Values less their mean in each draw, (n, B); brought near −1 to 1 first, so that no square overflows."""
    values = values / (np.abs(values).max(initial=0.0) or 1.0)
    values = values - values.sum() / max(len(values), 1)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(values[:, None] - np.einsum("n,nb->b", values, weights) / total)


def _cosine(x: np.ndarray, y: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Weighted Σxy / √(Σx² Σy²) in each draw, float (B,)."""
    weighted = weights * x
    xy, xx = np.einsum("nb,nb->b", weighted, y), np.einsum("nb,nb->b", weighted, x)
    yy = np.einsum("nb,nb,nb->b", weights, y, y)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(np.clip(xy / np.sqrt(xx * yy), -1.0, 1.0))


def _where_defined(columns: Columns, weights: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """Scores, with NaN where the drawn gold or predicted values are constant: seen on the values, exactly."""
    constant = (_spread(columns["gold"], weights) <= 0) | (_spread(columns["predicted"], weights) <= RESOLUTION)
    return np.where(constant, np.nan, scores)


def _spread(values: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Largest less smallest value drawn, float (B,); 0 where nothing is drawn."""
    if not len(values):
        return np.zeros(weights.shape[1])
    order = np.argsort(values, kind="stable")
    drawn = weights[order] > 0
    ordered = values[order]
    with np.errstate(over="ignore"):
        spread = ordered[len(values) - 1 - drawn[::-1].argmax(axis=0)] - ordered[drawn.argmax(axis=0)]
    return np.where(drawn.any(axis=0), spread, 0.0)


METRICS = catalogue(
    "metric",
    [
        Metric(
            "pearson", "Pearson r", pearson, undefined, source="product-moment correlation; as scipy.stats.pearsonr"
        ),
        Metric("spearman", "Spearman ρ", spearman, undefined, source="r of average ranks; as scipy.stats.spearmanr"),
    ],
)
