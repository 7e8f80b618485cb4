"""A straight line through a scatter, with a band from the same draws as the intervals."""

import numpy as np
import pandas as pd

from core.stats.bootstrap import SEED, draws

GRID = 41  # places along the line


def fit_line(items: pd.DataFrame, *, resamples: int = 1000, seed: int = SEED, level: float = 0.95) -> pd.DataFrame:
    """Least-squares line of `gold` on `predicted` and its pointwise percentile band.

    Returns `predicted`, `gold`, `low`, `high` at 41 places from the lowest to the highest prediction; no row where
    fewer than three items or a constant prediction leave no line.
    """
    x, y = (items[name].to_numpy(dtype=float) for name in ("predicted", "gold"))
    if len(x) < 3 or np.ptp(x) == 0:
        return pd.DataFrame(columns=["predicted", "gold", "low", "high"], dtype=float)
    grid = np.linspace(x.min(), x.max(), GRID)
    lines = _lines(x, y, draws(len(x), resamples, seed), grid)
    low, high = np.nanquantile(lines, [(1 - level) / 2, (1 + level) / 2], axis=0)
    whole = _lines(x, y, np.ones((1, len(x)), dtype=int), grid)[0]
    return pd.DataFrame({"predicted": grid, "gold": whole, "low": low, "high": high})


def _lines(x: np.ndarray, y: np.ndarray, counts: np.ndarray, grid: np.ndarray) -> np.ndarray:
    """The weighted line of each draw at each place, (B, places); NaN where a draw has one prediction only."""
    weights = counts / counts.sum(axis=1, keepdims=True)
    mean_x, mean_y = weights @ x, weights @ y
    spread = weights @ (x * x) - mean_x**2
    with np.errstate(invalid="ignore", divide="ignore"):
        slope = np.where(spread > 1e-15, (weights @ (x * y) - mean_x * mean_y) / spread, np.nan)
    return np.asarray(mean_y[:, None] + slope[:, None] * (grid - mean_x[:, None]))
