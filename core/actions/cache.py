"""What is stored, and how to make it less."""

import shutil

import pandas as pd

from core import settings
from core.embeddings import housekeeping

DERIVED = ("results", "comparisons", "words")


def cache_info() -> pd.DataFrame:
    """A row a model with stored vectors."""
    return housekeeping.info()


def cache_tidy() -> dict[str, object]:
    """Merge small shards, drop leftovers of killed processes."""
    return dict(housekeeping.tidy())


def cache_clear(*, model: str | None = None) -> dict[str, object]:
    """Delete vectors (of one model, or all) and every score made from them. Nothing of the user's is touched."""
    freed = housekeeping.clear(model=model)
    for name in DERIVED:
        shutil.rmtree(settings.cache_root() / name, ignore_errors=True)
    return {"freed_mb": freed}
