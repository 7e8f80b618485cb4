"""The worked case of retrieval at three levels."""

import numpy as np
import pytest

from core.evaluate import Membership, centred, retrieval, skipped

NAMES = {"AP": "AP", "P_3": "P@3", "R_3": "R@3", "nDCG": "nDCG", "nDCG_3": "nDCG@3", "MRR": "MRR"}


@pytest.fixture
def case(golden):
    return golden("19_kegg_levels")


@pytest.mark.parametrize("how", ["raw", "centred_by_evaluated_set_mean"])
def test_worked_case_of_three_levels(case, how):
    given, expected = case["inputs"], case["expected"][how]
    ids = [paper for paper, _ in given["papers"]]
    vectors = np.array([given["embeddings"][paper] for paper in ids])
    if how != "raw":
        vectors = centred(vectors, vectors, "centred")
    labels = {
        "category": [[given["pathways"][name][0] for name in names] for _, names in given["papers"]],
        "subcategory": [[given["pathways"][name][1] for name in names] for _, names in given["papers"]],
        "pathway": [names for _, names in given["papers"]],
    }
    levels = [Membership.of(level, values) for level, values in labels.items()]
    found = retrieval(vectors, ids, levels, cutoffs=(3,)).levels
    for level, wanted in expected.items():
        scores = found[level]
        assert [one.id for one in skipped(scores, ids)] == wanted["skipped"]
        assert (scores.relevant > 0).sum() == wanted["n_queries"]
        for theirs, ours in NAMES.items():
            assert np.nanmean(scores.of(ours)) == pytest.approx(wanted["mean"][theirs], abs=case["tolerance"])
        for paper, row in wanted["per_query"].items():
            at = ids.index(paper)
            assert scores.relevant[at] == row["n_rel"]
            for theirs, ours in NAMES.items():
                assert scores.of(ours)[at] == pytest.approx(row[theirs], abs=case["tolerance"])
