import numpy as np
import pandas as pd
import pytest

from core.figures import alt_text, words
from core.figures.words import SAFE_CELLS, placing
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
    near = calibration(mean=0.61).assign(floor=[np.nan, np.nan, 0.2])  # what chance alone would show is in the interval
    beside = words.calibration_answer(against_chance(0.43, 0.3, 0.58, 0.05, 0.0), level="pathway")
    assert "of 127 test papers (by chance 0.05), and the mean" in beside
    assert "about as sure as it is right" in words.calibration_answer(near, level="pathway")
    assert "less sure than it is right" in words.calibration_answer(calibration(mean=0.1), level="pathway")


def test_without_test_papers_or_intervals_the_reason_is_said():
    nothing = calibration(np.nan, np.nan, np.nan, reason="no test paper has company")
    assert "not defined (no test paper has company)" in words.calibration_answer(nothing, level="pathway")
    assert "not defined (no test papers)" in words.calibration_answer(calibration().head(0), level="pathway")
    few = calibration(low=np.nan, high=np.nan, reason="no interval: 6 pathways, at least 10 are needed")
    few.loc[2, "low"] = np.nan
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
        "label": ["A", "B"], "papers": [9, 2], "background": [3, 0], "odds_ratio": [12.0, np.nan], "low": [3.0, 5.7],
        "high": [40.0, np.nan], "q": q, "tested": 41,
        "reason": ["", "no paper of the background has this label: the odds ratio has no upper end"],
    })  # fmt: skip


def test_the_set_names_what_stands_out_with_odds_ratio_and_q():
    said = words.set_answer(summary([0.0001, 0.03]), level="pathway")
    assert said == (
        "Of 41 pathways tested over 11 papers, 2 are more frequent than in the rest of the benchmark: A (odds ratio 12 "
        "[3.0, 40], q < 0.001); B (2 papers of the set, 0 of the background, q = 0.03; no paper of the "
        "background has this label: the odds ratio has no upper end, its lower end is 5.7)."
    )
    whole = summary([0.0001, 0.03]).assign(
        background=[3, 1], reason=["", "all papers of the set have this label: the odds ratio has no upper end"]
    )
    said = words.set_answer(whole, level="pathway")
    assert "2 papers of the set, 1 of the background, q = 0.03; all papers of the set have this label" in said
    assert "none is more frequent" in words.set_answer(summary([0.4, 0.6]), level="pathway")
    assert "No pathway could be tested" in words.set_answer(summary([np.nan, np.nan]), level="pathway")


def against_chance(value, low, high, chance, p):
    rows = calibration(value, low, high)
    rows.loc[0, "floor"] = chance
    one = {"level": "pathway", "way": "fitted", "n": 127, "measure": "p, accuracy by chance", "value": p, "reason": ""}
    return pd.concat([rows, pd.DataFrame([one])], ignore_index=True)


def test_a_vote_that_is_not_better_than_chance_is_said_first_and_announces_nothing():
    poor = against_chance(0.0, np.nan, np.nan, 0.053, 1.0)
    said = words.placed_answer(placed(6), level="pathway", benchmark="X", calibration=poor)
    assert said.startswith(
        "On 127 test papers, whose pathway is known, this vote is not better than chance: right for 0.00, by chance "
        "0.05 (p = 1.00, exact binomial). Take its labels as no answer. 6 of your 6 papers are given a pathway"
    )
    said = words.set_answer(summary([0.0001, 0.03]), level="pathway", calibration=poor)
    assert said.startswith("On 127 test papers") and "more frequent" not in said and "the table below" in said
    wide = placing.chance_answer(against_chance(0.2, 0.05, 0.4, 0.1, 0.01), level="pathway")
    assert "cannot be told from chance: right for 0.20 [0.05, 0.40], by chance 0.10." in wide
    for good in (against_chance(0.2, 0.15, 0.4, 0.1, 0.01), against_chance(0.2, np.nan, np.nan, 0.1, 0.04)):
        assert placing.chance_answer(good, level="pathway") == ""
        assert "2 are more frequent" in words.set_answer(summary([0.0001, 0.03]), level="pathway", calibration=good)


def test_accuracy_what_none_notices_and_the_background_stand_in_words_beside_the_numbers():
    assert placing.right_for(calibration(), level="pathway") == "right for 0.43 [0.30, 0.58] of 127 test papers"
    nones = pd.DataFrame([{"level": "pathway", "measure": "coverage", "value": 0.063}])
    assert placing.none_verdict(nones, level="pathway") == (
        "“None of these” notices 6 % of papers whose pathway is not in the benchmark: rarely"
    )
    blind = pd.concat([nones, nones.assign(measure="refused")], ignore_index=True)
    assert placing.none_verdict(blind, level="pathway").endswith("benchmark: no better than a blind guess")
    assert placing.background_text(n=216, none=16) == (
        "Background: 200 papers of the benchmark that are not in the set, called by the same vote as yours, each "
        "without itself, and not by their true labels; 16 more are left out there, as they are none of these or "
        "without a label."
    )


def test_where_a_temperature_set_beforehand_does_better_it_is_said():
    before = calibration().assign(way="T = 0.05", value=[0.43, 0.5, 0.2])
    both = pd.concat([calibration(), before], ignore_index=True)
    assert placing.better_beforehand(both, level="pathway", labels=11) == (
        "T = 0.05, set beforehand, does better on the test papers here (ECE 0.20 instead of 0.27). The fit rests on "
        "few pathways: validation has 11 labels of the finest level, so that other papers would have set another T."
    )
    assert placing.better_beforehand(calibration(), level="pathway") == ""


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
