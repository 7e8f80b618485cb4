"""The graph that is laid out, held against umap-learn's and against its definition."""

import numpy as np
import pytest

from core.maps import nearest
from core.maps.graph import curve, fuzzy_graph, widths


def dense(graph):
    from scipy.sparse import csr_array

    n = len(graph.starts) - 1
    return csr_array((graph.weights, graph.tails, graph.starts), shape=(n, n)).toarray()


def test_the_width_solves_its_equation(rng):
    distance = np.sort(rng.uniform(1, 2, size=(50, 14)), axis=1)
    near, width = widths(distance)
    np.testing.assert_array_equal(near, distance[:, 0])
    np.testing.assert_allclose(np.exp(-(distance - near[:, None]) / width[:, None]).sum(axis=1), np.log2(15), atol=1e-4)


@pytest.mark.slow
@pytest.mark.parametrize("copies", [False, True])
def test_the_weights_are_umap_learns(grouped, umap_learn, copies):
    vectors, _ = grouped(n=150)
    if copies:
        vectors[:40] = vectors[0]
    found = nearest(vectors, 14)
    index = np.c_[np.arange(150), found.index]
    away = np.c_[np.zeros(150), found.distance].astype(np.float32)
    theirs, _, _ = umap_learn.fuzzy_simplicial_set(vectors, 15, np.random.RandomState(0), "cosine", {}, index, away)
    np.testing.assert_allclose(dense(fuzzy_graph(found.index, found.distance)), theirs.toarray(), atol=2e-4)


@pytest.mark.slow
@pytest.mark.parametrize("min_dist", [0.0, 0.1, 0.5, 1.0])
def test_the_curve_is_umap_learns(umap_learn, min_dist):
    assert curve(min_dist) == pytest.approx(umap_learn.find_ab_params(1.0, min_dist), rel=1e-6)


def test_it_is_symmetric_and_a_paper_has_no_edge_to_itself(grouped):
    found = nearest(grouped()[0], 14)
    weights = dense(fuzzy_graph(found.index, found.distance))
    np.testing.assert_allclose(weights, weights.T, atol=1e-7)
    assert not weights.diagonal().any() and weights.min() >= 0 and weights.max() <= 1
    assert (weights.max(axis=1) > 0.999).all()  # the nearest belongs to it fully


def test_papers_without_neighbours_have_no_edges(rng):
    vectors = rng.normal(size=(30, 5))
    vectors[4] = 0
    found = nearest(vectors, 6)
    weights = dense(fuzzy_graph(found.index, found.distance))
    assert not weights[4].any() and not weights[:, 4].any()
