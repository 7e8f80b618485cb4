"""Whether probabilities say what they say."""

import numpy as np
import pytest

from core.errors import Mismatch, UnknownName
from core.evaluate import MASS, WIDTH, Membership, bins_of, calibration_error, edges, error_by_chance, judged


def test_by_hand():
    probability = np.array([0.1, 0.2, 0.8, 0.9])
    right = np.array([0.0, 0.0, 1.0, 0.0])
    where = bins_of(probability, MASS, 2)
    assert where.tolist() == [0, 0, 1, 1]
    assert calibration_error(probability, right, where)[0] == pytest.approx(0.5 * 0.15 + 0.5 * 0.35)


def test_bins_of_equal_mass_differ_by_one_paper_at_most():
    probability = np.random.default_rng(0).random(127)
    sizes = np.bincount(bins_of(probability, MASS))
    assert len(sizes) == 15 and sizes.max() - sizes.min() == 1
    order = np.argsort(probability)
    assert (np.diff(bins_of(probability, MASS)[order]) >= 0).all()
    assert bins_of(np.array([0.4, 0.2]), MASS).tolist() == [1, 0]
    assert len(bins_of(np.zeros(0), MASS)) == 0


def test_bins_of_equal_width_end_at_their_upper_edge():
    at = np.array([0.0, 0.1, 0.2, 0.2000001, 1.0])
    assert bins_of(at, WIDTH, 5).tolist() == [0, 0, 0, 1, 4]
    assert edges(at, bins_of(at, WIDTH, 5), WIDTH, 1, 5) == (0.2, 0.4)
    assert edges(at, bins_of(at, MASS, 2), MASS, 1) == (0.2000001, 1.0)


def test_it_agrees_with_a_loop_over_bins():
    rng = np.random.default_rng(3)
    probability, right = rng.random(300), rng.integers(0, 2, 300).astype(float)
    for kind in (MASS, WIDTH):
        where = bins_of(probability, kind)
        wanted = sum(
            (where == number).mean() * abs(probability[where == number].mean() - right[where == number].mean())
            for number in np.unique(where)
        )
        assert calibration_error(probability, right, where)[0] == pytest.approx(wanted)


def test_a_draw_is_the_papers_that_it_holds_as_often_as_it_does():
    rng = np.random.default_rng(5)
    probability, right = rng.random(40), rng.integers(0, 2, 40).astype(float)
    where = bins_of(probability)
    counts = rng.integers(0, 3, (1, 40))
    rows = np.repeat(np.arange(40), counts[0])
    drawn = calibration_error(probability, right, where, counts)
    assert drawn[0] == pytest.approx(calibration_error(probability[rows], right[rows], where[rows])[0])
    assert np.isnan(calibration_error(probability, right, where, np.zeros((1, 40)))[0])


def test_a_true_probability_has_the_error_that_chance_gives_it():
    rng = np.random.default_rng(7)
    probability = rng.random(500)
    where = bins_of(probability)
    found = [calibration_error(probability, (rng.random(500) < probability) * 1.0, where)[0] for _ in range(200)]
    assert error_by_chance(probability, where) == pytest.approx(np.mean(found), rel=0.05)
    assert error_by_chance(probability, where) == error_by_chance(probability, where)
    small = rng.random(60)
    assert error_by_chance(small, bins_of(small)) > 2 * error_by_chance(probability, where)
    assert np.isnan(error_by_chance(np.zeros(0), np.zeros(0, dtype=int)))


def test_one_paper_by_hand():
    own = Membership.of("level", (("a",), ("b",), ("a", "b")))
    p = np.array([[0.7, 0.3], [0.7, 0.3], [0.7, 0.3]])
    found = judged(p, np.array([0, 0, 0]), own)
    assert found.right.tolist() == [1, 0, 1] and found.probability == pytest.approx([0.7] * 3)
    assert found.nll == pytest.approx([-np.log(0.7), -np.log(0.3), 0])
    assert found.brier == pytest.approx([0.09 + 0.09, 0.49 + 0.49, 0.04 + 0.04])
    assert len(found.take(np.array([2]))) == 1 and not np.signbit(found.nll).any()


def test_brier_and_nll_agree_with_scikit_learn(rng):
    from sklearn.metrics import log_loss

    p = rng.dirichlet(np.ones(4), size=50)
    which = np.concatenate([np.arange(4), rng.integers(0, 4, 46)])
    own = Membership.of("level", tuple((f"l{one}",) for one in which))
    found = judged(p, p.argmax(axis=1), own)
    assert found.nll.mean() == pytest.approx(log_loss(which, p, labels=range(4)))
    assert found.brier.mean() == pytest.approx(((p - np.eye(4)[which]) ** 2).sum(axis=1).mean())


def test_what_does_not_fit_is_refused():
    with pytest.raises(Mismatch, match="3 papers with 2 labels do not fit"):
        judged(np.zeros((3, 2)), np.zeros(3, dtype=int), Membership.of("level", (("a",), ("b",))))
    with pytest.raises(UnknownName, match="kind of bins"):
        bins_of(np.zeros(3), "equal")
