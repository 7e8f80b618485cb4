"""The fitted line is least squares, its band that of the plain bootstrap."""

import numpy as np
import pandas as pd
import pytest

from core.stats import draws
from core.stats.fit import fit_line


@pytest.fixture
def items():
    rng = np.random.default_rng(3)
    x = rng.normal(size=40)
    return pd.DataFrame({"predicted": x, "gold": 2 * x + 1 + rng.normal(size=40)})


def test_the_line_is_that_of_polyfit(items):
    slope, offset = np.polyfit(items["predicted"], items["gold"], 1)
    line = fit_line(items)
    np.testing.assert_allclose(line["gold"], slope * line["predicted"] + offset, atol=1e-9)


def test_the_band_is_that_of_a_loop_over_the_same_draws(items):
    line = fit_line(items, resamples=50, seed=5)
    lines = []
    for counts in draws(40, 50, 5):
        rows = np.repeat(np.arange(40), counts)
        lines.append(np.polyval(np.polyfit(items["predicted"][rows], items["gold"][rows], 1), line["predicted"]))
    low, high = np.quantile(lines, [0.025, 0.975], axis=0)
    np.testing.assert_allclose(line["low"], low, atol=1e-9)
    np.testing.assert_allclose(line["high"], high, atol=1e-9)


def test_points_on_a_line_have_no_band():
    x = np.arange(10.0)
    line = fit_line(pd.DataFrame({"predicted": x, "gold": 3 * x}))
    np.testing.assert_allclose(line["low"], line["high"], atol=1e-9)


@pytest.mark.parametrize("x", [[], [1.0, 2.0], [1.0, 1.0, 1.0, 1.0]])
def test_no_line_where_there_is_none(x):
    assert fit_line(pd.DataFrame({"predicted": x, "gold": np.arange(len(x), dtype=float)})).empty
