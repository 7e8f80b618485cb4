"""Everything that is said about placed papers, made from their tables."""

from core.figures.words.placing.captions import placing_caption
from core.figures.words.placing.citations import placing_bibtex
from core.figures.words.placing.methods import placing_footer, placing_methods
from core.figures.words.placing.reading import placing_reading
from core.figures.words.placing.sentences import (
    calibration_answer,
    map_places,
    none_answer,
    placed_answer,
    set_answer,
)

__all__ = [
    "calibration_answer", "map_places", "none_answer", "placed_answer", "placing_bibtex", "placing_caption",
    "placing_footer", "placing_methods", "placing_reading", "set_answer",
]  # fmt: skip
