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
from core.sources.services import SERVICES

DERIVED = {
    "results": "scores on pairs", "comparisons": "comparisons of models", "words": "words behind cosines",
    "maps": "maps of papers", "pathways": "scores on pathways", "placements": "placed papers",
    "collections": "collections as they were read",
}  # fmt: skip
FETCHED = ("sources",)  # answers of sources, which nobody should be asked for twice
PUBMED = "pubmed"
ANEW = (
    "The next build asks its source anew, in its present state; papers of a list of PubMed ids are fetched anew. "
    "Sets that were built stay."
)


def cache_info() -> pd.DataFrame:
    """A row a model with stored vectors."""
    return housekeeping.info()


def cache_holds() -> pd.DataFrame:
    """What else is stored, a row a kind and a source: `what`, `files`, `MB` (10⁶ bytes), `clear` (what removes it)."""
    root = settings.cache_root()
    rows = [(what, root / name, "cache clear") for name, what in DERIVED.items()]
    rows += [(_answers_of(path.name), path, "cache clear --sources") for path in _sources()]
    held = [(what, _sizes(path), how) for what, path, how in rows]
    return pd.DataFrame(
        [(what, len(sizes), round(sum(sizes) / 1e6, 1), how) for what, sizes, how in held if sizes],
        columns=["what", "files", "MB", "clear"],
    )


def _sources() -> list[Path]:
    root = settings.cache_root() / "sources"
    return sorted(path for path in root.iterdir() if path.is_dir()) if root.is_dir() else []


def _answers_of(name: str) -> str:
    if name == PUBMED:
        return "records of PubMed"
    return f"answers of {SERVICES[name].title if name in SERVICES else name}"


def _sizes(path: Path) -> list[int]:
    """Bytes of each file in a folder; one that goes meanwhile is none."""
    found = []
    for file in path.rglob("*"):
        with suppress(OSError):
            if file.is_file():
                found.append(file.stat().st_size)
    return found


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


def sources_clear() -> dict[str, object]:
    """Delete what sources answered, PubMed's records among it. What was built of them, and all else, stays."""
    freed = 0
    for path in _sources():
        freed += sum(_sizes(path))
        shutil.rmtree(path, ignore_errors=True)
    return {"freed_mb": round(freed / 1e6, 1), "message": ANEW if freed else ""}


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
