"""KEGG's formats: the hierarchy, the list, flat files; their join lists whatever cannot be used, with its reason."""

import pytest

from core.datasets.kegg import join, read_entries, read_hierarchy, read_list
from core.errors import BadFile
from tests.sources.kegg_server import FakeKegg, Map

HTEXT = b"""+C\tMap number
#<h2>&nbsp; KEGG Pathway Maps</h2>
!
A<b>Invented metabolism</b>
B
B  Sugar tales
C    90001  Sugar &amp; salt
C    90002  Second sugar [PATH:ko90002]
AInvented diseases
B  Tumour tales
C    90003  A made-up tumour
C    90001  Sugar &amp; salt
!
#
#Last updated: February 3, 2026
"""
FLAT = b"""ENTRY       hsa90001                    Pathway
NAME        Sugar - salt balance - Homo sapiens (human)
DESCRIPTION Told in a text that itself names a paper [PMID:99]
            and goes on.
CLASS       Invented metabolism; Sugar
            tales
ORGANISM    Homo sapiens (human) [GN:hsa]
REFERENCE   PMID:1234567 (map 2)
  AUTHORS   Nobody AB
  TITLE     PMID:55 is in this title.
REFERENCE   PMID:7654321 PMID:1234567
            PMID:2222222
  JOURNAL   J Invented Biol 1:1 (2001)
REFERENCE
  AUTHORS   Anybody CD
  TITLE     A book
REFERENCE   PMID:123456789
///
ENTRY       map90002                    Pathway
NAME        Second sugar
///
"""


def test_a_hierarchy_gives_each_map_its_category_and_subcategory():
    found = read_hierarchy(HTEXT)
    one = found.places["90001"]
    assert (one.category, one.subcategory, one.name) == ("Invented metabolism", "Sugar tales", "Sugar & salt")
    assert found.places["90002"].name == "Second sugar"
    assert found.places["90003"].category == "Invented diseases"
    assert found.twice == ("90001",)


def test_an_entry_gives_its_name_without_the_organism_and_its_pmids_once():
    first, second = read_entries(FLAT)
    assert (first.id, first.name) == ("hsa90001", "Sugar - salt balance")
    assert first.classes == ("Invented metabolism", "Sugar tales")
    assert first.pmids == ("1234567", "7654321", "2222222")
    assert (first.references, first.without) == (4, 2)
    assert (second.name, second.classes, second.pmids) == ("Second sugar", (), ())


def test_windows_line_ends_change_nothing_and_an_empty_answer_has_no_entry():
    assert read_entries(FLAT.replace(b"\n", b"\r\n")) == read_entries(FLAT)
    assert read_entries(b"") == ()


def test_ids_of_a_list_are_read_with_and_without_their_database():
    body = b"path:hsa90001\tSugar - Homo sapiens (human)\nhsa90002\tSalt\n"
    assert read_list(body) == {"hsa90001": "Sugar - Homo sapiens (human)", "hsa90002": "Salt"}


@pytest.mark.parametrize(
    ("read", "body", "words"),
    [
        (read_hierarchy, b"<html>", "lists no map"),
        (read_list, b"error\n", "names none"),
        (read_entries, FLAT[:-5], "does not end with ///"),
        (read_entries, b"NAME        x\n///\n", "an entry without ENTRY"),
    ],
)
def test_another_format_is_refused_in_words(read, body, words):
    with pytest.raises(BadFile, match=words):
        read(body)


def test_an_entry_without_a_name_has_that_of_the_hierarchy_and_what_is_no_pmid_is_told():
    flat = b"ENTRY       hsa90001  Pathway\nREFERENCE   PMID:123 PMID:0123 PMID:123456789\n///\n"
    (entry,) = read_entries(flat)
    assert (entry.name, entry.pmids, entry.wrong) == ("", ("123",), ("0123", "123456789"))
    tree = read_hierarchy(b"!\nAOne\nB  Two\nC    90001  Sugar\n!\n")
    found = join({"hsa90001": "Sugar"}, tree, [entry])
    assert found.pathways[0].name == "Sugar" and not found.findings
    assert {one.id: one.reason for one in found.left_out} == {
        "0123": "Sugar: '0123' is no PMID", "123456789": "Sugar: '123456789' is no PMID",
    }  # fmt: skip


def joined(*maps, removed=(), **more):
    fake = FakeKegg(maps)
    fake.removed = set(removed)
    ids = [f"hsa{one.number}" for one in maps]
    _, flat = fake.answer(f"/get/{'+'.join(ids)}")
    return join(read_list(fake.answer("/list/pathway/hsa")[1].encode()),
                read_hierarchy(fake.answer("/get/br:br08901")[1].encode()), read_entries(flat.encode()))  # fmt: skip


GOOD = Map("90001", "Good", "A", "a", ("1111", "2222", "A book"))


def test_what_cannot_be_used_is_listed_with_its_reason():
    found = joined(
        GOOD,
        Map("90002", "Bookish", "A", "a", ("A book", "Another")),
        Map("90003", "Bare", "A", "b", ()),
        Map("90004", "Gone", "A", "b", ("3333",)),
        Map("90005", "Homeless", "B", "c", ("4444",), listed=False),
        removed=["90004"],
    )
    assert [one.id for one in found.pathways] == ["hsa90001"]
    assert dict(found.pathways[0].labels) == {"category": "A", "subcategory": "a"}
    reasons = {one.id: one.reason for one in found.left_out}
    assert reasons["hsa90002"].endswith("none of its 2 references has a PMID.")
    assert reasons["hsa90003"].endswith("no references.")
    assert "removed" in reasons["hsa90004"] and "no category" in reasons["hsa90005"]
    assert any("1 of 3 references name no PMID" in one.text for one in found.findings)


def test_where_entry_and_hierarchy_disagree_the_hierarchy_is_taken_and_it_is_said():
    found = joined(GOOD, Map("90002", "Torn", "A", "a", ("3333",), says="B; c"))
    assert dict(found.pathways[1].labels) == {"category": "A", "subcategory": "a"}
    (said,) = [one.text for one in found.findings if "hsa90002" in one.text]
    assert "under A; a, its entry says B; c" in said


def test_maps_without_a_pathway_of_the_organism_are_counted():
    fake = FakeKegg([GOOD, Map("90002", "Of a plant", "A", "a", ("3333",))])
    tree = read_hierarchy(fake.answer("/get/br:br08901")[1].encode())
    found = join({"hsa90001": "Good"}, tree, read_entries(fake.answer("/get/hsa90001")[1].encode()))
    assert any("1 of 2 maps of br08901 have no pathway of those listed: 90002" in one.text for one in found.findings)
