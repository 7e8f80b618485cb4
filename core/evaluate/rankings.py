"""All other papers ordered by their cosine to a paper, the same in every way of computing it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from core.errors import BadVectors, Mismatch
from core.evaluate.similarity import unit
from core.schema.membership import ranges

DECIMALS = 1e9  # cosines are compared at nine decimals: below lies the rounding of a matrix product
ROW = 32  # bits of a key that hold the place
LAST = np.int64(2**31 - 1) << ROW  # where what is no candidate goes; cosines end at 2e9
PIECE = 4096  # rows that are worked on at once where a copy of all would take too much memory


@dataclass(frozen=True, eq=False)
class Pool:
    """n papers in the order of their ids, each a query with all others of another id as its candidates.

    `rows` int64 (n,): where each stood; `points` float64 (n, d) of length 1, or zero; `first` and `past` int64 (n,):
    the papers of the same id.
    """

    rows: np.ndarray
    points: np.ndarray
    first: np.ndarray
    past: np.ndarray

    @classmethod
    def of(cls, vectors: np.ndarray, ids: Sequence[str]) -> "Pool":
        """Raises Mismatch if there is not one vector an id, BadVectors for NaN or infinite values, naming papers."""
        if vectors.ndim != 2 or len(vectors) != len(ids):
            raise Mismatch(f"vectors of shape {vectors.shape} for {len(ids):,} papers: one row a paper is needed.")
        names = np.array(ids, dtype=object)
        rows = np.array(sorted(range(len(ids)), key=names.__getitem__), dtype=np.int64)
        ordered = names[rows]
        points = np.empty(vectors.shape, dtype=np.float64)
        for low in range(0, len(rows), PIECE):
            at = slice(low, low + PIECE)
            points[at] = vectors[rows[at]]
            bad = np.flatnonzero(~_to_length_one(points[at]))
            if len(bad):
                raise BadVectors(
                    f"the vector of paper {ordered[low + bad[0]]} holds NaN or infinite values: it has no place in a "
                    "ranking. Compute or export these vectors again."
                )
        new = np.flatnonzero(np.append(True, ordered[1:] != ordered[:-1])[: len(rows)])
        lengths = np.diff(np.append(new, len(rows)))
        return cls(rows, points, np.repeat(new, lengths), np.repeat(new + lengths, lengths))

    def __len__(self) -> int:
        return len(self.rows)

    @cached_property
    def candidates(self) -> np.ndarray:
        """int64 (n,): how many other papers each is compared with."""
        return np.asarray(len(self) - (self.past - self.first))

    def keys(self, queries: np.ndarray) -> np.ndarray:
        """int64 (q, n), each row ascending: from nearest to farthest, equally near ones in the order of their ids.

        What is no candidate comes last. `places` and `cosines` read them.
        """
        whole = at_nine(self.points[queries], self.points)
        np.subtract(DECIMALS, whole, out=whole)
        keys: np.ndarray = whole.astype(np.int64)
        keys <<= ROW
        keys |= np.arange(len(self))
        alike = self.past[queries] - self.first[queries]
        none = ranges(self.first[queries], alike)
        keys[np.repeat(np.arange(len(queries)), alike), none] = LAST | none
        keys.sort(axis=1)
        return keys


def at_nine(queries: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Cosines of rows of length 1, (q, d) and (n, d), in units of the ninth decimal: whole numbers, float64 (q, n).

    A matrix product adds in an order that hangs on its shape and on the number of threads: what lies on the edge
    between two ninth decimals is decided by a sum of fixed order.
    """
    near: np.ndarray = queries @ points.T
    near *= DECIMALS
    whole = np.rint(near)
    near -= whole
    np.abs(near, out=near)
    doubt = DECIMALS * 8 * np.sqrt(points.shape[1] + 1) * np.finfo(np.float64).eps
    at, columns = np.nonzero(near > 0.5 - doubt)
    for low in range(0, len(at), PIECE):
        a, c = at[low : low + PIECE], columns[low : low + PIECE]
        whole[a, c] = np.rint((queries[a] * points[c]).sum(axis=1) * DECIMALS)
    return np.asarray(whole)


def _to_length_one(block: np.ndarray) -> np.ndarray:
    """Scale float64 rows in place to length 1, zero ones aside; whether each is finite, bool (n,)."""
    squares = np.einsum("nd,nd->n", block, block)
    if ((squares > 1e-200) & (squares < 1e200)).all():
        block /= np.sqrt(squares)[:, None]
        return np.ones(len(block), dtype=bool)
    finite = np.isfinite(block).all(axis=1)
    block[finite] = unit(block[finite])
    return np.asarray(finite)


def places(keys: np.ndarray) -> np.ndarray:
    """int64, the place in the pool that each key is of."""
    return np.asarray(keys & np.int64(2**ROW - 1))


def cosines(keys: np.ndarray) -> np.ndarray:
    """float64, the cosine of each key at nine decimals."""
    return np.asarray((DECIMALS - (keys >> ROW)) / DECIMALS)
