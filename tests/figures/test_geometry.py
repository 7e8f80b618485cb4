import pandas as pd
import pytest

from core.errors import Mismatch
from core.figures import cosines, spectrum


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("n", [0, 1, 3, 100])
def test_any_number_of_rows_gives_a_figure_or_a_sentence(make_table, n, dark):
    for name, draw in (("spectrum", spectrum), ("cosines", cosines)):
        assert bool(draw(make_table(name, n), dark=dark).data) == (n >= 3)


def test_effective_dimensions_are_marked_and_named():
    table = pd.DataFrame({"component": [1, 2, 3], "share": [0.5, 0.3, 0.2], "model": "m", "effective_dimensions": 2.63})
    figure = spectrum(table)
    assert figure.layout.shapes[0].x0 == 2.63
    assert figure.layout.annotations[0].text == "2.6 effective dimensions"


def test_a_share_of_zero_has_no_place_on_a_logarithmic_axis():
    table = pd.DataFrame({"component": [1, 2, 3, 4], "share": [0.5, 0.3, 0.2, 0.0]})
    assert len(spectrum(table).data[0].x) == 3


def test_each_kind_of_pair_is_a_share_of_its_own_total():
    table = pd.DataFrame({"cosine": [0.1, 0.2, 0.3, 0.9], "which": ["random pairs"] * 3 + ["rated pairs"]})
    figure = cosines(table)
    assert [trace.name for trace in figure.data] == ["random pairs (3)", "rated pairs (1)"]
    assert all(sum(trace.y) == pytest.approx(100, abs=0.01) for trace in figure.data)


def test_means_are_marked_where_they_are_handed_in():
    table = pd.DataFrame({"cosine": [0.1, 0.2, 0.3], "which": "random pairs", "mean": 0.2})
    assert cosines(table).layout.annotations[0].text == "random pairs (3): mean 0.20"


def test_missing_columns_are_named():
    with pytest.raises(Mismatch, match="the spectrum needs the column share"):
        spectrum(pd.DataFrame({"component": [1]}))
    with pytest.raises(Mismatch, match="the figure of the cosines needs the column which"):
        cosines(pd.DataFrame({"cosine": [1]}))
