"""Hostile Parquet files, each made here."""

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from core.embeddings.files import check_vectors, read_vectors

GOOD = [[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]
FLOATS = pa.list_(pa.float32())


@pytest.fixture
def saved(tmp_path):
    def save(columns, **options):
        path = tmp_path / "mine.parquet"
        table = columns if isinstance(columns, pa.Table) else pa.table(columns)
        pq.write_table(table, path, **options)
        return path

    return save


def ids(values=("a", "b", "c"), kind=None):
    return pa.array(list(values), type=kind)


@pytest.mark.parametrize("kind", [FLOATS, pa.large_list(pa.float32()), pa.list_(pa.float32(), 4)])
@pytest.mark.parametrize("column", ["emb", "embedding", "vectors", "anything"])
def test_lists_of_any_form_are_read(saved, kind, column):
    found = read_vectors(saved({"pmid": ids(), column: pa.array(GOOD, type=kind)}))
    np.testing.assert_array_equal(found.array, np.array(GOOD, dtype=np.float32))
    assert found.ids == ("a", "b", "c") and found.findings == ()


@pytest.mark.parametrize(
    "kind, word", [(pa.float16(), "float16"), (pa.float64(), "float64"), (pa.int8(), "int8"), (pa.int64(), "int64")]
)
def test_other_numbers_are_converted_with_a_notice(saved, kind, word):
    rows = [np.array(row).astype(kind.to_pandas_dtype()) for row in GOOD]
    path = saved({"pmid": ids(), "emb": pa.array(rows, type=pa.list_(kind))})
    check = check_vectors(path)
    assert check.outcome == "NOTICE" and word in check.messages[0]
    np.testing.assert_array_equal(read_vectors(path).array, np.array(GOOD))


@pytest.mark.parametrize(
    "name, values, expected",
    [
        ("id", ids(("00123", "b", "c")), ("00123", "b", "c")),
        ("PMID", ids((1, 2, 3), pa.int64()), ("1", "2", "3")),
        ("d3_document_id", ids((1.0, 2.0, 3.0)), ("1", "2", "3")),
        ("whatever", ids((" x ", "y", "z")), ("x", "y", "z")),
        ("__index_level_0__", ids(), ("a", "b", "c")),
        ("pmid", ids().dictionary_encode(), ("a", "b", "c")),
    ],
)
def test_ids_are_found_by_name_or_as_the_only_other_column(saved, name, values, expected):
    assert read_vectors(saved({name: values, "emb": pa.array(GOOD, type=FLOATS)})).ids == expected


def test_texts_beside_the_vectors_do_not_get_in_the_way(saved):
    columns = {"title": ids(("t", "t", "t")), "pmid": ids(), "emb": pa.array(GOOD, type=FLOATS), "year": ids((1, 2, 3))}
    assert read_vectors(saved(columns)).ids == ("a", "b", "c")


@pytest.mark.parametrize(
    "rows, words",
    [
        ([GOOD[0], None, GOOD[2]], ["row 2", "null"]),
        ([None, GOOD[1], None], ["rows 1, 3"]),
        ([GOOD[0], GOOD[1][:3], GOOD[2]], ["row 2 has 3 numbers, row 1 has 4"]),
        ([GOOD[0], [1.0, None, 2.0, 3.0], GOOD[2]], ["row 2", "missing"]),
        ([GOOD[0], [1.0, float("nan"), 2.0, 3.0], GOOD[2]], ["row 2 (b)", "NaN"]),
        ([[], [], []], ["0 columns"]),
    ],
)
def test_rows_without_a_whole_vector_are_named(saved, rows, words):
    check = check_vectors(saved({"pmid": ids(), "emb": pa.array(rows, type=FLOATS)}))
    assert check.outcome == "REJECT"
    assert all(word in check.messages[0] for word in words), check.messages


def test_a_bad_row_in_a_later_batch_has_its_number(saved):
    rows = [[1.0, 2.0]] * 3000
    rows[2047] = [1.0]
    path = saved({"pmid": ids(map(str, range(3000))), "emb": pa.array(rows, type=FLOATS)}, row_group_size=700)
    assert "row 2048 has 1 numbers" in check_vectors(path).messages[0]


@pytest.mark.parametrize(
    "columns, words",
    [
        ({"pmid": ids(("a", "b", "a")), "emb": pa.array(GOOD, type=FLOATS)}, ["a in rows 1 and 3"]),
        ({"pmid": ids(("a", None, "c")), "emb": pa.array(GOOD, type=FLOATS)}, ["no id in row 2"]),
        ({"pmid": ids((1.0, float("nan"), 2.0)), "emb": pa.array(GOOD, type=FLOATS)}, ["no id in row 2"]),
        ({"pmid": ids()}, ["no column of vectors", "pmid (string)"]),
        ({"pmid": ids(), "emb": ids(("[1, 2]",) * 3)}, ["no column of vectors"]),
        ({"pmid": ids(), "emb": pa.array([["x"]] * 3)}, ["no column of vectors"]),
        ({"pmid": ids(), "a": pa.array(GOOD, type=FLOATS), "b": pa.array(GOOD, type=FLOATS)}, ["which of a, b"]),
        ({"pmid": ids((), pa.string()), "emb": pa.array([], type=FLOATS)}, ["0 rows"]),
    ],
)
def test_tables_without_usable_vectors_are_refused_in_words(saved, columns, words):
    check = check_vectors(saved(columns))
    assert check.outcome == "REJECT"
    assert all(word in " ".join(check.messages) for word in words), check.messages


def test_a_column_that_is_there_twice_is_named(saved):
    table = pa.Table.from_arrays([ids(), ids(), pa.array(GOOD, type=FLOATS)], names=["pmid", "pmid", "emb"])
    assert 'the column "pmid" is there twice' in check_vectors(saved(table)).messages[0]


@pytest.mark.parametrize("vectors", [False, True])
def test_a_small_file_that_would_expand_is_refused_by_what_comes_out_not_by_what_it_says(saved, vectors):
    n = 200_000
    columns = {"pmid": pa.array(["x" * 1000] * n)}
    if vectors:
        columns = {"emb": pa.array([[0.5] * 500] * 50_000, type=FLOATS)}
    check = check_vectors(saved(columns))
    assert check.outcome == "REJECT" and "would expand from" in check.messages[0] and check.seconds < 2


def test_one_row_that_would_expand_is_refused_before_it_is_unpacked(saved):
    row = pa.ListArray.from_arrays([0, 20_000_000], pa.array(np.full(20_000_000, 0.5, dtype=np.float32)))
    check = check_vectors(saved({"emb": row}))
    assert check.outcome == "REJECT" and "would expand from" in check.messages[0] and check.seconds < 0.5


def test_a_cut_file_is_incomplete_at_every_length(saved):
    path = saved({"pmid": ids(), "emb": pa.array(GOOD, type=FLOATS)})
    raw = path.read_bytes()
    for cut in range(4, len(raw), 13):
        path.write_bytes(raw[:cut])
        assert "incomplete" in check_vectors(path).messages[0]
    path.write_bytes(b"")
    assert "empty" in check_vectors(path).messages[0]
    path.write_bytes(b"a,b\n1,2\n")
    assert "not a Parquet file" in check_vectors(path).messages[0]


def test_a_flipped_byte_is_noticed_where_the_writer_left_checksums(saved):
    path = saved({"pmid": ids(), "emb": pa.array(GOOD, type=FLOATS)}, write_page_checksum=True, compression="none",
                 use_dictionary=False)  # fmt: skip
    raw = bytearray(path.read_bytes())
    raw[raw.index(np.array(GOOD, dtype="<f4").tobytes()) + 2] ^= 1
    path.write_bytes(raw)
    check = check_vectors(path)
    assert check.outcome == "REJECT" and "damaged" in check.messages[0]


def test_no_ids_are_told(saved):
    check = check_vectors(saved({"emb": pa.array(GOOD, type=FLOATS)}))
    assert check.outcome == "NOTICE" and "no column of ids" in check.messages[0]
