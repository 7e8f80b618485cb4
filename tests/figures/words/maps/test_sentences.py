from types import SimpleNamespace

import numpy as np
import pytest

from core.figures import hubs_sentence, map_answer, overlap_sentence, stability_sentence
from core.schema import Interval


def test_the_answer_holds_what_is_kept_and_what_labels_say_with_n_and_intervals(about, quality, structure):
    assert map_answer(provenance=about, quality=quality, structure=structure, n=600) == (
        "On this UMAP map 0.62 of each paper's 15 nearest papers stay near (n = 600 papers). In the original space "
        "0.55 [0.52, 0.58] of a paper's nearest share its category, 0.21 [0.20, 0.22] with shuffled labels (n = 590)."
    )


def test_the_share_kept_has_its_interval_where_there_is_one(about, quality):
    kept = Interval(0.62, 0.60, 0.64, 0.95, "", 1000, 7, 600)
    text = map_answer(provenance=about | {"drawn_by": "pca"}, quality=quality, n=600, kept=kept)
    assert text == "On this PCA map 0.62 [0.60, 0.64] of each paper's 15 nearest papers stay near (n = 600 papers)."


def test_of_one_nearest_paper_is_told_in_the_singular(about, quality):
    quality.k = 1
    assert map_answer(provenance=about, quality=quality, n=3) == (
        "On this UMAP map 0.62 of the papers have their nearest paper still nearest (n = 3 papers)."
    )


def test_agreement_within_what_shuffles_give_is_called_so(about, quality, structure):
    structure["agreement"] = 0.215
    assert "with shuffled labels: about chance (n = 590)." in map_answer(
        provenance=about, quality=quality, structure=structure, n=600
    )


def test_what_is_not_defined_says_why(about, quality, structure):
    quality.kept, quality.reason = None, "3 papers with a vector: 31 are needed"
    structure["agreement"] = np.nan
    assert map_answer(provenance=about, quality=quality, structure=structure, n=3) == (
        "How much of the original space this map of 3 papers keeps is not defined (3 papers with a vector: 31 are "
        "needed)."
    )


def test_an_estimate_from_a_sample_is_called_one(about, quality):
    quality.sampled = 2_000
    text = map_answer(provenance=about, quality=quality, n=50_000)
    assert "(n = 50,000 papers, estimated from 2,000 of them)" in text


@pytest.mark.parametrize(("skewness", "verdict"), [(0.4, "no strong hubs"), (1.5, "some hubs"), (3.2, "strong hubs")])
def test_hubs_are_told_in_numbers_and_a_word(skewness, verdict):
    hubs = SimpleNamespace(k=10, counts=np.array([41, 3, 0, 0]), skewness=skewness, nobody=0.5)
    assert hubs_sentence(hubs) == (
        "The paper most often among the 10 nearest of others is so 41 times; evenly spread it would be 10. 50 % of 4 "
        f"papers are among the nearest of no other. Skewness {skewness:.2f}: {verdict}."
    )


def test_stability_and_overlap_are_sentences_with_n():
    found = SimpleNamespace(k=15, survival=np.zeros(600), mean=0.81, low=0.79, high=0.84, seeds=(1, 2, 3), reason="")
    assert stability_sentence(found) == (
        "Of each paper's 15 nearest on the map, 0.81 are nearest under another seed too (from 0.79 to 0.84), over 3 "
        "seeds and 600 papers."
    )
    found.mean, found.reason = None, "PCA has no seed"
    assert stability_sentence(found) == "Stability over seeds is not defined (PCA has no seed)."
    mean = Interval(0.4, 0.38, 0.42, 0.95, "", 1000, 7, 600)
    two = SimpleNamespace(ids=["1"] * 600, overlap=np.zeros(600), k=15, chance=0.025, mean=mean)
    two.depths = np.full(600, 15)
    assert overlap_sentence(two, "MiniLM", "TF-IDF") == (
        "MiniLM and TF-IDF agree on 0.40 [0.38, 0.42] of each paper's 15 nearest papers in the original space (n = 600 "
        "papers); by chance it would be 0.03."
    )
    two.depths = np.array([0, 3, 11, 15])
    assert "of each paper's 3 to 15 nearest papers in the original space that lie on both maps (n" in overlap_sentence(
        two, "MiniLM", "TF-IDF"
    )


def test_a_column_of_the_persons_own_is_named_in_quotes_and_few_papers_have_no_interval(about, quality, structure):
    structure["level"], structure["reason"] = "my_topic", "fewer than 10 papers: no interval"
    structure[["low", "high"]] = np.nan
    assert (
        "In the original space 0.55 (no interval: fewer than 10 papers) of a paper's nearest share its “my_topic”"
    ) in map_answer(provenance=about, quality=quality, structure=structure, n=9)
