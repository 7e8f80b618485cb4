"""The order of papers by cosine, whichever way the products are computed."""

import numpy as np
import pytest
from threadpoolctl import threadpool_limits

from core.evaluate.rankings import Pool, cosines, places


def on_the_edge(width=700, count=600):
    """A vector and others whose cosines to it are a whole number and a half of billionths; each other one twice."""
    rng = np.random.default_rng(1)
    axes = np.linalg.qr(rng.normal(size=(width, count + 1)))[0].T
    wanted = (rng.integers(10**8, 9 * 10**8, count) + 0.5) / 1e9
    ring = wanted[:, None] * axes[0] + np.sqrt(1 - wanted**2)[:, None] * axes[1:]
    return np.concatenate([axes[:1], ring, ring])


def test_cosines_on_the_edge_of_a_decimal_are_the_same_alone_and_in_a_block():
    vectors = on_the_edge()
    pool = Pool.of(vectors, [f"{row:05d}" for row in range(len(vectors))])
    usual = pool.keys(np.arange(40))
    for threads in (1, 2):
        with threadpool_limits(threads):
            assert all((pool.keys(np.array([query]))[0] == usual[query]).all() for query in range(40))
            assert (pool.keys(np.arange(len(pool)))[:40] == usual).all()


def test_twins_on_the_edge_tie_and_come_in_the_order_of_their_ids():
    vectors = on_the_edge()
    pool = Pool.of(vectors, [f"{row:05d}" for row in range(len(vectors))])
    order = places(pool.keys(np.array([0])))[0, :-1]
    assert (order[0::2] + 600 == order[1::2]).all()


def test_papers_are_ordered_by_id_as_text_and_one_of_the_same_id_is_no_candidate():
    pool = Pool.of(np.array([[1.0, 0], [1, 0], [0, 2], [1, 0]]), ["9", "10", "a", "10"])
    assert pool.rows.tolist() == [1, 3, 0, 2]
    assert pool.candidates.tolist() == [2, 2, 3, 3]
    keys = pool.keys(np.arange(4))
    assert places(keys)[0, :2].tolist() == [2, 3] and cosines(keys)[0, :2].tolist() == [1, 0]
    assert places(keys)[3, :3].tolist() == [0, 1, 2]  # all at cosine 0


@pytest.mark.parametrize("scale", [1e-300, 1e-150, 1, 1e150, 1e300])
def test_any_length_and_zero(scale):
    points = Pool.of(np.array([[3.0, 4.0], [0, 0], [-6, 8]]) * scale, ["1", "2", "3"]).points
    assert points == pytest.approx(np.array([[0.6, 0.8], [0, 0], [-0.6, 0.8]]), abs=1e-15)


def test_cosines_are_read_back_at_nine_decimals():
    keys = Pool.of(np.array([[1.0, 0], [3, 4], [-1, 1e-3]]), ["1", "2", "3"]).keys(np.array([0]))
    assert cosines(keys)[0, :2].tolist() == [0.6, -0.9999995]
