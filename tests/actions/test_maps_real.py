"""Maps of real papers by their titles: papers with disease labels, and papers of pathways."""

import pytest

from core import actions


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    """Outlives a test: vectors and maps are made once."""
    return tmp_path_factory.mktemp("maps")


@pytest.fixture
def splits(real_splits, cache, monkeypatch):
    monkeypatch.setenv("BIOSCOPE_CACHE", str(cache))
    return real_splits


def source(name):
    return {"name": name, "split": "test"}


def whole(found, level):
    table = found.structure
    return table[(table["level"] == level) & (table["value"] == "")].iloc[0]


@pytest.mark.slow
def test_a_model_that_reads_finds_more_than_shared_words_and_those_more_than_chance(splits):
    rows = {
        model: whole(actions.map_papers(data=source("bc5cdr_splits"), model=model, form="title"), "category")
        for model in ("all-MiniLM-L6-v2", "tfidf", "random")
    }
    assert rows["all-MiniLM-L6-v2"]["low"] > rows["tfidf"]["high"] > rows["tfidf"]["low"] > rows["random"]["high"]
    assert rows["random"]["chance_low"] <= rows["random"]["agreement"] <= rows["random"]["chance_high"]
    assert [row["n"] for row in rows.values()] == [127, 127, 127]
    assert rows["tfidf"]["random"] == pytest.approx(rows["tfidf"]["chance"], abs=0.03)


@pytest.mark.slow
def test_titles_alone_are_mapped_and_stand_in_for_nothing(splits):
    found = actions.map_papers(data=source("wikipathways_splits"), model="tfidf")
    assert len(found) + len(found.skipped) == 715 and found.provenance["stood_in"] == 0  # titles are all there is
    pathway = whole(found, "pathway")
    assert pathway["low"] > 5 * pathway["chance_high"]
    assert len(set(found.papers.ids)) == len(found)


@pytest.mark.slow
def test_two_models_share_more_of_real_papers_than_chance_and_less_than_all(splits):
    a = {"data": source("bc5cdr_splits"), "model": "all-MiniLM-L6-v2", "form": "title"}
    found = actions.compare_maps(a=a, b={**a, "model": "tfidf"}, seeds=2)
    assert 2 * found.chance < found.mean.low < found.mean.point < found.mean.high < 0.9
    (row,) = actions.place(**a, texts=["seizures caused by bupropion"])
    assert "bupropion" in row["nearest"][0]["title"].lower()
