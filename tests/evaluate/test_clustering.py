"""k-means and HDBSCAN of vectors, beside the labels of one level."""

import numpy as np
import pytest

from core.errors import BadVectors, Mismatch
from core.evaluate import AGREEMENT, POLICIES, Membership, cluster_scores, clustering
from core.evaluate.clustering import OF_RUNS
from core.evaluate.similarity import unit


@pytest.fixture
def blobs(rng):
    """60 papers in 4 far groups of unequal length, and their labels."""
    true = np.repeat(np.arange(4), 15)
    vectors = np.eye(4, 10)[true] + 0.05 * rng.normal(size=(60, 10))
    return vectors * rng.uniform(1, 5, (60, 1)), true


def labelled(true):
    return Membership.of("pathway", tuple((f"p{label}",) for label in true))


def test_far_groups_are_found_by_both_methods(blobs):
    vectors, true = blobs
    found = clustering(vectors, labelled(true))
    assert (found.level, found.n, found.excluded, found.without, found.k) == ("pathway", 60, 0, 0, 4)
    assert found.runs["method"].tolist() == ["k-means"] * 10 + ["HDBSCAN"] * 3
    assert found.runs["seed"].dropna().tolist() == list(range(10))
    assert found.runs["policy"].tolist() == [""] * 10 + list(POLICIES)
    assert found.runs[list(OF_RUNS)].to_numpy(dtype=float) == pytest.approx(np.ones((13, 7)))
    assert (found.runs["clusters"] == 4).all()
    assert (found.runs["coverage"] == 1).all()
    assert (found.runs["reason"] == "").all()
    assert found.runs["silhouette"].tolist() == pytest.approx(found.runs["silhouette of the true labels"].tolist())


def test_a_run_is_scikit_learns_on_vectors_of_length_one(rng):
    from sklearn.cluster import HDBSCAN, KMeans
    from sklearn.metrics import adjusted_mutual_info_score

    true = rng.integers(0, 8, 200)
    vectors = rng.normal(size=(8, 6))[true] + 0.8 * rng.normal(size=(200, 6))
    found = clustering(vectors, labelled(true), seeds=[3, 4], n_init=2)
    for seed, ami in zip((3, 4), found.runs["AMI"]):
        labels = KMeans(8, n_init=2, random_state=seed).fit_predict(unit(vectors))
        assert ami == pytest.approx(adjusted_mutual_info_score(true, labels), abs=1e-12)
    labels = HDBSCAN(min_cluster_size=5, copy=True).fit_predict(unit(vectors))
    assert (found.labels["HDBSCAN"] == labels).all()
    assert found.runs["coverage"].iloc[-1] == pytest.approx((labels >= 0).mean())


def test_the_same_vectors_give_the_same_clusters_with_any_number_of_cores(blobs, rng, monkeypatch):
    vectors = blobs[0] + rng.normal(size=(60, 10))
    held = labelled(blobs[1])
    many = clustering(vectors, held)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    one = clustering(vectors, held)
    assert many.runs.equals(one.runs)
    assert (many.labels["k-means"] == one.labels["k-means"]).all()


def test_papers_with_several_labels_or_none_are_left_out_and_counted(blobs):
    vectors, true = blobs
    values = [(f"p{label}",) for label in true]
    values[0], values[20], values[59] = ("p0", "p1"), (), ("p3", "p2")
    found = clustering(vectors, Membership.of("pathway", tuple(values)), seeds=[0])
    assert (found.n, found.excluded, found.without, found.k) == (57, 2, 1, 4)
    kept = np.setdiff1d(np.arange(60), [0, 20, 59])
    assert found.rows.tolist() == kept.tolist()
    alone = clustering(vectors[kept], labelled(true[kept]), seeds=[0])
    assert found.runs.equals(alone.runs)


def test_noise_is_told_by_its_three_policies(rng):
    true = np.repeat([0, 1, 2], 20)
    vectors = np.eye(3, 30)[true] + 0.02 * rng.normal(size=(60, 30))
    vectors[::4] = rng.normal(size=(15, 30))  # far from all
    found = clustering(vectors, labelled(true), seeds=[0])
    of = found.runs[found.runs["method"] == "HDBSCAN"].set_index("policy")
    labels = found.labels["HDBSCAN"]
    noise = labels < 0
    assert 0 < noise.sum() <= 15
    alone = np.where(noise, 100 + np.arange(60), labels)
    by_hand = {"singletons": (true, alone), "one cluster": (true, labels), "dropped": (true[~noise], labels[~noise])}
    for policy, (labels_true, clusters) in by_hand.items():
        expected = cluster_scores(labels_true, clusters)
        assert of.loc[policy, list(OF_RUNS)].to_dict() == {name: expected[name] for name in OF_RUNS}
    assert (of["clusters"] == len(np.unique(labels[~noise]))).all()
    assert (of["coverage"] == (~noise).mean()).all()


def test_nothing_but_noise_is_said(rng):
    true = np.repeat([0, 1], 4)
    of = clustering(rng.normal(size=(8, 5)), labelled(true), seeds=[0]).runs.set_index("policy")
    assert of["reason"]["dropped"] == "every paper is noise"
    assert of["reason"]["one cluster"] == "one cluster only: nothing was told apart"
    assert of["AMI"][["one cluster", "dropped"]].isna().all()
    assert of["AMI"]["singletons"] == pytest.approx(0)
    assert of["coverage"]["singletons"] == 0


@pytest.mark.parametrize(
    ("labels", "reason"),
    [
        ([0, 0, 0, 0], "one label only: there is nothing to tell apart"),
        ([0, 1, 2, 3], "every paper has a label of its own"),
    ],
)
def test_labels_that_cannot_be_agreed_with_give_no_numbers_but_a_reason(labels, reason):
    found = clustering(np.eye(4), labelled(labels), seeds=range(2))
    assert len(found.runs) == 5
    assert (found.runs["reason"] == reason).all()
    assert found.runs[["NMI", "AMI", "silhouette"]].isna().all(axis=None)
    assert found.labels == {}


def test_no_paper_with_one_label():
    found = clustering(np.eye(2), Membership.of("pathway", ((), ("a", "b"))))
    assert (found.n, found.excluded, found.without, found.k) == (0, 1, 1, 0)
    assert set(found.runs["reason"]) == {"no papers"}


def test_fewer_distinct_points_than_labels_give_fewer_clusters_without_a_warning(recwarn):
    found = clustering(np.eye(2)[[0, 0, 0, 1, 1, 1]], labelled([0, 0, 1, 1, 2, 2]), seeds=[0])
    assert found.runs["clusters"].iloc[0] == 2
    assert len(recwarn) == 0


def test_progress_is_told_and_may_stop_it(blobs):
    from core.errors import Cancelled

    said = []
    clustering(blobs[0], labelled(blobs[1]), seeds=range(3), progress=lambda *one: said.append(one))
    assert said == [(done, 3, "k-means, pathway") for done in (1, 2, 3)]

    def stop(*_):
        raise Cancelled

    with pytest.raises(Cancelled):
        clustering(blobs[0], labelled(blobs[1]), progress=stop)


def test_what_does_not_fit_is_refused(blobs):
    vectors, true = blobs
    with pytest.raises(Mismatch, match="59 vectors do not fit the labels of 60 papers"):
        clustering(vectors[1:], labelled(true))
    vectors[3, 3] = np.nan
    with pytest.raises(BadVectors, match="pathway: a vector holds NaN"):
        clustering(vectors, labelled(true))


def test_all_measures_of_a_run_are_measures_of_agreement():
    assert set(OF_RUNS) < set(AGREEMENT)


def test_the_way_of_large_collections_gives_nearly_the_same_clusters(rng, monkeypatch):
    true = rng.integers(0, 8, 300)
    vectors = rng.normal(size=(8, 6))[true] + 0.6 * rng.normal(size=(300, 6))
    plain = clustering(vectors, labelled(true), seeds=[]).labels["HDBSCAN"]
    monkeypatch.setitem(clustering.__globals__, "ALL_AT_ONCE", 100)
    large = clustering(vectors, labelled(true), seeds=[]).labels["HDBSCAN"]
    assert cluster_scores(plain, large)["ARI"] > 0.95  # equal distances are taken in another order
    assert len(np.unique(plain)) > 2
