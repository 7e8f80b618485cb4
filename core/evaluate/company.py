"""How near a paper is to what has labels: scores by which "none of these" is told, and the threshold on one of them.

None of them grows with the number of references alone, as a sum over all would: a smaller collection is not farther.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from core.catalogue import catalogue
from core.errors import BadInput
from core.evaluate.paper_pairs import pair_scores
from core.evaluate.voting import Ballot, Counted

NEAREST, NEAREST_5, DENSITY, BEST = "nearest", "nearest 5", "density", "best label"
FEW = 5


@dataclass(frozen=True)
class Nearness:
    """A score of a query, in cosine; the higher, the more company it has."""

    name: str
    title: str


SCORES = catalogue("nearness", [
    Nearness(NEAREST, "similarity to the nearest paper"),
    Nearness(NEAREST_5, "mean similarity to the 5 nearest papers"),
    Nearness(DENSITY, "T · log of the mean of exp(similarity / T) over all papers"),
    Nearness(BEST, "similarity to the nearest paper + T · log of what the label with most votes got of its weight"),
])  # fmt: skip


def nearness(
    near: np.ndarray, ballot: Ballot, temperature: float, counted: Counted | None = None
) -> dict[str, np.ndarray]:
    """Name of a score → float64 (q,); −inf where a query has no reference to be near to.

    `near` (q, m): from `References.near`; `counted`: what `ballot` makes of it, where that is known. The last score,
    T · log of Σ w over the papers of the best label, is the evidence for that label alone: it is low, too, where near
    papers disagree.
    """
    votes, most, spread = counted or ballot.count(near, temperature)
    seen = ballot.labelled(near)
    there = np.isfinite(seen)
    k = min(FEW, seen.shape[1])
    few = np.partition(np.where(there, seen, -np.inf), -k, axis=1)[:, -k:] if k else seen
    held = np.isfinite(few)
    any_one, count = held.any(axis=1), np.maximum(there.sum(axis=1), 1)
    share = np.where(any_one, votes.max(axis=1, initial=0.0), 1.0)
    mean = np.where(held, few, 0.0).sum(axis=1) / np.maximum(held.sum(axis=1), 1)
    found = {
        NEAREST: most,
        NEAREST_5: mean,
        DENSITY: most + temperature * (spread - np.log(count)),
        BEST: most + temperature * (spread + np.log(share)),
    }
    return {name: np.where(any_one, value, -np.inf) for name, value in found.items()}


def tells_apart(
    company: np.ndarray, alone: np.ndarray, weights: np.ndarray | None = None
) -> tuple[float | None, np.ndarray]:
    """AUROC of a score: company (n,) of papers whose label is there, alone (m,) of papers whose label was taken out.

    And of each draw, `weights` (B, n + m). −inf is lower than all numbers. None where one of the two is empty.
    """
    both = np.concatenate([company, alone])
    finite = both[np.isfinite(both)]
    low = finite.min(initial=0.0) - 1.0
    kinds = ["pos"] * len(company) + ["negative"] * len(alone)
    found = pair_scores(kinds, np.where(np.isfinite(both), both, low), weights)["all"]
    return found.AUROC, np.asarray(found.draws.get("AUROC", np.zeros(0)))


def best_nearness(company: Mapping[str, np.ndarray], alone: Mapping[str, np.ndarray]) -> tuple[str, float | None]:
    """The score with the highest AUROC and that AUROC; of equal ones the first of SCORES."""
    known = {name: tells_apart(company[name], alone[name])[0] for name in SCORES}
    defined = {name: round(value, 9) for name, value in known.items() if value is not None}
    if not defined:
        return NEAREST, None
    best = max(defined, key=lambda name: defined[name])
    return best, known[best]


def keeping(company: np.ndarray, share: float) -> float:
    """The largest threshold at which at least that share of papers with company (n,) is not below it.

    An observed score: `score < threshold` is "none of these". Raises BadInput without papers.
    """
    if not len(company):
        raise BadInput("no papers to set a threshold by.")
    if not 0 < share <= 1:
        raise BadInput(f"share: {share} found; a number above 0 and up to 1 is expected.")
    ordered = np.sort(company)
    return float(ordered[int(np.floor(len(ordered) * (1 - share) + 1e-9))])
