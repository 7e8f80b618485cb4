"""Which neighbourhoods of a map are there again when only chance is another."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from core.errors import BadInput
from core.maps.compare import shared
from core.maps.neighbours import Neighbours
from core.maps.plane import nearest_on_plane
from core.maps.project import project
from core.progress import Progress, silent


@dataclass(frozen=True)
class Stability:
    """`survival` float32 (n,): share of a paper's k neighbours on one map that are its neighbours on another.

    The mean over all pairs of maps drawn with `seeds`; `mean` is that over papers. `low`, `high`: the smallest and the
    largest mean of a pair of maps. `maps`: float32 (seeds, n, 2). Not defined: None, and `reason`.
    """

    survival: np.ndarray
    mean: float | None
    low: float | None
    high: float | None
    k: int
    seeds: tuple[int, ...]
    maps: np.ndarray
    reason: str = ""


def stability(
    vectors: np.ndarray,
    neighbours: Neighbours,
    seeds: Sequence[int],
    *,
    k: int = 15,
    method: str = "umap",
    n_neighbors: int = 15,
    min_dist: float = 0.1,
    metric: str = "cosine",
    progress: Progress = silent,
) -> Stability:
    """Draw the map of vectors (n, d) once for each seed and compare the k nearest on each two of them.

    All maps begin along the same principal components, so this is the chance of the layout alone. Raises BadInput for
    fewer than two different seeds.
    """
    seeds = tuple(dict.fromkeys(seeds))
    if len(seeds) < 2:
        raise BadInput(f"{len(seeds)} different seeds: at least 2 maps are compared.")
    drawn = []
    for at, seed in enumerate(seeds):
        progress(at, len(seeds), "maps with other seeds")
        one = project(
            vectors, neighbours, method=method, n_neighbors=n_neighbors, min_dist=min_dist, metric=metric, seed=seed,
            progress=_within(progress, at, len(seeds)),
        )  # fmt: skip
        drawn.append(one.xy)
    progress(len(seeds), len(seeds), "maps with other seeds")
    maps, n = np.stack(drawn), len(vectors)
    if n <= k + 1:
        reason = f"{n} papers: more than {k + 1} are needed for {k} neighbours"
        return Stability(np.full(n, np.nan, np.float32), None, None, None, k, seeds, maps, reason)
    near = [nearest_on_plane(xy, np.arange(n), k)[0] for xy in maps]
    pairs = np.stack([shared(one, other) for one, other in combinations(near, 2)])
    means = pairs.mean(axis=1)
    survival = pairs.mean(axis=0).astype(np.float32)
    return Stability(survival, float(pairs.mean()), float(means.min()), float(means.max()), k, seeds, maps)


def _within(progress: Progress, at: int, total: int) -> Progress:
    """A progress for one of several maps, which still lets a cancel through."""
    return lambda done, parts, note: progress(at, total, "maps with other seeds")
