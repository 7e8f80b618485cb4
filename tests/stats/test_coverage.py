"""The intervals hold the truth about as often as they say; `benchmarks/coverage.py` states it to a percent."""

import numpy as np
import pytest

from benchmarks.coverage import FALL, clustered_coverage, coverage, papers, simulated, true_means, truth


@pytest.mark.parametrize("r", [0.5, 0.8])
def test_true_scores_of_rounded_gold_agree_with_a_large_sample(r):
    from scipy import stats

    from benchmarks.coverage import rounded

    gold, error = np.random.default_rng(0).normal(size=(2, 400_000))
    predicted = r * gold + np.sqrt(1 - r * r) * error
    true = truth(r, levels=True)
    assert len(np.unique(rounded(gold))) == 20
    assert true["pearson"] == pytest.approx(stats.pearsonr(rounded(gold), predicted).statistic, abs=4e-3)
    assert true["spearman"] == pytest.approx(stats.spearmanr(rounded(gold), predicted).statistic, abs=4e-3)
    assert truth(r, levels=False)["spearman"] == pytest.approx(stats.spearmanr(gold, predicted).statistic, abs=4e-3)


@pytest.mark.slow
@pytest.mark.parametrize("levels", [False, True])
@pytest.mark.parametrize("r", [0.5, 0.8])
def test_intervals_over_pairs_hold_the_truth(r, levels):
    for share, sets in coverage(simulated(r, 200, 5, levels=levels), truth(r, levels), 300).values():
        assert sets == 200
        assert 0.88 <= share <= 0.99


@pytest.mark.slow
def test_only_the_bootstrap_over_groups_holds_when_pairs_share_sentences():
    sizes = (5,) * 20
    over_pairs, over_groups = (
        coverage(simulated(0.8, 200, 5, sizes), truth(0.8, False), 300, by) for by in (False, True)
    )
    for name in over_pairs:
        assert over_pairs[name][0] < 0.89
        assert over_groups[name][0] > over_pairs[name][0] + 0.04
        assert over_groups[name][0] > 0.87


@pytest.mark.parametrize("fall", [0.0, FALL])
def test_true_means_over_papers_and_pathways_agree_with_a_large_sample(fall):
    from core.stats import clustered_point

    clusters, scores, true = papers(6000, np.random.default_rng(3), fall)
    assert true == true_means(fall)
    values = scores()
    for over, mean in true.items():
        assert clustered_point(values, clusters, over=over) == pytest.approx(mean, abs=0.01)
    assert (true["pathways"] - true["papers"] > 0.01) == (fall > 0)


@pytest.mark.slow
def test_only_the_bootstrap_over_pathways_holds_for_means_over_papers():
    shares = {name: share for name, (share, sets) in clustered_coverage(50, 150, 300, 5, FALL).items()}
    for name in ("papers", "pathways", "difference"):
        assert shares[name] > 0.87
    assert shares["drawing papers"] < 0.6
