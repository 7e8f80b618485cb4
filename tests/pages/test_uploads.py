"""The user's own files: pairs, papers, vectors and their ids; removal and its undoing."""

import io
from pathlib import Path

import numpy as np
import pytest

from core import actions
from core.actions import answers, workspaces

SIMILARITY = "pages/similarity.py"
ROWS = ["The cell divides.,The cell splits.,4", "A gene is read.,Mice eat seeds.,0", "DNA bends.,DNA curves.,3"]
PAIRS = ("sentence1,sentence2,score\n" + "\n".join(ROWS) + "\n").encode()
BY_PMID = b"pmid_a,pmid_b,gold\n10000001,10000002,1\n10000001,10000003,0\n10000002,10000003,0.5\n"
PAPERS = b"pmid,title,abstract\n" + b"".join(b"1000000%d,Title %d.,Abstract %d.\n" % (i, i, i) for i in range(1, 4))


def options(found, key="similarity-data"):
    return found.at.selectbox(key=key).options


def mine(found, kind="pairs"):
    return workspaces.uploads(found.url["w"][0], kind)


@pytest.fixture
def vectors():
    file = io.BytesIO()
    np.save(file, np.random.default_rng(3).normal(size=(6, 8)).astype(np.float32))
    return file.getvalue()


def test_what_was_just_taken_is_what_is_shown(page):
    found = page(SIMILARITY).upload("mine.csv", PAIRS)
    assert found.at.selectbox(key="similarity-data").value == f"own-{mine(found)[0].id}"
    assert "Not scored yet: all-MiniLM-L6-v2. 6 sentences to encode" in found.said


def test_pairs_of_pubmed_ids_take_their_texts_from_the_papers(page):
    found = page(SIMILARITY, model="tfidf").upload("pairs.csv", BY_PMID)
    assert "pmid" in found.said.lower()
    found = page(SIMILARITY, model="tfidf").upload("papers.csv", PAPERS, "papers").upload("pairs.csv", BY_PMID)
    data = answers.source(mine(found)[-1], mine(found, "papers")[-1])
    actions.evaluate(task="pairs", models=["tfidf"], data=data)
    assert "Scatter of 3 pairs" in found.run().alts[0]


def test_vectors_without_ids_ask_for_them_and_become_a_model(page, vectors):
    ids = "\n".join(f"mine-00{i}:{side}" for i in range(3) for side in (1, 2)) + "\n"
    found = page(SIMILARITY, model="none").upload("mine.csv", PAIRS)
    found = found.upload("eight wide.npy", vectors, "vectors")
    assert len(found.at.multiselect[0].value) == 1
    assert "eight-wide.npy" in found.said
    assert not found.alts
    found = found.upload("ids.txt", ids.encode(), "ids")
    assert "eight-wide.npy scores" in found.said.replace("\\", "") or "eight-wide.npy ranks" in found.said.replace(
        "\\", ""
    )
    assert "eight-wide.npy" in found.alts[0]
    assert "Show which words" not in " ".join(button.label for button in found.at.button)


def test_ids_before_any_vectors_say_what_comes_first(page):
    found = page(SIMILARITY)
    found.widget("selectbox", "uploads-kind").set_value("ids")
    assert "Upload the vectors first." in found.run().said


def test_removing_asks_once_and_can_be_undone(page):
    found = page(SIMILARITY).upload("mine.csv", PAIRS)
    assert len(options(found)) == 3
    found.press("Remove this file")
    assert len(options(found)) == 2
    assert found.at.selectbox(key="similarity-data").value == "demo-pairs"
    assert found.alts
    found.press("Undo the last removal")
    assert len(options(found)) == 3


def test_files_outlive_the_tab(page):
    found = page(SIMILARITY).upload("mine.csv", PAIRS)
    again = page(SIMILARITY, w=found.url["w"][0], data=found.url["data"][0])
    assert again.at.selectbox(key="similarity-data").value == found.at.selectbox(key="similarity-data").value
    assert "mine.csv" in again.said


def test_vectors_brought_as_pairs_are_told_where_they_belong(page, vectors):
    found = page(SIMILARITY).upload("mine.npy", vectors)
    assert "mine.npy is a file of vectors: choose “Vectors, as a model of your own” as the kind of file." in found.said


def test_vectors_that_lack_a_pair_are_called_by_the_name_they_were_given(page):
    file = io.BytesIO()
    np.savez(file, vectors=np.ones((2, 8), dtype=np.float32), ids=np.array(["mine-000:1", "mine-000:2"]))
    found = page(SIMILARITY).upload("mine.csv", PAIRS).upload("few.npz", file.getvalue(), "vectors")
    assert "few.npz: no vector for 4 of 6 ids" in found.said
    assert mine(found, "vectors")[0].id not in found.said


def test_the_same_file_twice_is_one_file(page):
    found = page(SIMILARITY).upload("mine.csv", PAIRS).upload("again.csv", PAIRS)
    assert [one.title for one in mine(found)] == ["again.csv"]


def test_two_files_of_vectors_with_one_name_are_two_models(page, vectors):
    found = page(SIMILARITY).upload("v.npy", vectors, "vectors").upload("v.npy", vectors[:-4] + b"\0\0\0\0", "vectors")
    assert len(found.at.multiselect[0].value) == 3
    assert "two models are called" not in found.said


def test_a_damaged_upload_is_left_out(page):
    found = page(SIMILARITY).upload("mine.csv", PAIRS)
    Path(mine(found)[0].path).with_name("about.json").write_bytes(b"x")
    again = page(SIMILARITY, w=found.url["w"][0], data=found.url["data"][0])
    assert not [one for one in options(again) if ".csv" in one]
    assert "The data of this view are not here" in again.said
