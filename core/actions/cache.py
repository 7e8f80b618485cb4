"""What is stored, and how to make it less."""

import json
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pandas as pd

from core import settings
from core.disk import glimpse
from core.embeddings import housekeeping

DERIVED = ("results", "comparisons", "words", "maps", "pathways", "placements", "collections")
FETCHED = ("sources",)  # answers of sources, which nobody should be asked for twice


def cache_info() -> pd.DataFrame:
    """A row a model with stored vectors."""
    return housekeeping.info()


def cache_tidy() -> dict[str, object]:
    """Merge small shards, drop leftovers of killed processes that are older than an hour."""
    report, gone = dict(housekeeping.tidy()), 0
    for name in (*DERIVED, *FETCHED):
        for path in (settings.cache_root() / name).rglob("*.tmp"):
            with suppress(OSError):
                if time.time() - path.stat().st_mtime > housekeeping.OLD:
                    path.unlink()
                    gone += 1
    return {**report, "leftovers_removed": int(str(report["leftovers_removed"])) + gone}


def cache_clear(*, model: str | None = None) -> dict[str, object]:
    """Delete vectors and scores of one model, or all that was derived. Data sets, models, what sources answered
    and users' files stay.

    Raises UnknownName if nothing of that model is stored.
    """
    freed = housekeeping.clear(model=model)
    root = settings.cache_root()
    gone = [root / name for name in DERIVED] if model is None else list(_scores_of(model))
    for path in gone:
        freed += sum(file.stat().st_size for file in [path, *path.rglob("*")] if file.is_file()) / 1e6
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    return {"freed_mb": round(freed, 1)}


def _scores_of(model: str) -> Iterator[Path]:
    """Kept results of a model, and comparisons it is part of."""
    root = settings.cache_root()
    archived = (about for name in ("maps", "pathways", "placements") for about in (root / name).rglob("*.json"))
    for about in archived:
        raw = json.loads(glimpse(about) or b"{}")
        if isinstance(raw, dict) and raw.get("model") == model:
            yield from (one for one in (about, about.with_suffix(".npz")) if one.exists())
    for name in ("results", "comparisons"):
        for path in (root / name).rglob("*.json"):
            raw = json.loads(glimpse(path) or b"{}")
            compared = {one[side] for one in raw.get("comparisons", ()) for side in ("a", "b")}
            if model in {raw.get("model"), *compared}:
                yield path
