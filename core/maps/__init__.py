"""Places of papers on a plane, and how far they can be believed. Arrays in, arrays out: no model, no figure."""

from core.maps.neighbours import EXACT_UP_TO, METRICS, Neighbours, nearest
from core.maps.project import METHODS, SEED, Projection, project
from core.maps.quality import Quality, largest_k, quality

__all__ = [
    "EXACT_UP_TO", "METHODS", "METRICS", "SEED", "Neighbours", "Projection", "Quality", "largest_k", "nearest",
    "project", "quality",
]  # fmt: skip
