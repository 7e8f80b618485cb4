"""A person's papers on a benchmark: how far probabilities can be trusted, what a threshold costs, what a set is about.

drawn       what of the tables is drawn, the same for screen and paper
reliability mean probability against accuracy, with the papers of each bin
nones       what other thresholds of "none of these" would do
enrichment  a row a label: odds ratio against the background
on_map      the person's papers on the benchmark's map
plates, …   the same on paper
"""

from core.figures.placing.enrichment import enrichment_forest
from core.figures.placing.nones import none_curve
from core.figures.placing.on_map import placed_map
from core.figures.placing.reliability import reliability_diagram

__all__ = ["enrichment_forest", "none_curve", "placed_map", "reliability_diagram"]
