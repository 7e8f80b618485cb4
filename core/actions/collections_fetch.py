"""The papers of a list of PubMed ids: fetched by a job, once, and kept, so that reading the list needs no network."""

from pathlib import Path

from core import datasets, settings
from core.datasets.papers.pmids import unfetched
from core.progress import Progress, silent

VERB = "fetch_papers"
OFFLINE = (
    "Their titles and abstracts are on PubMed, and nothing is fetched while Bioscope is offline (BIOSCOPE_OFFLINE or "
    "HF_HUB_OFFLINE is set). Export the papers from PubMed as a file instead (Save, format PubMed)."
)


def fetch_papers(*, path: str, file: str = "", progress: Progress = silent) -> dict[str, object]:
    """Fetch the texts of a file of PubMed ids. Only the ids are sent. Raises BadFile where it cannot be done.

    `file`: what the person calls it.
    """
    found = datasets.read_collection(Path(path), title=file, progress=progress)
    return {
        "n": len(found),
        "left_out": [one.id for one in found.skipped],
        "message": f"{len(found):,} papers from PubMed, {len(found.skipped):,} left out.",
    }


def to_fetch(path: str | Path) -> int:
    """How many papers a file of PubMed ids still needs from PubMed; 0 for any other file."""
    return len(unfetched(Path(path)))


def why_not() -> str:
    """Why nothing can be fetched now, in words; "" where it can."""
    return OFFLINE if settings.offline() else ""
