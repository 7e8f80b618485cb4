"""Papers in groups, with places, made by a seed."""

import numpy as np
import pandas as pd
import pytest

TOPS = (
    "Metabolism", "Genetic information processing", "Environmental information processing", "Cellular processes",
    "Organismal systems", "Human diseases",
)  # fmt: skip


@pytest.fixture
def tops():
    return TOPS


@pytest.fixture
def make_papers():
    """papers(n): a table of n papers in six clouds, and the categories of each; some have two, some none."""

    def make(n, seed=0):
        rng = np.random.default_rng(seed)
        group = rng.integers(0, 6, n)
        xy = rng.normal(0, 5, (6, 2))[group] + rng.normal(0, 1, (n, 2))
        values = []
        for i, own in enumerate(group):
            names = (TOPS[own], TOPS[(own + 1) % 6]) if i % 10 == 3 else (TOPS[own],)
            values.append(() if i % 40 == 5 else names)
        ids = [str(20_000_000 + i) for i in range(n)]
        titles = [f"Paper {i} on TNF-α" for i in range(n)]
        return pd.DataFrame({"id": ids, "x": xy[:, 0], "y": xy[:, 1], "title": titles}), tuple(values)

    return make


@pytest.fixture
def pathways():
    """120 pathways: a few large ones, many with one paper, two papers in three pathways."""
    names = [f"pathway {i:03d}" for i in range(120)]
    values = [(names[i],) for i in range(120) for _ in range(30 if i < 10 else 1)]
    return (*values, (names[0], names[1], names[2]), (names[50], names[60], names[70]))
