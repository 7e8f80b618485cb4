"""Papers that are near to everything: hubs, a trait of the vectors more than of biology."""

from dataclasses import dataclass

import numpy as np

from core.maps.neighbours import Neighbours


@dataclass(frozen=True)
class Hubs:
    """`counts` int32 (n,): how many papers have this one among their k nearest; k in the mean.

    `skewness` of the counts: 0 when all are named alike, above about 1 a few are named by very many; None where all
    counts are the same. `nobody`: share of the papers that are nobody's neighbour; None without papers.
    """

    k: int
    counts: np.ndarray
    skewness: float | None
    nobody: float | None


def hubs(neighbours: Neighbours, k: int = 10) -> Hubs:
    """Counts over the k nearest; papers without a direction count for nothing. Source: Radovanović et al. 2010."""
    near = neighbours.index[:, :k]
    k = near.shape[1]
    counts = np.bincount(near[near >= 0], minlength=len(neighbours)).astype(np.int32)
    among = counts[neighbours.defined].astype(np.float64)
    if not len(among):
        return Hubs(k, counts, None, None)
    away = among - among.mean()
    spread = float(np.sqrt((away**2).mean()))
    skewness = float((away**3).mean() / spread**3) if spread > 0 else None
    return Hubs(k, counts, skewness, float((among == 0).mean()))
