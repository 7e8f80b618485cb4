"""What was measured of a map, and where it comes from."""

from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest


@pytest.fixture
def quality():
    shares = np.full(600, 0.62, np.float32)
    return SimpleNamespace(k=15, trustworthiness=0.95, continuity=0.97, kept=0.62, keeps=shares, trust=shares,
                           cont=shares, sampled=0, reason="")  # fmt: skip


@pytest.fixture
def structure():
    return pd.DataFrame({
        "level": ["category", "category"], "value": ["", "Metabolism"], "n": [590, 100], "agreement": [0.55, 0.6],
        "low": [0.52, 0.5], "high": [0.58, 0.7], "chance": [0.21, 0.2], "chance_low": [0.2, 0.1],
        "chance_high": [0.22, 0.3], "random": 0.2, "reason": "",
    })  # fmt: skip


@pytest.fixture
def about(provenance):
    return provenance | {
        "data": "demo-papers", "data_title": "Demo papers", "split": "test", "form": "title+abstract", "n": 600,
        "method": "umap", "drawn_by": "umap", "n_neighbors": 15, "min_dist": 0.1, "metric": "cosine", "seed": 7,
        "exact": True, "left_out": 2, "stood_in": 3,
    }  # fmt: skip
