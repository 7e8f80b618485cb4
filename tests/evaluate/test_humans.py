"""One rater against the mean of the others."""

import numpy as np
import pytest

from core.evaluate import humans, rater_items
from core.schema import sentence_key

NAN = float("nan")


def test_by_hand(make_pairs):
    data = make_pairs([0, 1, 2], raters=("x", "y", "z"), ratings=((0, 0, 0), (1, 2, 0), (2, 1, 3)))
    items = rater_items(data)["x"]
    assert items["gold"].tolist() == [0, 1, 2]
    assert items["predicted"].tolist() == [0, 1, 2]
    found = humans(data)
    assert found.table["rater"].tolist() == ["x", "y", "z"]
    assert found.table["pearson"][0] == pytest.approx(1)
    assert found.reason == ""


def test_two_raters_agree_with_each_other_equally(make_pairs, rng):
    ratings = rng.integers(0, 5, (20, 2)).astype(float)
    found = humans(make_pairs(ratings.mean(axis=1), raters=("x", "y"), ratings=tuple(map(tuple, ratings))))
    expected = np.corrcoef(ratings.T)[0, 1]
    assert found.table["pearson"].tolist() == pytest.approx([expected, expected])
    assert found.means["pearson"] == pytest.approx(expected)


def test_missing_ratings_leave_out_only_what_they_must(make_pairs):
    ratings = ((0, NAN, 0), (1, 1, 2), (2, 3, NAN), (NAN, 2, 3), (4, NAN, NAN))
    items = rater_items(make_pairs([0, 1, 2, 3, 4], raters=("x", "y", "z"), ratings=ratings))
    assert items["x"]["item_id"].tolist() == ["p0", "p1", "p2"]
    assert items["x"]["gold"].tolist() == [0, 1.5, 3]
    assert items["y"]["item_id"].tolist() == ["p1", "p2", "p3"]
    assert items["z"]["gold"].tolist() == [0, 1, 2]


def test_means_that_are_equal_on_paper_tie(make_pairs):
    ratings = ((0, 0.1, 0.2, 0.3), (1, 0.3, 0.2, 0.1), (2, 0.2, 0.2, 0.2))
    items = rater_items(make_pairs([0, 1, 2], raters=tuple("wxyz"), ratings=ratings))
    assert items["w"]["gold"].nunique() == 1


@pytest.mark.parametrize(
    ("raters", "ratings", "reason"),
    [
        ((), (), "the data hold no single raters' scores"),
        (("x",), ((1,), (2,), (3,)), "one rater only: at least 2 are needed"),
        (("x", "y"), ((1, 1), (NAN, 2), (3, NAN)), "1 pair: at least 3 are needed"),
    ],
)
def test_without_enough_raters_there_is_no_human_line(raters, ratings, reason, make_pairs):
    found = humans(make_pairs([1, 2, 3], raters=raters, ratings=ratings))
    assert found.reason == reason
    assert found.means == {"pearson": None, "spearman": None}


def test_a_rater_who_always_says_the_same_is_named_and_left_out_of_the_mean(make_pairs):
    ratings = ((2, 0, 0), (2, 1, 1), (2, 3, 3), (2, 4, 4))
    found = humans(make_pairs([0, 1, 3, 4], raters=("same", "y", "z"), ratings=ratings))
    assert found.table["reason"].tolist() == ["all ratings are equal", "", ""]
    assert np.isnan(found.table["spearman"][0])
    assert found.means["spearman"] == pytest.approx(1)


def test_biosses_raters_agree_as_published(biosses):
    found = humans(biosses)
    assert found.table["rater"].tolist() == list("ABCDE")
    assert found.table["pearson"].tolist() == pytest.approx([0.951, 0.958, 0.911, 0.903, 0.940], abs=1e-3)
    assert found.means["pearson"] == pytest.approx(0.933, abs=1e-3)
    assert found.means["spearman"] == pytest.approx(0.924, abs=1e-3)


def test_biosses_has_176_sentences_and_76_groups_of_pairs(biosses):
    # 182 strings: six sentences come with and without a full stop, comma or capital
    assert len({sentence_key(text) for text in biosses.texts}) == 176
    assert len(biosses.texts) == 182
    assert np.bincount(np.bincount(biosses.groups)).tolist() == [0, 57, 15, 3, 1]
