"""Small sets of pairs made by hand, and the real 100 pairs where the user has them."""

import csv

import numpy as np
import pytest

from core.schema import PairSet


@pytest.fixture
def rng():
    return np.random.default_rng(7)


@pytest.fixture
def make_pairs():
    """A set of pairs with these gold scores; sentences all distinct unless given."""

    def make(gold, left=None, right=None, **more):
        n = len(gold)
        left = left or tuple(f"left {k}" for k in range(n))
        right = right or tuple(f"right {k}" for k in range(n))
        return PairSet("made", tuple(f"p{k}" for k in range(n)), tuple(left), tuple(right), tuple(gold), **more)

    return make


@pytest.fixture
def biosses(real_data):
    path = real_data / "biosses" / "biosses.tsv"
    if not path.is_file():
        pytest.skip(f"put biosses.tsv at {path} (README, section Data)")
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    letters = "abcde"
    return PairSet(
        "biosses",
        tuple(row["item_id"] for row in rows),
        tuple(row["sentence1"] for row in rows),
        tuple(row["sentence2"] for row in rows),
        tuple(float(row["score"]) for row in rows),
        raters=tuple(letters.upper()),
        ratings=tuple(tuple(float(row[f"annotator_{letter}"]) for letter in letters) for row in rows),
        scale=(0, 4),
    )
