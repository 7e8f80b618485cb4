"""Vectors to places on a plane."""

from dataclasses import dataclass

import numpy as np

from core.errors import BadInput, Mismatch
from core.maps.components import components
from core.maps.graph import curve, fuzzy_graph
from core.maps.layout import BOX, lay_out, passes
from core.maps.neighbours import Neighbours, checked, nearest, space
from core.progress import Progress, silent

METHODS = {
    "umap": "UMAP keeps neighbours together; distances between far groups mean nothing",
    "pca": "the two directions of largest variance; a linear view, nothing is bent",
    "pacmap": "PaCMAP, a second opinion that keeps more of the large shape",
}
SEED = 20261006
FEWEST = {"umap": 4, "pacmap": 5}  # papers


@dataclass(frozen=True)
class Projection:
    """Places `xy` float32 (n, 2) by `method`, which is "pca" where the one asked for was not possible.

    `notice` says so and why, or "".
    """

    xy: np.ndarray
    method: str
    notice: str = ""


def project(
    vectors: np.ndarray,
    neighbours: Neighbours | None = None,
    *,
    method: str = "umap",
    n_neighbors: int = 15,
    min_dist: float = 0.1,
    metric: str = "cosine",
    seed: int = SEED,
    progress: Progress = silent,
) -> Projection:
    """Places of vectors (n, d); every n gives places. The same seed gives the same bytes.

    `n_neighbors` counts the paper itself, as umap-learn does; `neighbours` of these vectors (at least n_neighbors − 1
    of each) spare searching. Raises BadVectors for NaN, BadInput for a setting out of its range, Mismatch if the
    neighbours are of others.
    """
    given = checked(vectors, metric)
    _check(method, n_neighbors, min_dist, seed)
    if neighbours is not None and (len(neighbours) != len(given) or neighbours.metric != metric):
        raise Mismatch(
            f"neighbours of {len(neighbours):,} papers by {neighbours.metric} do not fit {len(given):,} by {metric}."
        )
    points = space(given, metric).points
    notice = _too_few(points, method)
    if method == "pca" or notice:
        xy = components(points)
        return Projection(xy.astype(np.float32), "pca", " ".join(filter(None, [notice, _flat(points, xy)])))
    others = min(n_neighbors, len(given)) - 1
    if neighbours is None or neighbours.k < min(others, max(len(given) - 1, 0)):
        neighbours = nearest(given, others, metric=metric, progress=progress)
    near = neighbours.take(others)
    if method == "pacmap":
        from core.maps.pacmap import pacmap

        xy = pacmap(points, near, seed=seed, progress=progress)
    else:
        xy = umap(points, near, min_dist=min_dist, seed=seed, progress=progress)
    lost = int((~near.defined).sum())
    if lost:
        notice = f"{lost:,} {'paper has' if lost == 1 else 'papers have'} a zero vector: where they lie means nothing."
    return Projection(xy, method, notice)


def umap(
    points: np.ndarray, neighbours: Neighbours, *, min_dist: float, seed: int, progress: Progress = silent
) -> np.ndarray:
    """UMAP's places, float32 (n, 2), centred on the origin, from a start along the first principal components."""
    graph = fuzzy_graph(neighbours.index, neighbours.distance)
    a, b = curve(min_dist)
    total = passes(len(points))
    xy = lay_out(graph, beginning(points, seed), a, b, seed=seed, total=total, progress=progress)
    return np.ascontiguousarray(xy - xy.mean(axis=0, dtype=np.float64), dtype=np.float32)


def beginning(points: np.ndarray, seed: int) -> np.ndarray:
    """float32 (n, 2): principal components in the box, with a little noise so that no two papers coincide."""
    xy = components(points)
    xy *= BOX / max(float(np.abs(xy).max(initial=0.0)), 1e-12)
    xy += np.random.default_rng(seed).normal(scale=1e-4, size=xy.shape)
    low, high = xy.min(axis=0), xy.max(axis=0)
    return np.asarray(BOX * (xy - low) / np.where(high > low, high - low, 1), dtype=np.float32)


def _check(method: str, n_neighbors: int, min_dist: float, seed: int) -> None:
    if method not in METHODS:
        raise BadInput(f"no projection {method!r}; there are: {', '.join(METHODS)}.")
    if not 2 <= n_neighbors <= 200:
        raise BadInput(f"n_neighbors is {n_neighbors}; from 2 to 200 is possible.")
    if not 0 <= min_dist <= 1:
        raise BadInput(f"min_dist is {min_dist}; from 0 to 1 is possible.")
    if not 0 <= seed < 2**63:
        raise BadInput(f"seed is {seed}; a whole number from 0 to 2⁶³ − 1 is possible.")


def _too_few(points: np.ndarray, method: str) -> str:
    n = len(points)
    if method == "pca":
        return ""
    if n < FEWEST[method]:
        name = "UMAP" if method == "umap" else "PaCMAP"
        return f"{n} {'paper' if n == 1 else 'papers'}: drawn by PCA, since {name} needs {FEWEST[method]}."
    if n and not np.ptp(points, axis=0).any():
        return "All papers have the same vector: they lie on one point."
    return ""


def _flat(points: np.ndarray, xy: np.ndarray) -> str:
    if len(points) > 1 and xy[:, 0].any() and not xy[:, 1].any():
        return "The vectors vary in one direction only: the papers lie on a line."
    return ""
