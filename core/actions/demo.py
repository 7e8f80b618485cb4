"""Make anew what ships with the demo: vectors and words of the bundled model, so that the first page draws at once."""

import json
import os
import shutil
import tempfile
from pathlib import Path

from core.actions.embed import embed_task
from core.actions.explain import SHIPPED, explain
from core.actions.specs import spec_of
from core.disk import digest, seal, unseal
from core.embeddings.store import SHIPPED as SHIPPED_VECTORS
from core.progress import Progress, silent

TASK, MODEL = "demo-pairs", "all-MiniLM-L6-v2"


def remake_demo(*, progress: Progress = silent) -> dict[str, object]:
    """Encode the demo in a cache of its own and replace the shipped vectors and words by the new ones."""
    before = os.environ.get("BIOSCOPE_CACHE")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["BIOSCOPE_CACHE"] = folder
        shutil.rmtree(SHIPPED_VECTORS, ignore_errors=True)
        SHIPPED.unlink(missing_ok=True)
        try:
            embed_task(task=TASK, models=[MODEL], progress=progress)
            explain(task=TASK, model=MODEL, progress=progress)
        finally:
            if before is None:
                os.environ.pop("BIOSCOPE_CACHE")
            else:
                os.environ["BIOSCOPE_CACHE"] = before
        shutil.copytree(Path(folder) / "embeddings", SHIPPED_VECTORS)
        words = {path.name: json.loads(unseal(path) or b"null") for path in (Path(folder) / "words").glob("*.json")}
    seal(SHIPPED, json.dumps(words, ensure_ascii=False, sort_keys=True).encode())
    return {"model": MODEL, "space": digest(spec_of(MODEL).space), "pairs": len(words), "folder": str(SHIPPED_VECTORS)}
