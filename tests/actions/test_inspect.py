"""What the pages show of one model: from stored vectors, on any size of data, and never of yesterday's file."""

import numpy as np
import pytest

from core import actions
from core.errors import BadInput, MissingData
from tests.actions.conftest import PAIRS

RATED = "sentence1,sentence2,score,annotator_a,annotator_b,type\n"
ROWS = [
    f"{a},{b},{gold},{gold},{min(gold + 1, 4)},{'x' if row % 2 else 'y'}\n" for row, (a, b, gold) in enumerate(PAIRS)
]


@pytest.fixture
def rated(tmp_path):
    """PAIRS with two raters and a type; returns the path as text."""
    (tmp_path / "rated.csv").write_text(RATED + "".join(ROWS))
    return str(tmp_path / "rated.csv")


def look(data, model="random"):
    actions.evaluate(task="pairs", models=[model], data=data)
    return actions.inspect(task="pairs", model=model, data=data)


def test_each_pair_comes_with_all_that_its_card_shows(rated):
    found = look(rated)
    first = found.items.iloc[0]
    assert (first["left"], first["right"], first["gold"]) == PAIRS[0]
    assert (first["gold_low"], first["gold_high"], first["kind"], first["cut"]) == (3.8, 4.0, "y", 0)
    assert {"gold_rank", "predicted_rank", "rank_residual", "change_pearson", "change_spearman"} <= set(found.items)
    assert len(found.items) == 12 and found.people.point("spearman_zero_shot") > 0.9


def test_without_raters_the_human_reference_is_not_defined_in_words(write_pairs):
    found = look(write_pairs())
    assert found.people.reason and np.isnan(found.items["gold_low"]).all()


@pytest.mark.parametrize("n", [1, 2, 3, 5])
def test_tiny_data_are_shown(write_pairs, n):
    found = look(write_pairs(PAIRS[:n]))
    assert len(found.items) == n
    assert actions.cone(task="pairs", model="random", data=write_pairs(PAIRS[:n]))["step"].nunique() >= 1


def test_constant_gold_is_shown(write_pairs):
    found = look(write_pairs([(*pair[:2], 1.0) for pair in PAIRS]))
    assert found.result.metrics["pearson_zero_shot"].point is None and len(found.items) == 12


def test_where_every_vector_is_zero_there_is_nothing_and_no_fault(write_pairs, write_vectors, sentences):
    found = look(write_pairs(), f"zero={write_vectors(np.zeros((24, 4)), sentences)}")
    assert found.items.empty and len(found.result.skipped) == 12


def test_what_is_not_stored_is_missing(write_pairs):
    for call in (actions.inspect, actions.cone):
        with pytest.raises(MissingData, match="no stored vector"):
            call(task="pairs", model="random", data=write_pairs())


def test_a_rating_that_changed_is_seen_although_the_gold_stays(rated, tmp_path):
    before = look(rated).items["gold_high"][1]
    (tmp_path / "rated.csv").write_text(RATED + "".join(ROWS).replace("3.2,3.2,4", "3.2,3.2,3.5"))
    assert (before, look(rated).items["gold_high"][1]) == (4.0, 3.5)


def test_a_vector_that_changed_is_seen(write_pairs, write_vectors, sentences):
    array = np.random.default_rng(1).normal(size=(24, 4))
    before = look(write_pairs(), f"m={write_vectors(array, sentences)}").items["predicted"][0]
    array[0] *= [1, 1, 1, -1]
    assert look(write_pairs(), f"m={write_vectors(array, sentences)}").items["predicted"][0] != before


def test_two_names_of_one_file_are_each_shown_by_their_own(write_pairs, write_vectors, sentences):
    file = write_vectors(np.random.default_rng(1).normal(size=(24, 4)), sentences)
    assert [look(write_pairs(), f"{name}={file}").result.model for name in "ab"] == ["a", "b"]


def test_the_nearest_pairs_of_a_pair(write_pairs):
    look(write_pairs())
    near = actions.near(task="pairs", model="random", item_id="mine-000", data=write_pairs(), k=3)
    assert len(near) == 3 and "mine-000" not in set(near["item_id"])
    with pytest.raises(BadInput, match="no pair 'nobody'"):
        actions.near(task="pairs", model="random", item_id="nobody", data=write_pairs())


def test_the_draws_shown_are_those_of_the_interval(write_pairs):
    data, metric = write_pairs(), "pearson_zero_shot"
    value = look(data).result.metrics[metric]
    draws = actions.draws(task="pairs", model="random", metric=metric, data=data)
    assert len(draws) == 1000
    np.testing.assert_allclose(np.quantile(draws, [0.025, 0.975]), [value.low, value.high], atol=1e-12)


def test_the_draws_of_a_difference_are_those_of_the_comparison(write_pairs):
    data, metric = write_pairs(), "pearson_zero_shot"
    found = actions.compare(task="pairs", models=["random", "tfidf"], data=data).comparisons[0]
    draws = actions.difference_draws(task="pairs", a="random", b="tfidf", metric=metric, data=data)
    ends = np.quantile(draws, [0.025, 0.975])
    np.testing.assert_allclose(ends, [found.difference.low, found.difference.high], atol=1e-12)


def test_the_score_of_some_of_the_pairs(rated):
    items = look(rated).items
    some = items[items["gold"] > 0.2]
    value = actions.subset_score(items=some, metric="spearman")
    assert value.groups == len(some) == 10
    assert value.point == pytest.approx(some["gold"].corr(some["predicted"], method="spearman"))


def test_what_a_job_will_take_is_said_before_it_starts(write_pairs):
    found = actions.cost(task="pairs", models=["random", "all-MiniLM-L6-v2"], data=write_pairs())
    assert found.texts == 24 and 5 < found.seconds < 30 and found.memory_mb > 200
