"""Labelled pairs of papers by their scores: how well these tell the positives from each type of negatives.

AUROC counts ties as half. Average precision is the step form, equal scores are one step. Both of all draws at once:
scores are sorted once, and a draw is a row of weights.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from core.errors import BadInput, Mismatch

POSITIVE, ALL = "pos", "all"
NEGATIVES = ("hard", "negative", "soft")  # the order in which they are told; others follow by name
BLOCK = 1 << 17  # weights handled at once: a block and what is made of it stay in the processor's cache


@dataclass(frozen=True)
class PairScore:
    """All positives against the negatives of one type, or of all. Undefined: None and `reason` in words.

    `prevalence`: the share of positives, which a constant score's AP is. `draws`: "AUROC" and "AP" in each draw, float
    (B,), NaN where a draw holds no positive or no negative; empty without weights.
    """

    type: str
    n_pos: int
    n_neg: int
    prevalence: float | None
    AUROC: float | None
    AP: float | None
    reason: str = ""
    draws: Mapping[str, np.ndarray] = field(default_factory=dict)


def pair_scores(
    kinds: Sequence[str], scores: Sequence[float] | np.ndarray, weights: np.ndarray | None = None
) -> dict[str, PairScore]:
    """Type of negatives, and "all", → how well the scores tell all positives from them.

    Parameters
    ----------
    kinds
        "pos" or the type of negative of each of n pairs.
    scores
        float (n,), higher for what belongs together; any scale.
    weights
        float (B, n), how much of each pair each draw holds, 0 and more (`stats.item_weights`).

    Raises BadInput for scores that are not numbers, Mismatch for unequal lengths.

    Source: Davis and Goadrich 2006 for the step form; checked against scikit-learn in the tests.
    """
    names = np.asarray(kinds, dtype=object)
    values = checked(scores, len(names), weights)
    positive = names == POSITIVE
    others = set(names[~positive])
    order = [name for name in NEGATIVES if name in others] + sorted(others - set(NEGATIVES))
    found: dict[str, PairScore] = {}
    for name in [*order, ALL]:
        rows = np.flatnonzero(positive | (names == name) | (name == ALL))
        found[name] = _score(name, values[rows], positive[rows], weights, rows)
    return found


def _score(
    name: str, scores: np.ndarray, positive: np.ndarray, weights: np.ndarray | None, rows: np.ndarray
) -> PairScore:
    n_pos, n = int(positive.sum()), len(positive)
    reason = "no positive pairs" if not n_pos else "no negative pairs" if n_pos == n else ""
    order = np.argsort(-scores, kind="stable")
    curve = _Curve(scores[order], positive[order])
    auroc, ap = (None, None) if reason else (float(each[0]) for each in curve(np.ones((1, n))))
    drawn: dict[str, np.ndarray] = {}
    if weights is not None:
        parts = [curve(block) for block in _blocks(weights, rows[order])]
        drawn = {key: np.concatenate([part[at] for part in parts]) for at, key in enumerate(("AUROC", "AP"))}
    return PairScore(name, n_pos, n - n_pos, n_pos / n if n else None, auroc, ap, reason, drawn)


class _Curve:
    """AUROC and AP of scores in falling order, for any weights: (B, n) → (B,) each, NaN where undefined."""

    def __init__(self, scores: np.ndarray, positive: np.ndarray) -> None:
        self._positive = positive.astype(float)
        self._starts = np.flatnonzero(np.diff(scores, prepend=np.inf) != 0)
        self._tied = len(self._starts) < len(scores)

    def __call__(self, weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        positives, negatives = weights @ self._positive, weights @ (1 - self._positive)
        above = weights * self._positive
        if self._tied:
            above, weights = (np.add.reduceat(each, self._starts, axis=1) for each in (above, weights))
        hits, taken = np.cumsum(above, axis=1), np.cumsum(weights, axis=1)
        false = taken - hits - (weights - above) / 2  # negatives above this score, and half of those equal to it
        hits /= np.where(taken > 0, taken, 1.0)
        with np.errstate(invalid="ignore", divide="ignore"):
            auroc = 1 - np.einsum("bn,bn->b", above, false) / (positives * negatives)
            ap = np.einsum("bn,bn->b", above, hits) / positives
        both = (positives > 0) & (negatives > 0)
        return np.where(both, auroc, np.nan), np.where(both, ap, np.nan)


def _blocks(weights: np.ndarray, columns: np.ndarray) -> Iterator[np.ndarray]:
    """Those columns of the weights in blocks of draws; none of no draws."""
    rows = max(1, BLOCK // max(len(columns), 1))
    for start in range(0, max(len(weights), 1), rows):
        yield np.take(np.asarray(weights[start : start + rows], dtype=float), columns, axis=1)


def checked(scores: Sequence[float] | np.ndarray, n: int, weights: np.ndarray | None = None) -> np.ndarray:
    """The scores as float (n,). Raises BadInput where one is no number, Mismatch where there are not n."""
    values = np.asarray(scores, dtype=float)
    if len(values) != n:
        raise Mismatch(f"{n:,} pairs but {len(values):,} scores.")
    if weights is not None and weights.shape[1:] != (n,):
        raise Mismatch(f"{n:,} pairs but weights of shape {weights.shape}; expected is a row a draw.")
    missing = int(np.isnan(values).sum())
    if missing:
        raise BadInput(f"{missing:,} of {n:,} pairs have a score that is no number; leave them out and say so.")
    return values
