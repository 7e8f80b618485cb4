"""What has been scored so far on the declared data sets, as one tidy table. Reads what is on disk, computes nothing.

Scores of users' own files are shown to nobody else.
"""

import json

import pandas as pd

from core import settings
from core.datasets import DATASETS
from core.disk import unseal

COLUMNS = ["task", "model", "metric", "point", "low", "high", "n", "reason", "data_fingerprint", "revision", "date"]


def results(*, task: str | None = None) -> pd.DataFrame:
    """One row a model and metric: task, model, metric, point, low, high, n, reason, fingerprint, revision, date."""
    rows = []
    for path in sorted((settings.cache_root() / "results").glob(f"{task or '*'}-*.json")):
        payload = unseal(path)
        if payload is None:
            continue
        raw = json.loads(payload)
        if raw["provenance"]["data"] not in DATASETS:
            continue  # somebody's own file
        for name, value in raw["metrics"].items():
            rows.append({
                "task": raw["task"], "model": raw["model"], "metric": name, "n": len(raw["items"]["item_id"]),
                **{part: value[part] for part in ("point", "low", "high", "reason")},
                **{part: raw["provenance"][part] for part in ("data_fingerprint", "revision", "date")},
            })  # fmt: skip
    return pd.DataFrame(rows, columns=COLUMNS).sort_values("date", kind="stable").drop_duplicates(
        ["task", "model", "metric", "data_fingerprint"], keep="last"
    )
