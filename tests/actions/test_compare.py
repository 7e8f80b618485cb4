"""Identical models do not differ, near ones tie, different ones are told apart; and swapping them turns the signs."""

import sys

import numpy as np
import pytest

from core import actions, settings
from core.errors import BadInput
from core.schema import Skipped

RNG = np.random.default_rng(11)


def angled(gold, noise):
    """Two unit vectors a pair whose cosine rises with gold, give or take."""
    angle = np.arccos(np.clip(np.asarray(gold) / 4 + noise, -1, 1))
    left = np.tile([1.0, 0.0], (len(gold), 1))
    return np.concatenate([left, np.stack([np.cos(angle), np.sin(angle)], axis=1)])


@pytest.fixture
def data(write_pairs):
    gold = np.round(RNG.uniform(0, 4, 60), 1)
    return gold, write_pairs([(f"left {row}", f"right {row}", value) for row, value in enumerate(gold)])


@pytest.fixture
def model(data, write_vectors):
    """name, array → NAME=FILE, with the ids of the pairs."""
    n = len(data[0])
    ids = [f"mine-{row:03d}:{side}" for side in (1, 2) for row in range(n)]
    return lambda name, array: f"{name}={write_vectors(array, ids, name)}"


def verdicts(models, data):
    return {
        (one.a, one.b, one.metric): one for one in actions.compare(task="pairs", models=models, data=data).comparisons
    }


def test_identical_models_differ_by_exactly_0(data, model):
    array = angled(data[0], RNG.normal(0, 0.1, 60))
    for one in verdicts([model("a", array), model("b", array)], data[1]).values():
        difference = one.difference
        assert (difference.point, difference.low, difference.high) == (0.0, 0.0, 0.0)
        assert (one.verdict, one.p, one.p_holm) == ("no difference", 1.0, 1.0)


def test_a_folder_under_two_names_differs_by_exactly_0(write_pairs, tiny_bert):
    models = [f"a={tiny_bert}:mean", f"b={tiny_bert}:mean"]
    for one in verdicts(models, write_pairs()).values():
        assert one.difference.point == 0.0 and one.verdict == "no difference"


def test_a_little_noise_is_a_tie_and_a_lot_is_not(data, model):
    base = RNG.normal(0, 0.1, 60)
    models = [model("a", angled(data[0], base)), model("near", angled(data[0], base + RNG.normal(0, 0.01, 60))),
              model("far", angled(RNG.permutation(data[0]), base))]  # fmt: skip
    found = verdicts(models, data[1])
    for metric in ("pearson_zero_shot", "spearman_zero_shot"):
        tie = found["a", "near", metric]
        assert tie.verdict == "not separable on these data" and tie.difference.low < 0 < tie.difference.high
        assert found["a", "far", metric].verdict == "a higher"


def test_swapping_turns_the_signs_and_nothing_else(data, model):
    a, b = model("a", angled(data[0], RNG.normal(0, 0.1, 60))), model("b", angled(data[0], RNG.normal(0, 0.6, 60)))
    there, back = verdicts([a, b], data[1]), verdicts([b, a], data[1])
    for metric in ("pearson_zero_shot", "spearman_zero_shot"):
        one, other = there["a", "b", metric], back["b", "a", metric]
        assert one.difference.point == -other.difference.point
        assert (one.difference.low, one.difference.high) == (-other.difference.high, -other.difference.low)
        assert (one.p, one.p_holm) == (other.p, other.p_holm)
        assert {one.verdict, other.verdict} == {"a higher", "b higher"}


def test_holm_counts_every_pair_of_models_and_every_metric(data, model):
    base = RNG.normal(0, 0.1, 60)
    models = [model(name, angled(data[0], base + RNG.normal(0, spread, 60))) for name, spread in
              (("a", 0.0), ("b", 0.15), ("c", 0.3))]  # fmt: skip
    found = list(verdicts(models, data[1]).values())
    assert [(one.a, one.b) for one in found[:3]] == [("a", "b"), ("a", "c"), ("b", "c")]
    smallest = min(found, key=lambda one: one.p)
    assert len(found) == 6 and smallest.p_holm == pytest.approx(min(1, 6 * smallest.p))


def test_asked_again_nothing_is_computed_and_nothing_differs(data, model, monkeypatch):
    models = [model("a", angled(data[0], RNG.normal(0, 0.1, 60))), model("b", angled(data[0], RNG.normal(0, 0.2, 60)))]
    first = actions.compare(task="pairs", models=models, data=data[1])
    monkeypatch.setattr(sys.modules["core.actions.compare"], "_made", lambda *_: pytest.fail("computed again"))
    assert actions.compare(task="pairs", models=models, data=data[1]) == first


def test_the_smallest_gap_that_the_data_settle_is_said_for_each_metric(data, model):
    models = [model("a", angled(data[0], RNG.normal(0, 0.2, 60))), model("b", angled(data[0], RNG.normal(0, 0.2, 60)))]
    gaps = actions.compare(task="pairs", models=models, data=data[1]).smallest_gap
    assert set(gaps) == {"pearson_zero_shot", "spearman_zero_shot"}
    assert all(0.005 < gap.value < 0.5 and gap.n == 60 for gap in gaps.values())


def test_an_item_that_one_model_lacks_is_left_out_by_name(data, model):
    whole, holed = (angled(data[0], RNG.normal(0, 0.1, 60)) for _ in range(2))
    holed[3] = 0
    found = actions.compare(task="pairs", models=[model("whole", whole), model("holed", holed)], data=data[1])
    assert found.left_out == (Skipped("mine-003", "not scored by holed"),)
    assert found.comparisons[0].difference.groups == 59


def test_comparisons_of_a_persons_file_lie_apart(data):
    actions.compare(task="pairs", models=["random", "tfidf"], data=data[1])
    folder = settings.cache_root() / "comparisons"
    assert len(list((folder / "own").glob("*.json"))) == 1 and not list(folder.glob("*.json"))


def test_fewer_than_two_models_are_refused(data):
    with pytest.raises(BadInput, match="two or more models: --model A --model B"):
        actions.compare(task="pairs", models=["random"], data=data[1])
    with pytest.raises(BadInput, match="two models are called 'random'"):
        actions.compare(task="pairs", models=["random", "random"], data=data[1])
