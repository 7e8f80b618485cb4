"""How well one person agrees with the others: the line a model is held against."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd

from core.evaluate.metrics import METRICS
from core.schema import Metric, PairSet


@dataclass(frozen=True)
class Humans:
    """Each rater against the mean of the others.

    `table`: one row a rater: `rater`, `n` (pairs that this rater and another one rated), one column a metric (NaN where
    it is not defined) and `reason`. `means`: metric → mean over the raters for whom it is defined, None without any.
    `reason` says why there is none.
    """

    table: pd.DataFrame
    means: Mapping[str, float | None]
    reason: str = ""


def humans(data: PairSet, *, metrics: Mapping[str, Metric] = METRICS) -> Humans:
    """Each rater against the mean of the others, by every metric.

    Against the mean of *all* raters the figures would be too high: a rater is inside that mean.
    """
    rows = []
    for rater, items in rater_items(data).items():
        columns = {name: items[name].to_numpy() for name in ("gold", "predicted")}
        reasons = {name: metric.undefined(columns) for name, metric in metrics.items()}
        everyone = np.ones((1, len(items)), dtype=int)
        scores = {
            name: np.nan if reasons[name] else float(metric.statistic(columns, everyone)[0])
            for name, metric in metrics.items()
        }
        reason = next((words for words in reasons.values() if words), "")
        rows.append({"rater": rater, "n": len(items), **scores, "reason": reason.replace("similarities", "ratings")})
    table = pd.DataFrame(rows, columns=["rater", "n", *metrics, "reason"])
    means = {name: float(table[name].mean()) if table[name].notna().any() else None for name in metrics}
    return Humans(table, means, "" if any(mean is not None for mean in means.values()) else _why_none(data, table))


def rater_items(data: PairSet) -> dict[str, pd.DataFrame]:
    """Items of each rater: `item_id`, `gold` (mean of the others), `predicted` (this rater), `group`.

    Pairs that this rater or all others left out are absent. Any score and interval of a model's items can be had of
    these in the same way. Empty with fewer than two raters.
    """
    ratings, groups = ratings_table(data), data.groups
    if ratings.shape[1] < 2:
        return {}
    rated = np.isfinite(ratings)
    named = len(data.raters) == ratings.shape[1]
    names = data.raters if named else tuple(f"rater {k + 1}" for k in range(ratings.shape[1]))
    items = {}
    for column, rater in enumerate(names):
        others = np.delete(np.where(rated, ratings, 0.0), column, axis=1).sum(axis=1)
        count = np.delete(rated, column, axis=1).sum(axis=1)
        kept = rated[:, column] & (count > 0)
        gold = np.round(others[kept] / count[kept], 9)  # else 2.3 + 1.1 + 0.2 and 0.2 + 1.1 + 2.3 may not tie
        items[rater] = pd.DataFrame(
            {
                "item_id": np.array(data.ids, dtype=object)[kept],
                "gold": gold,
                "predicted": ratings[kept, column],
                "group": groups[kept],
            }
        )
    return items


def ratings_table(data: PairSet) -> np.ndarray:
    """Ratings, float (n, raters), NaN where one is missing; no column where the data hold none."""
    width = len(data.ratings[0]) if data.ratings else 0
    return np.array(data.ratings, dtype=float).reshape(len(data), width)


def _why_none(data: PairSet, table: pd.DataFrame) -> str:
    if not data.ratings:
        return "the data hold no single raters' scores"
    return "one rater only: at least 2 are needed" if table.empty else str(table["reason"].iloc[0])
