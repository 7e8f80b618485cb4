"""Bytes changed, cut and repeated at random in good files: only BadFile may come out, and never a torn array."""

import random

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from core.embeddings.files import check_vectors

GOOD = np.arange(1, 13, dtype=np.float32).reshape(3, 4)


def save_safetensors(path):
    pytest.importorskip("safetensors.numpy").save_file({"vectors": GOOD}, path)


WRITE = {
    ".npy": lambda path: np.save(path, GOOD),
    ".npz": lambda path: np.savez_compressed(path, vectors=GOOD, ids=np.array(["a", "b", "c"])),
    ".parquet": lambda path: pq.write_table(pa.table({"pmid": ["a", "b", "c"], "emb": GOOD.tolist()}), path),
    ".safetensors": save_safetensors,
}


@pytest.mark.parametrize("suffix", WRITE)
def test_a_mutated_file_is_taken_or_refused_and_nothing_else(tmp_path, suffix):
    path = tmp_path / f"mine{suffix}"
    WRITE[suffix](path)
    good, chance = path.read_bytes(), random.Random(1)
    for _ in range(600):
        raw = bytearray(good)
        for _ in range(chance.choice([1, 1, 2, 8])):
            place = chance.randrange(len(raw))
            kind = chance.randrange(4)
            if kind == 0:
                raw[place] ^= 1 << chance.randrange(8)
            elif kind == 1:
                raw[place] = chance.choice([0, 1, 0x7F, 0x80, 0xFF])
            elif kind == 2:
                del raw[place : place + chance.randrange(1, 9)]
                raw = raw or bytearray(b"x")
            else:
                raw[place:place] = raw[place : place + chance.randrange(1, 9)]
        path.write_bytes(raw)
        check = check_vectors(path)
        assert check.outcome in {"ACCEPT", "NOTICE", "REJECT"} and check.seconds < 2
        assert (check.outcome == "ACCEPT") or all(message and "Traceback" not in message for message in check.messages)
