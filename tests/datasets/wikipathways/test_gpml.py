"""GPML of both formats: id, name, species, terms, PMIDs; and nothing of what XML can do beyond that."""

import pytest

from core.datasets.wikipathways import Gpml, read_gpml
from tests.sources.wikipathways_server import gpml_2013, gpml_2021

FILE = "Hs_An_invented_way_WP77_20261001.gpml"
TERMS = ("PW:0000004", "DOID:162", "PW:0009012", "PW:0000004")


@pytest.mark.parametrize("make", [gpml_2013, gpml_2021])
def test_both_formats_say_the_same(make):
    content = make("An <invented> way", terms=TERMS, pmids=("12345", "23", "12345"), others=[("DOI", "10.1/x")])
    terms, pmids = ("PW:0000004", "PW:0009012"), ("12345", "23")
    assert read_gpml(FILE, content) == Gpml("WP77", "An <invented> way", "Homo sapiens", terms, pmids, 1)


@pytest.mark.parametrize("make", [gpml_2013, gpml_2021])
@pytest.mark.parametrize(
    ("given", "pmids", "wrong"),
    [(" 123 ", ("123",), ()), ("PMID: 123", ("123",), ()), ("PMC123", (), ("PMC123",)), ("0", (), ("0",)), ("", (), ()),
     ("123456789", (), ("123456789",)), ("１２", (), ("１２",))],
)  # fmt: skip
def test_what_is_a_pmid(make, given, pmids, wrong):
    found = read_gpml(FILE, make("x", pmids=[given]))
    assert (found.pmids, found.wrong) == (pmids, wrong)


@pytest.mark.parametrize(
    ("file", "version", "id_"),
    [
        ("Hs_A_b_c_WP5_20261001.gpml", "", "WP5"),
        ("Hs_Way_to_WP9_and_back_WP12_117947.gpml", "WP3_r1", "WP12"),
        ("mine.gpml", "WP3_r117947", "WP3"),
        ("mine.gpml", "WP3", "WP3"),
    ],
)
def test_the_id_is_in_the_name_of_the_file_or_in_the_version(file, version, id_):
    assert read_gpml(file, gpml_2013("x", version=version)).id == id_
    assert read_gpml(file, gpml_2021("x", version=version)).id == id_


def test_without_an_id_or_a_name_it_is_none():
    assert read_gpml("mine.gpml", gpml_2013("x")) is None
    assert read_gpml(FILE, gpml_2013(" ")) is None


@pytest.mark.parametrize(
    "content",
    [
        b"", b"<Pathway", b"no XML", b"<html/>", b"\xff\xfe", gpml_2013("x")[:-20],
        b'<!DOCTYPE Pathway [<!ENTITY a "b">]><Pathway Name="&a;" />',
        b'<!DOCTYPE Pathway SYSTEM "http://127.0.0.1:9/x.dtd"><Pathway Name="x" />',
        b'<!DOCTYPE Pathway [<!ENTITY a SYSTEM "file:///etc/passwd">]><Pathway Name="x">&a;</Pathway>',
        b"<Pathway Name='x'>" + b"<a>" * 5_000 + b"</a>" * 5_000 + b"</Pathway>",
    ],
)  # fmt: skip
def test_what_is_no_gpml_is_none_and_nothing_is_fetched_or_expanded(content):
    assert read_gpml(FILE, content) is None


def test_terms_of_other_ontologies_are_passed_over():
    assert read_gpml(FILE, gpml_2013("x", terms=("DOID:0000162", "CL:0000001"))).terms == ()
    assert read_gpml(FILE, gpml_2021("x", terms=("DOID:0000162", "CL:0000001"))).terms == ()
