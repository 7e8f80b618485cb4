"""Is there biology in the space? How often near papers share a label, beside chance and beside random vectors."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd

from core import maps
from core.actions.grouping import groupings
from core.actions.over_papers import over_papers
from core.maps import Neighbours
from core.progress import Progress, silent
from core.schema import Papers, Values

AT = 10  # nearest papers looked at
SHUFFLES = 200
SEED = 20261006
MOST_RANDOM = 5_000  # papers that the random vectors are drawn for; of more, that many by lot
WIDTH = 64  # of the random vectors
MOST_VALUES = 300  # values of a level with a row of their own, the largest first
COLUMNS = [
    "level", "value", "n", "left_out", "agreement", "low", "high", "chance", "chance_low", "chance_high", "random",
    "reason",
]  # fmt: skip
ALONE = "one paper only: it has no other to agree with"


def structure(
    neighbours: Neighbours, papers: Papers, *, k: int = AT, seed: int = SEED, progress: Progress = silent
) -> pd.DataFrame:
    """Agreement of the k nearest: a row a level of the papers, with "" as value, and one a value of it.

    Papers without levels: a row a column that groups them, the most telling first (`groupings`), and one a value of it.

    Agreement of a paper: share of its k nearest (in the original space) that share a label with it; of a row: the mean
    over its papers, with the percentile bootstrap interval over them (95 %). `chance`: the same after the labels were
    dealt out anew 200 times, with the band of the middle 95 % of shuffles. `random`: the same with random vectors.
    `n`: papers in the mean; `left_out`: those without a label, or the only ones of theirs. Undefined: NaN and `reason`;
    of fewer than 10 papers there is no interval: `low` and `high` NaN, and `reason`.
    """
    random = _Random(len(papers), seed)
    rows: list[dict[str, object]] = []
    k = min(k, neighbours.k)
    for level in groupings(papers):
        rows += _rows(level, papers.columns[level], neighbours, random, k=k, seed=seed, progress=progress)
    return pd.DataFrame(rows, columns=COLUMNS)


@dataclass(frozen=True)
class _Random:
    """Random vectors for papers, and their neighbours; made when first needed, then for all levels."""

    n: int
    seed: int

    def rows(self) -> np.ndarray:
        """int (m,): the papers that have one."""
        if self.n <= MOST_RANDOM:
            return np.arange(self.n)
        return np.sort(np.random.default_rng(self.seed).choice(self.n, MOST_RANDOM, replace=False))

    def neighbours(self, k: int) -> Neighbours:
        drawn = np.random.default_rng(self.seed).standard_normal((len(self.rows()), WIDTH), dtype=np.float32)
        return maps.nearest(drawn, k)


def _rows(
    level: str,
    values: Values,
    neighbours: Neighbours,
    random: _Random,
    *,
    k: int,
    seed: int,
    progress: Progress,
) -> Iterator[dict[str, object]]:
    if not any(values) or k < 1:
        why = "no paper has a label" if not any(values) else "one paper on the map: it has no neighbours"
        yield _row(level, "", 0, len(values), why)
        return
    each = maps.agreement(neighbours, values, k)
    chance = maps.agreement_by_chance(neighbours, values, k, SHUFFLES, seed, progress=progress)
    shuffled = {"": chance.overall, **{name: chance.by_value[:, at] for at, name in enumerate(chance.values)}}
    picked = random.rows()
    by_lot = maps.agreement(random.neighbours(k), tuple(values[row] for row in picked), k)
    holders = _holders(values)
    groups = {"": np.arange(len(values)), **{name: holders[name] for name in list(holders)[:MOST_VALUES]}}
    at = np.full(len(values), -1)
    at[picked] = np.arange(len(picked))
    for value, rows in groups.items():
        yield _measured(level, value, each[rows], shuffled[value], by_lot[at[rows][at[rows] >= 0]], seed=seed)


def _holders(values: Values) -> dict[str, np.ndarray]:
    """Value → rows of the papers that have it, the value of most papers first."""
    found: dict[str, list[int]] = {}
    for row, held in enumerate(values):
        for value in dict.fromkeys(held):
            found.setdefault(value, []).append(row)
    return {name: np.array(found[name]) for name in sorted(found, key=lambda name: (-len(found[name]), name))}


def _measured(
    level: str, value: str, each: np.ndarray, shuffled: np.ndarray, by_lot: np.ndarray, *, seed: int
) -> dict[str, object]:
    defined = np.isfinite(each)
    n, left_out = int(defined.sum()), int((~defined).sum())
    if n == 0:
        return _row(level, value, 0, left_out, ALONE if left_out == 1 else "no paper shares its label with another")
    found = over_papers(each, seed=seed)
    by_chance = shuffled[np.isfinite(shuffled)]
    low, high = np.quantile(by_chance, [0.025, 0.975]) if len(by_chance) else (np.nan, np.nan)
    by_lot = by_lot[np.isfinite(by_lot)]
    return _row(level, value, n, left_out, found.reason) | {
        "agreement": found.point, "low": _number(found.low), "high": _number(found.high),
        "chance": by_chance.mean() if len(by_chance) else np.nan, "chance_low": low, "chance_high": high,
        "random": by_lot.mean() if len(by_lot) else np.nan,
    }  # fmt: skip


def _row(level: str, value: str, n: int, left_out: int, reason: str) -> dict[str, object]:
    numbers = dict.fromkeys(("agreement", "low", "high", "chance", "chance_low", "chance_high", "random"), np.nan)
    return {"level": level, "value": value, "n": n, "left_out": left_out, **numbers, "reason": reason}


def _number(value: float | None) -> float:
    return np.nan if value is None else value
