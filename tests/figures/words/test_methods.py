import pandas as pd
import pytest

from core.figures.words import footer, methods, methods_text, short
from core.schema import Interval, Result, Skipped


@pytest.fixture
def result(provenance, interval):
    grouped = Interval(0.82, 0.72, 0.88, 0.95, "percentile bootstrap over groups of pairs", 1000, 7, 76, dropped=2)
    items = pd.DataFrame({"item_id": ["a", "b"]})
    skipped = (Skipped("c", "zero vector"), Skipped("d", "zero vector"), Skipped("e", "no gold"))
    return Result(
        "biosses", "all-MiniLM-L6-v2", items, {"spearman_zero_shot": interval, "pearson_zero_shot": interval},
        {"spearman_zero_shot": grouped, "pearson_zero_shot": grouped}, skipped, provenance,
    )  # fmt: skip


def test_every_setting_that_decided_a_number_is_in_the_methods(result):
    text = methods_text([result], compared=True, smallest_gap=0.06, humans=True)
    for part in (
        "2 pairs of biosses were scored", "fingerprint 0123456789abcdef", "licence GPL-3.0",
        "3 pairs were left out (2: zero vector; 1: no gold)",
        "sentence-transformers/all-MiniLM-L6-v2 (revision c9745ed1d9f207416b)", "mean pooling", "at most 256 tokens",
        "exact precision", "no prompt", "nothing fit", "3 of 189 texts (1.6 %) were cut",
        "Spearman ρ and Pearson r between the cosine of the two vectors and the expert score",
        "95 % interval: percentile bootstrap over pairs, 100 units drawn, B = 1,000, seed 7.",
        "percentile bootstrap over groups of pairs, 76 units drawn, B = 1,000, seed 7, 2 resamples without a score",
        "Holm's method", "cannot settle differences below about 0.06", "each expert against the mean of the others",
        "bioscope 0.1, torch 2.10", "Hardware: cpu, 1.2 s", "Date: 2026-10-06",
    ):  # fmt: skip
        assert part in text, part
    assert text.endswith("\n")


def test_prompts_and_fitting_are_told(provenance):
    text = methods(
        [provenance | {"prompts": {"similarity": "query: "}, "fit": "the sentences"}], n=1, metrics=["pearson"]
    )
    assert "prompt “query: ” (similarity)" in text
    assert "fit on the sentences" in text
    assert "1 pair of biosses was scored" in text
    assert "None was left out." in text


def test_vectors_of_the_users_own_are_not_said_to_be_made_by_bioscope(provenance):
    text = methods([provenance | {"loader": "vectors", "model_id": "mine"}], n=1, metrics=["pearson"])
    assert "The vectors of mine (revision" in text
    assert "does not know how they were made" in text
    assert "embedded" not in text


def test_no_pooling_and_stored_vectors_are_said_in_words(provenance):
    text = methods([provenance | {"pooling": "none", "device": "stored"}], n=1, metrics=["pearson"])
    assert "no pooling" in text
    assert "Hardware: not recorded (the vectors were stored before)." in text


def test_what_is_not_known_is_said_to_be_not_stated():
    text = methods([{}], n=2, metrics=["spearman"])
    assert "fingerprint not stated" in text
    assert "None" not in text.replace("None was left out", "")


def test_no_results_have_no_methods():
    assert methods_text([]) == ""


def test_the_demo_is_named_as_such(result):
    demo = Result("demo-pairs", "m", result.items, result.metrics, result.by_group, (), {"data": "demo-pairs"})
    assert "Demo texts and grades, written for Bioscope." in methods_text([demo])
    assert "expert" not in methods_text([demo], humans=True)


def test_the_footer_is_one_short_line(provenance):
    assert footer(provenance, n=100) == (
        "biosses 01234567, n = 100 · all-MiniLM-L6-v2@c9745ed1d9f2 · mean pooling · exact precision · seed 7 · "
        "percentile bootstrap over pairs · 2026-10-06"
    )


def test_a_digest_of_weights_is_shortened_behind_its_name():
    assert short("sha256:" + "a" * 64) == "sha256:" + "a" * 12
    assert short("") == "not stated"
