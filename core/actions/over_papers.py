"""The mean of a share that each paper has, with its interval over papers."""

from dataclasses import replace

import numpy as np
import pandas as pd

from core.schema import Columns, Interval, Metric
from core.stats import interval

METHOD = "percentile bootstrap over papers"
SEED = 20261006
FEWEST = 10  # papers: of fewer, resamples say next to nothing, and may all be alike
TOO_FEW = f"fewer than {FEWEST} papers: no interval"


def over_papers(shares: np.ndarray, *, seed: int = SEED) -> Interval:
    """Mean of the shares (n,) that are numbers, with its 95 % interval; undefined, and said so, where there are none.

    Of fewer than 10 papers there is a mean and no interval, and the reason says so.

    Papers are drawn as if independent; that they are each other's neighbours is not in the interval.
    """
    known = np.asarray(shares, dtype=float)
    known = known[np.isfinite(known)]
    found = replace(interval(pd.DataFrame({"share": known}), MEAN, seed=seed), method=METHOD)
    few = 0 < len(known) < FEWEST
    return replace(found, low=None, high=None, reason=TOO_FEW) if few else found


def _mean(columns: Columns, counts: np.ndarray) -> np.ndarray:
    return np.asarray(counts @ columns["share"] / counts.sum(axis=1))


def _undefined(columns: Columns) -> str | None:
    return None if len(columns["share"]) else "there is no paper that it is defined for"


MEAN = Metric("share", "Mean over papers", _mean, _undefined, low=0)
