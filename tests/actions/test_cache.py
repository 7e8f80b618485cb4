"""What is stored can be seen, tidied and cleared; of what is not derived nothing goes."""

import os

import pytest

from core import actions, settings
from core.actions import workspaces
from core.errors import MissingData, UnknownName


@pytest.fixture
def filled(write_pairs):
    """Scores and a comparison of two models on a file."""
    data = write_pairs()
    actions.compare(task="pairs", models=["random", "tfidf"], data=data)
    return data


def kept(folder):
    return len(list((settings.cache_root() / folder).rglob("*.json")))


def test_each_model_with_vectors_has_a_row(filled):
    table = actions.cache_info().set_index("model")
    assert table.loc[["random", "tfidf"], "vectors"].tolist() == [24, 24]


def test_clearing_one_model_leaves_the_other(filled):
    assert actions.cache_clear(model="random")["freed_mb"] >= 0
    assert list(actions.cache_info()["model"]) == ["tfidf"]
    assert (kept("results"), kept("comparisons")) == (1, 0)
    assert actions.evaluate(task="pairs", models=["tfidf"], data=filled, compute=False)[0].n == 12
    with pytest.raises(MissingData):
        actions.evaluate(task="pairs", models=["random"], data=filled, compute=False)


def test_clearing_all_leaves_what_is_not_derived(filled, tiny_bert):
    place = workspaces.new_workspace()
    workspaces.keep_upload(place, "a.csv", b"x", "pairs")
    actions.add_model(name=f"mine={tiny_bert}:mean")
    actions.explain(task="pairs", model="mine", data=filled, item_id="mine-000")
    before = actions.evaluate(task="pairs", models=["tfidf"], data=filled)[0].metrics
    actions.cache_clear()
    assert actions.cache_info().empty and kept("results") == kept("comparisons") == kept("words") == 0
    assert len(workspaces.uploads(place)) == 1 and actions.check_model(name="mine")["outcome"] == "ACCEPT"
    assert actions.evaluate(task="pairs", models=["tfidf"], data=filled)[0].metrics == before


def test_an_unknown_model_is_named_with_what_is_stored(filled):
    with pytest.raises(UnknownName, match=r"no stored vectors of a model 'bert'\. Stored: random, tfidf"):
        actions.cache_clear(model="bert")


def test_tidying_changes_no_number(filled):
    before = actions.evaluate(task="pairs", models=["random"], data=filled)[0].items
    for file in (settings.cache_root() / "results").rglob("*.json"):
        file.unlink()
    assert actions.cache_tidy()["damaged"] == 0
    assert actions.evaluate(task="pairs", models=["random"], data=filled, compute=False)[0].items.equals(before)


def test_what_killed_processes_left_goes_after_an_hour(filled):
    young, old = (settings.cache_root() / "results" / f"{name}.json.tmp" for name in ("young", "old"))
    for file in (young, old):
        file.write_text("half")
    os.utime(old, (0, 0))
    assert actions.cache_tidy()["leftovers_removed"] == 1
    assert young.exists() and not old.exists()


def test_an_empty_cache_is_no_fault():
    assert actions.cache_info().empty
    assert actions.cache_clear() == {"freed_mb": 0.0}
    actions.cache_tidy()


# what sources answered


@pytest.fixture
def answered(own_cache):
    """Answers of KEGG and records of PubMed, and papers that were placed."""
    for name, size in (("sources/kegg/1/a.answer", 2_000_000), ("sources/pubmed/b.records", 400_000),
                       ("placements/p.json", 100_000)):  # fmt: skip
        path = own_cache / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x" * size)


def test_what_sources_answered_and_placements_have_a_row_with_their_size(answered):
    rows = actions.cache_holds().set_index("what")
    assert rows["MB"].to_dict() == {"placed papers": 0.1, "answers of KEGG": 2.0, "records of PubMed": 0.4}
    assert rows.loc["answers of KEGG", "clear"] == "cache clear --sources"


def test_clearing_leaves_what_sources_answered(answered):
    actions.cache_clear()
    assert list(actions.cache_holds()["what"]) == ["answers of KEGG", "records of PubMed"]


def test_answers_of_sources_go_when_that_is_said_and_nothing_else_does(answered, filled):
    said = actions.sources_clear()
    assert said["freed_mb"] == 2.4 and "asks its source anew" in said["message"]
    assert "placed papers" in list(actions.cache_holds()["what"]) and len(actions.cache_info()) == 2
    assert actions.sources_clear() == {"freed_mb": 0.0, "message": ""}
