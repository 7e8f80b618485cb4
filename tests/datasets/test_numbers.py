"""Numbers in cells: plain ASCII, finite, in range; a comma is asked about."""

import pytest

from core.datasets.numbers import expected, read_labels, read_numbers
from core.errors import BadInput


def numbers(*cells, decimal=None, scale=None):
    return read_numbers(list(enumerate(cells, 2)), decimal=decimal, scale=scale)


def test_plain_numbers_are_read():
    assert numbers("1", " .5 ", "-2.", "+3e-1", "1E2").values == {2: 1.0, 3: 0.5, 4: -2.0, 5: 0.3, 6: 100.0}


@pytest.mark.parametrize("cell", ["", "high", "nan", "inf", "-Infinity", "1e999", "１", "1_000", "0x10", "1 2", "--1"])
def test_what_is_no_finite_number_is_bad(cell):
    assert numbers(cell).bad == [(2, cell)]


def test_a_comma_is_asked_about_and_taken_as_told():
    assert numbers("0,5", "1,000", "2").asks == [(2, "0,5"), (3, "1,000")]
    assert numbers("0,5", ",25", "2", decimal=",").values == {2: 0.5, 3: 0.25, 4: 2.0}
    assert numbers("0.5", "1.000,5", decimal=",").bad == [(2, "0.5"), (3, "1.000,5")]
    assert numbers("0,5", decimal=".").bad == [(2, "0,5")]


def test_the_range_is_held():
    found = numbers("0", "4", "4.1", "-0.1", scale=(0, 4))
    assert found.values == {2: 0.0, 3: 4.0}
    assert found.bad == [(4, "4.1"), (5, "-0.1")]
    assert expected((0, 4)) == "a number from 0 to 4"


def test_another_decimal_mark_is_refused():
    with pytest.raises(BadInput, match="decimal mark"):
        numbers("1", decimal=";")


def test_labels_are_0_1_true_and_false_in_any_case():
    found = read_labels(list(enumerate(["0", "1", "TRUE", "False", " 1.0", "yes", "2", ""], 2)))
    assert list(found.values.values()) == [0, 1, 1, 0, 1]
    assert found.bad == [(7, "yes"), (8, "2"), (9, "")]
