"""The mean of one score over several sets of items, such as one set a rater, with its interval."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from core.schema import Interval, Metric
from core.stats.bootstrap import SEED, distributions, score, summary


def mean_interval(
    tables: Sequence[pd.DataFrame],
    metric: Metric,
    *,
    resamples: int = 1000,
    seed: int = SEED,
    level: float = 0.95,
) -> Interval:
    """Mean of the scores of the tables for which it is defined, with its percentile interval over pairs.

    All tables are drawn together: a resample holds the same pairs for each. Where they do not hold the same pairs there
    is no interval, and the reason says so.
    """
    scored = [(table, score(table, metric)) for table in tables]
    defined = [(table, point) for table, (point, _) in scored if point is not None]
    n = max((len(table) for table, _ in defined), default=0)
    if not defined:
        reason = next((why for _, (_, why) in scored if why), "there are none")
        return summary(None, np.full(resamples, np.nan), level=level, seed=seed, n=n, reason=reason)
    point = float(np.mean([value for _, value in defined]))
    first = defined[0][0]["item_id"].tolist()
    if any(table["item_id"].tolist() != first for table, _ in defined):
        reason = "no interval: not every pair was rated by all"
        return summary(point, np.full(resamples, np.nan), level=level, seed=seed, n=n, reason=reason)
    values = distributions([table for table, _ in defined], metric, resamples=resamples, seed=seed).mean(axis=0)
    return summary(point, values, level=level, seed=seed, n=n)
