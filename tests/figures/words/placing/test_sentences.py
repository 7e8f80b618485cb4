import numpy as np
import pandas as pd
import pytest

from core.figures import alt_text, words
from core.figures.words import SAFE_CELLS
from core.figures.words.placing.captions import SHOWS

ABOUT = {
    "model": "tfidf", "model_id": "tfidf", "revision": "1", "pooling": "none", "precision": "exact", "form": "abstract",
    "data": "bc5cdr_splits", "data_title": "BC5CDR", "data_fingerprint": "abcdef0123456789", "licence": "not stated",
    "levels": ["category", "pathway"], "n": 857, "sides": "its own splits", "seed": 42,
    "versions": {"bioscope": "0.1.0"},
}  # fmt: skip


def placed(n):
    table = pd.DataFrame({
        "id": [f"{i}" for i in range(n)], "placed": True, "reason": "", "pathway": "A", "pathway_none": False,
    })  # fmt: skip
    return table


def test_the_answer_counts_labels_none_and_not_placed():
    table = placed(6)
    table.loc[0, ["pathway", "pathway_none"]] = ["none of these", True]
    table.loc[1, ["pathway", "placed"]] = ["", False]
    table.loc[2, "pathway"] = "B"
    assert words.placed_answer(table, level="pathway", benchmark="Demo papers") == (
        "4 of your 6 papers are given a pathway of Demo papers; 1 is none of these and 1 could not be placed. Most "
        "often: A (3), B (1)."
    )


def test_one_paper_and_none_are_said_in_good_words():
    assert words.placed_answer(placed(1), level="pathway", benchmark="X") == (
        "1 of your 1 paper is given a pathway of X. Most often: A (1)."
    )
    assert words.placed_answer(placed(0), level="pathway", benchmark="X") == "No papers to place."


def calibration(value=0.43, low=0.3, high=0.58, mean=0.61, reason=""):
    common = {"level": "pathway", "way": "fitted", "n": 127, "reason": reason}
    return pd.DataFrame([
        {**common, "measure": "accuracy", "value": value, "low": low, "high": high, "floor": np.nan},
        {**common, "measure": "mean probability", "value": mean, "low": 0.5, "high": 0.7, "floor": np.nan},
        {**common, "measure": "ECE", "value": 0.27, "low": 0.18, "high": 0.37, "floor": 0.09},
    ])  # fmt: skip


def test_calibration_says_whether_the_vote_is_too_sure():
    said = words.calibration_answer(calibration(), level="pathway")
    assert said == (
        "The pathway is right for 0.43 [0.30, 0.58] of 127 test papers, and the mean probability is 0.61: surer than "
        "it is right. ECE 0.27 [0.18, 0.37]; chance alone would show 0.09 at this n."
    )
    assert "about as sure as it is right" in words.calibration_answer(calibration(mean=0.5), level="pathway")
    assert "less sure than it is right" in words.calibration_answer(calibration(mean=0.1), level="pathway")


def test_without_test_papers_or_intervals_the_reason_is_said():
    nothing = calibration(np.nan, np.nan, np.nan, reason="no test paper has company")
    assert "not defined (no test paper has company)" in words.calibration_answer(nothing, level="pathway")
    assert "not defined (no test papers)" in words.calibration_answer(calibration().head(0), level="pathway")
    few = calibration(low=np.nan, high=np.nan, reason="no interval: 6 pathways, at least 10 are needed")
    said = words.calibration_answer(few, level="pathway")
    assert "too few to say more" in said and said.endswith(" No interval: 6 pathways, at least 10 are needed.")


def test_none_of_these_says_what_it_catches_and_what_it_costs():
    nones = pd.DataFrame([
        {"level": "pathway", "measure": "coverage", "value": 0.28, "low": 0.18, "high": 0.4, "reason": ""},
        {"level": "pathway", "measure": "refused", "value": 0.12, "low": 0.06, "high": 0.17, "reason": ""},
    ])  # fmt: skip
    said = words.none_answer(nones, level="pathway")
    assert "of 0.28 [0.18, 0.40] of the test papers" in said and "of 0.12 [0.06, 0.17] of them" in said
    assert "not defined (no test papers)" in words.none_answer(nones.head(0), level="pathway")


def summary(q):
    return pd.DataFrame({
        "label": ["A", "B"], "papers": [9, 2], "odds_ratio": [12.0, np.nan], "low": [3.0, 5.7], "high": [40.0, np.nan],
        "q": q, "tested": 41, "reason": "",
    })  # fmt: skip


def test_the_set_names_what_stands_out_with_odds_ratio_and_q():
    said = words.set_answer(summary([0.0001, 0.03]), level="pathway")
    assert said == (
        "Of 41 pathways tested over 11 papers, 2 are more frequent than in the rest of the benchmark: A (odds ratio 12 "
        "[3.0, 40], q < 0.001); B (2 papers, none in the background, q = 0.03)."
    )
    assert "none is more frequent" in words.set_answer(summary([0.4, 0.6]), level="pathway")
    assert "No pathway could be tested" in words.set_answer(summary([np.nan, np.nan]), level="pathway")


def test_places_say_how_each_came_about():
    places = pd.DataFrame({"x": [1.0, 2.0, np.nan], "y": [1.0, 2.0, np.nan], "spread": [0.0, 0.4, np.nan]})
    said = words.map_places(places, [True, False, False])
    assert said == (
        "2 of your 3 papers are on the map: 1 where the map has it and 1 at the mean of the places of the 15 papers "
        "nearest to it, by similarity. 1 has no place."
    )


def test_methods_footer_caption_and_references_say_what_ran():
    said = words.placing_methods(ABOUT, tab="sure", n=10, temperatures={"pathway": 0.0299})
    assert said.startswith("10 papers were placed on the 857 papers of BC5CDR (fingerprint abcdef0123456789")
    assert "T: 0.0299 (pathway)." in said and "expected calibration error over 15 bins" in said
    assert "Benjamini" in words.placing_methods(ABOUT, tab="set") and "15 nearest" in words.placing_methods(
        ABOUT, tab="map"
    )
    assert "vote of all papers" in words.placing_footer(ABOUT, n=857, own="10 papers placed")
    assert "tfidf" in words.placing_caption(
        "reliability", provenance=ABOUT, n=127, level="pathway", answer="An answer."
    )
    sure, enriched = words.placing_bibtex(ABOUT, tab="sure"), words.placing_bibtex(ABOUT, tab="set")
    assert "@inproceedings{guo2017calibration," in sure and "1321--1330" in sure and "li2016bc5cdr" in sure
    assert "@article{benjamini1995fdr," in enriched and "10.1111/j.2517-6161.1995.tb02031.x" in enriched


@pytest.mark.parametrize("figure", SHOWS)
def test_every_figure_of_placed_papers_has_a_caption_with_n_data_and_the_stamp(figure):
    text = words.placing_caption(figure, provenance=ABOUT, n=127, level="pathway", notes=["A note"])
    for part in ("n = 127 ", "benchmark: BC5CDR.", "A note.", "Made with Bioscope 0.1.0", "tfidf@1", SAFE_CELLS):
        assert part in text
    assert "{" not in text and not text.startswith("n =")


def test_every_term_that_was_asked_for_is_in_the_glossary():
    for term in ("calibration", "ECE", "temperature", "none of these", "enrichment", "q (Benjamini–Hochberg)",
                 "odds ratio", "vote", "reliability diagram"):  # fmt: skip
        assert words.define(term)


def test_figures_are_told_to_those_who_do_not_see_them(make_table):
    assert "15 bins with 180 papers" in alt_text("reliability", make_table("reliability", 15))
    assert "(used)" in alt_text("nones", make_table("nones", 5))
    assert "pathway 0 12.0" in alt_text("enrichment", make_table("enrichment", 8))
    assert "3 more" in alt_text("enrichment", make_table("enrichment", 8))
    assert "0 papers of yours" in alt_text("placed", make_table("map", 3))
    for name in ("reliability", "nones", "enrichment", "placed"):
        assert alt_text(name, make_table(name, 0)).startswith("No ")
