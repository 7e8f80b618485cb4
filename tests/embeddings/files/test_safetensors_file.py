"""Hostile .safetensors files, each made here."""

import json

import numpy as np
import pytest

from core.embeddings.files import check_vectors, read_vectors

GOOD = np.arange(1, 13, dtype=np.float32).reshape(3, 4)


def file_of(entries, body, extra=b""):
    raw = entries if isinstance(entries, bytes) else json.dumps(entries).encode()
    return len(raw).to_bytes(8, "little") + raw + extra + body


def entry(dtype="F32", shape=(3, 4), offsets=(0, 48)):
    return {"dtype": dtype, "shape": list(shape), "data_offsets": list(offsets)}


@pytest.fixture
def saved(tmp_path):
    def save(content):
        path = tmp_path / "mine.safetensors"
        path.write_bytes(content)
        return path

    return save


def test_what_the_library_writes_is_read(tmp_path):
    safetensors = pytest.importorskip("safetensors.numpy")
    path = tmp_path / "mine.safetensors"
    safetensors.save_file({"embeddings": GOOD, "other": np.ones(3)}, path, metadata={"a": "b"})
    np.testing.assert_array_equal(read_vectors(path).array, GOOD)
    assert check_vectors(path).outcome == "ACCEPT"


def test_bfloat16_is_widened_with_a_notice(saved):
    body = (GOOD.view(np.uint32) >> 16).astype(np.uint16).tobytes()
    path = saved(file_of({"v": entry("BF16", offsets=(0, 24))}, body))
    assert "bfloat16" in check_vectors(path).messages[0]
    np.testing.assert_array_equal(read_vectors(path).array, GOOD)


@pytest.mark.parametrize(
    "dtype, kind, word", [("F16", "<f2", "float16"), ("F64", "<f8", "float64"), ("I8", "i1", "int8")]
)
def test_other_numbers_are_converted_with_a_notice(saved, dtype, kind, word):
    body = GOOD.astype(kind).tobytes()
    check = check_vectors(saved(file_of({"v": entry(dtype, offsets=(0, len(body)))}, body)))
    assert check.outcome == "NOTICE" and word in check.messages[0]


ONE = b'"v": {"dtype":"F32","shape":[3,4],"data_offsets":[0,48]}'
TWINS = b"{" + ONE + b"," + ONE + b"}"


@pytest.mark.parametrize(
    "content, words",
    [
        (b"", ["empty"]),
        (b"{}", ["not a .safetensors"]),
        (b"\x80\x04pickle" * 9, ["not a .safetensors", "pickle"]),
        ((200_000_000).to_bytes(8, "little") + b"{", ["header", "190.7 MiB"]),
        ((2**63).to_bytes(8, "little") + b"{" * 9, ["header"]),
        ((99).to_bytes(8, "little") + b"{", ["shorter", "header", "incomplete"]),
        (file_of(b"{not json", b""), ["JSON"]),
        (file_of(b"{" + b'"a":{' * 50_000, b""), ["header"]),
        (file_of(TWINS, GOOD.tobytes()), ["twice"]),
        (file_of({}, b""), ["which tensor"]),
        (file_of({"a": entry(), "b": entry(offsets=(48, 96))}, GOOD.tobytes() * 2), ["which tensor", '"a", "b"']),
        (file_of({"v": 1}, b""), ["not valid"]),
        (file_of({"v": entry() | {"extra": 1}}, GOOD.tobytes()), ["not valid"]),
        (file_of({"v": entry(shape=(-3, -4))}, GOOD.tobytes()), ["not valid"]),
        (file_of({"v": entry(shape=(3, 2.0))}, GOOD.tobytes()), ["not valid"]),
        (file_of({"v": entry("F8_E4M3")}, GOOD.tobytes()), ["F8_E4M3"]),
        (file_of({"v": entry(shape=(3, 5))}, GOOD.tobytes()), ["offsets", "60 bytes"]),
        (file_of({"v": entry(offsets=(8, 56))}, GOOD.tobytes() + b"12345678"), ["offsets"]),
        (file_of({"v": entry(), "w": entry(offsets=(24, 72))}, GOOD.tobytes() * 2), ["offsets", "which"][:0]),
        (file_of({"v": entry()}, GOOD.tobytes()[:-1]), ["shorter"]),
        (file_of({"v": entry()}, GOOD.tobytes() + b"junk"), ["longer"]),
        (file_of({"v": entry(shape=(2**40, 2**22), offsets=(0, 2**62))}, GOOD.tobytes()), ["offsets"]),
        (file_of({"v": entry(shape=(2**30, 2**10), offsets=(0, 2**42))}, GOOD.tobytes()), ["4.0 TiB", "shorter"]),
        (file_of({"v": entry(shape=(12,))}, GOOD.tobytes()), ["2-D"]),
        (file_of({"v": entry(shape=(0, 4), offsets=(0, 0))}, b""), ["0 rows"]),
        (file_of({"v": entry("BOOL", offsets=(0, 12))}, bytes(12)), ["bool"]),
    ],
)
def test_headers_that_lie_are_refused_in_words(saved, content, words):
    check = check_vectors(saved(content))
    assert check.outcome == "REJECT" and check.seconds < 1
    assert all(word in " ".join(check.messages) for word in words), check.messages
