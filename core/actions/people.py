"""The human reference: each rater against the mean of the others, with intervals."""

from collections.abc import Mapping
from dataclasses import dataclass

import pandas as pd

from core.evaluate import METRICS, humans, rater_items
from core.schema import Interval, PairSet, Task
from core.stats import interval, mean_interval

COLUMNS = ["rater", "metric", "point", "low", "high", "reason"]


@dataclass(frozen=True)
class People:
    """How well one rater agrees with the others.

    `table`: a row a rater and metric, with interval. `means`: the task's metric → mean over the raters; empty, and
    `reason` in words, where the data hold no single raters' scores.
    """

    table: pd.DataFrame
    means: Mapping[str, Interval]
    reason: str = ""

    def point(self, metric: str) -> float | None:
        """The mean agreement of a single rater in a metric of the task; None where it is not defined."""
        found = self.means.get(metric)
        return found.point if found else None


def people(task: Task, data: PairSet) -> People:
    """Each rater, and their mean, in every metric of the task, drawn over pairs as a model's score is."""
    items = rater_items(data)
    if not items:
        return People(pd.DataFrame(columns=COLUMNS), {}, humans(data).reason)
    rows = [
        {"rater": rater, "metric": name, **_ends(interval(one, METRICS[entry]))}
        for rater, one in items.items()
        for name, entry in task.metrics.items()
    ]
    means = {name: mean_interval(list(items.values()), METRICS[entry]) for name, entry in task.metrics.items()}
    return People(pd.DataFrame(rows, columns=COLUMNS), means)


def _ends(value: Interval) -> dict[str, object]:
    numbers = {end: float("nan") if (x := getattr(value, end)) is None else x for end in ("point", "low", "high")}
    return {**numbers, "reason": value.reason}
