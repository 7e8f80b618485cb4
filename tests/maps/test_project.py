"""Places on a plane: for every number of papers, the same for the same seed, as good as umap-learn's."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from core.errors import BadInput, BadVectors, Cancelled, Mismatch
from core.maps import METHODS, SEED, nearest, project

ROOT = Path(__file__).resolve().parents[2]
ELSEWHERE = """
import hashlib, numpy as np
from core.maps import project
vectors = np.random.default_rng(5).normal(size=(600, 24)).astype(np.float32)
print(hashlib.sha256(project(vectors, method={method!r}).xy.tobytes()).hexdigest())
"""


def elsewhere(method="umap", **settings):
    return subprocess.Popen(
        [sys.executable, "-c", ELSEWHERE.format(method=method)], cwd=ROOT, env={**os.environ, **settings}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def here(method="umap"):
    vectors = np.random.default_rng(5).normal(size=(600, 24)).astype(np.float32)
    return hashlib.sha256(project(vectors, method=method).xy.tobytes()).hexdigest()


def answer(process):
    out, error = process.communicate(timeout=300)
    assert process.returncode == 0, error[-2000:]
    return out.strip()


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("n", [0, 1, 2, 3, 4, 5, 16, 40])
def test_every_number_of_papers_has_places(rng, method, n):
    found = project(rng.normal(size=(n, 8)), method=method)
    assert found.xy.shape == (n, 2) and found.xy.dtype == np.float32 and np.isfinite(found.xy).all()
    assert len(np.unique(found.xy, axis=0)) == n
    if method == "pca" or n > 4:
        assert found.method == method
    elif n < 4:
        paper = "paper" if n == 1 else "papers"
        assert found.method == "pca" and f"{n} {paper}: drawn by PCA, since" in found.notice


@pytest.mark.parametrize("method", METHODS)
def test_the_same_seed_gives_the_same_bytes_and_another_others(grouped, method):
    vectors, _ = grouped(n=150)
    one, two, other = (project(vectors, method=method, seed=seed).xy for seed in (3, 3, 4))
    assert one.tobytes() == two.tobytes()
    assert (one.tobytes() == other.tobytes()) == (method == "pca")


@pytest.mark.slow
def test_two_processes_at_once_and_any_number_of_threads_give_the_same_bytes():
    both = [elsewhere(BIOSCOPE_THREADS="1"), elsewhere(BIOSCOPE_THREADS="3", NUMBA_THREADING_LAYER="workqueue")]
    assert [answer(each) for each in both] == [here()] * 2


@pytest.mark.slow
def test_pacmap_gives_the_same_bytes_in_another_process():
    assert answer(elsewhere("pacmap", NUMBA_NUM_THREADS="1")) == here("pacmap")


def test_neighbours_handed_over_change_nothing(grouped):
    vectors, _ = grouped(n=150)
    assert project(vectors, nearest(vectors, 30)).xy.tobytes() == project(vectors).xy.tobytes()


@pytest.mark.parametrize("method", METHODS)
def test_heaps_of_the_space_are_heaps_of_the_map(grouped, method):
    vectors, heap = grouped(n=200, groups=3, noise=0.3)
    xy = project(vectors, method=method).xy
    near = nearest(xy, 10, metric="euclidean").index
    assert (heap[near] == heap[:, None]).mean() > 0.99


@pytest.mark.parametrize("method", METHODS)
def test_a_hundred_copies_of_three_papers_are_three_heaps(rng, method):
    vectors = np.repeat(rng.normal(size=(3, 12)), 100, axis=0)
    found = project(vectors, method=method)
    near = nearest(found.xy, 10, metric="euclidean").index
    assert np.isfinite(found.xy).all()
    assert (near // 100 == np.arange(300)[:, None] // 100).all()


def test_papers_that_are_all_the_same_lie_on_one_point_and_it_is_said(rng):
    found = project(np.tile(rng.normal(size=12), (30, 1)))
    assert found.method == "pca" and not found.xy.any()
    assert found.notice == "All papers have the same vector: they lie on one point."


def test_vectors_along_one_line_are_said_to_be(rng):
    found = project(np.outer(np.arange(6), np.ones(3)), method="pca", metric="euclidean")
    assert "lie on a line" in found.notice and not found.xy[:, 1].any()


def test_a_zero_vector_has_a_place_that_is_said_to_mean_nothing(rng):
    vectors = rng.normal(size=(40, 6))
    vectors[7] = 0
    found = project(vectors)
    assert np.isfinite(found.xy).all()
    assert found.notice == "1 paper has a zero vector: where they lie means nothing."
    assert np.isfinite(project(vectors, method="pacmap").xy).all()
    assert np.isfinite(project(np.zeros((40, 6))).xy).all()


def test_the_metric_counts(grouped, rng):
    vectors, _ = grouped()
    longer = vectors * rng.uniform(0.5, 3, size=(len(vectors), 1)).astype(np.float32)
    assert project(longer, metric="euclidean").xy.tobytes() != project(longer).xy.tobytes()


def test_papers_lie_closer_with_a_smaller_distance(grouped):
    vectors, _ = grouped()
    close, wide = (project(vectors, min_dist=distance).xy for distance in (0.0, 0.8))
    first = [-nearest(xy, 1, metric="euclidean").similarity.mean() for xy in (close, wide)]
    assert first[0] < first[1] / 2


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"method": "tsne"}, "no projection 'tsne'; there are: umap, pca, pacmap"),
        ({"n_neighbors": 1}, "n_neighbors is 1; from 2 to 200"),
        ({"min_dist": 1.5}, "min_dist is 1.5; from 0 to 1"),
        ({"seed": -1}, "seed is -1"),
        ({"metric": "dot"}, "no metric 'dot'"),
    ],
)
def test_a_setting_out_of_its_range_is_named(rng, settings, message):
    with pytest.raises(BadInput, match=message):
        project(rng.normal(size=(20, 4)), **settings)


def test_no_number_is_refused(rng):
    vectors = rng.normal(size=(20, 4))
    vectors[9, 2] = np.nan
    with pytest.raises(BadVectors, match="row 9, counted from 0"):
        project(vectors)


def test_neighbours_of_others_are_refused(rng):
    vectors = rng.normal(size=(20, 4))
    with pytest.raises(Mismatch, match="neighbours of 19 papers by cosine do not fit 20 by cosine"):
        project(vectors, nearest(vectors[:19], 5))
    with pytest.raises(Mismatch):
        project(vectors, nearest(vectors, 5), metric="euclidean")


def test_it_can_be_stopped_in_the_middle_and_tells_how_far_it_is(grouped):
    seen = []

    def stop(done, total, note):
        seen.append((done, total, note))
        if note == "laying out the map" and done > 100:
            raise Cancelled

    with pytest.raises(Cancelled):
        project(grouped()[0], progress=stop)
    assert seen[-1] == (110, 500, "laying out the map")


@pytest.mark.slow
@pytest.mark.parametrize(("n", "noise"), [(300, 0.5), (1200, 1.0)])
def test_it_is_as_trustworthy_as_umap_learn(grouped, umap_learn, n, noise):
    from sklearn.manifold import trustworthiness

    vectors, _ = grouped(n=n, width=64, groups=12, noise=noise)
    near = nearest(vectors, 14)
    index = np.c_[np.arange(n), near.index]
    away = np.c_[np.zeros(n), near.distance].astype(np.float32)
    theirs = umap_learn.UMAP(
        metric="cosine", random_state=42, precomputed_knn=(index, away), init="pca", n_jobs=1
    ).fit_transform(vectors)  # fmt: skip
    ours = project(vectors, seed=SEED).xy
    score = [trustworthiness(vectors, xy, n_neighbors=15, metric="cosine") for xy in (ours, theirs)]
    assert score[0] > score[1] - 0.005
    spans = [np.ptp(xy, axis=0).mean() for xy in (ours, theirs)]
    assert 0.6 < spans[0] / spans[1] < 1.6  # it looks alike, too
