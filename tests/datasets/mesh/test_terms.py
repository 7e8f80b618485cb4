"""Which descriptors may be drawn, and in which order."""

import pytest

from core.datasets.mesh import groups_of
from core.datasets.mesh.levels import cut, depth
from core.errors import BadInput


def test_terms_have_depth_four_or_more_in_the_branches(tree):
    groups = groups_of(tree, ["C"], seed=1)
    assert [(one.number, one.name) for one in groups] == [
        ("C04", "Neoplasms"), ("C08", "Respiratory Tract Diseases"), ("C10", "Nervous System Diseases"),
    ]  # fmt: skip
    every = {name for one in groups for name in one.terms}
    assert every == {
        name for name, numbers in tree.numbers.items() if any(depth(n) > 3 and n.startswith("C") for n in numbers)
    }
    assert set(groups[1].terms) == {"Asthma", "Bronchitis", "Pulmonary Disease, Chronic Obstructive"}


def test_the_same_seed_gives_the_same_order_and_another_another(tree):
    first, again, other = (groups_of(tree, ["C"], seed=seed) for seed in (1, 1, 2))
    assert first == again and [one.terms for one in first] != [one.terms for one in other]


def test_two_places_of_a_place_of_depth_three_come_before_the_next(tree):
    for seed in range(5):
        neoplasms = groups_of(tree, ["C04"], seed=seed)[0].terms
        thirds = [{cut(n, 3) for n in tree.numbers[name] if n.startswith("C04")}.pop() for name in neoplasms[:4]]
        assert thirds[0] == thirds[1] != thirds[2] == thirds[3]
        nodes = [{cut(n) for n in tree.numbers[name] if n.startswith("C04")}.pop() for name in neoplasms[:5]]
        assert len(set(nodes)) == 5


def test_only_descriptors_that_papers_have(tree):
    groups = groups_of(tree, ["C"], seed=1, among={"Asthma", "Lung Diseases", "Humans"})
    assert [one.terms for one in groups] == [("Asthma",)]
    assert groups_of(tree, ["C"], seed=1, among=set()) == []


def test_branches_that_hold_nothing_are_refused(tree):
    with pytest.raises(BadInput, match="the tree has no F03; it has branches C, D, Z"):
        groups_of(tree, ["C", "F03"], seed=1)
    with pytest.raises(BadInput, match="no descriptor of depth 4 or more there"):
        groups_of(tree, ["Z"], seed=1)
