"""A file of one's own: its groups are held against chance, and what it lacks is said as it is."""

import csv

import numpy as np
import pytest

from core import actions, figures

WORDS = ("glucose pyruvate lactate enolase", "lesion ligase mismatch helicase", "caspase death survival fragment",
         "airway mucus wheeze inhaler", "synapse axon dendrite spike")  # fmt: skip


@pytest.fixture
def five_topics(tmp_path):
    """60 papers in 5 groups of 12, under a column of a person's own; returns a writer with or without abstracts."""

    def write(abstracts=True):
        rng, rows = np.random.default_rng(3), []
        for number in range(60):
            words = WORDS[number % 5].split()
            title, abstract = (" ".join(rng.choice(words, size=size)) for size in (4, 12))
            rows.append((number + 1, f"{title} {number}", abstract if abstracts else "", f"topic {number % 5}"))
        with open(tmp_path / "mine.csv", "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([("pmid", "title", "abstract", "my_topic"), *rows])
        return str(tmp_path / "mine.csv")

    return write


def answer(found):
    return figures.map_answer(
        provenance=found.provenance, quality=found.quality, structure=found.structure, n=len(found), kept=found.keeps
    )


def test_the_answer_names_the_column_and_holds_its_groups_against_chance(five_topics):
    found = actions.map_papers(data=five_topics(), model="tfidf", method="pca")
    whole = found.structure.iloc[0]
    assert (whole["level"], whole["value"], whole["n"]) == ("my_topic", "", 60)
    assert whole["agreement"] == 1 and whole["chance"] == pytest.approx(11 / 59, abs=0.02)
    assert "In the original space 1.00 [1.00, 1.00] of a paper's nearest share its “my_topic”" in answer(found)
    assert found.provenance["agreement"] == ["my_topic"]
    assert len(found.structure) == 6


def test_papers_without_abstracts_are_titles_and_nothing_stands_in(five_topics):
    found = actions.map_papers(data=five_topics(abstracts=False), model="tfidf", method="pca")
    assert "No paper has an abstract: titles alone are read." in found.notices
    assert not any("lack" in text for text in found.notices)
    assert found.provenance["titles_only"] is True and found.provenance["stood_in"] == 0
    assert " · title · " in figures.map_footer(found.provenance, n=60)
