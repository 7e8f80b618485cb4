"""Measures of rankings, from the ranks of what is relevant in each; all lie between 0 and 1."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from core.errors import BadInput

CUTOFFS = (1, 5, 10, 20)


def measure_names(cutoffs: Sequence[int] = CUTOFFS) -> tuple[str, ...]:
    """The measures in their order. Raises BadInput for cut-offs that are not different ranks."""
    if any(k < 1 for k in cutoffs) or len(set(cutoffs)) < len(cutoffs):
        raise BadInput(f"cut-offs {', '.join(map(str, cutoffs))}: different ranks are needed, from 1 on.")
    return ("AP", "MRR", "nDCG", *(f"{name}@{k}" for name in ("P", "R", "nDCG", "MRR") for k in cutoffs))


MEASURES = measure_names()


def average_precision(counts: np.ndarray, ranks: np.ndarray) -> np.ndarray:
    """AP of q queries, float64 (q,): the mean of the precision at each relevant paper; NaN where there is none.

    `counts` int64 (q,): relevant papers a query. `ranks`, from 1 on: theirs, one query after the other, ascending.
    """
    before = np.repeat(np.cumsum(counts) - counts, counts)
    return _over(_sums(counts, (np.arange(1, len(ranks) + 1) - before) / ranks), counts)


def measured(counts: np.ndarray, ranks: np.ndarray, cutoffs: Sequence[int] = CUTOFFS) -> np.ndarray:
    """float64 (q, M) in the order of `measure_names`; NaN for queries without a relevant paper.

    AP, and nDCG (gain 1, discount log2(1 + rank)): over the whole ranking. MRR: 1 over the rank of the first relevant
    paper, MRR@k: 0 if that lies beyond k. P@k: relevant among the first k, over k; R@k: over all that are relevant.
    """
    gains = discounts(int(ranks.max(initial=1)))[ranks - 1]
    ideal = np.cumsum(discounts(max(int(counts.max(initial=1)), *cutoffs, 1)))
    first = np.full(len(counts), np.inf)
    first[counts > 0] = ranks[(np.cumsum(counts) - counts)[counts > 0]]
    owners = np.repeat(np.arange(len(counts)), counts)
    columns = [average_precision(counts, ranks), 1 / first, _sums(counts, gains) / ideal[counts - 1]]
    top = ranks <= max(cutoffs, default=0)
    ranks, gains, owners = ranks[top], gains[top], owners[top]
    hits = [np.bincount(owners[ranks <= k], minlength=len(counts)) for k in cutoffs]
    columns += [found / k for found, k in zip(hits, cutoffs)]
    columns += [_over(found, counts) for found in hits]
    for k in cutoffs:
        gained = np.bincount(owners[ranks <= k], gains[ranks <= k], minlength=len(counts))
        columns.append(gained / ideal[np.minimum(counts, k) - 1])
    columns += [np.where(first <= k, 1 / first, 0) for k in cutoffs]
    return np.where((counts > 0)[:, None], np.stack(columns, axis=1), np.nan)


@lru_cache(maxsize=8)
def discounts(n: int) -> np.ndarray:
    """float64 (n,): what a relevant paper at rank 1, 2, … n adds to the gain."""
    return np.asarray(1 / np.log2(np.arange(2, n + 2)))


def _sums(counts: np.ndarray, values: np.ndarray) -> np.ndarray:
    owners = np.repeat(np.arange(len(counts)), counts)
    return np.bincount(owners, values, minlength=len(counts))


def _over(values: np.ndarray, counts: np.ndarray) -> np.ndarray:
    return np.asarray(np.where(counts > 0, values, np.nan) / np.maximum(counts, 1))
