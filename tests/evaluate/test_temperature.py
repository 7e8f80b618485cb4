"""The temperature of a vote."""

import numpy as np
import pytest

from core.errors import Mismatch
from core.evaluate import Membership, References, fit_temperature, has_company
from core.evaluate.temperature import own_probability


def world(seed=0, n=400, labels=5, width=8, spread=0.5):
    """Papers around a direction a label; each apart from itself."""
    rng = np.random.default_rng(seed)
    which = np.arange(n) % labels
    vectors = np.eye(width)[which] + rng.normal(scale=spread, size=(n, width))
    own = Membership.of("level", tuple((f"l{one}",) for one in which))
    references = References(vectors, [f"{row:04}" for row in range(n)], [own])
    near = references.near(vectors, (np.arange(n), np.arange(n)))
    return near, references.levels["level"], own


def loss(near, ballot, own, temperature):
    return float(-np.log(own_probability(ballot.count(near, temperature)[0], own)).mean())


def test_it_is_the_minimum_that_scipy_finds():
    from scipy.optimize import minimize_scalar

    near, ballot, own = world()
    found = fit_temperature(near, ballot, own)
    wanted = minimize_scalar(
        lambda at: loss(near, ballot, own, float(np.exp(at))), bounds=(np.log(0.005), np.log(5)), method="bounded",
        options={"xatol": 1e-6},
    )  # fmt: skip
    assert found.value == pytest.approx(float(np.exp(wanted.x)), rel=1e-3)
    assert found.nll == pytest.approx(wanted.fun, abs=1e-6) and (found.n, found.left_out) == (400, 0)
    assert fit_temperature(near, ballot, own) == found


def test_it_finds_the_temperature_by_which_labels_were_dealt():
    near, ballot, own = world(n=1500)
    true = 0.3
    sums = np.cumsum(ballot.count(near, true)[0], axis=1)
    drawn = (np.random.default_rng(1).random((len(near), 1)) > sums).sum(axis=1).clip(max=len(own.names) - 1)
    dealt = Membership("level", own.names, own.indptr, drawn.astype(np.int32))
    assert fit_temperature(near, ballot, dealt).value == pytest.approx(true, rel=0.15)


def test_papers_whose_label_no_other_paper_has_are_left_out_and_counted():
    near, ballot, own = world(n=40)
    alone = near.copy()
    alone[0] = -np.inf
    found = fit_temperature(alone, ballot, own)
    assert (found.n, found.left_out) == (39, 1) and np.isfinite(found.value)
    assert has_company(alone, ballot, own).tolist() == [False] + [True] * 39


def test_without_company_there_is_none_and_it_is_said():
    near, ballot, own = world(n=10, labels=5)
    found = fit_temperature(np.full_like(near, -np.inf), ballot, own)
    assert (found.value, found.n, found.left_out) == (None, 0, 10) and "another paper has" in found.reason


def test_several_labels_count_together():
    own = Membership.of("level", (("a", "b"), ("c",), ()))
    p = np.array([[0.2, 0.3, 0.5], [0.2, 0.3, 0.5], [0.2, 0.3, 0.5]])
    assert own_probability(p, own).tolist() == pytest.approx([0.5, 0.5, 0.0])


def test_the_edge_of_the_range_is_said():
    near, ballot, own = world(spread=1e-4, n=60)
    found = fit_temperature(near, ballot, own)
    assert found.value == pytest.approx(0.005, rel=0.05) and "edge" in found.reason


def test_labels_of_other_papers_are_refused():
    near, ballot, own = world(n=10)
    with pytest.raises(Mismatch, match="labels of 9 papers do not fit 10 queries"):
        fit_temperature(near, ballot, own.take(np.arange(9)))
