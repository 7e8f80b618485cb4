"""A person's papers on a benchmark: what is near, a vote with its probability, "none of these", what a set is about."""

from core.actions.placing.coordinates import placed_coordinates
from core.actions.placing.fit import fit_placement
from core.actions.placing.place_papers import place_papers
from core.actions.placing.placed import Placed
from core.actions.placing.placement import Placement, Temperature, Threshold
from core.actions.placing.summary import background_size, enriched, set_summary
from core.actions.placing.table import placed_nearest, placed_table

__all__ = [
    "Placed", "Placement", "Temperature", "Threshold", "background_size", "enriched", "fit_placement", "place_papers",
    "placed_coordinates", "placed_nearest",
    "placed_table", "set_summary",
]  # fmt: skip
