import numpy as np
import pytest

from core.figures import difference, histogram

FACTS = {"point": 0.82, "human": 0.92, "n": 100, "resamples": 1000, "groups": 76}


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("n", [0, 1, 3, 100])
def test_any_number_of_draws_gives_a_figure_or_a_sentence(draws, interval, n, dark):
    for figure in (
        histogram(draws[:n], interval, dark=dark, **FACTS),
        difference(draws[:n], interval, "a", "b", dark=dark),
    ):
        assert bool(figure.data) == (n >= 3)
        assert figure.data or "resample" in figure.layout.annotations[0].text


def test_bars_hold_every_draw_and_those_outside_the_interval_are_paler(draws, interval):
    (bar,) = histogram(draws, interval, **FACTS).data
    assert sum(bar.y) == len(draws)
    pale = [x for x, colour in zip(bar.x, bar.marker.color) if colour.startswith("rgba")]
    assert pale
    assert all(x < 0.74 + 0.01 or x > 0.87 - 0.01 for x in pale)


def test_interval_point_human_n_and_resamples_are_written_in(draws, interval):
    figure = histogram(draws, interval, metric="spearman_zero_shot", human_label="a single expert", **FACTS)
    words = [note.text for note in figure.layout.annotations]
    assert words == ["all 100 pairs: 0.82", "a single expert: 0.92"]
    title = figure.layout.xaxis.title.text
    for part in ("Spearman ρ", "[0.74, 0.87]", "n = 100 pairs", "76", "B = 1,000"):
        assert part in title
    band = next(shape for shape in figure.layout.shapes if shape.type == "rect")
    assert (band.x0, band.x1) == (0.74, 0.87)


def test_two_labels_never_share_a_height(draws, interval):
    first, second = histogram(draws, interval, **FACTS | {"human": 0.8201}).layout.annotations
    assert first.y != second.y


def test_draws_one_by_one_are_not_called_groups(draws, interval):
    title = histogram(draws, interval, **FACTS | {"groups": 100}).layout.xaxis.title.text
    assert "group" not in title
    assert "one by one" in title


def test_no_interval_and_no_human_leave_only_the_point(draws):
    figure = histogram(draws, None, **FACTS | {"human": None})
    assert len(figure.layout.shapes) == len(figure.layout.annotations) == 1


def test_undefined_resamples_are_left_out(interval):
    (bar,) = histogram(np.array([0.8, np.nan, 0.81, 0.82]), interval, **FACTS).data
    assert sum(bar.y) == 3


def test_the_line_of_no_difference_is_always_in_view(draws):
    figure = difference(draws, (0.7, 0.9), "one<", "two", point=0.82, metric="pearson", verdict="a higher")
    low, high = figure.layout.xaxis.range
    assert low < 0 < high
    assert [note.text for note in figure.layout.annotations] == ["difference +0.82", "no difference"]
    assert "Pearson r: one&lt; − two" in figure.layout.xaxis.title.text
    assert "a higher" in figure.layout.xaxis.title.text
