import json
import struct
import zlib

import pandas as pd
import pytest

from core.figures import paper, stamp
from core.figures.bundle import stamp_json


@pytest.fixture
def made(provenance):
    odd = provenance | {"model": "own (a<b) & \\ $x$ ρ", "prompts": {"query": "query: "}}
    parameters = {"model": ["a b", "ρ"], "pair": "pair-003"}
    return stamp.make(figure="forest", page="similarity", parameters=parameters, provenances=[odd], n=100)


@pytest.mark.parametrize("format", ["pdf", "svg", "png"])
def test_a_stamp_comes_back_from_the_figure_it_was_written_into(make_scores, made, format):
    content = paper.render("forest", make_scores(3), format=format, stamp=made)
    assert stamp.read(content) == made


def test_a_stamp_comes_back_from_its_own_file(made):
    assert stamp.read(stamp_json(made)) == made
    assert stamp.read(b"\xef\xbb\xbf" + stamp_json(made)) == made


def test_a_stamp_holds_all_that_decided_the_numbers(made):
    assert made["view"] == {"page": "similarity", "parameters": {"model": ["a b", "ρ"], "pair": "pair-003"}}
    assert (made["data_fingerprint"], made["n"], made["seed"], made["resamples"]) == ("0123456789abcdef", 100, 7, 1000)
    assert made["models"][0]["revision"] == "c9745ed1d9f207416b"
    assert {"pooling", "precision", "max_tokens"} <= set(made["models"][0])
    assert made["method"] == "percentile bootstrap over pairs"
    assert made["versions"]["torch"] == "2.10"
    assert made["date"] == "2026-10-06"


def test_the_line_is_plain_ascii_without_what_markup_or_pdf_strings_would_escape(made):
    line = stamp.text(made)
    assert line.isascii()
    assert not set("<>&()\n") & set(line)
    assert json.loads(line.removeprefix(stamp.MARK)) == made


def test_the_few_words_of_the_subject_name_data_and_model(made):
    words = stamp.subject(made)
    assert words.startswith("data biosses 0123456789abcdef; n 100; sentence-transformers/all-MiniLM-L6-v2@c9745ed1d9f2")
    assert words.isascii()


@pytest.mark.parametrize("content", [
    b"", b"{", b"[]", b"null", b"%PDF-1.4 nothing", b"<svg/>", b"GIF89a", bytes(range(256)),
    b"\x89PNG\r\n\x1a\n", b"\x89PNG\r\n\x1a\n" + b"\xff" * 40, b"[" * 100_000, b'{"a":' * 50_000,
    b'{"bioscope": 1}', b'{"bioscope": 1, "view": 3}', b'{"bioscope": 2, "view": {"page": "x", "parameters": {}}}',
    b'{"bioscope": 1, "view": {"page": 1, "parameters": {}}}',
    b'{"bioscope": 1, "view": {"page": "x", "parameters": {"a": 1}}}',
    b'{"bioscope": 1, "view": {"page": "x", "parameters": {"a": ["b", 1]}}}',
    b'{"bioscope": 1, "n": NaN, "view": {"page": "x", "parameters": {}}}',
    b"%PDF" + stamp.MARK.encode() + b"{" * 9, b"<desc>" + stamp.MARK.encode() + b'{"bioscope": 1',
])  # fmt: skip
def test_anything_else_is_no_stamp_and_no_error(content):
    assert stamp.read(content) is None


def test_a_file_or_stamp_beyond_the_limits_is_not_looked_into(made, monkeypatch):
    huge = stamp_json(made | {"note": "x" * 3 * stamp.STAMP_LIMIT})
    assert stamp.read(huge) is None
    monkeypatch.setattr(stamp, "FILE_LIMIT", 10)
    assert stamp.read(stamp_json(made)) is None


def test_the_chunk_in_a_png_is_well_formed(make_scores, made):
    content = paper.render("forest", make_scores(1), format="png", stamp=made)
    at = content.index(b"tEXtbioscope")
    (length,) = struct.unpack(">I", content[at - 4 : at])
    body = content[at + 4 : at + 4 + length]
    assert struct.unpack(">I", content[at + 4 + length : at + 8 + length])[0] == zlib.crc32(b"tEXt" + body)
    assert content.endswith(b"IEND\xaeB`\x82")


def test_a_figure_without_models_has_a_stamp_too():
    made = stamp.make(figure="raters", page="similarity", parameters={}, provenances=[], n=0)
    assert stamp.read(stamp_json(made)) == made
    assert pd.isna(made["data"]) or made["data"] is None
