"""The difference of two models on the same draws of the same items."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from core.errors import Mismatch
from core.schema import Comparison, Interval, Metric, Skipped
from core.stats.bootstrap import SEED, Units, distributions, score, summary

RESOLUTION = 1e-6  # a score of float32 vectors is known no better: an interval wholly within it is a tie
NO_DIFFERENCE, TIE, UNDEFINED = "no difference", "not separable on these data", "not defined"


def paired(
    a: pd.DataFrame,
    b: pd.DataFrame,
    metric: Metric,
    *,
    names: tuple[str, str] = ("a", "b"),
    resamples: int = 1000,
    seed: int = SEED,
    level: float = 0.95,
    by_group: bool = False,
) -> Comparison:
    """a − b on the items that both have, with its interval and p. It is a single comparison, so p_holm is p.

    `by_group` draws whole groups of the column `group`. Raises Mismatch if the two were scored against different gold.
    """
    (first, second), _ = common([a, b], names)
    groups = first["group"].to_numpy() if by_group else None
    values = distributions([first, second], metric, resamples=resamples, seed=seed, groups=groups)
    scores = [score(first, metric), score(second, metric)]
    n = len(first)
    difference, p, verdict = contrast(names, scores, values, level=level, seed=seed, n=n, groups=groups)
    return Comparison(*names, metric.name, difference, p, p, verdict)


def differences(
    a: pd.DataFrame, b: pd.DataFrame, metric: Metric, *, resamples: int = 1000, seed: int = SEED, by_group: bool = False
) -> np.ndarray:
    """Score of a less score of b in each resample of the items both have, float (resamples,); NaN where undefined."""
    (first, second), _ = common([a, b], ("a", "b"))
    groups = first["group"].to_numpy() if by_group else None
    values = distributions([first, second], metric, resamples=resamples, seed=seed, groups=groups)
    return np.asarray(values[0] - values[1])


def contrast(
    names: Sequence[str],
    scores: Sequence[tuple[float | None, str]],
    values: np.ndarray,
    *,
    level: float,
    seed: int,
    n: int = 0,
    groups: np.ndarray | None = None,
    units: Units | None = None,
) -> tuple[Interval, float | None, str]:
    """Interval, p and verdict of two scores (point, reason) and their values on the same draws, (2, resamples).

    What was drawn are n pairs or their `groups`, if not the `units` given.

    p = min(1, 2 · min(#≤0 + 1, #≥0 + 1) / (B + 1)) over the B defined resamples: never 0, and 1 for equal models.
    The verdict follows the interval alone. Swapping the models turns the signs and nothing else.
    """
    reason = "; ".join(f"{name}: {why}" for name, (_, why) in zip(names, scores) if why)
    (a, _), (b, _) = scores
    point = None if a is None or b is None else a - b
    gaps = values[0] - values[1]
    interval = summary(point, gaps, level=level, seed=seed, n=n, groups=groups, reason=reason, units=units)
    if interval.low is None or interval.high is None:
        return interval, None, UNDEFINED
    gaps = gaps[~np.isnan(gaps)]
    if point == 0 and not gaps.any():
        return interval, 1.0, NO_DIFFERENCE
    if interval.low >= -RESOLUTION and interval.high <= RESOLUTION:
        return interval, 1.0, TIE
    p = min(1.0, 2 * (min(int((gaps <= 0).sum()), int((gaps >= 0).sum())) + 1) / (len(gaps) + 1))
    return interval, p, "a higher" if interval.low > 0 else "b higher" if interval.high < 0 else TIE


def common(tables: Sequence[pd.DataFrame], names: Sequence[str]) -> tuple[list[pd.DataFrame], tuple[Skipped, ...]]:
    """The items that all models have, rows aligned, and those left out with the models that lack them.

    Rows keep their order where all agree on it, else they are sorted by id, so that no model's order decides the draws.

    Raises Mismatch where an id occurs twice, or one item has two gold scores.
    """
    ids = [table["item_id"].to_numpy() for table in tables]
    for name, own in zip(names, ids):
        if len(set(own)) != len(own):
            raise Mismatch(f"{name}: the ids of the items are not all different.")
    left_out: tuple[Skipped, ...] = ()
    shared = [table.reset_index(drop=True) for table in tables]
    if not all(np.array_equal(ids[0], own) for own in ids[1:]):
        shared, left_out = _shared(tables, names)
    for name, table in zip(names, shared):
        if "gold" in table and not np.array_equal(table["gold"], shared[0]["gold"], equal_nan=True):
            raise Mismatch(f"{names[0]} and {name} were scored against different gold; score both on the same data.")
    return shared, left_out


def _shared(tables: Sequence[pd.DataFrame], names: Sequence[str]) -> tuple[list[pd.DataFrame], tuple[Skipped, ...]]:
    sets = [set(table["item_id"]) for table in tables]
    everywhere = set.intersection(*sets)
    orders = [[name for name in table["item_id"] if name in everywhere] for table in tables]
    order = orders[0] if all(own == orders[0] for own in orders[1:]) else sorted(everywhere)
    left_out = tuple(
        Skipped(item, f"not scored by {', '.join(name for name, own in zip(names, sets) if item not in own)}")
        for item in sorted(set.union(*sets) - everywhere)
    )
    return [table.set_index("item_id").loc[order].reset_index() for table in tables], left_out
