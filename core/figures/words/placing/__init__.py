"""Everything that is said about placed papers, made from their tables."""

from core.figures.words.placing.captions import placing_caption
from core.figures.words.placing.citations import placing_bibtex
from core.figures.words.placing.methods import placing_footer, placing_methods
from core.figures.words.placing.reading import placing_reading
from core.figures.words.placing.sentences import background_text, map_places, placed_answer, set_answer
from core.figures.words.placing.trust import (
    better_beforehand,
    calibration_answer,
    chance_answer,
    nearness_words,
    none_answer,
    none_verdict,
    right_for,
)

__all__ = [
    "background_text", "better_beforehand", "calibration_answer", "chance_answer", "map_places", "nearness_words",
    "none_answer", "none_verdict", "placed_answer", "placing_bibtex", "placing_caption", "placing_footer",
    "placing_methods", "placing_reading", "right_for", "set_answer",
]  # fmt: skip
