"""The smallest gap between two models that these data can settle, by simulation."""

from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
import pandas as pd

from core.errors import BadInput
from core.schema import Metric
from core.stats.bootstrap import SEED, draws, score
from core.stats.paired import common

MOST = 100  # items simulated at most; beyond, the gap shrinks with the root of n
RESAMPLES, SHARED = 200, 15  # resamples of each simulated data set; so many sets of them are used in turn
HIGHEST = 0.99  # correlation with gold of the better of the two simulated models


@dataclass(frozen=True)
class SmallestGap:
    """The smallest true difference whose interval leaves out 0 in a share `power` of data sets like these.

    `n` items and `error_correlation` (of the two models' errors, given gold) as observed. Not defined: `value` None,
    and `reason` in words.
    """

    value: float | None
    n: int
    error_correlation: float | None
    metric: str
    power: float
    level: float
    simulations: int
    seed: int
    reason: str = ""


def smallest_gap(
    items_a: pd.DataFrame,
    items_b: pd.DataFrame,
    metric: Metric,
    *,
    power: float = 0.8,
    level: float = 0.95,
    simulations: int = 150,
    seed: int = SEED,
) -> SmallestGap:
    """The smallest true gap in `metric` ("pearson" or "spearman") that data like these settle in `power` of cases.

    The model: gold g is drawn with replacement from the observed gold (Spearman: from its normal scores). Model A
    predicts r_a·g + √(1 − r_a²)·e_a, model B likewise; e_a and e_b are normal, correlated as the observed errors are.
    r_a and r_b lie a gap apart about the middle of the two observed scores. Each simulated data set gets its own paired
    bootstrap with no gap and with one; between the two, the lower end of the interval moves in a line, which tells the
    gap at which that data set would be settled. The answer is the `power` quantile of these gaps; with 150 simulated
    data sets it is good to about a twentieth.

    Raises BadInput for another metric or a power outside 0 to 1.
    """
    if metric.name not in _OBSERVED:
        raise BadInput(f"smallest gap: {metric.name!r} found; it can be simulated for {', '.join(_OBSERVED)}.")
    if not 0 < power < 1:
        raise BadInput(f"power: {power} found; a number between 0 and 1 is expected, such as 0.8.")
    (a, b), _ = common([items_a, items_b], ("a", "b"))
    (point_a, why_a), (point_b, why_b) = score(a, metric), score(b, metric)

    def answer(value: float | None, errors: float | None, reason: str) -> SmallestGap:
        return SmallestGap(value, len(a), errors, metric.name, power, level, simulations, seed, reason)

    if point_a is None or point_b is None:
        return answer(None, None, why_a or why_b)
    gold, first, second = (_OBSERVED[metric.name](column) for column in (a["gold"], a["predicted"], b["predicted"]))
    errors = _partial(gold, first, second)
    if errors is None or errors > 1 - 1e-9:
        return answer(None, errors, "the two models make the same errors, or one makes none")
    world = _World(metric, gold, (point_a + point_b) / 2, errors, (1 - level) / 2, simulations, seed)
    value = world.settled(power) * min(1.0, (MOST / len(a)) ** 0.5)
    if value > world.widest:
        return answer(None, errors, f"no gap that two models can have is settled in {power:.0%} of simulated data sets")
    return answer(value, errors, "")


@dataclass(frozen=True)
class _World:
    """Simulated data sets; the same random numbers serve every gap."""

    metric: Metric
    gold: np.ndarray  # standardised
    middle: float
    errors: float
    tail: float
    simulations: int
    seed: int

    @property
    def widest(self) -> float:
        return min(HIGHEST, self.middle + HIGHEST) + HIGHEST

    def settled(self, power: float) -> float:
        """The gap at which a share `power` of the data sets have an interval above 0; infinite if there is none."""
        none = self.lower_ends(0.0)
        gap = min(max(float(np.quantile(-none, power)), 1e-6), self.widest)
        with np.errstate(invalid="ignore", divide="ignore"):
            slope = (self.lower_ends(gap) - none) / gap
            crossing = np.where(slope > 0, -none / slope, np.inf)
        return float(np.quantile(crossing, power, method="inverted_cdf"))

    def lower_ends(self, gap: float) -> np.ndarray:
        """Lower end of the interval of the difference in each data set, float (simulations,)."""
        rng = np.random.default_rng(self.seed)
        n = min(len(self.gold), MOST)
        better = min(self.middle + gap / 2, HIGHEST)
        scores = (better, max(better - gap, -HIGHEST))
        resamples = draws(n, RESAMPLES * SHARED, self.seed).reshape(SHARED, RESAMPLES, n)
        ends = np.empty(self.simulations)
        for number in range(self.simulations):
            gold = self.gold[rng.integers(0, len(self.gold), n)]
            e, f = rng.standard_normal((2, n))
            noises = (e, self.errors * e + np.sqrt(1 - self.errors**2) * f)
            counts = resamples[number % len(resamples)]
            a, b = (self.predict(r, gold, noise, counts) for r, noise in zip(scores, noises))
            ends[number] = np.nanquantile(a - b, self.tail) if np.isfinite(a - b).any() else -np.inf
        return ends

    def predict(self, r: float, gold: np.ndarray, noise: np.ndarray, counts: np.ndarray) -> np.ndarray:
        """Score in each resample of a model whose score is r in truth."""
        r = 2 * np.sin(np.pi * r / 6) if self.metric.name == "spearman" else r  # the normal correlation whose ρ is r
        return self.metric.statistic({"gold": gold, "predicted": r * gold + np.sqrt(1 - r**2) * noise}, counts)


def _standard(values: pd.Series) -> np.ndarray:
    centred = values.to_numpy(dtype=float) / (np.abs(values).max() or 1.0)
    centred = centred - centred.mean()
    return np.asarray(centred / centred.std())


def _normal_scores(values: pd.Series) -> np.ndarray:
    quantile = NormalDist().inv_cdf
    return _standard(pd.Series([quantile((rank - 0.5) / len(values)) for rank in values.rank()]))


_OBSERVED = {"pearson": _standard, "spearman": _normal_scores}


def _partial(gold: np.ndarray, a: np.ndarray, b: np.ndarray) -> float | None:
    """Correlation of a and b, all three standardised, once gold is taken out of both; None where nothing is left."""
    left = [x - (x * gold).mean() * gold for x in (a, b)]
    size = np.sqrt((left[0] ** 2).mean() * (left[1] ** 2).mean())
    return float(np.clip((left[0] * left[1]).mean() / size, -1, 1)) if size > 1e-9 else None
