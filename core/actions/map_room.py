"""The memory that a map takes, and a refusal in words where it is not there."""

from core import settings
from core.errors import BadInput
from core.models.baselines import TERMS
from core.schema import ModelSpec, Papers

START = 300_000_000  # bytes of the libraries
A_PAPER = 16_000  # bytes of a paper's texts, words, neighbours and places
COPIES = 3  # of the vectors: as stored, as they are, and made ready for products


def memory_of(n: int, spec: ModelSpec) -> int:
    """Bytes that the map of n papers takes at its peak, without those of the model; `spec`: with its width, if known.

    TF-IDF is dense, and may have as many columns as it keeps terms.
    """
    width = spec.width or (TERMS if spec.loader == "tfidf" else 1_024)
    return START + n * (A_PAPER + COPIES * 4 * width)


def no_room(collection: Papers, spec: ModelSpec) -> str:
    """Why the map cannot be made on this machine now, and what to do; "" where there is room."""
    n, free = len(collection), settings.free_memory()
    needed = memory_of(n, spec)
    if needed <= free:
        return ""
    columns = f", as it has up to {TERMS:,} columns" if spec.loader == "tfidf" else ""
    return (
        f"The map of {n:,} papers by {spec.name} takes about {needed / 1e9:.1f} GB of memory{columns}; "
        f"{free / 1e9:.1f} GB are free here. Choose a model with fewer columns (all-MiniLM-L6-v2 has 384), map a part "
        "of the papers (a split, or a smaller file), or free memory and ask again."
    )


def check_room(collection: Papers, spec: ModelSpec) -> None:
    """Raises BadInput, before anything is encoded, where the map would not fit into memory."""
    if why := no_room(collection, spec):
        raise BadInput(why)
