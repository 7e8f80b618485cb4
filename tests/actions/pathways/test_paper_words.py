"""Which words two papers of a collection have in common for a model, and what scoring will take."""

import pytest

from core import actions
from core.actions.pathways.cost import pathways_cost
from core.actions.pathways.paper_words import explain_papers, paper_words
from core.errors import UnknownName

DEMO = {"name": "demo-papers", "split": "test"}


def two():
    found = actions.papers(DEMO)
    return found, {"data": DEMO, "model": "tfidf", "left": found.ids[0], "right": found.ids[1]}


def test_words_that_were_not_worked_out_leave_the_texts_alone():
    papers, how = two()
    texts, parts = paper_words(**how)
    assert texts == (papers.abstracts[0], papers.abstracts[1]) and parts is None


def test_words_are_kept_and_their_cosine_is_that_of_the_ranking():
    _, how = two()
    explain_papers(**how)
    _, parts = paper_words(**how)
    score = actions.score_pathways(data=DEMO, model="tfidf")
    table = actions.query_ranking(score, id=how["left"]).table.set_index("id")
    assert parts.cosine == pytest.approx(table.at[how["right"], "similarity"], abs=1e-6)
    assert set(parts.rows["side"]) <= {"left", "right"} and len(parts.rows)


def test_a_paper_that_is_not_there_is_named():
    _, how = two()
    with pytest.raises(UnknownName, match="nobody"):
        paper_words(**{**how, "right": "nobody"})


def test_what_is_stored_costs_nothing():
    how = {"data": DEMO, "form": "title"}
    before = pathways_cost(models=["all-MiniLM-L6-v2"], **how)
    assert before.texts == len({*actions.papers(DEMO).titles, *actions.papers(DEMO | {"split": "val"}).titles})
    assert pathways_cost(models=["tfidf", "random"], **how).texts == 0
    more = pathways_cost(models=["all-MiniLM-L6-v2"], centering="centred", **how)
    assert more.texts > before.texts and more.seconds > before.seconds
