"""MeSH's tree out of the formats that there are; what has no place in it is said, what is no tree refused."""

import pytest

from core.datasets.mesh import read_tree
from core.errors import BadFile
from tests.sources.mesh_server import PLACES, tree_file


def test_each_place_has_its_name_and_each_descriptor_its_places():
    tree = read_tree(tree_file(), "mtrees2026.bin")
    assert dict(tree.names) == PLACES and not tree.findings
    assert tree.numbers["Lung Neoplasms"] == ("C04.588.894.797.520", "C08.381.540")
    assert len(tree) == len(set(PLACES.values()))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_ends_of_lines_and_blank_lines(end):
    assert read_tree(tree_file(end=end) + 2 * end.encode(), "x").names == PLACES


def test_a_name_may_hold_a_semicolon_and_any_letter():
    raw = "Sjögren; or so;C04\n".encode()
    assert dict(read_tree(raw, "x").names) == {"C04": "Sjögren; or so"}


def test_a_table_of_ids_names_and_numbers_is_a_tree_too():
    raw = (
        b"D009369\tNeoplasms\tTumor|Cancer\tC04\t\n"
        b"D008297\tMale\tMales\t\t\n"
        b"D009371\tNeoplasms by Site\t\tC04.588\t\n"
        b"D001943\tBreast Neoplasms\tBreast Cancer\tC04.588.180\t9606\n"
    )
    tree = read_tree(raw, "terms.tsv")
    assert tree.numbers["Breast Neoplasms"] == ("C04.588.180",)
    assert tree.ids == {"D009369": "Neoplasms", "D008297": "Male", "D009371": "Neoplasms by Site",
                        "D001943": "Breast Neoplasms"}  # fmt: skip


def test_a_place_without_the_places_above_it_is_left_out_and_said():
    tree = read_tree(b"Neoplasms;C04\nLung Neoplasms;C04.588.894\nAsthma;C08.381\n", "part.bin")
    assert dict(tree.names) == {"C04": "Neoplasms"}
    assert [one.text for one in tree.findings] == [
        "part.bin: 2 tree numbers whose place above is missing: C04.588.894 and C08.381."
    ]


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "no tree numbers; expected lines"),
        (b"pmid,title\n1,x\n", 'line 1: found "pmid,title", expected lines'),
        (b"Neoplasms;C04\nBreast;C4.1\n", 'line 2: found "Breast;C4.1"'),
        (b";C04\n", "line 1"),
        (b"Neoplasms;C04\nAsthma;C04\n", 'line 2: C04 is "Asthma" here and "Neoplasms" before'),
        (b"Lung;C04.588\n", "no tree number begins at a first place"),
        (b"X1\tNeoplasms\tC04\n", "line 1"),
        (b"<html><body>Log in</body></html>", "x"),
    ],
)
def test_what_is_no_tree_is_refused_with_its_line(raw, words):
    with pytest.raises(BadFile, match=words):
        read_tree(raw, "x")
