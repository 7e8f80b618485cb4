"""Made-up items of known truth."""

import numpy as np
import pandas as pd
import pytest


@pytest.fixture
def make_items():
    """Items with gold on 21 levels and a model that follows it with this much noise."""

    def make(n=100, noise=1.0, seed=0, gold_seed=0, group_size=2):
        gold = np.round(np.random.default_rng(gold_seed).uniform(0, 4, n) * 5) / 5
        predicted = 0.5 + 0.1 * (gold + noise * np.random.default_rng(seed + 1).normal(size=n))
        ids = [f"p{k:03d}" for k in range(n)]
        return pd.DataFrame({"item_id": ids, "gold": gold, "predicted": predicted, "group": np.arange(n) // group_size})

    return make
