"""Make anew what ships with the demo, of the bundled model: vectors, words, map and scores: pages draw at once."""

import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from core.actions.archive import SHIPPED as SHIPPED_VALUES
from core.actions.embed import embed_task
from core.actions.explain import SHIPPED, explain
from core.actions.map_papers import map_papers
from core.actions.pathways.score import score_pathways
from core.actions.specs import spec_of
from core.disk import digest, seal, unseal
from core.embeddings.store import SHIPPED as SHIPPED_VECTORS
from core.progress import Progress, silent

TASK, PAPERS, MODEL = "demo-pairs", "demo-papers", "all-MiniLM-L6-v2"
SCORED = {"name": PAPERS, "split": "train"}  # its test papers are of six pathways, too few for an interval
KINDS = ("maps", "pathways")  # what is kept of them


def remake_demo(*, progress: Progress = silent) -> dict[str, object]:
    """Encode the demo in a cache of its own, draw its map, and replace what ships by what was made."""
    places = (SHIPPED_VECTORS, SHIPPED, *(SHIPPED_VALUES / kind for kind in KINDS))
    with tempfile.TemporaryDirectory() as folder, _cache(folder), ExitStack() as stack:
        for path in places:
            stack.enter_context(_aside(path))
        made = Path(folder)
        embed_task(task=TASK, models=[MODEL], progress=progress)
        explain(task=TASK, model=MODEL, progress=progress)
        found = map_papers(data=PAPERS, model=MODEL, progress=progress)
        scores = score_pathways(data=SCORED, model=MODEL, progress=progress)
        shutil.copytree(made / "embeddings", SHIPPED_VECTORS)
        for kind in KINDS:
            shutil.copytree(made / kind, SHIPPED_VALUES / kind)
        words = {path.name: json.loads(unseal(path) or b"null") for path in (made / "words").glob("*.json")}
        seal(SHIPPED, json.dumps(words, ensure_ascii=False, sort_keys=True).encode())
    return {
        "model": MODEL, "space": digest(spec_of(MODEL).space), "pairs": len(words), "papers": len(found),
        "map": found.key, "scores": scores.key, "folder": str(SHIPPED_VECTORS.parent),
    }  # fmt: skip


@contextmanager
def _cache(folder: str) -> Iterator[None]:
    before = os.environ.get("BIOSCOPE_CACHE")
    os.environ["BIOSCOPE_CACHE"] = folder
    try:
        yield
    finally:
        os.environ.pop("BIOSCOPE_CACHE")
        if before is not None:
            os.environ["BIOSCOPE_CACHE"] = before


@contextmanager
def _aside(path: Path) -> Iterator[None]:
    """Inside the block nothing is at `path`; what was there comes back if the block fails."""
    old = path.with_name(f"{path.name}.old")
    if path.exists():
        path.rename(old)
    try:
        yield
    except BaseException:
        if old.exists():
            shutil.rmtree(path, ignore_errors=True) if old.is_dir() else path.unlink(missing_ok=True)
            old.rename(path)
        raise
    shutil.rmtree(old, ignore_errors=True) if old.is_dir() else old.unlink(missing_ok=True)
