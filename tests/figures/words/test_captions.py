import pytest

from core.figures import paper
from core.figures.words import SAFE_CELLS, caption
from core.figures.words.maps.captions import SHOWS
from core.figures.words.pathways.captions import SHOWS as OF_PATHWAYS
from core.figures.words.placing.captions import SHOWS as OF_PLACED
from core.schema import Interval


@pytest.mark.parametrize("figure", [name for name in paper.FIGURES if name not in SHOWS | OF_PATHWAYS | OF_PLACED])
def test_every_figure_has_a_caption_with_n_data_and_the_stamp(figure, provenance, interval):
    text = caption(
        figure, provenances=[provenance], n=100, scores={"all-MiniLM-L6-v2": {"spearman_zero_shot": interval}},
        human={"spearman": Interval(0.924, 0.902, 0.941, 0.95, "", 1000, 7, 100)}, notes=["The interval is wide."],
    )  # fmt: skip
    for part in (
        "n = 100 pairs of biosses.", "all-MiniLM-L6-v2: ρ = 0.82 [0.74, 0.87].", "Spearman ρ 0.92 [0.90, 0.94]",
        "Intervals: 95 % percentile bootstrap over pairs, 100 units drawn, B = 1,000, seed 7.", "The interval is wide.",
        "Made with Bioscope 0.1, 2026-10-06", "data fingerprint 0123456789abcdef",
        "sentence-transformers/all-MiniLM-L6-v2@c9745ed1d9f2, mean pooling, exact precision", SAFE_CELLS,
    ):  # fmt: skip
        assert part in text, part
    assert not text.startswith("n =")
    assert "{" not in text


def test_the_demo_has_readings_in_its_caption(provenance):
    text = caption("scatter", provenances=[provenance | {"data": "demo-pairs"}], n=60)
    assert "under the readings" in text
    noted = caption("scatter", provenances=[provenance | {"data": "demo-pairs"}], n=60,
                    notes=["demo texts and grades, written for Bioscope", "Another."])  # fmt: skip
    assert noted.count("written for Bioscope") == 1
    assert "Another. Made with" in noted
    assert "Demo texts and grades, written for Bioscope." in text
    assert "expert" not in text


def test_a_caption_without_models_stands_too():
    assert caption("raters", provenances=[], n=5).startswith("Agreement of each rater")
