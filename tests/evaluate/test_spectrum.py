"""The drawn cone agrees with the numbers said about it."""

import numpy as np
import pytest

from core.evaluate.anisotropy import anisotropy
from core.evaluate.spectrum import cosines, spectrum
from core.schema import PairSet


@pytest.fixture
def pairs():
    n = 12
    return PairSet(
        "toy", tuple(f"p{i}" for i in range(n)), tuple(f"left {i}" for i in range(n)),
        tuple(f"right {i}" for i in range(n)), tuple(float(i) for i in range(n)),
    )  # fmt: skip


@pytest.fixture
def sides():
    rng = np.random.default_rng(1)
    return rng.normal(size=(12, 5)).astype(np.float32) + 1, rng.normal(size=(12, 5)).astype(np.float32) + 1


def test_shares_sum_to_one_and_give_the_effective_dimensions(pairs, sides):
    shares = spectrum(pairs, *sides)["share"].to_numpy()
    assert shares.sum() == pytest.approx(1)
    assert 1 / (shares**2).sum() == pytest.approx(anisotropy(pairs, *sides).effective_dimensions, rel=1e-6)


def test_the_mean_of_random_pairs_is_the_mean_cosine(pairs, sides):
    table = cosines(pairs, *sides)
    random = table[table["which"] == "random pairs"]
    assert len(random) == 24 * 23 // 2
    assert random["cosine"].mean() == pytest.approx(anisotropy(pairs, *sides).mean_cosine, rel=1e-6)
    assert (random["mean"] == random["cosine"].mean()).all()


def test_rated_pairs_are_the_cosines_of_each_pair(pairs, sides):
    left, right = (side / np.linalg.norm(side, axis=1, keepdims=True) for side in sides)
    table = cosines(pairs, *sides)
    np.testing.assert_allclose(table.loc[table["which"] == "rated pairs", "cosine"], (left * right).sum(1), atol=1e-6)
