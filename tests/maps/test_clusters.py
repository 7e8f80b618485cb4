"""Groups that the points show."""

import numpy as np
import pytest

from core.errors import BadInput, BadVectors, Mismatch
from core.maps import clusters, nearest
from core.maps import clusters as function
from core.maps.clusters import by_size


def same_groups(one, other):
    pairs = set(zip(one.tolist(), other.tolist()))
    return len(pairs) == len(set(one.tolist())) == len(set(other.tolist()))


def test_they_are_scikit_learns_numbered_by_size(rng):
    from sklearn.cluster import HDBSCAN

    points = np.concatenate([rng.normal(size=(size, 2)) * 0.3 + at for size, at in ((30, 0), (80, 5), (50, 10))])
    found = clusters(points, 10)
    assert same_groups(found, HDBSCAN(min_cluster_size=10, copy=True).fit_predict(points.astype(np.float32)))
    assert found.dtype == np.int32 and found[40] == 0 and found[-1] == 1 and found[0] == 2


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
def test_from_neighbours_alone_they_are_nearly_those_of_all_distances(grouped, metric):
    from sklearn.cluster import HDBSCAN
    from sklearn.metrics import adjusted_rand_score

    vectors, heap = grouped(n=400, groups=6, noise=0.35)
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True) if metric == "cosine" else vectors
    found = clusters(vectors, 15, neighbours=nearest(vectors, 30, metric=metric))
    assert adjusted_rand_score(found, HDBSCAN(min_cluster_size=15, copy=True).fit_predict(unit)) > 0.95
    assert adjusted_rand_score(found, heap) > 0.95


def test_the_package_for_many_points_agrees(rng, monkeypatch):
    import sys

    points = np.concatenate([rng.normal(size=(100, 2)) * 0.3 + at for at in (0, 5, 10)])
    plain = clusters(points, 10)
    monkeypatch.setattr(sys.modules[function.__module__], "MANY", 100)
    many = clusters(points, 10)
    assert (plain == many).mean() > 0.95


def test_copies_and_zero_vectors(rng):
    vectors = np.repeat(rng.normal(size=(3, 12)), 100, axis=0)
    vectors[[0, 250]] = 0
    found = clusters(vectors, 20, neighbours=nearest(vectors, 15))
    assert found[[0, 250]].tolist() == [-1, -1]
    assert sorted(set(found.tolist())) == [-1, 0, 1, 2]
    assert len(set(found[1:100].tolist())) == len(set(found[100:200].tolist())) == 1


@pytest.mark.parametrize("n", [0, 1, 2, 3, 5, 16])
def test_too_few_points_are_no_cluster(rng, n):
    points = rng.normal(size=(n, 2))
    assert clusters(points, 15).tolist() == [-1] * n
    assert clusters(points, 15, neighbours=nearest(points, 5)).tolist() == [-1] * n


def test_numbers_go_by_size_then_by_the_first_row():
    assert by_size(np.array([4, 4, -1, 0, 0, 0, 2, 2])).tolist() == [1, 1, -1, 0, 0, 0, 2, 2]
    assert by_size(np.array([-1, -1])).tolist() == [-1, -1]


def test_what_cannot_be_is_refused(rng):
    points = rng.normal(size=(60, 2))
    with pytest.raises(BadInput, match="clusters of at least 1"):
        clusters(points, 1)
    with pytest.raises(Mismatch):
        clusters(points, 5, neighbours=nearest(points[:50], 5))
    points[3, 1] = np.nan
    with pytest.raises(BadVectors, match="row 3, counted"):
        clusters(points, 5)
