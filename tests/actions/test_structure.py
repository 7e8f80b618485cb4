"""Agreement of near papers beside chance: right where it can be worked out by hand, and said where it cannot."""

import numpy as np
import pytest

from core import actions, maps
from core.schema import Papers


def papers(values, level="pathway"):
    n = len(values)
    ids = tuple(map(str, range(n)))
    return Papers("p", ids, ids, ids, columns={level: tuple(values)}, levels=(level,))


def heaps(sizes, seed=0):
    """Vectors of heaps far apart, and the heap of each."""
    rng = np.random.default_rng(seed)
    rows = [row for heap, size in enumerate(sizes) for row in [heap] * size]
    return (np.eye(len(sizes), 16)[rows] + rng.normal(scale=0.02, size=(len(rows), 16))).astype(np.float32), rows


def table(vectors, values, k=5):
    found = actions.structure(maps.nearest(vectors, 10), papers(values), k=k)
    return found.set_index("value")


def test_heaps_of_one_label_agree_wholly_and_chance_is_their_share():
    vectors, rows = heaps([20, 30])
    found = table(vectors, [("ab"[row],) for row in rows])
    assert found.loc["", "agreement"] == found.loc["a", "agreement"] == 1
    assert found.loc["a", "chance"] == pytest.approx(19 / 49, abs=0.03)
    assert found.loc["b", "chance"] == pytest.approx(29 / 49, abs=0.03)
    assert found.loc["", "chance"] == pytest.approx((20 * 19 + 30 * 29) / (50 * 49), abs=0.02)
    assert found.loc["a", "chance_low"] < found.loc["a", "chance"] < found.loc["a", "chance_high"] < 1
    assert found.index.tolist() == ["", "b", "a"]  # the larger first


def test_labels_at_random_agree_as_chance_and_as_random_vectors_do():
    vectors, rows = heaps([100, 100])
    labels = np.random.default_rng(3).integers(0, 4, len(rows))
    row = table(vectors, [(str(label),) for label in labels]).loc[""]
    assert row["low"] - 0.02 <= row["chance"] <= row["high"] + 0.02
    assert row["random"] == pytest.approx(row["chance"], abs=0.04)


def test_a_label_of_one_paper_is_left_out_and_counted():
    vectors, rows = heaps([10, 10])
    values = [("ab"[row],) for row in rows[:-2]] + [("alone",), ()]
    found = table(vectors, values)
    assert found.loc["", "n"] == 18 and found.loc["", "left_out"] == 2
    assert found.loc["alone", "n"] == 0 and np.isnan(found.loc["alone", "agreement"])
    assert "one paper only" in found.loc["alone", "reason"]


def test_a_paper_in_two_groups_counts_in_both_and_once_for_all():
    vectors, _rows = heaps([10, 10])
    values = [("a", "b")] * 10 + [("b",)] * 10
    found = table(vectors, values)
    assert found.loc["a", "n"] == 10 and found.loc["b", "n"] == 20 and found.loc["", "n"] == 20
    assert found.loc["", "agreement"] == 1 and found.loc["", "chance"] == pytest.approx(1, abs=1e-6)


def test_where_nothing_can_agree_the_reason_is_said():
    vectors, _rows = heaps([6])
    for values in ([()] * 6, [(str(n),) for n in range(6)]):
        row = table(vectors, values).loc[""]
        assert row["n"] == 0 and np.isnan(row["agreement"]) and row["reason"]
    assert actions.structure(maps.nearest(vectors, 3), Papers("p", tuple("abcdef"), ("",) * 6, ("",) * 6)).empty


def test_the_same_seed_gives_the_same_table():
    vectors, rows = heaps([15, 15])
    values = [("ab"[row],) for row in rows]
    assert table(vectors, values).equals(table(vectors, values))


def test_groups_of_ones_own_are_held_against_chance_where_there_are_no_levels():
    vectors, rows = heaps([12] * 5)
    ids = tuple(map(str, range(60)))
    own = {"my_topic": tuple((f"topic {row}",) for row in rows), "year": tuple((str(1960 + int(one)),) for one in ids)}
    found = actions.structure(maps.nearest(vectors, 10), Papers("p", ids, ids, ids, columns=own), k=5)
    assert set(found["level"]) == {"my_topic"} and len(found) == 6
    row = found[found["value"] == ""].iloc[0]
    assert row["agreement"] == 1 and row["n"] == 60
    assert row["chance"] == pytest.approx(11 / 59, abs=0.02)


def test_fewer_than_ten_papers_have_no_interval_and_the_reason_is_said():
    vectors, rows = heaps([3, 9, 10])
    found = table(vectors, [("abc"[row],) for row in rows], k=2)
    assert found.loc[["a", "b"], ["low", "high"]].isna().all(axis=None)
    assert set(found.loc[["a", "b"], "reason"]) == {"fewer than 10 papers: no interval"}
    assert found.loc["a", "agreement"] == 1 and found.loc["c", "low"] == 1 and found.loc["c", "reason"] == ""
