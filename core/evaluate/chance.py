"""What a random ranking would score: the exact expectation of each measure, for each query."""

from collections.abc import Sequence

import numpy as np

from core.evaluate.measures import CUTOFFS, discounts


def chance(relevant: np.ndarray, candidates: np.ndarray, cutoffs: Sequence[int] = CUTOFFS) -> np.ndarray:
    """float64 (q, M) in the order of `measure_names`: expectations over all orders of a query's candidates.

    `relevant`, `candidates` int (q,): how many there are. NaN where none is relevant. With N candidates, R relevant and
    H_n = 1 + 1/2 + … + 1/n: AP (H_N + (R − 1)(N − H_N) / (N − 1)) / N; MRR (H_N − H_{R−1}) R / (N − R + 1); P@k R/N of
    the ranks that exist; R@k k/N; nDCG R/N of all discounts, over the best. Checked by enumeration in the tests.
    """
    defined = (relevant > 0) & (candidates > 0)
    r, n = np.where(defined, relevant, 1).astype(np.int64), np.where(defined, candidates, 1).astype(np.int64)
    most = max(int(n.max(initial=1)), *cutoffs, 1)
    harmonic = np.append(0, np.cumsum(1 / np.arange(1, most + 1)))
    gain, share = np.append(0, np.cumsum(discounts(most))), r / n
    precision = (harmonic[n] + (r - 1) * (n - harmonic[n]) / np.maximum(n - 1, 1)) / n
    columns = [precision, (harmonic[n] - harmonic[r - 1]) * r / (n - r + 1), share * gain[n] / gain[r]]
    columns += [share * np.minimum(n, k) / k for k in cutoffs]
    columns += [np.minimum(n, k) / n for k in cutoffs]
    columns += [share * gain[np.minimum(n, k)] / gain[np.minimum(r, k)] for k in cutoffs]
    first = _reciprocal(r, n, max(cutoffs, default=0))
    columns += [first[k - 1] for k in cutoffs]
    return np.where(defined[:, None], np.stack(columns, axis=1), np.nan)


def _reciprocal(r: np.ndarray, n: np.ndarray, most: int) -> list[np.ndarray]:
    """E[1/rank of the first relevant one, 0 beyond k] for k = 1 … most."""
    none, total, found = np.ones(len(r)), np.zeros(len(r)), []
    for rank in range(1, most + 1):
        here = np.clip(r / np.maximum(n - rank + 1, 1), 0, 1)  # that this rank is relevant when none before was
        total = total + none * here / rank
        none = none * (1 - here)
        found.append(total)
    return found
