"""Words that set papers apart."""

from statistics import NormalDist

import numpy as np
import pytest

from core.errors import Mismatch
from core.maps import terms_of


def row(terms, at):
    span = slice(terms.indptr[at], terms.indptr[at + 1])
    return dict(zip([terms.vocabulary[i] for i in terms.indices[span]], terms.counts[span].tolist()))


def test_words_and_pairs_are_counted_and_names_of_biology_stay_whole():
    terms = terms_of(["TNF-α induces IL-1β. TNF-α acts.", "The TNF-α of p53; IL-1β", "IL-1β and p53", "14 zebra"])
    assert row(terms, 0) == {"tnf-α": 2, "il-1β": 1}
    assert row(terms, 2) == {"il-1β": 1, "p53": 1} and row(terms, 3) == {} and len(terms) == 4


def test_a_pair_stands_side_by_side_and_not_across_a_stop():
    terms = terms_of(["cell cycle", "a cell cycle", "cell. cycle", "cell of cycle", "cycle, cell"])
    assert terms.vocabulary == ("cell", "cell cycle", "cycle")
    assert [row(terms, at).get("cell cycle", 0) for at in range(5)] == [1, 1, 0, 0, 0]


def test_the_numbers_are_those_of_the_formula():
    texts = ["insulin glucose"] * 6 + ["insulin"] * 2 + ["kinase glucose"] * 3 + ["kinase"] * 19
    inside = np.arange(30) < 8
    terms = terms_of(texts)
    found = terms.distinguishing(inside).set_index("term")
    a, b, c, d = 8.5, 0.5, 0.5, 22.5
    error = np.sqrt(1 / a + 1 / b + 1 / c + 1 / d)
    z = NormalDist().inv_cdf(1 - 0.05 / (2 * len(terms.vocabulary)))
    entry = found.loc["insulin"]
    assert entry["strength"] == pytest.approx(np.log(a * d / (b * c)))
    assert entry[["low", "high"]].tolist() == pytest.approx(
        [np.log(a * d / b / c) - z * error, np.log(a * d / b / c) + z * error]
    )
    assert (entry["inside"], entry["outside"]) == (1, 0)
    assert "kinase" not in found.index and entry["sure"]
    alone = found["strength"] - (found["strength"] - found["low"]) * NormalDist().inv_cdf(0.975) / z
    assert alone.is_monotonic_decreasing and (alone > 0).all() and (found["sure"] == (found["low"] > 0)).all()


def test_words_dealt_out_by_chance_set_nothing_apart(rng):
    words = [f"word{at}" for at in range(200)]
    texts = [" ".join(rng.choice(words, 40)) for _ in range(300)]
    found = [terms_of(texts).distinguishing(rng.random(300) < 0.3)["sure"].sum() for _ in range(10)]
    assert sum(found) <= 2


def test_a_word_that_one_paper_inside_has_describes_no_region():
    texts = ["alpha zebra", *["alpha"] * 4, "zebra beta", *["beta"] * 200]
    assert terms_of(texts).distinguishing(np.arange(206) < 5)["term"].tolist() == ["alpha"]


def test_a_word_that_only_repeats_a_pair_is_given_once():
    texts = ["wnt signalling rises"] * 10 + ["other matters entirely"] * 30
    found = terms_of(texts).distinguishing(np.arange(40) < 10)
    assert found["term"].tolist() == ["signalling rises", "wnt signalling"]


def test_no_more_than_asked_for():
    texts = [" . ".join(f"alpha{at}" for at in range(30))] * 10 + ["beta"] * 30
    assert len(terms_of(texts).distinguishing(np.arange(40) < 10, most=5)) == 5


@pytest.mark.parametrize("texts", [[], [""], ["one"], ["", "", ""]])
def test_nothing_to_say(texts):
    terms = terms_of(texts)
    for inside in (np.zeros(len(texts), bool), np.ones(len(texts), bool)):
        found = terms.distinguishing(inside)
        assert found.empty and list(found.columns) == ["term", "inside", "outside", "strength", "low", "high", "sure"]


def test_a_choice_of_other_papers_is_refused():
    with pytest.raises(Mismatch, match="does not fit 2 papers"):
        terms_of(["a", "b"]).distinguishing(np.ones(3, bool))
