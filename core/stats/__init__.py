"""How sure a score is, and whether two models differ. Items and a metric in, numbers with intervals out."""

from core.stats.average import mean_interval
from core.stats.bootstrap import OVER_GROUPS, OVER_PAIRS, Units, distribution, draws, interval, summary
from core.stats.clustered import (
    clustered_contrast,
    clustered_interval,
    clustered_point,
    clustered_values,
    group_means,
    item_weights,
    means,
)
from core.stats.clusters import Clusters, pathway_draws
from core.stats.enrichment import Enriched, enrichment, fisher
from core.stats.many import benjamini_hochberg, compare, holm
from core.stats.paired import common, contrast, differences, paired
from core.stats.power import SmallestGap, smallest_gap

__all__ = [
    "OVER_GROUPS",
    "OVER_PAIRS",
    "Clusters",
    "Enriched",
    "SmallestGap",
    "Units",
    "benjamini_hochberg",
    "clustered_contrast",
    "clustered_interval",
    "clustered_point",
    "clustered_values",
    "common",
    "compare",
    "contrast",
    "differences",
    "distribution",
    "draws",
    "enrichment",
    "fisher",
    "group_means",
    "holm",
    "interval",
    "item_weights",
    "mean_interval",
    "means",
    "paired",
    "pathway_draws",
    "smallest_gap",
    "summary",
]
