"""The caption of a map says what every mark on it means."""

import pandas as pd

from core.figures.words import map_caption


def test_marks_over_the_points_are_explained_and_texts_are_named_by_their_numbers():
    pins = pd.DataFrame({"number": [1, 4], "x": [0.0, 1], "y": [0.0, 1], "text": ["does TNF act?", "p53"]})
    lines = pd.DataFrame({"x0": [0.0], "y0": [0.0], "x1": [1.0], "y1": [1.0], "kept": [True]})
    said = map_caption("map", provenances=[], n=9, beside={"selected": {"a"}, "lines": lines, "pins": pins})
    assert "Ringed in black" in said and "Lines: from one paper to its 1 nearest" in said
    assert "1, “does TNF act?”; 4, “p53”" in said


def test_only_what_is_drawn_is_explained():
    said = map_caption("map", provenances=[], n=9, beside={"selected": set(), "lines": None, "pins": None})
    assert not any(word in said for word in ("Ringed", "Lines", "Stars"))


def test_numbers_have_no_shapes():
    assert "Colour and shape: journal." in map_caption("map", provenances=[], n=9, colour="journal")
    assert "Colour: year." in map_caption("map", provenances=[], n=9, colour="year", shaped=False)
