"""The pathway benchmark: tables of `actions.pathways` in, a picture out.

row, model_rows, group_rows    rows of a forest, for screen and paper alike
row_figure, models, groups     models and groups of papers (Plotly)
block, block_figure, blocks    levels, poolings, centerings, clusters (Plotly)
confusion, alike               which groups are taken for which
pairs, ranking                 labelled pairs; the papers of one query
plate_…                        the same on paper
"""

from core.figures.pathways.blocks import centering_chart, clusters_chart, levels_chart, pooling_chart
from core.figures.pathways.confusion import confusion_map
from core.figures.pathways.groups import group_difference, group_forest
from core.figures.pathways.models import difference_forest, leaderboard_forest
from core.figures.pathways.pairs import pair_distributions
from core.figures.pathways.ranking import ranking_strip

__all__ = [
    "centering_chart", "clusters_chart", "confusion_map", "difference_forest", "group_difference", "group_forest",
    "leaderboard_forest", "levels_chart", "pair_distributions", "pooling_chart", "ranking_strip",
]  # fmt: skip
