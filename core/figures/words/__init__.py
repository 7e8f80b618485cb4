"""Everything a figure or a page says in words, made from results."""

from core.figures.words.alternatives import alt_text
from core.figures.words.captions import SAFE_CELLS, caption
from core.figures.words.citations import bibtex
from core.figures.words.glossary import GLOSSARY, define
from core.figures.words.maps import (
    hubs_sentence,
    map_answer,
    map_bibtex,
    map_caption,
    map_footer,
    map_methods,
    overlap_sentence,
    stability_sentence,
)
from core.figures.words.marks import marks
from core.figures.words.methods import footer, methods, methods_text, short
from core.figures.words.notices import licence_notice
from core.figures.words.numbers import (
    brackets,
    count,
    metric_title,
    number,
    p_value,
    percent,
    score,
    signed,
    symbol,
    unbounded,
    undefined,
    with_range,
)
from core.figures.words.pathways import (
    HOW_TO_READ,
    centering_answer,
    clusters_answer,
    confused_answer,
    confusion_answer,
    difference_answer,
    group_answer,
    how_to_read,
    leaderboard_answer,
    measure_title,
    method_name,
    pairs_answer,
    pathway_bibtex,
    pathway_caption,
    pathway_footer,
    pathway_methods,
    pooling_answer,
    query_answer,
    two_group_answer,
    type_name,
)
from core.figures.words.placing import (
    calibration_answer,
    map_places,
    none_answer,
    placed_answer,
    placing_bibtex,
    placing_caption,
    placing_footer,
    placing_methods,
    placing_reading,
    set_answer,
)
from core.figures.words.sentences import answer, compare, settles, several
from core.figures.words.voices import Voice, grade_title, voice

__all__ = [
    "GLOSSARY", "HOW_TO_READ", "SAFE_CELLS", "Voice", "alt_text", "answer", "bibtex", "brackets",
    "calibration_answer", "caption", "centering_answer", "clusters_answer", "compare", "confused_answer",
    "confusion_answer", "count", "define", "difference_answer", "footer", "grade_title", "group_answer",
    "how_to_read", "hubs_sentence", "leaderboard_answer", "licence_notice", "map_answer", "map_bibtex",
    "map_caption", "map_footer", "map_methods", "map_places", "marks", "measure_title", "method_name", "methods",
    "methods_text", "metric_title", "none_answer", "number", "overlap_sentence", "p_value", "pairs_answer",
    "pathway_bibtex", "pathway_caption", "pathway_footer", "pathway_methods", "percent", "placed_answer",
    "placing_bibtex", "placing_caption", "placing_footer", "placing_methods", "placing_reading", "pooling_answer",
    "query_answer", "score", "set_answer", "settles", "several", "short", "signed", "stability_sentence", "symbol",
    "two_group_answer", "type_name", "unbounded", "undefined", "voice", "with_range",
]  # fmt: skip
