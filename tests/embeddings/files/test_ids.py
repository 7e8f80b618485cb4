import numpy as np
import pytest

from core.embeddings.files import match, read_vectors
from core.errors import BadFile, Mismatch

GOOD = np.arange(1, 13, dtype=np.float32).reshape(3, 4)


@pytest.fixture
def read(tmp_path):
    np.save(tmp_path / "mine.npy", GOOD)

    def read(content, name="ids.txt"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return read_vectors(tmp_path / "mine.npy", path)

    return read


@pytest.mark.parametrize(
    "content, name",
    [
        ("a\nb\nc\n", "ids.txt"), ("a\nb\nc", "ids.txt"), ("a\r\nb\r\nc\r\n", "ids.txt"),
        ("pmid\na\nb\nc\n", "ids.txt"), ("title\tpmid\nx\ta\ny\tb\nz\tc\n", "ids.tsv"),
        ("any heading\na\nb\nc\n", "ids.txt"), ("\ufeffa\nb\nc\n", "ids.txt"), ("a\nb\nc\n", "ids.csv"),
        ("id\na\nb\nc\n", "ids.csv"), ("title,pmid\nx,a\ny,b\nz,c\n", "ids.csv"),
        ('id;title\na;"x\ny"\nb;y\nc;z\n', "ids.csv"), ("title,document_id_2,my_id\n1,2,a\n1,2,b\n1,2,c\n", "ids.csv"),
    ],
)  # fmt: skip
def test_ids_come_from_a_file_of_their_own(read, content, name):
    assert read(content, name).ids == ("a", "b", "c")


def test_leading_zeros_and_na_stay_text(read):
    assert read("00123\nNA\n1e5\n").ids == ("00123", "NA", "1e5")


@pytest.mark.parametrize(
    "content, name, words",
    [
        ("a\nb\n", "ids.txt", "ids.txt: 2 ids for 3 vectors"),
        ("a\nb\nc\nd\ne\n", "ids.txt", "5 ids for 3 vectors"),
        ("", "ids.txt", "0 ids for 3 vectors"),
        ("a\n\nc\n", "ids.txt", "no id in row 2"),
        ("a\nb\na\n", "ids.txt", "ids are there twice: a in rows 1 and 3"),
        (b"a\nb\n\xff\n", "ids.txt", "not UTF-8"),
        (b"PK\0\0\n", "ids.txt", "not a text file of ids"),
        ('id\n"a\nb\nc\n', "ids.csv", "a quote or row is broken"),
        ("title,id\nx,a\ny\nz,c\n", "ids.csv", "row 3: no cell"),
    ],
)
def test_ids_that_do_not_fit_are_refused_in_words(read, content, name, words):
    with pytest.raises(BadFile, match=words):
        read(content, name)


def test_a_file_of_ids_that_is_not_there_is_refused(tmp_path):
    np.save(tmp_path / "mine.npy", GOOD)
    with pytest.raises(BadFile, match=r"absent\.txt: cannot be read"):
        read_vectors(tmp_path / "mine.npy", tmp_path / "absent.txt")


def test_match_gives_the_row_of_each_wanted_id(read):
    assert match(read("a\nb\nc\n"), ["c", "a", "c"]).tolist() == [2, 0, 2]


def test_ids_without_a_vector_are_named(read):
    with pytest.raises(Mismatch) as error:
        match(read("a\nb\nc\n"), ["c", *(f"x{i}" for i in range(9))])
    assert str(error.value) == (
        "mine.npy: no vector for 9 of 10 ids: x0, x1, x2, x3, x4 and 4 more. Its own ids are a, b, c."
    )


def test_a_file_without_ids_cannot_be_matched(tmp_path):
    np.save(tmp_path / "mine.npy", GOOD)
    with pytest.raises(Mismatch, match=r"mine\.npy has no ids"):
        match(read_vectors(tmp_path / "mine.npy"), ["a"])
