"""How near a paper is to what has labels, and from where on it is none of them."""

import numpy as np
import pytest

from core.errors import BadInput
from core.evaluate import SCORES, Membership, References, best_nearness, keeping, nearness, tells_apart

T = 0.1


def scores_of(vectors, labels, query=(1.0, 0.0), apart=None):
    references = References(np.array(vectors), [f"{row:02}" for row in range(len(vectors))], [labels])
    near = references.near(np.array([query]), apart)
    return {name: values[0] for name, values in nearness(near, references.levels["level"], T).items()}


def test_by_hand():
    labels = Membership.of("level", (("a",), ("b",), ("b",)))
    found = scores_of([[1, 0], [0.6, 0.8], [0, 1]], labels)
    cosines = np.array([1, 0.6, 0])
    assert list(found) == list(SCORES) and found["nearest"] == 1
    assert found["nearest 5"] == pytest.approx(1.6 / 3)
    assert found["density"] == pytest.approx(T * np.log(np.exp(cosines / T).mean()))
    assert found["best label"] == pytest.approx(T * np.log(np.exp(1 / T)))


def test_twice_the_same_papers_are_no_nearer():
    vectors = [[1, 0], [0.6, 0.8], [0, 1], [-1, 0], [0.8, 0.6]]
    labels = Membership.of("level", (("a",), ("b",), ("b",), ("c",), ("c",)))
    once, twice = scores_of(vectors, labels), scores_of(vectors * 2, labels.take(np.arange(10) % 5))
    for name in ("nearest", "density"):
        assert twice[name] == pytest.approx(once[name])


def test_papers_without_a_label_are_no_company():
    labels = Membership.of("level", ((), ("b",)))
    assert scores_of([[1, 0], [0.6, 0.8]], labels)["nearest"] == 0.6


def test_without_any_reference_all_scores_are_the_lowest():
    labels = Membership.of("level", (("a",), ("b",)))
    found = scores_of([[1, 0], [0, 1]], labels, apart=(np.array([0, 0]), np.array([0, 1])))
    assert all(np.isneginf(value) for value in found.values())


def test_auroc_agrees_with_scikit_learn_and_draws_are_repeats(rng):
    from sklearn.metrics import roc_auc_score

    company, alone = np.round(rng.normal(0.5, 1, 60), 1), np.round(rng.normal(0, 1, 40), 1)
    alone[:3] = -np.inf
    truth, values = [1] * 60 + [0] * 40, np.nan_to_num(np.concatenate([company, alone]), neginf=-99)
    counts = rng.integers(0, 3, (1, 100))
    point, drawn = tells_apart(company, alone, counts)
    assert point == pytest.approx(roc_auc_score(truth, values))
    rows = np.repeat(np.arange(100), counts[0])
    assert drawn[0] == pytest.approx(roc_auc_score(np.array(truth)[rows], values[rows]))
    assert tells_apart(company, np.zeros(0))[0] is None


def test_the_score_that_tells_best_is_taken_and_of_equal_ones_the_first():
    apart, mixed = (np.array([2.0, 3.0]), np.array([0.0, 1.0])), (np.array([0.0, 3.0]), np.array([1.0, 2.0]))
    company = {name: (apart if name == "density" else mixed)[0] for name in SCORES}
    alone = {name: (apart if name == "density" else mixed)[1] for name in SCORES}
    assert best_nearness(company, alone) == ("density", 1.0)
    assert best_nearness(dict.fromkeys(SCORES, mixed[0]), dict.fromkeys(SCORES, mixed[1]))[0] == "nearest"
    nothing = dict.fromkeys(SCORES, np.zeros(0))
    assert best_nearness(nothing, nothing) == ("nearest", None)


@pytest.mark.parametrize(
    ("n", "share", "gone"), [(100, 0.95, 5), (103, 0.95, 5), (20, 0.95, 1), (10, 0.95, 0), (7, 1, 0)]
)
def test_at_least_that_share_is_kept(n, share, gone):
    values = np.random.default_rng(0).permutation(n) / n
    threshold = keeping(values, share)
    assert threshold in values and (values < threshold).sum() == gone


def test_a_threshold_without_papers_or_share_is_refused():
    with pytest.raises(BadInput, match="no papers"):
        keeping(np.zeros(0), 0.95)
    with pytest.raises(BadInput, match="share: 0 found"):
        keeping(np.ones(3), 0)
