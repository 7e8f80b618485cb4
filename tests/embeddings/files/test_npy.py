"""Hostile .npy files, each made here."""

import pickle

import numpy as np
import pytest

from core.embeddings.files import check_vectors, read_vectors, same_width
from core.errors import BadFile, Mismatch

GOOD = np.arange(1, 13, dtype=np.float32).reshape(3, 4)


def header(text, version=(1, 0)):
    raw = text.encode()
    return b"\x93NUMPY" + bytes(version) + len(raw).to_bytes(2 if version[0] == 1 else 4, "little") + raw


def described(shape="(3, 4)", descr="'<f4'", order="False"):
    return f"{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape}, }}"


@pytest.fixture
def saved(tmp_path):
    def save(content, name="mine.npy"):
        path = tmp_path / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            np.save(path, content)
        return path

    return save


@pytest.mark.parametrize(
    "array", [GOOD, np.asfortranarray(GOOD), GOOD[:1], np.ones((5, 1), dtype=np.float32) * GOOD[0, :1]]
)
def test_float32_is_taken_as_it_is(saved, array):
    found = read_vectors(saved(array))
    np.testing.assert_array_equal(found.array, array)
    assert found.array.dtype == np.float32 and found.array.flags.c_contiguous
    assert found.ids is None


@pytest.mark.parametrize("version", [(1, 0), (2, 0), (3, 0)])
def test_all_versions_of_the_header_are_read(saved, version):
    path = saved(header(described(), version) + GOOD.tobytes())
    assert check_vectors(path).outcome == "ACCEPT"
    np.testing.assert_array_equal(read_vectors(path).array, GOOD)


@pytest.mark.parametrize(
    "dtype, word",
    [("<f2", "float16"), ("<f8", "float64"), ("i1", "int8"), ("u1", "uint8"), ("<i8", "int64"), (">f4", "big-endian"),
     (">f8", "float64"), (">f8", "big-endian"), (">i2", "int16")],
)  # fmt: skip
def test_other_numbers_are_converted_with_a_notice(saved, dtype, word):
    path = saved(GOOD.astype(dtype))
    check = check_vectors(path)
    assert (check.outcome, check.rows) == ("NOTICE", 3)
    assert word in " ".join(check.messages)
    np.testing.assert_array_equal(read_vectors(path).array, GOOD)


@pytest.mark.parametrize(
    "array, word",
    [
        (np.array([[1, None]], dtype=object), "object"),
        (GOOD.astype("<U4"), "text"),
        (GOOD.astype("S4"), "text"),
        (GOOD.astype(np.complex64), "complex"),
        (GOOD > 2, "bool"),
        (GOOD.astype("datetime64[s]"), "dates"),
        (np.zeros(3, dtype=[("a", "<f4"), ("b", "<f4")]), "structured"),
        (GOOD[None], "2-D"),
        (GOOD[0], "2-D"),
        (np.float32(3), "2-D"),
        (GOOD[:0], "0 rows"),
        (GOOD[:, :0], "0 columns"),
    ],
)
def test_arrays_that_are_no_vectors_are_refused_by_what_they_are(saved, array, word):
    path = saved(array)
    check = check_vectors(path)
    assert check.outcome == "REJECT" and word in " ".join(check.messages)
    assert "unsafe" not in " ".join(check.messages)
    with pytest.raises(BadFile, match=word):
        read_vectors(path)


@pytest.mark.parametrize(
    "content, words",
    [
        (b"", ["empty"]),
        (b"\x93NUM", ["not a .npy"]),
        (b"\x93NUMPY", ["header"]),
        (b"\x93NUMPY\x01\x00", ["header"]),
        (b"\x93NUMPY\x01\x00\xff\x00{'descr'", ["shorter", "header"]),
        (b"\x93NUMPY\x09\x00" + b" " * 200, ["header", "version"]),
        (header(described(), (2, 0))[:8] + b"\xff\xff\xff\xff" + b" " * 99, ["header", "4,294,967,295"]),
        (header(described() + " " * 20_000), ["header", "20,0"]),
        (header("(" * 9000), ["header"]),
        (header("-" * 9000 + "1"), ["header"]),
        (header("{" * 300 + "}" * 300), ["header"]),
        (header("[1, 2]"), ["header"]),
        (header("{'descr': '<f4'}"), ["header"]),
        (header(described(shape="(__import__('os').getpid(), 4)")), ["header"]),
        (header(described(shape="(-1, 4)")), ["shape"]),
        (header(described(shape="(3.0, 4)")), ["shape"]),
        (header(described(shape="(True, 4)")), ["shape"]),
        (header(described(shape="[3, 4]")), ["shape"]),
        (header(described(shape="'34'")), ["shape"]),
        (header(described(descr="'<f5'")), ["dtype"]),
        (header(described(descr="['<f4']")), ["structured"]),
        (header(described(descr="'f4,f4'")), ["structured"]),
        (header(described(order="2")), ["fortran_order"]),
        (header(described()) + GOOD.tobytes()[:-1], ["shorter", "48 bytes", "47 bytes"]),
        (header(described()) + GOOD.tobytes() + b"\0", ["longer", "1 bytes"]),
        (header(described(shape="(6990506, 768)")) + GOOD.tobytes(), ["20.0 GiB", "shorter"]),
        (header(described(shape="(1000000000, 768)")), ["2.8 TiB"]),
        (header(described(shape=f"({10**30}, {10**30})")), ["TiB"]),
        (pickle.dumps(GOOD), ["not a .npy", "pickle"]),
        (b"pmid,title\n1,a\n", ["not a .npy", "CSV"]),
        (b"PK\x03\x04rest", ["not a .npy", "zip"]),
        (b"PAR1rest", ["not a .npy", "Parquet"]),
        (b"\x1f\x8b\x08rest", ["not a .npy", "gzip"]),
        (b"\x89HDF\r\n\x1a\n", ["not a .npy", "HDF5"]),
    ],
)
def test_headers_that_lie_and_files_that_are_something_else_are_refused_in_words(saved, content, words):
    check = check_vectors(saved(content))
    text = " ".join(check.messages)
    assert check.outcome == "REJECT" and check.seconds < 1
    assert all(word in text for word in words), text
    assert "Traceback" not in text and "mine.npy" in text


@pytest.mark.parametrize(
    "value, outcome, words",
    [
        (np.nan, "REJECT", ["row 2", "NaN"]),
        (np.inf, "REJECT", ["row 2", "inf"]),
        (-np.inf, "REJECT", ["row 2", "inf"]),
        (1e30, "NOTICE", ["row 2", "norm", "overflow"]),
    ],
)
def test_a_number_that_is_unusable_is_named_by_its_row(saved, value, outcome, words):
    array = GOOD.copy()
    array[1, 2] = value
    check = check_vectors(saved(array))
    assert check.outcome == outcome
    assert all(word in " ".join(check.messages) for word in words), check.messages


def test_numbers_that_fit_float64_only_are_refused(saved):
    array = GOOD.astype(np.float64)
    array[2, 0] = 1e200
    check = check_vectors(saved(array))
    assert check.outcome == "REJECT" and "row 3: a number too large for float32" in " ".join(check.messages)


def test_zero_rows_are_taken_with_a_notice(saved):
    array = GOOD.copy()
    array[1] = 0
    assert check_vectors(saved(array)).messages == (
        "mine.npy, row 2: all zero. A cosine with it is not defined, and is shown so.",
    )


@pytest.mark.parametrize("scale", [1e-30, 1e-40])
def test_norms_that_underflow_are_told(saved, scale):
    check = check_vectors(saved((GOOD * np.float32(scale)).astype(np.float32)))
    assert check.outcome == "NOTICE" and "norm underflows" in check.messages[0]


def test_a_number_that_float32_cannot_hold_for_smallness_is_told(saved):
    array = GOOD.astype(np.float64)
    array[0] = 1e-300
    assert "row 1: the norm underflows" in " ".join(check_vectors(saved(array)).messages)


def test_vectors_that_are_all_the_same_are_told(saved):
    check = check_vectors(saved(np.ones((4, 3), dtype=np.float32)))
    assert check.outcome == "NOTICE" and "all 4 vectors are identical" in check.messages[0]


def test_many_bad_rows_are_counted_and_ten_are_named(saved):
    array = np.full((5000, 3), np.nan, dtype=np.float32)
    array[::2] = 1
    (message,) = check_vectors(saved(array)).messages
    assert "rows 2, 4, 6, 8, 10, 12, 14, 16, 18, 20 and 2,490 more: NaN" in message


def test_several_faults_are_all_told_at_once(saved):
    array = GOOD.copy()
    array[0, 0], array[1, 1] = np.nan, np.inf
    with pytest.raises(BadFile) as error:
        read_vectors(saved(array))
    assert "row 1: NaN" in str(error.value) and "row 2: an infinite" in str(error.value)


def test_files_of_other_kinds_and_files_that_are_not_there_are_refused(tmp_path, saved):
    for name in ("a.pkl", "a.pt", "a.csv", "a"):
        assert "expected .npy, .npz, .parquet" in check_vectors(saved(b"x", name)).messages[0]
    assert "no such file" in check_vectors(tmp_path / "absent.npy").messages[0]
    (tmp_path / "folder.npy").mkdir()
    assert "no such file" in check_vectors(tmp_path / "folder.npy").messages[0]


def test_invisible_characters_in_a_name_are_escaped(saved):
    (message,) = check_vectors(saved(b"", "a\x1b[31m\u202eb.npy")).messages
    assert "\x1b" not in message and "\u202e" not in message and "\\u202e" in message


def test_two_files_of_different_widths_do_not_go_together(saved):
    first, second = read_vectors(saved(GOOD, "a.npy")), read_vectors(saved(GOOD[:, :3], "b.npy"))
    with pytest.raises(Mismatch, match=r"a\.npy has vectors of 4 numbers, b.npy of 3"):
        same_width(first, second)
    same_width(first, first)
