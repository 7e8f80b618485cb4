"""How sure a score is, and whether two models differ. Items and a metric in, numbers with intervals out."""

from core.stats.average import mean_interval
from core.stats.bootstrap import OVER_GROUPS, OVER_PAIRS, distribution, draws, interval, summary
from core.stats.many import compare, holm
from core.stats.paired import common, differences, paired
from core.stats.power import SmallestGap, smallest_gap

__all__ = [
    "OVER_GROUPS",
    "OVER_PAIRS",
    "SmallestGap",
    "common",
    "compare",
    "differences",
    "distribution",
    "draws",
    "holm",
    "interval",
    "mean_interval",
    "paired",
    "smallest_gap",
    "summary",
]
