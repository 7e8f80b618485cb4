"""Column titles as people read them."""

import pandas as pd

from core.figures import words

TITLES = {
    "name": "model", "max_tokens": "tokens", "n": "pairs", "point": "score", "low": "from", "high": "to", "size_mb": "download MB",
    "data_fingerprint": "fingerprint",
}  # fmt: skip


def titled(table: pd.DataFrame) -> pd.DataFrame:
    """The table with readable titles and metric names; columns without any value are dropped."""
    shown = table.loc[:, [not (table[name].isna().all() or (table[name] == "").all()) for name in table]]
    if "metric" in shown:
        shown = shown.assign(metric=shown["metric"].map(words.metric_title))
    return shown.rename(columns=TITLES)
