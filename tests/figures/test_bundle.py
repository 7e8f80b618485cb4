import io
import json
import zipfile

import pandas as pd

from core.figures import bundle, safe_csv, stamp
from core.figures.bundle import file_name

PARTS = {"pdf": b"%PDF", "svg": b"<svg/>", "png": b"png"}
TEXTS = {"caption": "What it shows.\n", "methods": "How.\n", "bibtex": "@misc{x}\n"}
TABLE = pd.DataFrame({"item_id": ["=1"], "gold": [1.0]})


def made(provenance, **more):
    stamp_ = stamp.make(figure="scatter", page="similarity", parameters={}, provenances=[provenance], n=1)
    return bundle("scatter biosses/100", PARTS, table=TABLE, stamp=stamp_, **TEXTS, **more)


def test_all_parts_are_in_the_archive(provenance):
    archive = zipfile.ZipFile(io.BytesIO(made(provenance, licence_notice="GPL-3.0 notice\n")))
    assert archive.testzip() is None
    assert sorted(archive.namelist()) == [
        "LICENCE-NOTICE.txt", "caption.txt", "methods.txt", "references.bib", "scatter-biosses-100-source-data.csv",
        "scatter-biosses-100.pdf", "scatter-biosses-100.png", "scatter-biosses-100.svg", "stamp.json",
    ]  # fmt: skip
    assert archive.read("scatter-biosses-100-source-data.csv") == safe_csv(TABLE)
    assert archive.read("caption.txt") == b"What it shows.\n"
    assert stamp.read(archive.read("stamp.json"))["data"] == "biosses"
    assert json.loads(archive.read("stamp.json"))["n"] == 1


def test_without_a_licence_there_is_no_notice(provenance):
    assert "LICENCE-NOTICE.txt" not in zipfile.ZipFile(io.BytesIO(made(provenance))).namelist()


def test_the_same_content_is_the_same_bytes(provenance):
    assert made(provenance) == made(provenance)


def test_a_name_becomes_a_plain_file_name():
    assert file_name("../../etc/passwd") == "etc-passwd"
    assert file_name("ρ of a/b") == "of-a-b"
    assert file_name("…") == "figure"
    assert len(file_name("x" * 500)) == 80
