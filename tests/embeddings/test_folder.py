"""A folder of vectors, whoever wrote it."""

import json
import os

import numpy as np
import pytest

from core.embeddings.folder import read_embeddings
from core.errors import BadFile, MissingData


@pytest.fixture
def place(tmp_path):
    """A folder, and a writer of vectors into it: name, ids, description."""
    folder = tmp_path / "emb"
    folder.mkdir()

    def put(name="mine", ids=("11", "12", "13"), about=None, array=None, header=True):
        np.save(
            folder / f"{name}.npy", np.arange(3 * len(ids), dtype=np.float32).reshape(-1, 3) if array is None else array
        )
        if ids is not None:
            lines = ["row,id"] * header + [f"{n},{id}" if header else id for n, id in enumerate(ids, 1)]
            (folder / f"{name}_ids.csv").write_text("\n".join(lines) + "\n")
        if about is not None:
            (folder / f"{name}.json").write_text(about if isinstance(about, str) else json.dumps(about))
        return folder

    put.folder = folder
    return put


def refused(folder, words):
    with pytest.raises(BadFile, match=words) as caught:
        read_embeddings(folder)
    assert "Traceback" not in str(caught.value)
    return str(caught.value)


def test_model_and_pooling_are_those_of_the_description(place):
    place("x", about={"model": "org/name", "pooling": "mean-first-last", "own": False, "seed": 3})
    one = read_embeddings(place.folder)[0]
    assert (one.name, one.model, one.pooling, one.own) == ("x", "org/name", "mean-first-last", False)
    assert one.ids == ("11", "12", "13") and one.width == 3 and one.about["seed"] == 3
    assert one.array().dtype == np.float32 and one.array().tolist() == [[0, 1, 2], [3, 4, 5], [6, 7, 8]]


@pytest.mark.parametrize(
    ("name", "model", "pooling"),
    [
        ("mine", "mine", ""), ("mine.cls", "mine", "cls"), ("bge-base-en-v1.5.max-first-last", "bge-base-en-v1.5",
        "max-first-last"), ("bge-base-en-v1.5", "bge-base-en-v1.5", ""), ("org--name.mean", "org/name", "mean"),
        ("my vectors (2)", "my-vectors-2", ""), ("é..x", "x", ""),
    ],
)  # fmt: skip
def test_without_a_description_the_file_says_what_it_is(place, name, model, pooling):
    place(name)
    one = read_embeddings(place.folder)[0]
    assert (one.model, one.pooling, one.own, one.about) == (model, pooling, True, {})


def test_files_come_by_name_and_others_are_left_alone(place):
    for name in ("b", "a", "a.mean"):
        place(name)
    for name in ("notes.txt", ".hidden.npy", "._a.npy", "a.npy.tmp", "x.npz"):
        (place.folder / name).write_bytes(b"junk")
    assert [one.name for one in read_embeddings(place.folder)] == ["a", "a.mean", "b"]


def test_ids_may_be_a_plain_list(place):
    place("a", ids=None, array=np.ones((2, 3)))
    (place.folder / "a_ids.txt").write_text("11\n12\n")
    assert read_embeddings(place.folder)[0].ids == ("11", "12")


def test_no_folder_and_an_empty_one_say_how_to_fill_it(tmp_path):
    with pytest.raises(MissingData, match="no such folder; `python -m core embed --out-dir` writes one"):
        read_embeddings(tmp_path / "none")
    with pytest.raises(MissingData, match=r"no vectors \(.npy\) in it"):
        read_embeddings(tmp_path)
    (tmp_path / "file").write_text("x")
    with pytest.raises(MissingData, match="no such folder"):
        read_embeddings(tmp_path / "file")


def test_all_that_is_wrong_is_said_at_once_a_line_each(place):
    place("good")
    place("lonely", ids=None, array=np.ones((2, 3)))
    place("short", ids=("1", "2"), array=np.ones((3, 3)))
    place("twice", ids=("1", "1", "2"))
    place("one", array=np.ones(3))
    (place.folder / "text.npy").write_text("hello")
    (place.folder / "text_ids.csv").write_text("row,id\n1,1\n")
    (place.folder / "dir.npy").mkdir()
    said = refused(place.folder, "no ids beside it; expected lonely_ids.csv").split("\n")
    assert len(said) == 7 and said[-1] == "Mend these files or move them out of the folder."
    for line, words in zip(said, ["dir.npy: no file", "lonely.npy: no ids", "one.npy: an array of shape (3,)",
                                  "short_ids.csv: 2 ids for 3 vectors", "text.npy is not a .npy file",
                                  "twice_ids.csv: ids are there twice: 1 in rows 1 and 2"]):  # fmt: skip
        assert words in line
    assert "good" not in "".join(said)


def test_objects_that_would_have_to_be_unpickled_are_refused(place):
    place("evil", array=np.array([[{}], [{}], [{}]], dtype=object))
    refused(place.folder, "never read")


def test_numbers_that_are_none_are_refused_when_they_are_read(place):
    place("nan", array=np.array([[1, 2], [np.nan, 1], [1, 1]]))
    one = read_embeddings(place.folder)[0]
    with pytest.raises(BadFile, match=r"nan.npy, row 2 \(12\): NaN"):
        one.array()


@pytest.mark.parametrize(
    "about",
    ["{", "[1]", "null", "", '{"model": NaN}', "[" * 100_000, '{"model": ' + "1" * 10_000 + "}", "\udcff", "\x00"],
    ids=range(9),
)
def test_a_description_that_is_none_is_refused(place, about):
    place("x")
    (place.folder / "x.json").write_bytes(about.encode("utf-8", "surrogateescape"))
    refused(place.folder, r"x.json: (not readable as a description|expected a JSON object)")


def test_a_description_that_is_a_folder_a_pipe_or_far_too_long_is_refused(place):
    place("x")
    place("y")
    place("z", about="{}" + " " * 1_000_001)
    (place.folder / "x.json").mkdir()
    os.mkfifo(place.folder / "y.json")
    said = refused(place.folder, "x.json: not readable")
    assert "y.json: not readable" in said and "z.json: not readable" in said


def test_a_pipe_or_a_dead_link_is_not_opened(place):
    place("a")
    (place.folder / "a.npy").unlink()
    os.mkfifo(place.folder / "a.npy")
    (place.folder / "b.npy").symlink_to("/no/such/place.npy")
    (place.folder / "c.npy").symlink_to("c.npy")
    said = refused(place.folder, "a.npy: no file")
    assert "b.npy: no file" in said and "c.npy: no file" in said


@pytest.mark.parametrize(
    "model", ["../../etc", "a/b/c", "x" * 200, "a b", "<script>", "a\nb", "", "a=b", "a:mean", "\u202ex"]
)
def test_a_name_that_is_none_is_refused(place, model):
    place("x", about={"model": model})
    refused(place.folder, "x.json: .* is no name of a model")


@pytest.mark.parametrize("value", [3, None, ["a"], {"a": 1}, True])
@pytest.mark.parametrize("name", ["model", "pooling"])
def test_a_name_that_is_no_text_is_refused(place, name, value):
    place("x", about={name: value})
    refused(place.folder, "x.json: expected a JSON object, model and pooling texts")


@pytest.mark.parametrize("pooling", ["median", "../x", "mean first", "+cls|"])
def test_a_pooling_that_is_none_is_refused(place, pooling):
    place("x", about={"model": "x", "pooling": pooling})
    refused(place.folder, "x.json: .* is no pooling; there are cls, mean")


def test_what_a_description_says_is_cut_and_made_fit_to_show(place):
    said = {"title": "\x1b[31mred\n" + "y" * 9_000, "deep": [[1]], "versions": {"a": "1", "b": []}}
    place("x", about={"model": "x", **said, **{f"k{n}": n for n in range(500)}})
    about = read_embeddings(place.folder)[0].about
    assert about["title"].startswith("\\x1b[31mred\\n") and len(about["title"]) < 600
    assert "deep" not in about and about["versions"] == {"a": "1"} and len(about) <= 60


def test_two_files_that_say_they_are_the_same_are_named(place):
    place("a", about={"model": "m", "pooling": "cls"})
    place("m.cls")
    refused(place.folder, r"a.npy and m.cls.npy: both say they are m \(cls\)")


def test_vectors_that_are_not_those_described_are_refused(place):
    place("x", about={"model": "x", "sha256": {"x.npy": "00" * 32}})
    with pytest.raises(BadFile, match=r"x\.npy: is not the file that x\.json describes"):
        read_embeddings(place.folder)[0].array()


def test_ids_that_change_after_they_were_read_are_noticed(place):
    place("x")
    one = read_embeddings(place.folder)[0]
    before = one.fingerprint
    (place.folder / "x_ids.csv").write_text("row,id\n1,11\n2,12\n3,99\n")
    with pytest.raises(BadFile, match="has changed since it was read"):
        one.array()
    assert one.fingerprint != before
