"""Places of papers on a plane, and how far they can be believed. Arrays in, arrays out: no model, no figure."""

from core.maps.clusters import clusters
from core.maps.compare import depth, overlap, procrustes
from core.maps.hubs import Hubs, hubs
from core.maps.inside import inside_box, inside_lasso
from core.maps.labels import Chance, agreement, agreement_by_chance
from core.maps.neighbours import EXACT_UP_TO, METRICS, Neighbours, nearest
from core.maps.place import Placed, place
from core.maps.project import METHODS, SEED, Projection, project
from core.maps.quality import Quality, largest_k, quality
from core.maps.stability import Stability, stability
from core.maps.terms import Terms, terms_of
from core.maps.warm import warm

__all__ = [
    "EXACT_UP_TO", "METHODS", "METRICS", "SEED", "Chance", "Hubs", "Neighbours", "Placed", "Projection", "Quality",
    "Stability", "Terms", "agreement", "agreement_by_chance", "clusters", "depth", "hubs", "inside_box",
    "inside_lasso", "largest_k", "nearest", "overlap", "place", "procrustes", "project", "quality",
    "stability", "terms_of", "warm",
]  # fmt: skip
