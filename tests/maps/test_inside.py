"""What lies inside a lasso or a box, for papers that are drawn and for those that are not."""

import numpy as np
import pytest
from matplotlib.path import Path

from core.errors import Mismatch
from core.maps import inside_box, inside_lasso


def test_a_lasso_holds_what_matplotlib_says_it_holds():
    rng = np.random.default_rng(1)
    xy = rng.normal(size=(5_000, 2)).astype(np.float32)
    corners = np.array([[-1, -1], [2, -0.5], [0.2, 0.1], [1, 2], [-1.5, 0.7]])
    assert (inside_lasso(xy, corners[:, 0], corners[:, 1]) == Path(corners).contains_points(xy)).all()


def test_a_lasso_that_crosses_itself_leaves_out_what_it_goes_round_twice():
    turn = np.pi / 2 + np.arange(5) * 4 * np.pi / 5  # a star of five points in one line
    held = inside_lasso(np.array([[0, 0], [0, 0.8]]), np.cos(turn), np.sin(turn))
    assert held.tolist() == [False, True]


def test_a_box_holds_its_edges_however_it_was_drawn():
    xy = np.array([[0, 0], [1, 1], [1.01, 1], [np.nan, 0.5]])
    assert inside_box(xy, [1, 0], [0, 1]).tolist() == [True, True, False, False]


def test_a_place_that_is_no_number_is_outside_and_two_corners_hold_nothing():
    assert not inside_lasso(np.array([[np.nan, 0.5]]), [0, 1, 1], [0, 0, 1]).any()
    assert not inside_lasso(np.array([[0.5, 0.5]]), [0, 1], [0, 1]).any()


def test_corners_need_both_numbers():
    with pytest.raises(Mismatch, match="2 x and 3 y"):
        inside_lasso(np.zeros((1, 2)), [0, 1], [0, 1, 2])
