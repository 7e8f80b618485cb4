"""What is said of a map of papers: answer, methods, caption, references, figures in words."""

from core.figures.words.maps.captions import map_caption
from core.figures.words.maps.methods import map_bibtex, map_footer, map_methods
from core.figures.words.maps.sentences import (
    hubs_sentence,
    map_answer,
    nearest_of,
    overlap_sentence,
    stability_sentence,
)

__all__ = [
    "hubs_sentence", "map_answer", "map_bibtex", "map_caption", "map_footer", "map_methods", "nearest_of",
    "overlap_sentence", "stability_sentence",
]  # fmt: skip
