"""Labels that a set has more often than the papers around it."""

import numpy as np
import pytest

from core.errors import BadInput
from core.stats import benjamini_hochberg, enrichment, fisher


def test_benjamini_hochberg_by_hand():
    assert benjamini_hochberg([0.01, 0.04, 0.03, 0.005]) == pytest.approx((0.02, 0.04, 0.04, 0.02))
    assert benjamini_hochberg([0.9]) == (0.9,) and benjamini_hochberg([]) == ()
    assert benjamini_hochberg([1.0, 1.0]) == (1.0, 1.0)


@pytest.mark.parametrize("seed", range(20))
def test_benjamini_hochberg_agrees_with_scipy(seed):
    from scipy.stats import false_discovery_control

    p = np.round(np.random.default_rng(seed).random(1 + 3 * seed) ** 3, 2)
    assert benjamini_hochberg(p) == pytest.approx(false_discovery_control(p, method="bh"))


@pytest.mark.parametrize(
    "counts", [(3, 10, 5, 100), (0, 10, 5, 100), (10, 10, 90, 100), (1, 1, 0, 50), (40, 60, 20, 900)]
)
def test_p_and_odds_ratio_are_those_of_scipy(counts):
    from scipy.stats import fisher_exact
    from scipy.stats.contingency import odds_ratio

    inside, size, background, rest = counts
    table = [[inside, size - inside], [background, rest - background]]
    found, wanted = fisher(*counts), odds_ratio(table)
    assert found.p == pytest.approx(fisher_exact(table, alternative="greater").pvalue)
    ends = wanted.confidence_interval(0.95)
    for value, true in zip((found.odds_ratio, found.low, found.high), (wanted.statistic, *ends)):
        assert value == pytest.approx(true) if np.isfinite(true) else np.isnan(value)


def test_an_odds_ratio_without_an_end_says_why():
    assert "no paper of the background" in fisher(3, 10, 0, 50).reason
    assert "all papers of the set" in fisher(10, 10, 5, 50).reason
    assert "all papers, or none" in fisher(0, 10, 0, 50).reason
    assert fisher(3, 10, 5, 50).reason == ""
    assert fisher(0, 0, 5, 50).reason == "no papers in the set" and np.isnan(fisher(0, 0, 5, 50).p)


def test_p_is_never_0():
    assert 0 < fisher(5000, 5000, 0, 500_000).p < 1e-300


def test_counts_that_cannot_be_are_refused():
    with pytest.raises(BadInput, match="11 of 10 papers in the set"):
        fisher(11, 10, 0, 5)


def test_a_row_a_label_and_labels_that_nobody_has_are_not_tested():
    table = enrichment([4, 0, 0, 1], [2, 30, 0, 20])
    assert table["papers"].tolist() == [4, 0, 0, 1] and table["share"].sum() == pytest.approx(1)
    assert table["background_share"].sum() == pytest.approx(1)
    assert table["p"].isna().tolist() == table["q"].isna().tolist() == [False, False, True, False]
    assert table["q"].dropna().tolist() == pytest.approx(list(benjamini_hochberg(table["p"].dropna())))
    assert table["p"].idxmin() == 0 and table.loc[1, "p"] == pytest.approx(1)


def test_a_random_set_is_rarely_called_enriched():
    rng = np.random.default_rng(0)
    hits = 0
    for _ in range(100):
        labels = rng.integers(0, 10, 300)
        inside = rng.permutation(300) < 40
        table = enrichment(np.bincount(labels[inside], minlength=10), np.bincount(labels[~inside], minlength=10))
        hits += int((table["q"] <= 0.05).any())
    assert hits <= 8
