"""Papers vote on the labels of another paper, the more alike the more: softmax of the cosine over a temperature.

p(label) = Σ over references i that have it of w_i / (labels of i) / Σ w_i, with w_i = exp(cos(query, i) / T). It is
the kernel form of nearest-neighbour voting (Goldberger et al. 2004, neighbourhood components analysis; Nadaraya and
Watson 1964 for the kernel): every reference votes, and T says how quickly far ones cease to count.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from core.errors import BadInput, BadVectors, Mismatch
from core.evaluate.rankings import DECIMALS, LAST, ROW, Pool, at_nine
from core.evaluate.similarity import unit, usable
from core.schema.membership import Membership

CELLS = 1 << 22  # cosines held at once
LOWEST, HIGHEST = 0.005, 5.0  # temperatures; at the lowest the farthest reference still has a weight above 0
EVEN = 12  # decimals of a probability at which two labels count as equal; the first by name then stands first

Counted = tuple[np.ndarray, np.ndarray, np.ndarray]  # what `Ballot.count` gives
Pairs = tuple[np.ndarray, np.ndarray]  # queries and references, row by row, that are not to see each other


@dataclass(frozen=True, eq=False)
class Votes:
    """Of q queries. `probabilities` float64 (q, L): rows add up to 1, or are 0 where nothing could vote.

    `top`, `second` int32 (q,): the labels with most and second most, −1 where there is none.
    """

    probabilities: np.ndarray

    @cached_property
    def defined(self) -> np.ndarray:
        """bool (q,): whether any reference had a vote."""
        return np.asarray(self.probabilities.any(axis=1))

    @cached_property
    def _order(self) -> np.ndarray:
        even = np.round(self.probabilities, EVEN)
        first = np.argmax(even, axis=1) if even.shape[1] else np.zeros(len(even), dtype=int)
        if even.shape[1] < 2:
            return np.stack([first, np.full(len(even), -1)], axis=1)
        even[np.arange(len(even)), first] = -1.0
        return np.stack([first, np.argmax(even, axis=1)], axis=1)

    @property
    def top(self) -> np.ndarray:
        return np.where(self.defined, self._order[:, 0], -1).astype(np.int32)

    @property
    def second(self) -> np.ndarray:
        return np.where(self.defined & (self.of(self._order[:, 1]) > 0), self._order[:, 1], -1).astype(np.int32)

    def of(self, labels: np.ndarray) -> np.ndarray:
        """float64 (q,): the probability of one label a query; 0 for the label −1."""
        if not self.probabilities.shape[1]:
            return np.zeros(len(labels))
        found = self.probabilities[np.arange(len(labels)), labels]
        return np.asarray(np.where(labels >= 0, found, 0.0))


class References:
    """m papers that vote. Columns of all that is compared with them stand in the order of their ids, as ties do.

    Raises Mismatch if vectors, ids and labels are not of equally many papers, BadVectors for NaN or infinite values.
    A paper with a vector of zeros has no vote and is no one's neighbour.
    """

    def __init__(self, vectors: np.ndarray, ids: Sequence[str], levels: Sequence[Membership]) -> None:
        self._pool = Pool.of(np.asarray(vectors), ids)
        if odd := next((level for level in levels if len(level) != len(ids)), None):
            raise Mismatch(f"{odd.level}: labels of {len(odd):,} papers, but {len(ids):,} ids.")
        self.rows = self._pool.rows
        self._column = np.empty_like(self.rows)
        self._column[self.rows] = np.arange(len(self.rows))
        self._mute = ~self._pool.points.any(axis=1)
        self.levels = {level.level: Ballot(level.take(self.rows)) for level in levels}

    def __len__(self) -> int:
        return len(self.rows)

    def blocks(self, queries: int) -> Iterator[slice]:
        """Stretches of that many queries that are small enough to be compared at once."""
        size = max(1, CELLS // max(len(self), 1))
        return (slice(low, min(low + size, queries)) for low in range(0, queries, size))

    def near(self, queries: np.ndarray, apart: Pairs | None = None) -> np.ndarray:
        """Cosines at nine decimals, float64 (q, m); −inf where the two are to be kept apart, or one has no direction.

        `queries` (q, d); `apart`: rows of the queries and, as they were given, of the references.
        """
        points = np.asarray(queries, dtype=np.float64)
        if points.ndim != 2 or points.shape[1] != self._pool.points.shape[1]:
            raise Mismatch(
                f"vectors of shape {points.shape} do not fit references {self._pool.points.shape[1]} wide: another "
                "model made them."
            )
        if not np.isfinite(points).all():
            raise BadVectors("a vector holds NaN or infinite values: compute or export these vectors again.")
        found = at_nine(unit(points), self._pool.points) / DECIMALS
        found[:, self._mute] = -np.inf
        found[~usable(points)] = -np.inf
        return found if apart is None else self._hide(found, apart)

    def hidden(self, near: np.ndarray, apart: Pairs) -> np.ndarray:
        """`near` with more that is to be kept apart."""
        return self._hide(near.copy(), apart)

    def _hide(self, near: np.ndarray, apart: Pairs) -> np.ndarray:
        near[apart[0], self._column[apart[1]]] = -np.inf
        return near

    def nearest(self, near: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
        """Rows int32 (q, k) of the k nearest as they were given, nearest first, and their cosines; −1 and −inf.

        Equally near ones come in the order of their ids, as in `retrieval`.
        """
        k = min(k, near.shape[1])
        there = np.isfinite(near)
        keys = np.rint(DECIMALS - np.where(there, near, 0.0) * DECIMALS).astype(np.int64) << ROW
        keys |= np.arange(near.shape[1])
        keys[~there] = LAST
        keys = np.sort(np.partition(keys, k - 1, axis=1)[:, :k], axis=1) if k else keys[:, :0]
        gone = keys >= LAST
        columns = np.where(gone, 0, keys & np.int64(2**ROW - 1))
        rows = np.where(gone, -1, self.rows[columns] if len(self) else columns).astype(np.int32)
        return rows, np.where(gone, -np.inf, (DECIMALS - (keys >> ROW)) / DECIMALS)

    def vote(self, near: np.ndarray, level: str, temperature: float) -> Votes:
        """The votes of the references that have a label at the level, from what `near` gave. Raises BadInput."""
        return Votes(self.levels[level].count(near, temperature)[0])


class Ballot:
    """The labels of the references at one level, as what each gives to every label."""

    def __init__(self, labels: Membership) -> None:
        from scipy.sparse import csr_array

        share = 1.0 / labels.counts[labels.owners]
        shape = (len(labels.names), len(labels))
        self.names = labels.names
        self._has = labels.counts > 0
        self._gives = csr_array((share, (labels.indices, labels.owners)), shape=shape)

    def labelled(self, near: np.ndarray) -> np.ndarray:
        """`near` with −inf for references that have no label here."""
        return near if self._has.all() else np.where(self._has, near, -np.inf)

    def there(self, near: np.ndarray) -> np.ndarray:
        """bool (q, L): which labels any reference has that a query sees."""
        return np.asarray((self._gives @ np.isfinite(near).T.astype(float)).T > 0)

    def count(self, near: np.ndarray, temperature: float) -> Counted:
        """Probabilities (q, L); and (q,) each: the nearest, and log Σ w relative to it.

        The largest cosine is taken off before exp, so that nothing overflows and the sum is at least 1.
        """
        if not LOWEST <= temperature <= HIGHEST:
            raise BadInput(f"temperature: {temperature} found; a number from {LOWEST} to {HIGHEST:g} is expected.")
        seen = self.labelled(near)
        most = seen.max(axis=1, initial=-np.inf)
        any_one = np.isfinite(most)
        with np.errstate(invalid="ignore"):
            weights = np.exp((seen - np.where(any_one, most, 0.0)[:, None]) / temperature)
        total = weights.sum(axis=1)
        sums = np.asarray((self._gives @ weights.T).T)
        return sums / np.where(any_one, total, 1.0)[:, None], most, np.log(np.where(any_one, total, 1.0))


def vote(
    queries: np.ndarray,
    references: np.ndarray,
    ids: Sequence[str],
    labels: Membership,
    *,
    temperature: float,
    apart: Pairs | None = None,
) -> np.ndarray:
    """p(label) of every query, float64 (n, L), in blocks; 0 throughout where nothing can vote, never NaN.

    Parameters
    ----------
    queries, references, ids
        float (n, d) and (m, d), and the ids of the references.
    labels
        Of the references at one level; those without one have no vote.
    temperature
        0.005 to 5, in units of the cosine.
    apart
        Rows of queries and of references that do not see each other, such as a paper and itself.

    Raises Mismatch, BadVectors, BadInput.
    """
    voters = References(references, ids, [labels])
    found = np.zeros((len(queries), len(labels.names)))
    for block in voters.blocks(len(queries)):
        near = voters.near(queries[block], within(apart, block))
        found[block] = voters.vote(near, labels.level, temperature).probabilities
    return found


def within(pairs: Pairs | None, block: slice) -> Pairs | None:
    """Those pairs whose query is in the block, counted from its start; the queries of `pairs` ascend."""
    if pairs is None:
        return None
    low, high = np.searchsorted(pairs[0], [block.start, block.stop])
    return pairs[0][low:high] - block.start, pairs[1][low:high]
