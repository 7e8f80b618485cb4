"""The Pathway Ontology from both of its files, and the ways from a term up to a root."""

import pytest

from core.datasets.wikipathways import read_ontology
from core.datasets.wikipathways.ontology import ROOTS
from core.errors import BadFile
from tests.sources.wikipathways_server import OBSOLETE, TERMS, table


def obo():
    lines = ["format-version: 1.2", "ontology: pw", ""]
    for term, (name, parents) in TERMS.items():
        lines += ["[Term]", f"id: {term}", f"name: {name}", 'def: "is_a: PW:0000754" [x]']
        lines += [f"is_a: {parent} ! {TERMS[parent][0]}" for parent in parents] + [""]
    for term, name in OBSOLETE.items():
        lines += ["[Term]", f"id: {term}", f"name: {name}", "is_obsolete: true", ""]
    return "\n".join([*lines, "[Typedef]", "id: part_of", "name: part of", ""]).encode()


def test_both_files_say_the_same():
    assert read_ontology(table()) == read_ontology(obo(), "pw.obo")


@pytest.fixture(scope="module")
def terms():
    return read_ontology(table())


def test_terms_have_names_and_obsolete_ones_stand_apart(terms):
    assert terms.names["PW:0009012"] == "invented sweet pathway"
    assert terms.obsolete == {"PW:0009099"}
    assert "PW:0009099" not in terms.names


@pytest.mark.parametrize(
    ("term", "ways"),
    [
        ("PW:0000004", (("PW:0000004", ""),)),
        ("PW:0009010", (("PW:0000002", "PW:0009010"),)),
        ("PW:0009012", (("PW:0000002", "PW:0009010"),)),
        ("PW:0009013", (("PW:0000002", "PW:0009011"), ("PW:0000002", "PW:0009010"))),
        ("PW:0009021", (("PW:0000003", "PW:0009020"), ("PW:0000013", "PW:0009030"))),
        ("PW:0000001", ()),
        ("PW:0009099", ()),
        ("PW:7777777", ()),
    ],
)
def test_ways_lead_to_a_root_and_the_term_below_it_the_shortest_first(terms, term, ways):
    assert terms.ways(term) == ways


def test_a_circle_among_terms_ends(terms):
    text = table().decode().replace("PW_0009012,invented sweet pathway", "PW_0009012,invented sweet pathway")
    row = "http://purl.obolibrary.org/obo/PW_0009050,round,,,false,,,http://purl.obolibrary.org/obo/PW_0009050\n"
    assert read_ontology((text + row).encode()).ways("PW:0009050") == ()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"a,b\n1,2\n", "mine.csv: no column 'Class ID'. Give PW.csv of BioPortal, or pw.obo"),
        (b"", "mine.csv: no column 'Class ID'"),
        (b"Class ID,Preferred Label,Parents\n", f"mine.csv: the Pathway Ontology's root {ROOTS[0]} is not in it"),
        (b'Class ID,Preferred Label,Parents\n"a', "mine.csv: not a whole table"),
        (b"format-version: 1.2\n\n[Term]\nid: GO:1\n", "root PW:0000002 is not in it"),
    ],
)
def test_what_is_no_ontology_is_refused_in_words(content, words):
    with pytest.raises(BadFile, match=words):
        read_ontology(content, "mine.csv")
