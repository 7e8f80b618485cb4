"""The temperature of a vote, fitted on papers whose labels are known."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from core.errors import Mismatch
from core.evaluate.voting import EVEN, HIGHEST, LOWEST, Ballot
from core.schema.membership import Membership

GRID = 15  # places at which the likelihood is looked at first, as it may have several hollows
CLOSE = 1e-4  # of log T at which the search ends
GOLDEN = (np.sqrt(5) - 1) / 2


@dataclass(frozen=True)
class Fitted:
    """`value`: T, or None with the `reason`. `nll`: mean negative log-likelihood there of `n` papers.

    `left_out`: papers without a label, or whose labels no other paper has.
    """

    value: float | None
    nll: float | None
    n: int
    left_out: int
    reason: str = ""


def own_probability(probabilities: np.ndarray, own: Membership) -> np.ndarray:
    """float64 (q,): what all labels of a paper got together; 0 for one without labels."""
    found = np.zeros(len(own))
    np.add.at(found, own.owners, probabilities[own.owners, own.indices])
    return np.minimum(found, 1.0)


def has_company(near: np.ndarray, ballot: Ballot, own: Membership) -> np.ndarray:
    """bool (q,): whether any reference that a query sees has one of its labels."""
    return own_probability(ballot.there(near).astype(float), own) > 0


def fit_temperature(near: np.ndarray, ballot: Ballot, own: Membership) -> Fitted:
    """T that gives the labels of the queries the highest likelihood; a paper with several: any of them.

    Parameters
    ----------
    near
        float64 (q, m), from `References.near`, each query apart from itself.
    own
        The labels of the queries, by the names of the references' level.

    A grid in log T from 0.005 to 5, then a golden-section search around its best: the same numbers give the same T.
    Source: Guo et al. 2017 (temperature scaling) for the criterion; T is also the width of the kernel here.
    """
    if len(own) != len(near) or own.names != ballot.names:
        raise Mismatch(f"{own.level}: labels of {len(own):,} papers do not fit {len(near):,} queries.")
    inside = has_company(near, ballot, own)
    n, left_out = int(inside.sum()), int((~inside).sum())
    if not n:
        return Fitted(None, None, 0, left_out, "no paper has a label that another paper has, too")
    seen, labels = near[inside], own.take(np.flatnonzero(inside))

    def loss(log_t: float) -> float:
        found = own_probability(ballot.count(seen, float(np.clip(np.exp(log_t), LOWEST, HIGHEST)))[0], labels)
        return round(float(-np.log(np.maximum(found, np.finfo(float).tiny)).mean()), EVEN) + 0.0

    grid = np.linspace(np.log(LOWEST), np.log(HIGHEST), GRID)
    losses = [loss(at) for at in grid]
    best = int(np.argmin(losses))
    low, high = grid[max(best - 1, 0)], grid[min(best + 1, GRID - 1)]
    at, value = _golden(loss, float(low), float(high))
    if losses[best] <= value:
        at, value = float(grid[best]), losses[best]
    found = float(np.clip(np.exp(at), LOWEST, HIGHEST))
    edge = best in (0, GRID - 1) and min(abs(at - grid[0]), abs(at - grid[-1])) < 10 * CLOSE
    return Fitted(found, value, n, left_out, "at the edge of the range that is searched" if edge else "")


def _golden(loss: Callable[[float], float], low: float, high: float) -> tuple[float, float]:
    a, b = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
    at_a, at_b = loss(a), loss(b)
    while high - low > CLOSE:
        if at_a <= at_b:
            high, b, at_b = b, a, at_a
            a = high - GOLDEN * (high - low)
            at_a = loss(a)
        else:
            low, a, at_a = a, b, at_b
            b = low + GOLDEN * (high - low)
            at_b = loss(b)
    return (a, at_a) if at_a <= at_b else (b, at_b)
