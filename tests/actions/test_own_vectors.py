"""A person's own vectors: their ids inside the file or beside it, and what is said where something is amiss."""

import csv

import numpy as np
import pytest

from core import actions
from core.actions.specs import spec_of
from core.errors import BadFile, BadInput, Mismatch, MissingModel

RNG = np.random.default_rng(5)


def score(model, data):
    return actions.evaluate(task="pairs", models=[model], data=data)[0]


def test_what_embed_writes_is_a_model_with_the_same_scores(write_pairs, tmp_path):
    data = write_pairs([("two\nlines, and a comma", "a b", 1), ('a "quoted" word', "c d", 2), ("e f", " g h", 4),
                        ("i j", "k l", 3)])  # fmt: skip
    rows = actions.embed_task(task="pairs", models=["random"], data=data, out=tmp_path / "out")
    assert (rows[0]["texts"], rows[0]["computed"], rows[0]["stored"], rows[0]["width"]) == (8, 8, 0, 384)
    again = score(f"again={tmp_path / 'out' / 'random.npy'}", data)
    assert again.metrics == score("random", data).metrics
    assert again.provenance["device"] == "brought by the user"


def test_embedding_again_takes_what_is_stored(write_pairs):
    data = write_pairs()
    actions.embed_task(task="pairs", models=["random"], data=data)
    row = actions.embed_task(task="pairs", models=["random"], data=data)[0]
    assert (row["computed"], row["stored"], row["device"]) == (0, 24, "stored")


@pytest.mark.parametrize("ending", ["csv", "tsv", "txt"])
def test_ids_lie_beside_the_vectors(tmp_path, write_pairs, sentences, ending):
    np.save(tmp_path / "v.npy", RNG.normal(size=(24, 3)).astype(np.float32))
    with open(tmp_path / f"v_ids.{ending}", "w", newline="") as file:
        if ending == "txt":
            file.write("\n".join(sentences))
        else:
            rows = [["number", "text"], *enumerate(sentences)]
            csv.writer(file, delimiter="\t" if ending == "tsv" else ",").writerows(rows)
    assert score(f"mine={tmp_path / 'v.npy'}", write_pairs()).n == 12


def test_ids_inside_an_npz_are_used_and_none_beside_it(tmp_path, write_pairs, sentences):
    np.savez(tmp_path / "v.npz", vectors=RNG.normal(size=(24, 3)), ids=np.array(sentences))
    (tmp_path / "v_ids.csv").write_text("id\nnobody\n")
    assert score(f"mine={tmp_path / 'v.npz'}", write_pairs()).n == 12


def test_without_ids_it_is_said_where_they_go(tmp_path, write_pairs):
    np.save(tmp_path / "v.npy", np.ones((24, 3), dtype=np.float32))
    with pytest.raises(Mismatch, match=r"v\.npy has no ids.*beside it.*mine-000:1 and mine-000:2"):
        score(f"mine={tmp_path / 'v.npy'}", write_pairs())


def test_ids_of_other_data_are_named(write_vectors, write_pairs):
    with pytest.raises(Mismatch, match="no vector for 24 of 24 ids"):
        score(f"mine={write_vectors(np.ones((2, 3)), ['x', 'y'])}", write_pairs())


def test_another_number_of_ids_is_refused(write_vectors, write_pairs):
    with pytest.raises(BadFile, match="2 ids for 3 vectors"):
        score(f"mine={write_vectors(np.ones((3, 3)), ['x', 'y'])}", write_pairs())


def test_a_bad_label_and_a_missing_file_are_refused(tmp_path):
    with pytest.raises(BadInput, match="is not a model name"):
        spec_of(f"../x={tmp_path / 'v.npy'}")
    with pytest.raises(BadFile, match=r"v\.npy: no such file"):
        spec_of(f"x={tmp_path / 'v.npy'}")


def test_there_is_nothing_to_encode_or_explain(write_vectors, write_pairs, sentences):
    mine = f"mine={write_vectors(np.ones((24, 3)), sentences)}"
    with pytest.raises(BadInput, match="vectors from a file already"):
        actions.embed_task(task="pairs", models=[mine], data=write_pairs())
    with pytest.raises(BadInput, match="say nothing about words"):
        actions.explain(task="pairs", model=mine, data=write_pairs())


def test_a_rewritten_file_is_seen_at_once(write_vectors, sentences):
    revisions = []
    for value in range(20):  # faster than a file's clock ticks
        revisions.append(spec_of(f"m={write_vectors(np.full((24, 3), value), sentences)}").revision)
    assert len(set(revisions)) == 20


def test_a_file_that_is_no_file_of_vectors_is_said_to_be_one(tmp_path):
    (tmp_path / "v.csv").write_text("id,a,b\n1,0,1\n")
    with pytest.raises(
        MissingModel, match=r"model x: 'v\.csv' is a file, and no file of vectors \(\.npy, \.npz, \.parquet"
    ):
        spec_of(f"x={tmp_path / 'v.csv'}")
