"""What maps need to have compiled, compiled on a handful of made-up papers."""

import numpy as np

from core import maps

PAPERS, WIDTH, NEAR = 96, 32, 15


def warm_maps() -> None:
    """Go once the way of `map_papers`. Takes seconds where the machine's kept code is there, else up to a minute."""
    vectors = np.random.default_rng(0).standard_normal((PAPERS, WIDTH), dtype=np.float32)
    neighbours = maps.nearest(vectors, 2 * NEAR)
    placed = maps.project(vectors, neighbours)
    maps.nearest(placed.xy, 2 * NEAR, metric="euclidean")
    maps.quality(neighbours, placed.xy, NEAR)
    maps.clusters(placed.xy, 5)
