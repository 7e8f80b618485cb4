"""Percentile bootstrap over pairs, or over groups of pairs that share a sentence.

A draw is a row of counts: how often each item was picked. All draws of a seed are the same for every model and metric,
so distributions can be subtracted. Percentile and not BCa: it stays defined when the score is degenerate.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from core.errors import BadInput, Mismatch
from core.schema import Interval, Metric

OVER_PAIRS = "percentile bootstrap over pairs"
OVER_GROUPS = "percentile bootstrap over groups of pairs that share a sentence"
SEED = 20261006
FEWEST_GROUPS = 10
MOST_DROPPED = 0.05
BLOCK = 1 << 15  # counts held at once: a block and what is made of it stay in the processor's cache


@dataclass(frozen=True)
class Units:
    """What a resample draws, for an interval to say it: how many, the method, and their name for one and for several.

    Below `fewest` there is no interval.
    """

    count: int
    method: str
    one: str
    many: str
    fewest: int = FEWEST_GROUPS

    def __str__(self) -> str:
        return f"{self.count:,} {self.one if self.count == 1 else self.many}"


def draws(n: int, resamples: int, seed: int, groups: np.ndarray | None = None) -> np.ndarray:
    """How often each of n items is drawn in each resample, int (resamples, n).

    Over items: `default_rng(seed).integers(0, n, (resamples, n))`, counted. Over groups, a label an item: the g groups
    in order of their label, `integers(0, g, (resamples, g))` counted, and each item counts as often as its group.
    """
    return np.asarray(np.concatenate([np.zeros((0, n), dtype=int), *_blocks(n, resamples, seed, groups)]))


def distribution(
    items: pd.DataFrame, metric: Metric, *, resamples: int = 1000, seed: int = SEED, groups: np.ndarray | None = None
) -> np.ndarray:
    """The score in each resample, float (resamples,); NaN where the resample leaves it undefined."""
    return np.asarray(distributions([items], metric, resamples=resamples, seed=seed, groups=groups)[0])


def distributions(
    tables: Sequence[pd.DataFrame],
    metric: Metric,
    *,
    resamples: int = 1000,
    seed: int = SEED,
    groups: np.ndarray | None = None,
) -> np.ndarray:
    """`distribution` of several models' items, of equal length and order, on the same draws: (models, resamples)."""
    n = len(tables[0]) if tables else 0
    _check(n, tables, resamples, groups)
    if not n:
        return np.full((len(tables), resamples), np.nan)
    columns = [{name: table[name].to_numpy() for name in table.columns} for table in tables]
    blocks = [[metric.statistic(one, counts) for one in columns] for counts in _blocks(n, resamples, seed, groups)]
    return np.concatenate(blocks, axis=1)


def interval(
    items: pd.DataFrame,
    metric: Metric,
    *,
    resamples: int = 1000,
    seed: int = SEED,
    level: float = 0.95,
    groups: np.ndarray | None = None,
) -> Interval:
    """The score of all items with its percentile interval.

    Parameters
    ----------
    items
        n rows with the columns that the metric asks for.
    groups
        A label an item, (n,), to draw whole groups; None draws items. Below 10 groups no interval is given.

    Raises
    ------
    BadInput
        For a level outside 0 to 1, or no resamples.
    Mismatch
        If `groups` has not one label an item.
    """
    _check(len(items), [items], resamples, groups)
    point, reason = score(items, metric)
    none = np.full(resamples, np.nan)
    values = none if reason else distribution(items, metric, resamples=resamples, seed=seed, groups=groups)
    return summary(point, values, level=level, seed=seed, n=len(items), groups=groups, reason=reason)


def score(items: pd.DataFrame, metric: Metric) -> tuple[float | None, str]:
    """The score of all items and "", or None and the reason in words."""
    columns = {name: items[name].to_numpy() for name in items.columns}
    reason = metric.undefined(columns)
    return (None, reason) if reason else (float(metric.statistic(columns, np.ones((1, len(items)), dtype=int))[0]), "")


def summary(
    point: float | None,
    values: np.ndarray,
    *,
    level: float = 0.95,
    seed: int = SEED,
    n: int = 0,
    groups: np.ndarray | None = None,
    reason: str = "",
    units: Units | None = None,
) -> Interval:
    """An Interval from a point and its distribution: for a histogram and its interval out of the same numbers.

    What was drawn are n pairs or their `groups`, if not the `units` given.

    Undefined resamples are dropped and counted; when more than 5 % are, or fewer than 10 groups could be drawn, there
    is no interval and the reason says so. Quantiles are linear between order statistics.
    """
    if not 0 < level < 1:
        raise BadInput(f"level: {level} found; a number between 0 and 1 is expected, such as 0.95.")
    units = _pairs(n, groups) if units is None else units
    kept = values[~np.isnan(values)]
    dropped = 0 if point is None else len(values) - len(kept)
    low = high = None
    if point is not None and not reason:
        reason = _no_interval(units, dropped, len(values))
        low, high = (None, None) if reason else _ends(kept, level)
    return Interval(point, low, high, level, units.method, len(values), seed, units.count, dropped, reason)


def _pairs(n: int, groups: np.ndarray | None) -> Units:
    if groups is None:
        return Units(n, OVER_PAIRS, "pair", "pairs", fewest=0)
    one, many = (f"{name} of pairs that share a sentence" for name in ("group", "groups"))
    return Units(len(np.unique(groups)), OVER_GROUPS, one, many)


def _no_interval(units: Units, dropped: int, resamples: int) -> str:
    if units.count < units.fewest:
        return f"no interval: {units}, at least {units.fewest} are needed"
    if dropped > MOST_DROPPED * resamples:
        return f"no interval: the score is not defined in {dropped} of {resamples} resamples, at most 5 % may be"
    return ""


def _ends(values: np.ndarray, level: float) -> tuple[float, float]:
    """Both quantiles, each taken from below (of values and negatives): swapping two models mirrors them exactly."""
    tail = (1 - level) / 2
    return float(np.quantile(values, tail)) + 0.0, 0.0 - float(np.quantile(-values, tail))  # never −0.0


def _blocks(n: int, resamples: int, seed: int, groups: np.ndarray | None) -> Iterator[np.ndarray]:
    """The rows of `draws` in blocks; drawn block by block, the numbers are those of a single call."""
    labels = np.arange(n) if groups is None else np.unique(groups, return_inverse=True)[1]
    units = int(labels.max()) + 1 if n else 0
    rng = np.random.default_rng(seed)
    rows = max(32, BLOCK // max(n, 1))
    for start in range(0, resamples if n else 0, rows):
        size = min(rows, resamples - start)
        picked = rng.integers(0, units, (size, units)) + units * np.arange(size)[:, None]
        counts = np.bincount(picked.ravel(), minlength=size * units).reshape(size, units)
        yield counts if groups is None else counts[:, labels]


def _check(n: int, tables: Sequence[pd.DataFrame], resamples: int, groups: np.ndarray | None) -> None:
    if resamples < 1:
        raise BadInput(f"resamples: {resamples} found; at least 1 is needed, 1,000 are usual.")
    if groups is not None and len(groups) != n:
        raise Mismatch(f"{n} items but {len(groups)} group labels.")
    if any(len(table) != n for table in tables):
        raise Mismatch(f"items of unequal length: {', '.join(str(len(table)) for table in tables)}.")
