"""The tables of `retrieval`, filled some queries at a time."""

from collections.abc import Sequence

import numpy as np

from core.evaluate.chance import chance
from core.evaluate.level_scores import LevelScores, Retrieval
from core.evaluate.measures import average_precision, measure_names, measured
from core.evaluate.rankings import Pool, cosines, places
from core.evaluate.relevance import Scored, flags, hits, scored
from core.schema.membership import Membership

CELLS = 1_000_000  # cosines held at once by a thread


class Sheet:
    """Scores of n queries, in the order of the data, with room for all of them.

    `dealt`: orders (n,) of the papers in the pool, whose labels the papers get in turn for the shuffled scores.
    """

    def __init__(
        self,
        pool: Pool,
        levels: Sequence[Membership],
        *,
        cutoffs: Sequence[int],
        dealt: Sequence[np.ndarray],
        keep: int,
    ) -> None:
        n = len(pool)
        names = measure_names(cutoffs)
        self.pool, self.names, self.cutoffs = pool, names, cutoffs
        self.what = scored(tuple(each.level for each in levels))
        self.labels = {each.level: each.counts.astype(np.int32) for each in levels}
        self.levels = [each.take(pool.rows) for each in levels]
        self.dealt = [[each.take(order) for each in self.levels] for order in dealt]
        self.near = np.full((n, keep), -1, dtype=np.int32)
        self.similarity = np.full((n, keep), np.nan, dtype=np.float32)
        self.values = {each.key: np.full((n, len(names)), np.nan) for each in self.what}
        self.counts = {each.key: np.zeros((n, 2), dtype=np.int32) for each in self.what}
        self.shuffled = {each.key: np.full((len(dealt), n), np.nan) for each in self.what}

    def blocks(self) -> list[np.ndarray]:
        """Places in the pool, as many at once as fit; each block can be filled by a thread of its own."""
        n = len(self.pool)
        step = max(1, CELLS // max(n, 1))
        return [np.arange(low, min(low + step, n)) for low in range(0, n, step)]

    def fill(self, queries: np.ndarray) -> None:
        """Rank all others for the papers in those places of the pool, and score each level."""
        rows, candidates = self.pool.rows[queries], self.pool.candidates[queries]
        keys = self.pool.keys(queries)
        self._keep(rows, keys[:, : self.near.shape[1]], candidates)
        order = places(keys)
        ranks = np.empty_like(order)
        np.put_along_axis(ranks, order, np.broadcast_to(np.arange(len(self.pool)), order.shape), axis=1)
        found = flags(self.levels, queries, ranks, candidates)
        for each in self.what:
            relevant, at, among = hits(found, each, candidates)
            self.values[each.key][rows] = measured(relevant, at, self.cutoffs)
            self.counts[each.key][rows] = np.stack([relevant, among], axis=1)
        for number, levels in enumerate(self.dealt):
            found = flags(levels, queries, ranks, candidates)
            for each in self.what:
                relevant, at, _ = hits(found, each, candidates)
                self.shuffled[each.key][number, queries] = average_precision(relevant, at)

    def _keep(self, rows: np.ndarray, keys: np.ndarray, candidates: np.ndarray) -> None:
        width = keys.shape[1]
        beyond = np.arange(width) >= candidates[:, None]
        self.near[rows, :width] = np.where(beyond, -1, self.pool.rows[places(keys)])
        self.similarity[rows, :width] = np.where(beyond, np.nan, cosines(keys))

    def done(self) -> Retrieval:
        """The tables with what follows from them."""
        return Retrieval({each.key: self._scores(each) for each in self.what}, self.near, self.similarity)

    def _scores(self, each: Scored) -> LevelScores:
        relevant, candidates = self.counts[each.key].T.copy()
        by_chance = chance(relevant, candidates, self.cutoffs)
        shuffled = np.array([_mean(values) for values in self.shuffled[each.key]])
        return LevelScores(
            each.level, each.without, self.labels[each.level], relevant, candidates,
            self.values[each.key], by_chance, shuffled, self.names,
        )  # fmt: skip


def _mean(values: np.ndarray) -> float:
    defined = values[~np.isnan(values)]
    return float(defined.mean()) if len(defined) else float("nan")
