"""Pairs of a split: its own papers, the type that the levels give, no pair twice, no more than were asked for."""

from collections import Counter
from dataclasses import replace

import pytest

from core.datasets.paper_pairs import CLOSEST_FIRST, FARTHEST, TYPES
from core.datasets.splits import split_pathways
from core.datasets.splits.pairs import draw_pairs, kinds


def type_of(papers, one, other):
    """By the definition, paper by paper: the closest level at which both have a label decides."""
    shared = [
        kind for kind, level in CLOSEST_FIRST if set(papers.columns[level][one]) & set(papers.columns[level][other])
    ]
    return shared[0] if shared else FARTHEST


@pytest.mark.parametrize("seed", range(5))
def test_pairs_stay_in_their_split_with_the_type_of_the_hierarchy(seed, collection):
    made = split_pathways(collection(seed), seed=seed)
    row = {id_: row for row, id_ in enumerate(made.papers.ids)}
    for split, pairs in made.pairs.items():
        assert len({frozenset((pair.left, pair.right)) for pair in pairs}) == len(pairs)
        assert max(Counter((pair.left, pair.type) for pair in pairs).values()) <= 2
        for pair in pairs:
            assert made.papers.splits[row[pair.left]] == made.papers.splits[row[pair.right]] == split
            assert pair.type == type_of(made.papers, row[pair.left], row[pair.right])
            assert pair.label == int(pair.type == "pos")


def test_as_many_of_each_type_are_some_of_those_drawn(collection):
    papers = collection(3)
    every, even = draw_pairs(papers), draw_pairs(papers, even=True)
    counts = Counter(pair.type for pair in every)
    assert Counter(pair.type for pair in even) == dict.fromkeys(counts, min(counts.values()))
    assert set(even) <= set(every) and len(set(even)) == len(even)
    row = {id_: row for row, id_ in enumerate(papers.ids)}
    order = [(row[pair.left], TYPES.index(pair.type), row[pair.right]) for pair in even]
    assert order == sorted(order)


def test_names_of_levels_change_no_type(collection):
    papers = collection(3)
    other = {"domain": "category", "topic": "subcategory", "term": "pathway"}
    named = replace(papers, columns={new: papers.columns[old] for new, old in other.items()}, levels=tuple(other))
    assert draw_pairs(named) == draw_pairs(papers)


def test_more_or_fewer_levels_have_the_types_that_their_places_give():
    assert kinds(("a", "b", "c", "d")) == {"pos": ("d",), "hard": ("c",), "negative": ("a", "b")}
    assert kinds(("a", "b")) == {"pos": ("b",), "hard": ("a",)}
    assert kinds(("category", "pathway")) == {"pos": ("pathway",), "negative": ("category",)}
    assert kinds(("term",)) == {"pos": ("term",)}
