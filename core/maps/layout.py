"""UMAP's layout: papers that belong together are drawn to each other, others are pushed apart.

Objective, schedule, step sizes and number of pushes are those of McInnes, Healy and Melville 2018 (arXiv:1802.03426)
and umap-learn 0.5. Apart from it in one point: within one pass each paper moves against the places that the others had
when the pass began, where umap-learn moves both ends of an edge at once. So the papers can be shared out to threads and
the result is the same to the byte for any number of them; chance comes from a counter, not from a stream.
"""

from functools import partial
from typing import Any

import numpy as np

from core.maps.compiled import Kernel, compiled, in_threads
from core.maps.graph import Graph
from core.progress import Progress, silent

PUSHES = 5  # away from papers drawn at random, for each pull
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
    step = compiled(move, loose=True)
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


def move(first, past, starts, tails, every, due, here, there, bend, rate, turn, seed):  # type: ignore[no-untyped-def]  # noqa: PLR0917
    """One pass over papers first … past − 1: from `here` to `there`."""
    n = np.uint64(here.shape[0])
    a, b = bend[0], bend[1]
    one, limit = np.float32(1), np.float32(4)
    pull, push, near = np.float32(-4) * a * b, np.float32(2) * b, np.float32(0.001)
    for i in range(first, past):
        x, y = here[i, 0], here[i, 1]
        # a new stream for each paper and pass, mixed as in SplitMix64
        chance = seed + np.uint64(0x9E3779B97F4A7C15) * (np.uint64(i) * np.uint64(1 << 20) + np.uint64(turn + 1))
        chance = (chance ^ (chance >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        chance = (chance ^ (chance >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        chance = (chance ^ (chance >> np.uint64(31))) | np.uint64(1)
        for edge in range(starts[i], starts[i + 1]):
            if due[edge] > turn:
                continue
            due[edge] += every[edge]
            j = tails[edge]
            dx, dy = x - here[j, 0], y - here[j, 1]
            square = dx * dx + dy * dy
            if square > 0:
                power = square**b
                # twice umap-learn's: there an edge is met from both its ends, and each time both are moved
                force = pull * power / (square * (a * power + one))
                x += rate * min(max(force * dx, -2 * limit), 2 * limit)
                y += rate * min(max(force * dy, -2 * limit), 2 * limit)
            for _ in range(5):
                chance ^= chance << np.uint64(13)
                chance ^= chance >> np.uint64(7)
                chance ^= chance << np.uint64(17)
                j = np.int64(((chance >> np.uint64(32)) * n) >> np.uint64(32))
                dx, dy = x - here[j, 0], y - here[j, 1]
                square = dx * dx + dy * dy
                if square > 0 and j != i:
                    force = push / ((near + square) * (a * square**b + one))
                    x += rate * min(max(force * dx, -limit), limit)
                    y += rate * min(max(force * dy, -limit), limit)
        there[i, 0], there[i, 1] = x, y
