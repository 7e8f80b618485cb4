"""What papers are about by their own headings, in the names of the tree."""

import pytest

from core.datasets.mesh import read_tree, topics_of
from core.errors import BadInput
from core.schema import Papers

TABLE = b"D009369\tNeoplasms\t\tC04\t\nD999999\tLung Cancer\t\tC04.588\t\n"


def papers(**columns):
    return Papers("p", ("1", "2"), ("t", "t"), ("a", "a"), columns=columns)


def test_major_topics_or_all_headings(tree):
    own = papers(mesh=(("Asthma", "Humans"), ("Epilepsy",)), mesh_major=(("Asthma",), ()))
    assert topics_of(own, tree).of == {"1": ("Asthma",), "2": ()}
    assert topics_of(own, tree, major=False).of == {"1": ("Asthma",), "2": ("Epilepsy",)}


def test_what_is_not_in_the_tree_is_counted(tree):
    found = topics_of(papers(mesh_major=(("ASTHMA", "Phlogiston"), ("Phlogiston",))), tree)
    assert found.of == {"1": ("Asthma",), "2": ()} and found.unknown == {"Phlogiston": 2} and not found.renamed


def test_a_descriptor_under_another_name_is_found_by_its_id():
    own = papers(
        mesh=(("Lung Neoplasms", "Humans"), ("Humans",)), mesh_ui=(("D999999", "D006801"), ("D006801",)),
        mesh_major=(("Lung Neoplasms",), ()),
    )  # fmt: skip
    found = topics_of(own, read_tree(TABLE, "t.tsv"))
    assert found.of["1"] == ("Lung Cancer",) and found.renamed == {"Lung Neoplasms": 1} and not found.unknown


def test_ids_that_do_not_go_with_the_headings_are_not_used():
    own = papers(
        mesh=(("Lung Neoplasms", "Humans"), ()), mesh_ui=(("D999999",), ()), mesh_major=(("Lung Neoplasms",), ())
    )
    assert topics_of(own, read_tree(TABLE, "t.tsv")).unknown == {"Lung Neoplasms": 1}


def test_without_a_tree_the_names_are_the_topics():
    assert topics_of(papers(mesh_major=(("B", "A"), ())), None).of == {"1": ("B", "A"), "2": ()}


def test_papers_without_headings_are_refused(tree):
    with pytest.raises(BadInput, match="p: no paper has major topics of MeSH"):
        topics_of(papers(year=(("2001",), ("2002",))), tree)
