"""Several models at once: every pair of them, with Holm's correction; many labels, with Benjamini and Hochberg's."""

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np
import pandas as pd

from core.schema import Comparison, Metric
from core.stats.bootstrap import SEED, distributions, score
from core.stats.paired import common, contrast


def compare(
    items_by_model: Mapping[str, pd.DataFrame],
    metric: Metric,
    *,
    resamples: int = 1000,
    seed: int = SEED,
    level: float = 0.95,
    by_group: bool = False,
) -> list[Comparison]:
    """Every pair of models (itertools.combinations, in the order given) on the items that all have, on the same draws.

    `p_holm` is corrected over all pairs that could be compared; the verdict follows the interval. What was left out is
    what `common` lists. `by_group` draws whole groups of the column `group`.

    Raises Mismatch if the models were scored against different gold.
    """
    names = list(items_by_model)
    if len(names) < 2:
        return []
    tables, _ = common(list(items_by_model.values()), names)
    groups = tables[0]["group"].to_numpy() if by_group else None
    values = dict(zip(names, distributions(tables, metric, resamples=resamples, seed=seed, groups=groups)))
    scores = {name: score(table, metric) for name, table in zip(names, tables)}
    pairs = list(combinations(names, 2))
    found = [
        contrast(
            (a, b), [scores[a], scores[b]], np.stack([values[a], values[b]]),
            level=level, seed=seed, n=len(tables[0]), groups=groups,
        )
        for a, b in pairs
    ]  # fmt: skip
    corrected = iter(holm([p for _, p, _ in found if p is not None]))
    return [
        Comparison(a, b, metric.name, difference, p, None if p is None else next(corrected), verdict)
        for (a, b), (difference, p, verdict) in zip(pairs, found)
    ]


def holm(p: Sequence[float]) -> tuple[float, ...]:
    """Holm's step-down correction of m p-values, in the order given: the k-th smallest times m − k + 1, never falling.

    Source: Holm 1979. It holds whatever the dependence between the comparisons.
    """
    values = np.array(p, dtype=float)
    order = np.argsort(values, kind="stable")
    stepped = np.maximum.accumulate(values[order] * np.arange(len(values), 0, -1))
    corrected = np.empty(len(values))
    corrected[order] = np.minimum(stepped, 1.0)
    return tuple(float(value) for value in corrected)


def benjamini_hochberg(p: Sequence[float] | np.ndarray) -> tuple[float, ...]:
    """q of m p-values, in the order given: the k-th smallest times m / k, never rising towards smaller p; 1 at most.

    Calling all with q ≤ α keeps the expected share of false ones at α, for independent tests and for those that rise
    together. Source: Benjamini and Hochberg 1995; agrees with scipy.stats.false_discovery_control in the tests.
    """
    values = np.array(p, dtype=float)
    order = np.argsort(values, kind="stable")[::-1]
    m = len(values)
    stepped = np.minimum.accumulate(values[order] * m / np.arange(m, 0, -1))
    found = np.empty(m)
    found[order] = np.minimum(stepped, 1.0)
    return tuple(float(value) for value in found)
