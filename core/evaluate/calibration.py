"""Whether a probability says what it says: of the papers called with 0.7, are 7 in 10 right?

Of the label with most votes (top-label calibration). Expected calibration error: papers in bins by their probability,
ECE = Σ over bins of (share of the papers) · |mean probability − share of right ones|. Headline: 15 bins of equally many
papers (Nguyen and O'Connor 2015; Nixon et al. 2019 show that bins of equal width hang on a few full ones); beside it
15 bins of equal width (Naeini et al. 2015; Guo et al. 2017), which most papers print.

ECE is never below 0 and is biased upwards in small data: within a bin of n papers the share of right ones strays by
about √(p(1 − p) / n) even if every probability is true (Roelofs et al. 2022). `error_by_chance` says how large it would
be then. Resamples stray once more and have to be moved back by as much. A vote that says the same of every paper can
have an ECE near 0: read it beside accuracy and NLL, which give such a vote away.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from core.catalogue import choose
from core.errors import Mismatch
from core.evaluate.temperature import own_probability
from core.schema.membership import Membership

BINS = 15
MASS, WIDTH = "equal mass", "equal width"
BIN_KINDS = {MASS: "bins of equally many papers", WIDTH: "bins of equal width"}
DRAWS, SEED = 1000, 42


@dataclass(frozen=True, eq=False)
class Judged:
    """What each of n papers was called, each float64 (n,).

    `probability`: of the label with most votes, and whether it is `right` (0 or 1: one of the paper's); `nll`: minus
    the log of what all its labels got; `brier`: Σ over labels of (p − y)², y shared evenly among its labels.
    """

    probability: np.ndarray
    right: np.ndarray
    nll: np.ndarray
    brier: np.ndarray

    def __len__(self) -> int:
        return len(self.probability)

    @classmethod
    def together(cls, parts: Sequence["Judged"]) -> "Judged":
        columns = ("probability", "right", "nll", "brier")
        return cls(*(np.concatenate([getattr(one, name) for one in parts]) for name in columns))

    def take(self, rows: np.ndarray) -> "Judged":
        return Judged(self.probability[rows], self.right[rows], self.nll[rows], self.brier[rows])


def judged(probabilities: np.ndarray, top: np.ndarray, own: Membership) -> Judged:
    """From probabilities (n, L), the label on top of each (−1: none) and the papers' own labels.

    Brier 1950 in its form for several labels (0 to 2); checked by hand in the tests. Raises Mismatch.
    """
    n, labels = probabilities.shape
    if len(own) != n or len(own.names) != labels or len(top) != n:
        raise Mismatch(f"{own.level}: {n:,} papers with {labels:,} labels do not fit those of {len(own):,} papers.")
    right = np.zeros(n)
    np.maximum.at(right, own.owners, (own.indices == top[own.owners]).astype(float))
    share = 1.0 / np.maximum(own.counts, 1)
    squares = np.einsum("nl,nl->n", probabilities, probabilities)
    brier = squares - 2 * share * own_probability(probabilities, own) + share * (own.counts > 0)
    most = probabilities.max(axis=1, initial=0.0)
    nll = -np.log(np.maximum(own_probability(probabilities, own), np.finfo(float).tiny))
    return Judged(np.minimum(most, 1.0), right, nll + 0.0, np.maximum(brier, 0.0))


def bins_of(probability: np.ndarray, kind: str = MASS, bins: int = BINS) -> np.ndarray:
    """The bin of each paper from 0 on, int (n,). Equally sure papers may fall into two bins of equal mass.

    Equal mass: by rank, sizes differ by one at most; fewer papers than bins: a bin each. Equal width: of 0 to 1, a
    probability on an edge belongs to the lower bin, as in Guo et al.
    """
    choose("kind of bins", BIN_KINDS, kind)
    n = len(probability)
    if kind == WIDTH:
        return np.asarray(np.clip(np.ceil(probability * bins - 1e-12).astype(int) - 1, 0, bins - 1))
    found = np.empty(n, dtype=int)
    parts = np.array_split(np.argsort(probability, kind="stable"), max(min(bins, n), 1))
    for number, rows in enumerate(parts):
        found[rows] = number
    return found


def calibration_error(
    probability: np.ndarray, right: np.ndarray, where: np.ndarray, weights: np.ndarray | None = None
) -> np.ndarray:
    """ECE in each draw, float (B,); of the papers as they are, (1,), without weights. NaN where a draw holds no paper.

    `where`: the bin of each paper, the same in all draws; `weights` float (B, n): how much of a paper a draw holds.
    """
    counts = np.ones((1, len(probability))) if weights is None else np.asarray(weights, dtype=float)
    inside = np.zeros((len(probability), int(where.max(initial=-1)) + 1))
    inside[np.arange(len(probability)), where] = probability - right
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(np.abs(counts @ inside).sum(axis=1) / counts.sum(axis=1))


def error_by_chance(probability: np.ndarray, where: np.ndarray, *, draws: int = DRAWS, seed: int = SEED) -> float:
    """The mean ECE if every probability were true and papers independent: each right with its own probability.

    Papers of one pathway are right or wrong together, so that chance alone gives rather more than this.
    """
    if not len(probability):
        return float("nan")
    rng = np.random.default_rng(seed)
    inside = np.zeros((len(probability), int(where.max(initial=-1)) + 1))
    inside[np.arange(len(probability)), where] = 1.0
    sums = [np.abs(block @ inside).sum(axis=1) for block in _chance(probability, draws, rng)]
    return float(np.concatenate(sums).mean() / len(probability))


def _chance(probability: np.ndarray, draws: int, rng: np.random.Generator) -> Iterator[np.ndarray]:
    """Probability less outcome, in blocks of (b, n)."""
    rows = max(1, (1 << 20) // len(probability))
    for start in range(0, draws, rows):
        size = min(rows, draws - start)
        yield probability - (rng.random((size, len(probability))) < probability)


def edges(probability: np.ndarray, where: np.ndarray, kind: str, number: int, bins: int = BINS) -> tuple[float, float]:
    """Lowest and highest probability of a bin: its edges if of equal width, else those of the papers in it."""
    if kind == WIDTH:
        return number / bins, (number + 1) / bins
    held = probability[where == number]
    return float(held.min()), float(held.max())
