"""Bytes become the text that was meant, or are refused by row; nothing is replaced in silence."""

import gzip

import pytest

from core.datasets.encoding import decode, mend, refuse_foreign
from core.errors import BadFile

TEXT = "pmid,title\n10000001,TNF-α in Köln\n"


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_utf_8_and_marked_encodings_are_read_without_a_word(codec):
    assert decode(TEXT.encode(codec), "a.csv") == (TEXT, [])


def test_big_endian_utf_16_is_known_by_its_mark():
    assert decode(b"\xfe\xff" + TEXT.encode("utf-16-be"), "a.csv") == (TEXT, [])


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark_is_read_with_a_notice(codec):
    text, (finding,) = decode(TEXT.encode(codec), "a.csv")
    assert text == TEXT
    assert finding.severity == "notice"
    assert "encoding is UTF-16" in finding.text


def test_windows_1252_is_read_with_a_preview_of_what_changed():
    text, (finding,) = decode("pmid,title\n1,K\xf6ln \x93quoted\x94 \x96 end\n".encode("latin-1"), "a.csv")
    assert text == "pmid,title\n1,Köln “quoted” – end\n"
    assert "not UTF-8" in finding.text
    assert "4 characters" in finding.text
    assert 'row 2 "itle 1,Köln “quot"' in finding.text


@pytest.mark.parametrize(
    "line",
    [
        b"Alpha title\xff\xfe\xc3(",  # a byte order mark and half a character in the middle
        b"caf\xc3\xa9 cr\xc3\xa8me t\xeate",  # UTF-8 with one byte lost
        b"bad \x81 byte",  # no character of Windows-1252
    ],
)
def test_damaged_utf_8_is_refused_by_row_not_guessed(line):
    with pytest.raises(BadFile, match=r"a\.csv, row 3: the encoding is neither") as caught:
        decode(b'pmid,title\n1,"two\nlines"\n2,' + line + b"\n", "a.csv")
    assert "UTF-8" in str(caught.value)


def test_bytes_that_break_their_own_mark_are_refused_by_row():
    with pytest.raises(BadFile, match="row 2: the encoding is UTF-16-LE by its byte order mark"):
        decode(b"\xff\xfe" + "a\nb".encode("utf-16-le") + b"\x00", "a.csv")


@pytest.mark.parametrize(
    ("head", "kind"),
    [(b"\x89PNG\r\n\x1a\n\0", "png"), (b"\xff\xd8\xff\xe0", "jpeg"), (b"GIF89a", "gif"), (b"RIFF\0\0\0\0WEBP", "webp")],
)
def test_a_picture_is_called_one_whatever_its_name(head, kind):
    with pytest.raises(BadFile, match=rf"a\.csv is a picture \({kind}\), not a text table") as caught:
        refuse_foreign(head + b"rest", "a.csv")
    assert "encoding" not in str(caught.value)


def test_binary_data_is_refused_by_row():
    with pytest.raises(BadFile, match="row 2: a NUL byte"):
        decode(b"pmid,title\n1,a\0b\n", "a.csv")


def test_lone_surrogates_become_the_replacement_sign_and_are_counted():
    assert mend("a\ud83dz") == ("a\ufffdz", 1)
    assert mend("\ud83d\udc69") == ("👩", 0)
    assert mend("plain é") == ("plain é", 0)
    text, (finding,) = decode(b"pmid\n\xed\xa0\xbd\n", "a.csv")
    assert text == "pmid\n\ufffd\n"
    assert "1 half character" in finding.text


@pytest.mark.parametrize(
    ("raw", "word"),
    [
        (b"PK\x03\x04....", "xlsx"),
        (gzip.compress(b"pmid", mtime=0), "gzip"),
        (b"\x93NUMPY\x01", "NumPy"),
        (b"PAR1....", "Parquet"),
        (b"  <!DOCTYPE HTML><html>", "html"),
        (b"\xef\xbb\xbf<html lang=en>", "html"),
        (b"%PDF-1.7", "PDF"),
    ],
)
def test_other_kinds_of_file_are_called_by_their_name(raw, word):
    with pytest.raises(BadFile, match=word):
        refuse_foreign(raw, "a.csv")
