"""What is asked, and what comes out: tasks, metrics, intervals, results."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from core.schema.data import Skipped

Columns = Mapping[str, np.ndarray]


@dataclass(frozen=True)
class Metric:
    """A score of item columns.

    `statistic(columns, counts)`: columns of shape (n,) and how often each item is drawn, int (B, n);
    returns float (B,), NaN where a draw leaves the score undefined. `undefined(columns)` says in words why
    the score of all items is not defined, or gives None.
    """

    name: str
    title: str
    statistic: Callable[[Columns, np.ndarray], np.ndarray]
    undefined: Callable[[Columns], str | None]
    low: float = -1.0
    high: float = 1.0
    higher_is_better: bool = True
    source: str = ""


@dataclass(frozen=True)
class Task:
    """A declared evaluation. `metrics`: printed name → entry of METRICS; the first is the headline."""

    name: str
    title: str
    kind: str
    dataset: str
    metrics: Mapping[str, str]
    suite: str = ""
    params: Mapping[str, object] = field(default_factory=dict)
    source: str = ""
    caveats: tuple[str, ...] = ()


@dataclass(frozen=True)
class Interval:
    """A score with its interval. Undefined: `point` None and `reason` in words; no interval: `reason` says why."""

    point: float | None
    low: float | None
    high: float | None
    level: float
    method: str  # "percentile bootstrap over pairs", "percentile bootstrap over groups of pairs that share a sentence"
    resamples: int
    seed: int
    groups: int  # independent units drawn: n pairs, or groups of pairs
    dropped: int = 0  # resamples in which the score was undefined
    reason: str = ""


@dataclass(frozen=True)
class Comparison:
    """Paired difference a − b on the same draws."""

    a: str
    b: str
    metric: str
    difference: Interval
    p: float | None
    p_holm: float | None
    verdict: str  # "a higher", "b higher", "not separable on these data", "no difference", "not defined"


@dataclass(frozen=True)
class Result:
    """Items with their scores: a score is never stored without its items."""

    task: str
    model: str
    items: pd.DataFrame  # item_id, gold, predicted, group
    metrics: Mapping[str, Interval]  # the first method (over pairs)
    by_group: Mapping[str, Interval]  # the same, drawn over groups
    skipped: tuple[Skipped, ...]
    provenance: Mapping[str, object]

    @property
    def n(self) -> int:
        return len(self.items)
