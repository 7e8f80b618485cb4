"""UMAP's layout: papers that belong together are drawn to each other, others are pushed apart.

Objective, schedule, step sizes and number of pushes are those of McInnes, Healy and Melville 2018 (arXiv:1802.03426)
and umap-learn 0.5. Apart from it in one point: within one pass each paper moves against the places that the others had
when the pass began, where umap-learn moves both ends of an edge at once. So the papers can be shared out to threads and
the result is the same to the byte for any number of them; chance comes from a counter, not from a stream.
"""

from functools import partial
from typing import Any

import numpy as np

from core.maps import kernels
from core.maps.compiled import Kernel, compiled, in_threads
from core.maps.graph import Graph
from core.progress import Progress, silent

BOX = 10.0  # width of the place where the layout begins


def passes(n: int) -> int:
    """How often all papers are moved."""
    return 500 if n <= 10_000 else 200


def lay_out(
    graph: Graph, start: np.ndarray, a: float, b: float, *, seed: int, total: int, progress: Progress = silent
) -> np.ndarray:
    """Places float32 (n, 2) after `total` passes from `start` (n, 2), which is inside the box."""
    n = len(start)
    strongest = float(graph.weights.max(initial=0.0))
    if strongest == 0:
        return np.asarray(start, dtype=np.float32)
    with np.errstate(divide="ignore"):
        every = (strongest / graph.weights).astype(np.float32)
    every[graph.weights < strongest / total] = np.inf  # too weak to be drawn once
    due = every.copy()
    here, there = np.ascontiguousarray(start, dtype=np.float32), np.empty((n, 2), np.float32)
    step = compiled(kernels.move, loose=True)
    bend = np.array([a, b], dtype=np.float32)
    for turn in range(total):
        if turn % 10 == 0:
            progress(turn, total, "laying out the map")
        rate = np.float32(1.0 - turn / total)
        given = (graph.starts, graph.tails, every, due, here, there, bend, rate, turn, np.uint64(seed))
        in_threads(partial(_share, step, given), n, least=500)
        here, there = there, here
    progress(total, total, "laying out the map")
    return here


def _share(step: Kernel, arguments: tuple[Any, ...], first: int, past: int) -> None:
    step(first, past, *arguments)
