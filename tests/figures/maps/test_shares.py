import re
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from core import figures
from core.errors import Mismatch
from core.figures.maps.shares import bars
from core.schema import Interval


def test_there_is_one_bar_for_each_share_of_k_neighbours():
    middles, counts = bars(np.array([0, 1, 1, 2, 15]) / 15)
    assert len(middles) == 16
    assert middles == pytest.approx(np.arange(16) / 15)
    assert counts[[0, 1, 2, 15]].tolist() == [1, 2, 1, 1]
    assert counts.sum() == 5
    assert len(bars(np.random.default_rng(0).random(100))[0]) == 21


@pytest.mark.parametrize(
    ("draw", "column"),
    [
        (figures.kept_histogram, "kept"),
        (figures.stability_histogram, "survival"),
        (figures.overlap_histogram, "overlap"),
    ],
)
def test_a_histogram_holds_every_paper_its_mean_and_n(draw, column):
    values = np.append(np.random.default_rng(2).integers(0, 11, 99) / 10, np.nan)
    table = pd.DataFrame({column: values, "chance": 0.05})
    for dark in (False, True):
        figure = draw(table, dark=dark)
        assert sum(figure.data[0].y) == 99
        said = " ".join(note.text for note in figure.layout.annotations)
        assert f"mean {np.nanmean(values):.2f}" in said
        assert "chance 0.05" in said
        assert "n = 99 papers; 1 without a value" in figure.layout.xaxis.title.text
    assert draw(table.iloc[:0]).layout.annotations[0].text == "No papers to draw."
    with pytest.raises(Mismatch, match=f"needs the column {column}"):
        draw(pd.DataFrame({"x": [1]}))


def test_what_seeds_alone_change_is_a_band():
    table = pd.DataFrame({"overlap": [0.2, 0.4], "noise_low": 0.8, "noise_high": 0.9})
    figure = figures.overlap_histogram(table)
    band = figure.layout.shapes[0]
    assert (band.x0, band.x1) == (0.8, 0.9)
    assert "seeds alone [0.80, 0.90]" in {note.text for note in figure.layout.annotations}


def test_tables_of_what_was_measured_have_the_columns_the_figures_take():
    n = 40
    keeps = np.where(np.arange(n) == 3, np.nan, 0.5).astype(np.float32)
    measured = {"k": 15, "trustworthiness": 0.9, "kept": 0.5, "reason": "a reason"}
    arrays = {"keeps": keeps, "trust": keeps, "cont": keeps}
    quality = SimpleNamespace(**measured, **arrays, continuity=None, sampled=0)
    ids = [str(i) for i in range(n)]
    rows = figures.quality_table([("m", quality)])
    assert rows.drop(columns="continuity").to_dict("records") == [{"model": "m", "papers": 39, **measured}]
    assert pd.isna(rows["continuity"][0])
    assert figures.kept_table(ids, quality)["chance"][0] == pytest.approx(15 / 39)
    stability = SimpleNamespace(k=15, survival=keeps, mean=0.5, low=0.4, high=0.6, seeds=(1, 2), reason="")
    overlap = SimpleNamespace(ids=ids, overlap=keeps, k=15, chance=0.4, mean=Interval(0.5, 0.4, 0.6, 0.95, "", 9, 1, n))
    for figure in (
        figures.kept_histogram(figures.kept_table(ids, quality)),
        figures.stability_histogram(figures.stability_table(ids, stability)),
        figures.overlap_histogram(figures.overlap_table(overlap)),
    ):
        assert re.search("n = 39 papers", figure.layout.xaxis.title.text)
        assert len(figure.layout.annotations) == 2
    assert len(figures.overlap_histogram(figures.overlap_table(overlap, noise=(0.1, 0.2))).layout.annotations) == 3
