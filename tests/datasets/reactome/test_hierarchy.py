"""Reactome's hierarchy: every event once, at its first place, with what stands above and in it."""

import json

import pytest

from core.datasets.reactome import read_hierarchy
from core.errors import SourceError


def node(id_, name, kind="Pathway", children=(), species="Homo sapiens"):
    found = {"stId": id_, "name": name, "species": species, "type": kind, "diagram": True}
    return {**found, "children": list(children)} if children else found


SHARED = node("R-HSA-5", "Shared", children=[node("R-HSA-6", "Shared reaction", "Reaction")])
TREE = [
    node("R-HSA-1", "Top", "TopLevelPathway", [
        node("R-HSA-2", "Second", children=[node("R-HSA-3", "A binds B", "BlackBoxEvent"), SHARED]),
    ]),
    node("R-HSA-4", "Other top", "TopLevelPathway", [SHARED]),
]  # fmt: skip


def read(tree):
    return read_hierarchy(json.dumps(tree).encode())


def test_events_stand_once_with_the_way_above_them():
    found = read(TREE)
    assert {id_: one.above for id_, one in found.nodes.items()} == {
        "R-HSA-1": (),
        "R-HSA-2": ("R-HSA-1",),
        "R-HSA-3": ("R-HSA-1", "R-HSA-2"),
        "R-HSA-5": ("R-HSA-1", "R-HSA-2"),
        "R-HSA-6": ("R-HSA-1", "R-HSA-2", "R-HSA-5"),
        "R-HSA-4": (),
    }


def test_pathways_and_reactions_are_told_apart():
    found = read(TREE)
    assert found.pathways == ("R-HSA-1", "R-HSA-2", "R-HSA-5", "R-HSA-4")
    assert found.reactions == ("R-HSA-3", "R-HSA-6")


def test_what_is_in_a_pathway_counts_at_every_place():
    assert read(TREE).inside == {
        "R-HSA-1": ("R-HSA-2",),
        "R-HSA-2": ("R-HSA-3", "R-HSA-5"),
        "R-HSA-5": ("R-HSA-6",),
        "R-HSA-4": ("R-HSA-5",),
    }


def test_pathways_at_several_places_are_named():
    assert read(TREE).several == ("R-HSA-5",)
    assert read(TREE[:1]).several == ()


def test_the_species_is_that_of_the_top():
    assert read(TREE).species == "Homo sapiens"
    with pytest.raises(SourceError, match="no list of top-level pathways"):
        read([])


def test_blanks_in_names_are_made_single():
    assert read([node("R-HSA-1", " Two\n words ")]).nodes["R-HSA-1"].name == "Two words"


@pytest.mark.parametrize(
    "body",
    [b"", b"<html>", b"{}", b"[1]", b'[{"stId": 3, "name": "x"}]', b'[{"stId": "", "name": "x"}]',
     b'[{"stId": "R-HSA-1", "name": "x", "children": 3}]', b"[" * 100_000],
)  # fmt: skip
def test_what_is_no_hierarchy_is_refused_in_words(body):
    with pytest.raises(SourceError, match=r"Reactome.s hierarchy is not readable: .* Try again later\."):
        read_hierarchy(body)


def test_a_hierarchy_without_end_is_refused():
    tree = node("R-HSA-0", "x")
    for n in range(1, 60):
        tree = node(f"R-HSA-{n}", "x", children=[tree])
    with pytest.raises(SourceError, match="larger or deeper than any that is known"):
        read([tree])
