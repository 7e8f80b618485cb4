"""Screen figures of scores: a tidy table in, a Plotly figure out. Nothing here computes a statistic."""

from core.figures.geometry import cosines, spectrum
from core.figures.points import scatter
from core.figures.resamples import difference, histogram
from core.figures.rows import forest, raters

__all__ = ["cosines", "difference", "forest", "histogram", "raters", "scatter", "spectrum"]
