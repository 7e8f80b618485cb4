"""Everything the pathway benchmark says in words, made from its tables."""

from core.figures.words.pathways.captions import pathway_caption
from core.figures.words.pathways.citations import pathway_bibtex
from core.figures.words.pathways.groups import confused_answer, confusion_answer, group_answer, two_group_answer
from core.figures.words.pathways.methods import pathway_footer, pathway_methods
from core.figures.words.pathways.models import difference_answer, leaderboard_answer
from core.figures.words.pathways.names import axis_title, measure_title, method_name, plural, same, some, type_name
from core.figures.words.pathways.reading import HOW_TO_READ, how_to_read
from core.figures.words.pathways.single import (
    centering_answer,
    clusters_answer,
    pairs_answer,
    pooling_answer,
    query_answer,
)

__all__ = [
    "HOW_TO_READ", "axis_title", "centering_answer", "clusters_answer", "confused_answer", "confusion_answer",
    "difference_answer", "group_answer", "how_to_read", "leaderboard_answer", "measure_title", "method_name",
    "pairs_answer", "pathway_bibtex", "pathway_caption", "pathway_footer", "pathway_methods", "plural",
    "pooling_answer", "query_answer", "same", "some", "two_group_answer", "type_name",
]  # fmt: skip
