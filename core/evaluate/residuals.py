"""Which pairs a model gets wrong, how much each counts, and whether people agreed on it."""

from collections.abc import Mapping

import numpy as np
import pandas as pd

from core.errors import Mismatch
from core.evaluate.humans import ratings_table
from core.evaluate.metrics import LEAST, METRICS, average_ranks
from core.schema import Metric, PairSet

DISPUTED = 1.0  # raters a whole point apart, on the data set's own scale
BLOCK = 1 << 20  # counts held at once


def residuals(items: pd.DataFrame, data: PairSet, *, metrics: Mapping[str, Metric] = METRICS) -> pd.DataFrame:
    """Items with what there is to say about each, one row a pair, in the order of `items`.

    Columns added
    -------------
    gold_rank, predicted_rank
        1 = the most similar pair of all, by gold and by cosine; ties share their mean rank.
    rank_residual
        gold_rank − predicted_rank: above 0 the model finds the pair more similar than the experts do, in places.
    abs_rank_residual
        Its size.
    change_<metric>
        The score without this pair, less the score with all; NaN where one of them is not defined.
    rater_low, rater_high, rater_spread, disputed
        Lowest and highest rating, their difference, whether it is a whole point or more. NaN and False without raters.

    Raises Mismatch if an item is no pair of `data`.
    """
    table = items.reset_index(drop=True)
    for name in ("gold", "predicted"):
        table[f"{name}_rank"] = average_ranks(-table[name].to_numpy(dtype=float))
    table["rank_residual"] = table["gold_rank"] - table["predicted_rank"]
    table["abs_rank_residual"] = table["rank_residual"].abs()
    for name, metric in metrics.items():
        table[f"change_{name}"] = leave_one_out(items, metric)
    return table.join(_disagreement(table["item_id"].tolist(), data))


def leave_one_out(items: pd.DataFrame, metric: Metric) -> np.ndarray:
    """Change of the score when one item is left out, float (n,): the score without it less the score of all."""
    n = len(items)
    columns = {name: items[name].to_numpy() for name in items.columns}
    if n <= LEAST or metric.undefined(columns):
        return np.full(n, np.nan)
    point = metric.statistic(columns, np.ones((1, n), dtype=int))[0]
    size = max(1, BLOCK // n)
    blocks = [range(start, min(start + size, n)) for start in range(0, n, size)]
    return np.asarray(np.concatenate([metric.statistic(columns, _all_but(block, n)) for block in blocks]) - point)


def _all_but(left_out: range, n: int) -> np.ndarray:
    counts = np.ones((len(left_out), n), dtype=int)
    counts[np.arange(len(left_out)), left_out] = 0
    return counts


def _disagreement(ids: list[str], data: PairSet) -> pd.DataFrame:
    place = {name: row for row, name in enumerate(data.ids)}
    strangers = [name for name in ids if name not in place]
    if strangers:
        raise Mismatch(f"{data.name}: {len(strangers)} items are no pairs of it; the first is {strangers[0]!r}.")
    ratings = ratings_table(data)[[place[name] for name in ids]]
    low = np.where(np.isnan(ratings), np.inf, ratings).min(axis=1, initial=np.inf)
    high = np.where(np.isnan(ratings), -np.inf, ratings).max(axis=1, initial=-np.inf)
    rated = low <= high
    low, high = np.where(rated, low, np.nan), np.where(rated, high, np.nan)
    spread = high - low
    disputed = spread >= DISPUTED - 1e-9  # ratings are decimals: 2.3 − 1.3 falls a hair short of 1
    return pd.DataFrame({"rater_low": low, "rater_high": high, "rater_spread": spread, "disputed": disputed})
