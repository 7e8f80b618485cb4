"""Compile everything once, so that the first map of a process does not wait for it."""

import numpy as np

from core.maps.neighbours import METRICS, nearest
from core.maps.project import project
from core.maps.quality import quality


def warm() -> None:
    """Draw a tiny map: seconds the first time on a machine, then well under one."""
    vectors = np.random.default_rng(0).normal(size=(48, 8)).astype(np.float32)
    for metric in METRICS:
        near = nearest(vectors, 6, metric=metric)
        quality(near, project(vectors, near, metric=metric, n_neighbors=5).xy, 5)
