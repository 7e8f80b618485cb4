"""Figures, and all that is said about them: a tidy table in; a picture, a file or a sentence out.

    scores      on the screen (Plotly): scatter, histogram, difference, forest, raters, spectrum, cosines
    maps        papers on a map, and what the map cannot say: paper_map, histograms, structure, tables
    pathways    the pathway benchmark: leaderboard, groups, confusion, pairs, one query
    paper       the same tables in print (matplotlib): render, draw, save
    words       answer, caption, methods, citations, alternatives in text, glossary
    stamp       provenance into and out of the files
    tables, bundle, published

Nothing here computes a statistic, knows a model or a page.
"""

from core.figures import maps, paper, pathways, published, scores, stamp, words
from core.figures.bundle import bundle
from core.figures.frames import draws_table
from core.figures.hover import escape, selected_ids
from core.figures.maps import (
    Colouring,
    colouring,
    kept_histogram,
    kept_table,
    overlap_histogram,
    overlap_table,
    paper_map,
    quality_table,
    stability_histogram,
    stability_table,
    standalone_html,
    structure_forest,
)
from core.figures.paper import render, save
from core.figures.pathways import (
    centering_chart,
    clusters_chart,
    confusion_map,
    difference_forest,
    group_difference,
    group_forest,
    leaderboard_forest,
    levels_chart,
    pair_distributions,
    pooling_chart,
    ranking_strip,
)
from core.figures.scores import cosines, difference, forest, histogram, raters, scatter, spectrum
from core.figures.tables import plain_tsv, safe_csv
from core.figures.theme import template
from core.figures.words import (
    alt_text,
    answer,
    bibtex,
    caption,
    centering_answer,
    clusters_answer,
    compare,
    confused_answer,
    confusion_answer,
    difference_answer,
    group_answer,
    how_to_read,
    hubs_sentence,
    leaderboard_answer,
    map_answer,
    map_bibtex,
    map_caption,
    map_footer,
    map_methods,
    methods_text,
    overlap_sentence,
    pairs_answer,
    pathways_bibtex,
    pathways_caption,
    pathways_footer,
    pathways_methods,
    pooling_answer,
    query_answer,
    stability_sentence,
    two_group_answer,
)

__all__ = [
    "Colouring", "alt_text", "answer", "bibtex", "bundle", "caption", "centering_answer", "centering_chart",
    "clusters_answer", "clusters_chart", "colouring", "compare", "confused_answer", "confusion_answer",
    "confusion_map", "cosines", "difference", "difference_answer", "difference_forest", "draws_table", "escape",
    "forest", "group_answer", "group_difference", "group_forest", "histogram", "how_to_read", "hubs_sentence",
    "kept_histogram", "kept_table", "leaderboard_answer", "leaderboard_forest", "levels_chart", "map_answer",
    "map_bibtex", "map_caption", "map_footer", "map_methods", "maps", "methods_text", "overlap_histogram",
    "overlap_sentence", "overlap_table", "pair_distributions", "pairs_answer", "paper", "paper_map", "pathways",
    "pathways_bibtex", "pathways_caption", "pathways_footer", "pathways_methods", "plain_tsv", "pooling_answer",
    "pooling_chart", "published", "quality_table", "query_answer", "ranking_strip", "raters", "render",
    "safe_csv", "save", "scatter", "scores", "selected_ids", "spectrum", "stability_histogram",
    "stability_sentence", "stability_table", "stamp", "standalone_html", "structure_forest", "template",
    "two_group_answer", "words",
]  # fmt: skip
