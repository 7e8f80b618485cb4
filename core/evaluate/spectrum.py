"""The cone of vectors drawn: variance along each axis, and cosines of random pairs beside those of the rated pairs."""

import numpy as np
import pandas as pd

from core.evaluate.anisotropy import distinct
from core.evaluate.similarity import check_sides, unit, usable
from core.schema import PairSet

RANDOM_PAIRS = 20_000  # cosines of random pairs drawn at most; all of them where there are fewer


def spectrum(data: PairSet, left: np.ndarray, right: np.ndarray) -> pd.DataFrame:
    """Share of the variance of the distinct sentences along each principal axis: `component` (from 1), `share`."""
    vectors = distinct(data, *check_sides(data, left, right))
    if len(vectors) < 3:
        return pd.DataFrame({"component": [], "share": []})
    values = np.linalg.svd(vectors - vectors.mean(axis=0), compute_uv=False) ** 2
    values = values[values > values[0] * 1e-12] if values[0] > 0 else values[:0]
    return pd.DataFrame({"component": np.arange(1, len(values) + 1), "share": values / max(values.sum(), 1e-300)})


def cosines(data: PairSet, left: np.ndarray, right: np.ndarray, *, seed: int = 0) -> pd.DataFrame:
    """Cosines of the rated pairs and of pairs of distinct sentences: `cosine`, `which`, `mean` (of each kind).

    All pairs of distinct sentences where there are at most 20,000, else that many drawn with `seed`.
    """
    left, right = check_sides(data, left, right)
    vectors = distinct(data, left, right)
    a, b = np.triu_indices(len(vectors), 1)
    if len(a) > RANDOM_PAIRS:
        drawn = np.sort(np.random.default_rng(seed).choice(len(a), RANDOM_PAIRS, replace=False))
        a, b = a[drawn], b[drawn]
    whole = usable(left) & usable(right)
    parts = {
        "rated pairs": np.einsum("nd,nd->n", unit(left[whole]), unit(right[whole])),
        "random pairs": np.einsum("nd,nd->n", vectors[a], vectors[b]),
    }
    return pd.concat([
        pd.DataFrame({"cosine": values, "which": which, "mean": values.mean() if len(values) else np.nan})
        for which, values in parts.items()
    ], ignore_index=True)  # fmt: skip
