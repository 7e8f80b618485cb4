"""The demo's sentences and grades keep what their README promises."""

import csv
import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "core" / "datasets" / "demo"
READINGS = ("reading_topic", "reading_entities", "reading_claim")
COLUMNS = ["item_id", "sentence1", "sentence2", "score", *READINGS, "topic"]
TOPICS = {
    "Metabolism",
    "Genetic information processing",
    "Environmental information processing",
    "Cellular processes",
    "Organismal systems",
    "Human diseases",
}
LONGEST_SHARED_RUN = 5


@pytest.fixture(scope="module")
def rows():
    with (FOLDER / "pairs.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE, strict=True))


@pytest.fixture(scope="module")
def sentences(rows):
    """Each distinct sentence with the number of places where it stands."""
    return Counter(text for row in rows for text in sides(row))


def sides(row):
    return row["sentence1"], row["sentence2"]


def grades(row):
    return [int(row[name]) for name in READINGS]


def words(text):
    return re.findall(r"[^\W_]+", text.lower())


def runs(text, length):
    found = words(text)
    return {tuple(found[i : i + length]) for i in range(len(found) - length + 1)}


def test_there_are_sixty_pairs_numbered_in_file_order(rows):
    assert [row["item_id"] for row in rows] == [f"demo-{i:03d}" for i in range(60)]
    assert list(rows[0]) == COLUMNS
    assert all(value and value == value.strip() for row in rows for value in row.values())


def test_the_first_tenth_and_last_pair_are_known(rows):
    known = {i: (words(rows[i]["sentence1"])[0], rows[i]["score"], rows[i]["topic"]) for i in (0, 9, 59)}
    assert known == {
        0: ("pcsk9", "4.00", "Metabolism"),
        9: ("when", "3.67", "Environmental information processing"),
        59: ("in", "4.00", "Environmental information processing"),
    }


def test_every_reading_is_a_whole_grade_from_nought_to_four(rows):
    assert {row[name] for row in rows for name in READINGS} == set("01234")


def test_the_score_is_the_mean_of_the_readings_to_two_decimals(rows):
    assert [row["score"] for row in rows] == [f"{sum(grades(row)) / 3:.2f}" for row in rows]


def test_no_pair_repeats_and_no_sentence_meets_itself(rows):
    pairs = [frozenset(sides(row)) for row in rows]
    assert len(set(pairs)) == 60
    assert all(len(pair) == 2 for pair in pairs)


def test_eight_sentences_stand_in_two_pairs_and_the_rest_in_one(sentences):
    assert len(sentences) == 112
    assert Counter(sentences.values()) == {1: 104, 2: 8}


def test_sentences_are_as_long_as_those_that_papers_cite_with(sentences):
    assert {text: len(text.split()) for text in sentences if not 15 <= len(text.split()) <= 35} == {}


def test_no_two_sentences_share_a_run_of_six_words(sentences):
    places = defaultdict(set)
    for text in sentences:
        for run in runs(text, LONGEST_SHARED_RUN + 1):
            places[run].add(text)
    assert {" ".join(run): texts for run, texts in places.items() if len(texts) > 1} == {}


def test_no_opening_is_a_template(sentences):
    assert max(Counter(tuple(words(text)[:3]) for text in sentences).values()) == 1


def test_the_vocabulary_is_rich(sentences):
    counts = Counter(word for text in sentences for word in words(text))
    assert len(counts) >= 1200
    assert sum(n == 1 for n in counts.values()) >= 900


def test_grades_spread_over_the_scale_and_are_not_sorted(rows):
    rounded = [int(float(row["score"]) + 0.5) for row in rows]
    assert Counter(rounded) == {0: 10, 1: 11, 2: 13, 3: 15, 4: 11}
    assert all(len(set(rounded[i : i + 3])) > 1 for i in range(58))


def test_readings_differ_by_two_or_more_in_at_least_twenty_pairs(rows):
    assert sum(max(grades(row)) - min(grades(row)) >= 2 for row in rows) >= 20


def test_some_pairs_agree_on_topic_and_entities_but_not_on_the_claim(rows):
    assert sum(grades(row)[:2] == [4, 4] and grades(row)[2] <= 1 for row in rows) >= 5


def test_some_pairs_agree_on_the_claim_but_not_on_the_entities(rows):
    assert sum(grades(row)[2] - grades(row)[1] >= 1 and grades(row)[2] == 3 for row in rows) >= 5


def test_shared_words_do_not_decide_the_grade(rows):
    def overlap(row):
        left, right = (set(words(text)) for text in sides(row))
        return len(left & right) / len(left | right)

    paraphrases = [overlap(row) for row in rows if float(row["score"]) == 4]
    others = [overlap(row) for row in rows if float(row["score"]) <= 2]
    assert min(paraphrases) < max(others)


def test_each_of_the_six_topics_has_six_pairs_or_more(rows):
    counts = Counter(row["topic"] for row in rows)
    assert set(counts) == TOPICS
    assert min(counts.values()) >= 6


def test_the_readme_says_what_the_demo_is_not():
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert "Demo texts and grades, written for Bioscope. Not a benchmark; no expert rated them." in text
