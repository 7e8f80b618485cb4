"""Trustworthiness, continuity, neighbours kept: held against scikit-learn and against their definitions."""

import numpy as np
import pytest

from core.errors import BadInput, Mismatch
from core.maps import largest_k, nearest, project, quality


def by_definition(away, away_map, k):
    """Per paper, by counting: trustworthiness, continuity, share kept."""
    n = len(away)
    scale = 2 / (k * (2 * n - 3 * k - 1))
    trust, cont, kept = np.ones(n), np.ones(n), np.zeros(n)
    for i in range(n):
        order, order_map = np.argsort(away[i], kind="stable"), np.argsort(away_map[i], kind="stable")
        rank, rank_map = np.argsort(order) + 1, np.argsort(order_map) + 1
        near, near_map = set(order[:k]), set(order_map[:k])
        trust[i] -= scale * sum(rank[j] - k for j in near_map - near)
        cont[i] -= scale * sum(rank_map[j] - k for j in near - near_map)
        kept[i] = len(near & near_map) / k
    return trust, cont, kept


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
@pytest.mark.parametrize(("n", "k"), [(16, 5), (40, 15), (300, 7), (300, 40)])
def test_they_are_those_of_the_definitions(rng, plain_distances, metric, n, k):
    vectors, xy = rng.normal(size=(n, 10)).astype(np.float32), rng.normal(size=(n, 2)).astype(np.float32)
    found = quality(nearest(vectors, 30, metric=metric), xy, k)
    expected = by_definition(plain_distances(vectors, metric), plain_distances(xy, "euclidean"), k)
    for ours, theirs in zip((found.trust, found.cont, found.keeps), expected):
        assert np.abs(ours - theirs).max() < 8 / (k * (2 * n - 3 * k - 1))  # rounding may turn a rank or two
        assert (np.abs(ours - theirs) < 1e-6).mean() > 0.98
    means = (found.trustworthiness, found.continuity, found.kept)
    np.testing.assert_allclose(means, [each.mean() for each in expected], atol=1e-5)
    assert found.reason == "" and found.sampled == 0 and found.error is None and found.k == k


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
def test_trustworthiness_is_scikit_learns_and_continuity_its_mirror(grouped, metric):
    from sklearn.manifold import trustworthiness

    vectors, _ = grouped(n=500)
    xy = project(vectors, method="pca").xy
    for k in (5, 15):
        found = quality(nearest(vectors, 20, metric=metric), xy, k)
        assert found.trustworthiness == pytest.approx(
            trustworthiness(vectors, xy, n_neighbors=k, metric=metric), abs=1e-6
        )
        if metric == "euclidean":
            assert found.continuity == pytest.approx(trustworthiness(xy, vectors, n_neighbors=k), abs=1e-6)


def test_a_map_of_a_plane_keeps_everything(rng):
    xy = rng.normal(size=(100, 2))
    found = quality(nearest(xy, 10, metric="euclidean"), xy @ np.array([[0, 3], [-3, 0]]) + 5, 10)
    assert (found.trustworthiness, found.continuity, found.kept) == (1, 1, 1)


def test_a_map_by_chance_is_near_a_half(rng):
    found = quality(nearest(rng.normal(size=(600, 5)), 10), rng.normal(size=(600, 2)), 10)
    assert found.trustworthiness == pytest.approx(0.5, abs=0.03) and found.kept == pytest.approx(10 / 599, abs=0.01)


def test_copies_are_not_held_against_a_map(rng):
    vectors = np.repeat(rng.normal(size=(3, 12)), 100, axis=0)
    for method in ("umap", "pca"):
        found = quality(nearest(vectors, 15), project(vectors, method=method).xy, 15)
        assert found.trustworthiness == 1 and found.kept == 1


@pytest.mark.parametrize("n", [0, 1, 2, 3, 5, 16])
def test_for_too_few_papers_it_is_not_defined_and_says_why(rng, n):
    vectors = rng.normal(size=(n, 4))
    found = quality(nearest(vectors, 15), np.zeros((n, 2)), 15)
    assert found.trustworthiness is found.continuity is found.kept is None
    assert f"{n} {'paper' if n == 1 else 'papers'} with a vector: 31 are needed for 15 neighbours" == found.reason
    assert np.isnan(found.trust).all() and found.trust.shape == (n,)
    k = largest_k(n)
    assert k == max(0, (n - 1) // 2)
    if k:
        assert quality(nearest(vectors, 15), rng.normal(size=(n, 2)), k).trustworthiness is not None


def test_zero_vectors_are_left_out_of_both_spaces(rng):
    vectors, xy = rng.normal(size=(60, 6)), rng.normal(size=(60, 2))
    plain = quality(nearest(vectors, 9), xy, 9)
    more = np.insert(vectors, [0, 30], 0, axis=0)
    wider = np.insert(xy, [0, 30], [[0, 0], [1, 1]], axis=0)
    found = quality(nearest(more, 9), wider, 9)
    assert np.flatnonzero(np.isnan(found.trust)).tolist() == [0, 31]
    assert found.trustworthiness == pytest.approx(plain.trustworthiness)
    np.testing.assert_allclose(np.delete(found.cont, [0, 31]), plain.cont, atol=1e-6)


def test_a_sample_is_near_the_whole_and_says_how_near(grouped):
    vectors, _ = grouped(n=800)
    near, xy = nearest(vectors, 15), project(vectors, method="pca").xy
    whole, part = quality(near, xy, 15), quality(near, xy, 15, sample=200, seed=1)
    assert part.sampled == 200 and np.isfinite(part.trust).sum() == 200
    assert abs(part.trustworthiness - whole.trustworthiness) < 4 * part.error[0]
    there = np.isfinite(part.trust)
    np.testing.assert_allclose(part.trust[there], whole.trust[there])


def test_vectors_may_be_handed_over_for_neighbours_read_back(grouped):
    from dataclasses import replace

    vectors, _ = grouped(n=100)
    near = nearest(vectors, 10)
    xy = project(vectors, method="pca").xy
    bare = replace(near, vectors=None)
    assert quality(bare, xy, 10, vectors=vectors).trust.tobytes() == quality(near, xy, 10).trust.tobytes()
    with pytest.raises(BadInput, match="needs the vectors"):
        quality(bare, xy, 10)


def test_shapes_that_do_not_fit_are_refused(rng):
    near = nearest(rng.normal(size=(30, 3)), 5)
    with pytest.raises(Mismatch, match="do not fit neighbours of 30 papers"):
        quality(near, np.zeros((29, 2)), 5)
    with pytest.raises(BadInput, match="k is 0"):
        quality(near, np.zeros((30, 2)), 0)
