"""The smallest gap between two models that these data can settle, by simulation."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
import pandas as pd

from core.errors import BadInput
from core.schema import Metric
from core.stats.bootstrap import SEED, score
from core.stats.paired import common

GAPS = np.geomspace(0.5, 4.0, 10)  # as multiples of a first guess
MOST = 400  # items simulated at most; beyond, the gap shrinks with the root of n
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
    simulations: int = 1000,
    seed: int = SEED,
) -> SmallestGap:
    """The smallest true gap in `metric` ("pearson" or "spearman") that data like these settle in `power` of cases.

    The model: gold g is drawn with replacement from the observed gold (Spearman: from its normal scores). Model A
    predicts r_a·g + √(1 − r_a²)·e_a, model B likewise; e_a and e_b are normal, correlated as the observed errors are.
    r_a and r_b lie a gap apart about the middle of the two observed scores. A simulated data set settles the gap when
    its difference exceeds what a paired interval needs to leave out 0: z times the spread of the simulated differences.
    The gap given is the mean simulated difference where the share of settled data sets passes `power`.

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
    rng = np.random.default_rng(seed)
    simulate = _simulation(gold, (point_a + point_b) / 2, errors, metric=metric.name, simulations=simulations, rng=rng)
    value = _crossing(simulate, power, NormalDist().inv_cdf((1 + level) / 2))
    if value is None:
        return answer(None, errors, f"no gap that two models can have is settled in {power:.0%} of simulated data sets")
    return answer(value * min(1.0, (MOST / len(a)) ** 0.5), errors, "")


def _crossing(simulate: Callable[[float], np.ndarray], power: float, z: float) -> float | None:
    guess = (z + NormalDist().inv_cdf(power)) * float(simulate(0.0).std())
    means, shares = [0.0], [1 - NormalDist().cdf(z)]  # no gap is "settled" by chance alone, half of it on this side
    for gap in np.maximum(guess, 1e-4) * GAPS:
        differences = simulate(gap)
        means.append(float(differences.mean()))
        shares.append(max(shares[-1], float((differences > z * differences.std()).mean())))
        if shares[-1] >= power:
            return float(np.interp(power, shares[-2:], means[-2:]))
    return None


def _simulation(
    gold: np.ndarray, middle: float, errors: float, *, metric: str, simulations: int, rng: np.random.Generator
) -> Callable[[float], np.ndarray]:
    """A function of the gap: the simulated differences, (simulations,). The same random numbers serve every gap."""
    picked = rng.integers(0, len(gold), (simulations, min(len(gold), MOST)))
    e_a, e = rng.standard_normal((2, *picked.shape))
    e_b = errors * e_a + np.sqrt(1 - errors**2) * e
    g, ranked = gold[picked], metric == "spearman"
    target = _row_ranks(g) if ranked else g

    def correlation(r: float, e: np.ndarray) -> np.ndarray:
        r = 2 * np.sin(np.pi * r / 6) if ranked else r  # the normal correlation whose ρ is r
        predicted = r * g + np.sqrt(1 - r**2) * e
        return _row_correlation(target, _row_ranks(predicted) if ranked else predicted)

    def simulate(gap: float) -> np.ndarray:
        better = min(middle + gap / 2, HIGHEST)
        return np.asarray(correlation(better, e_a) - correlation(max(better - gap, -HIGHEST), e_b))

    return simulate


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


def _row_ranks(values: np.ndarray) -> np.ndarray:
    """Average ranks within each row, float (k, n)."""
    order = np.argsort(values, axis=1)
    ordered = np.take_along_axis(values, order, axis=1)
    n = values.shape[1]
    starts = np.ones(values.shape, dtype=bool)
    starts[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    low = np.maximum.accumulate(np.where(starts, np.arange(n), 0), axis=1)
    ends = np.ones(values.shape, dtype=bool)
    ends[:, :-1] = starts[:, 1:]
    high = np.minimum.accumulate(np.where(ends, np.arange(n), n)[:, ::-1], axis=1)[:, ::-1]
    ranks = np.empty(values.shape)
    np.put_along_axis(ranks, order, (low + high) / 2 + 1, axis=1)
    return ranks


def _row_correlation(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    x, y = x - x.mean(axis=1, keepdims=True), y - y.mean(axis=1, keepdims=True)
    xy, xx, yy = (np.einsum("kn,kn->k", p, q) for p, q in ((x, y), (x, x), (y, y)))
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(np.nan_to_num(xy / np.sqrt(xx * yy)))
