"""The k nearest papers of every paper in the space of the vectors: exact, by a matrix product in blocks."""

from dataclasses import dataclass, field

import numpy as np

from core.errors import BadInput, BadVectors
from core.maps import kernels
from core.maps.compiled import by_rows, compiled
from core.maps.plane import nearest_on_plane
from core.progress import Progress, silent

METRICS = ("cosine", "euclidean")
EXACT_UP_TO = 20_000  # papers; above, neighbours may be approximated, and that is said
MARGIN = 3e-7  # rounding of a product of unit vectors in single precision
SPARE = 6  # candidates beyond k, so that the order at k is that of double precision
ROWS, COLUMNS = 1024, 4096
PIECE = 4096  # rows of vectors that are worked on at once where a copy of all would take too much memory


@dataclass(frozen=True)
class Neighbours:
    """The k nearest of each of n papers, nearest first, itself left out; of equally near ones the lower row first.

    `index` int32 (n, k), `similarity` float32 (n, k): the cosine, or the negative Euclidean distance. A paper without a
    direction (a zero vector under cosine) has −1 and NaN, and is nobody's neighbour. k is smaller than asked for where
    there are not enough papers. `recall`: where `exact` is False, the measured share of true neighbours found.
    `vectors` (n, d): the space they are of, as it was handed over; None when read back from disk.
    """

    index: np.ndarray
    similarity: np.ndarray
    exact: bool
    metric: str
    recall: float | None = None
    vectors: np.ndarray | None = field(default=None, repr=False, compare=False)

    def __len__(self) -> int:
        return len(self.index)

    @property
    def k(self) -> int:
        return int(self.index.shape[1])

    @property
    def defined(self) -> np.ndarray:
        """bool (n,): the papers that have neighbours."""
        return np.asarray(self.index[:, 0] >= 0) if self.k else np.zeros(len(self), dtype=bool)

    @property
    def distance(self) -> np.ndarray:
        """float32 (n, k): 1 − cosine, or the Euclidean distance; never negative."""
        away = 1 - self.similarity if self.metric == "cosine" else -self.similarity
        return np.asarray(np.maximum(away, 0), dtype=np.float32)

    def take(self, k: int) -> "Neighbours":
        """The k nearest of them only."""
        return Neighbours(self.index[:, :k], self.similarity[:, :k], self.exact, self.metric, self.recall, self.vectors)


@dataclass(frozen=True)
class Space:
    """Vectors made ready for products.

    `given` and `points` float32 (n, d); `half` (n,) half squares under Euclidean distance, else zeros; `usable` (n,).
    """

    given: np.ndarray
    points: np.ndarray
    half: np.ndarray
    usable: np.ndarray
    margin: float
    metric: str

    def block(self, rows: np.ndarray, columns: slice = slice(None)) -> np.ndarray:
        """float32 (rows, columns): larger is nearer; cosines, or a·b − b²/2, which orders a row as distance does."""
        product: np.ndarray = self.points[rows] @ self.points[columns].T
        if self.metric == "euclidean":
            product -= self.half[columns]
        return product


def space(vectors: np.ndarray, metric: str = "cosine") -> Space:
    """Unit vectors, or centred ones for Euclidean distance. Raises BadVectors for NaN, BadInput for another metric."""
    given = checked(vectors, metric)
    if metric == "cosine":
        lengths = np.sqrt(np.einsum("nd,nd->n", given, given, dtype=np.float64))
        usable = lengths > 0
        points = np.empty_like(given)
        for at in pieces(len(given)):  # whole, the quotients in double precision would take twice the vectors
            points[at] = given[at] / np.where(usable[at], lengths[at], 1)[:, None]
        return Space(given, points, np.zeros(len(given), np.float32), usable, MARGIN, metric)
    centre = given.mean(axis=0, dtype=np.float64)
    largest = max((float(np.abs(given[at] - centre).max(initial=0.0)) for at in pieces(len(given))), default=0.0)
    points, scale = np.empty_like(given), _scale(largest)
    for at in pieces(len(given)):
        points[at] = (given[at] - centre) * scale
    half = (np.einsum("nd,nd->n", points, points, dtype=np.float64) / 2).astype(np.float32)
    return Space(given, points, half, np.ones(len(given), bool), 2 * MARGIN * float(half.max(initial=0.0)), metric)


def pieces(n: int) -> list[slice]:
    """Rows 0 to n, some thousands at once."""
    return [slice(low, low + PIECE) for low in range(0, n, PIECE)]


def _scale(largest: float) -> float:
    """1; for numbers whose squares leave single precision the power of two that brings them near 1."""
    return 1.0 if largest == 0 or 1e-12 < largest < 1e12 else float(2.0 ** -np.floor(np.log2(largest)))


def checked(vectors: np.ndarray, metric: str = "cosine") -> np.ndarray:
    """float32 (n, d), contiguous. Raises BadVectors where a value is no number, naming the rows; BadInput."""
    if metric not in METRICS:
        raise BadInput(f"no metric {metric!r}; there are: {', '.join(METRICS)}.")
    given = np.ascontiguousarray(vectors, dtype=np.float32)
    if given.ndim != 2:
        raise BadVectors(f"vectors of shape {np.shape(vectors)}: one row a paper is expected, (n, width).")
    finite = np.ones(len(given), dtype=bool)
    for at in pieces(len(given)):
        finite[at] = np.isfinite(given[at]).all(axis=1)
    bad = np.flatnonzero(~finite)
    if len(bad):
        more = f" and {len(bad) - 5:,} more" if len(bad) > 5 else ""
        rows = ", ".join(str(row) for row in bad[:5])
        raise BadVectors(
            f"{len(bad):,} of {len(given):,} vectors hold NaN or infinite values (row {rows}{more}, counted from 0): "
            "no map is drawn from them. Compute or export these vectors again."
        )
    return given


def nearest(
    vectors: np.ndarray,
    k: int,
    *,
    metric: str = "cosine",
    approximate: bool = False,
    progress: Progress = silent,
) -> Neighbours:
    """The k nearest of each row of vectors (n, d).

    Exact at every size unless `approximate`, which acts only above EXACT_UP_TO rows. Raises BadVectors for NaN or
    infinite values, naming rows; BadInput for a metric or k out of range.
    """
    if k < 1:
        raise BadInput(f"{k} neighbours asked for: at least 1 is needed.")
    given = checked(vectors, metric)
    made = space(given, metric)
    n = len(given)
    k = min(k, max(int(made.usable.sum()) - 1, 0))
    if k == 0:
        return Neighbours(np.empty((n, 0), np.int32), np.empty((n, 0), np.float32), True, metric, vectors=given)
    everyone = np.arange(n)
    if metric == "euclidean" and given.shape[1] == 2:  # a map
        index, away = nearest_on_plane(vectors, everyone, k)
        return Neighbours(index, -away.astype(np.float32), True, metric, vectors=given)
    if approximate and n > EXACT_UP_TO:
        from core.maps.cells import in_cells, recall

        index, similarity = settled(made, everyone, in_cells(made, k + SPARE, progress=progress), k)
        return Neighbours(index, similarity, False, metric, recall(made, index, similarity), given)
    which = candidates(made, everyone, min(k + SPARE, n), progress=progress)
    index, similarity = settled(made, everyone, which, k)
    return Neighbours(index, similarity, True, metric, vectors=given)


def candidates(made: Space, rows: np.ndarray, count: int, *, progress: Progress = silent) -> np.ndarray:
    """int32 (rows, count): the nearest to those rows by products in single precision. −1: none."""
    which = np.full((len(rows), count), -1, np.int32)
    for low in range(0, len(rows), ROWS):
        progress(low, len(rows), "nearest papers")
        at = slice(low, low + ROWS)
        best = np.full((len(rows[at]), count), -np.inf, np.float32)
        for column in range(0, len(made.points), COLUMNS):
            take(made, made.block(rows[at], slice(column, column + COLUMNS)), column, rows[at], best, which[at])
    progress(len(rows), len(rows), "nearest papers")
    return which


def take(made: Space, block: np.ndarray, column: int, rows: np.ndarray, best: np.ndarray, which: np.ndarray) -> None:  # noqa: PLR0917
    """Sort the similarities of a block, whose first column is `column`, into the best of its rows so far."""
    by_rows(compiled(kernels.keep_best), (column, made.usable, np.float32(made.margin)), block, rows, best, which)


def settled(made: Space, rows: np.ndarray, which: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
    """Candidates sorted in double precision: index int32 and similarity float32, (rows, k)."""
    settle = compiled(kernels.settle_cosine if made.metric == "cosine" else kernels.settle_euclidean)
    given = made.given
    squares = np.zeros(len(given))
    for at in pieces(len(given)):
        part = given[at].astype(np.float64)
        squares[at] = (part * part).sum(axis=1)
    values = np.full(which.shape, np.nan)
    by_rows(settle, (given, squares), rows, which, values)
    index, similarity = which[:, :k].copy(), values[:, :k].astype(np.float32)
    if made.metric == "cosine":
        np.clip(similarity, -1, 1, out=similarity)
    empty = ~made.usable[rows]
    index[empty], similarity[empty] = -1, np.nan
    return index, similarity
