"""Levels by prefixes of tree numbers; branches by letters and numbers."""

import pytest

from core.datasets.mesh.levels import chain, cut, depth, places, read_branches, within
from core.errors import BadInput


def test_levels_are_the_names_of_the_prefixes(tree):
    assert chain(tree, "C04.588.894.797.520") == {
        "level1": "Neoplasms", "level2": "Neoplasms by Site", "level3": "Thoracic Neoplasms",
        "level4": "Respiratory Tract Neoplasms",
    }  # fmt: skip
    assert chain(tree, "C08.381") == {"level1": "Respiratory Tract Diseases", "level2": "Lung Diseases"}


def test_depth_and_cut():
    assert [depth(number) for number in ("C04", "C04.588.894.797.520")] == [1, 5]
    assert cut("C04.588.894.797.520") == "C04.588.894.797" and cut("C08.381") == "C08.381"


def test_branches_are_letters_or_numbers():
    assert read_branches(" c, F03;C04.588,C ") == ("C", "F03", "C04.588")
    assert within("C04.588", ["C"]) and within("C04", ["C04"]) and within("C04.588.180", ["C04.588"])
    assert not within("C040", ["C04"]) and not within("D12", ["C"])


@pytest.mark.parametrize("text", ["", " , ", "diseases", "C4", "04", "C04.", "C04.588.x"])
def test_what_is_no_branch_is_refused(text):
    with pytest.raises(BadInput, match=r"branches: found .*, expected letters or tree numbers of MeSH"):
        read_branches(text)


def test_places_of_a_descriptor_in_branches(tree):
    assert places(tree, "Lung Neoplasms", ["C"]) == ("C04.588.894.797.520", "C08.381.540")
    assert places(tree, "Lung Neoplasms", ["C08"]) == ("C08.381.540",)
    assert places(tree, "Nothing", ["C"]) == ()
