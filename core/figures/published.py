"""Scores others published for the same data and model: facts, with where they stand."""

from collections.abc import Mapping

import pandas as pd

SOURCE = "embeddings-benchmark/results@f4cc6c8, cosine, as published ×100"
BIOSSES = {  # Pearson, Spearman, ×100
    "all-MiniLM-L6-v2": (84.42, 81.64),
    "all-mpnet-base-v2": (84.48, 80.43),
    "bge-small-en-v1.5": (85.19, 83.75),
    "bge-base-en-v1.5": (89.25, 86.94),
    "bge-large-en-v1.5": (84.96, 84.65),
    "e5-base-v2": (83.12, 81.40),
}


def published(data: str, metrics: Mapping[str, str]) -> pd.DataFrame:
    """Rows for a forest: `model`, `metric`, `kind`, `value` (−1 to 1), `label`, `source`.

    Parameters
    ----------
    data
        Name of the data set; only "biosses" has published values.
    metrics
        Printed name → "pearson" or "spearman", as a task declares them.
    """
    place = {"pearson": 0, "spearman": 1}
    rows = [
        (model, printed, "published", round(scores[place[entry]] / 100, 4), "published", SOURCE)
        for model, scores in (BIOSSES.items() if data == "biosses" else ())
        for printed, entry in metrics.items()
        if entry in place
    ]
    return pd.DataFrame(rows, columns=["model", "metric", "kind", "value", "label", "source"])
