"""Parquet becomes text; a damaged file, or one that swells, is refused."""

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from core.datasets import parquet
from core.datasets.tables import read_table
from core.errors import BadFile


def store(path, **columns):
    pq.write_table(pa.table(columns), path)
    return path


def test_cells_are_text_and_a_float32_keeps_its_decimals(tmp_path):
    path = store(
        tmp_path / "a.parquet", a=["x", None], score=np.array([2.2, np.nan], np.float32), n=[1, 2], vec=[[1.0], [2.0]]
    )
    table = read_table(path)
    assert table.rows == [["x", "2.2", "1", ""], ["", "", "2", ""]]
    assert set(table.odd) == {(1, "vec"), (2, "vec")}


def test_any_cut_or_flipped_file_is_read_right_or_refused(tmp_path):
    path = store(tmp_path / "a.parquet", a=[f"text {i}" for i in range(200)])
    whole = path.read_bytes()
    rng = np.random.default_rng(0)
    for place in rng.integers(0, len(whole), 60):
        broken = bytearray(whole)
        broken[place] ^= 0x55
        for data in (bytes(broken), whole[:place]):
            path.write_bytes(data)
            try:
                read_table(path)
            except BadFile as error:
                assert "a.parquet" in str(error)


def test_a_file_that_swells_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(parquet, "MOST_BYTES", 100_000)
    path = store(tmp_path / "a.parquet", a=["z" * 1000] * 1000)
    assert path.stat().st_size < 10_000
    with pytest.raises(BadFile, match="once unpacked"):
        read_table(path)


def test_twin_columns_are_refused(tmp_path):
    pq.write_table(pa.Table.from_arrays([pa.array(["a"]), pa.array(["b"])], names=["x", "x"]), tmp_path / "a.parquet")
    with pytest.raises(BadFile, match='"x" is there twice'):
        read_table(tmp_path / "a.parquet")


def test_another_file_of_that_name_is_refused(write):
    with pytest.raises(BadFile, match=r"named \.parquet, but is no Parquet file"):
        read_table(write("a.parquet", "pmid,title\n"))
