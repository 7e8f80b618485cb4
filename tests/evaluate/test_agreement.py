"""Agreement of two partitions and silhouettes, beside scikit-learn."""

import numpy as np
import pytest

from core.errors import Mismatch
from core.evaluate import AGREEMENT, cluster_scores, silhouette, undefined
from core.evaluate.clustering import noise_as

NAMES = {"NMI": "NMI_arithmetic", "AMI": "AMI_arithmetic", "V": "v_measure"}  # of the worked case


def agrees(found, expected):
    assert list(found) == list(AGREEMENT)
    for name, value in found.items():
        assert value == pytest.approx(expected[NAMES.get(name, name)], abs=1e-9), name


def test_worked_case_of_clusters_beside_labels(golden):
    case = golden("13_clustering")
    agrees(cluster_scores(case["inputs"]["true"], case["inputs"]["pred"]), case["expected"]["kmeans_like"])


@pytest.mark.parametrize(
    ("policy", "key"),
    [
        ("singletons", "noise_as_singletons"),
        ("one cluster", "noise_as_one_cluster"),
        ("dropped", "noise_dropped"),
    ],
)
def test_worked_case_of_the_policies_of_noise(golden, policy, key):
    case = golden("13_clustering")
    true, labels = (np.array(case["inputs"][name]) for name in ("true", "hdbscan_labels"))
    given, kept = noise_as(policy, labels)
    agrees(cluster_scores(true[kept], given[kept]), case["expected"]["hdbscan"][key])
    assert (labels >= 0).mean() == pytest.approx(case["expected"]["hdbscan"]["coverage"], abs=1e-9)


def test_agreement_equals_scikit_learn(rng):
    from sklearn import metrics

    for size in (2, 5, 20):
        true, found = rng.integers(0, 6, 120), rng.integers(0, size, 120)
        scores = cluster_scores(true, found)
        h, c, v = metrics.homogeneity_completeness_v_measure(true, found)
        expected = {
            "NMI": metrics.normalized_mutual_info_score(true, found),
            "NMI_geometric": metrics.normalized_mutual_info_score(true, found, average_method="geometric"),
            "NMI_max": metrics.normalized_mutual_info_score(true, found, average_method="max"),
            "AMI": metrics.adjusted_mutual_info_score(true, found),
            "ARI": metrics.adjusted_rand_score(true, found),
            "homogeneity": h,
            "completeness": c,
            "V": v,
        }
        assert {name: scores[name] for name in expected} == pytest.approx(expected, abs=1e-12)
        table = metrics.cluster.contingency_matrix(true, found)
        assert scores["purity"] == pytest.approx(table.max(axis=0).sum() / 120)


def test_names_and_order_of_groups_do_not_matter(rng):
    true, found = rng.integers(0, 5, 60), rng.integers(0, 7, 60)
    order = rng.permutation(60)
    renamed = cluster_scores([f"pathway {k}" for k in true[order]], (10 - found)[order].tolist())
    assert renamed == pytest.approx(cluster_scores(true, found), abs=1e-12)


def test_equal_partitions_agree_wholly_and_independent_ones_not(rng):
    true = rng.integers(0, 5, 2000)
    assert cluster_scores(true, true) == pytest.approx(dict.fromkeys(AGREEMENT, 1.0))
    chance = cluster_scores(true, rng.integers(0, 5, 2000))
    assert [chance["AMI"], chance["ARI"]] == pytest.approx([0, 0], abs=0.01)


@pytest.mark.parametrize(
    ("true", "found", "reason"),
    [
        ([], [], "no papers"),
        ([1, 1, 1], [0, 1, 2], "one label only: there is nothing to tell apart"),
        ([1, 2, 3], [0, 0, 1], "every paper has a label of its own"),
        ([1, 1, 2], [4, 4, 4], "one cluster only: nothing was told apart"),
    ],
)
def test_agreement_that_is_not_defined_is_none_with_a_reason(true, found, reason):
    assert undefined(true, found) == reason
    assert cluster_scores(true, found) == dict.fromkeys(AGREEMENT)


def test_labels_and_clusters_must_be_as_many():
    with pytest.raises(Mismatch, match="2 labels but 3 clusters"):
        cluster_scores([1, 2], [1, 2, 3])


def test_silhouette_equals_scikit_learns_also_for_zeros_groups_of_one_and_twins(rng):
    from sklearn.metrics import silhouette_score

    vectors = rng.normal(size=(1500, 8))
    vectors[:2], vectors[2:6] = 0, vectors[2]
    labels = rng.integers(0, 9, 1500)
    labels[7] = 77
    expected = silhouette_score(vectors, labels, metric="cosine")
    assert silhouette(vectors, labels) == pytest.approx(expected, abs=1e-12)
    assert silhouette(3 * vectors, [f"g{k}" for k in labels]) == pytest.approx(expected, abs=1e-12)


def test_silhouette_needs_two_groups_and_fewer_than_papers():
    assert silhouette(np.eye(3), [0, 0, 0]) is None
    assert silhouette(np.eye(3), [0, 1, 2]) is None
