from collections import Counter

import numpy as np
import pytest

from core.errors import BadInput, UnknownName
from core.figures import colouring
from core.figures.colours import OKABE_ITO, REST


def looks(own):
    return {group.label: (group.colour, group.shape) for group in own.groups}


def test_up_to_eight_categories_have_a_colour_and_a_shape_of_their_own_by_name():
    own = colouring(tuple((name,) for name in "hgfedcba"))
    assert [group.label for group in own.groups] == list("abcdefgh")
    assert [group.colour for group in own.groups] == list(OKABE_ITO)
    assert len(set(looks(own).values())) == 8


def test_the_six_top_categories_keep_their_colour_whatever_else_is_there(tops):
    alone = looks(colouring(tuple((name,) for name in tops)))
    among = looks(colouring((*((name,) for name in tops), ("a new one",), ("Zoology",))))
    one = looks(colouring((("human diseases",), ("Metabolism",))))
    assert {name: among[name] for name in tops} == alone
    assert one == {"human diseases": alone["Human diseases"], "Metabolism": alone["Metabolism"]}
    assert len(set(among.values())) == 8


def test_no_two_visible_groups_of_many_share_colour_and_shape_and_the_rest_open(pathways):
    own = colouring(pathways, title="pathway")
    assert len(set(looks(own).values())) == len(own.groups) == 9
    other = own.groups[-1]
    assert other.label == "other (112)"
    assert other.colour == REST[0]
    assert len(other.names) == 112
    assert sorted([*other.names, *(g.label for g in own.groups if g.named)]) == sorted(own.table["name"])
    assert len(own.table) == 120


def test_every_category_is_found_by_its_name_also_in_the_rest(pathways):
    own = colouring(pathways)
    for name, n in zip(own.table["name"], own.table["n"]):
        assert len(own.holding(name)) == n == sum(name in held for held in pathways)


def test_a_chosen_category_has_a_colour_however_small(pathways):
    own = colouring(pathways, chosen=["pathway 119"])
    assert "pathway 119" in {group.label for group in own.groups if group.named}
    assert sum(group.named for group in own.groups) == 8


def test_several_groups_of_one_paper_are_all_there(pathways):
    own = colouring(pathways)
    assert own.several == 2
    three, rest = own.members[-2:]
    assert len(three) == len(rest) == 3  # three in one grey are a dot with two rings too
    assert {own.groups[i].label for i in rest} == {"other (112)"}
    assert own.names[-1] == pathways[-1]


def test_a_coloured_group_fills_the_dot_of_a_paper_that_is_also_in_the_rest():
    values = (*((name,) for name in "abcdefgh" for _ in range(3)), ("z", "h"), ("z",), ("y",))
    own = colouring(values)
    assert own.labels[-3:] == ["h", "other (2)", "other (2)"]


def test_papers_without_a_category_are_counted_and_hollow():
    own = colouring((("a",), (), ("", " ")), missing="no cluster")
    assert [(g.label, g.n, g.shape) for g in own.groups] == [("a", 1, "circle"), ("no cluster", 2, "circle-open")]


def test_a_filter_changes_no_colour(pathways, tops):
    sizes = Counter(name for own in pathways for name in own)
    whole, part = looks(colouring(pathways, every=sizes)), looks(colouring(pathways[250:], every=sizes))
    named = [name for name in part if not name.startswith("other")]
    assert named
    assert {name: part[name] for name in named} == {name: whole[name] for name in named}
    alone = looks(colouring((("Metabolism",),), every=sorted(tops)))
    assert alone.items() <= looks(colouring(tuple((name,) for name in tops))).items()


def test_a_name_like_the_common_label_is_not_taken_for_it(pathways):
    own = colouring((*pathways, *[("other (112)",)] * 40))
    assert own.groups[0].label == "other (112)"
    assert own.groups[0].named
    assert own.groups[-1].label == "other (113)"


def test_numbers_are_read_from_texts_and_nothing_is_made_up():
    own = colouring((("2014",), ("2010", "2012"), (), ("n. d.",)), kind="number", title="year")
    assert own.numbers[:2].tolist() == [2014, 2011]
    assert np.isnan(own.numbers[2:]).all()
    assert (own.low, own.high) == (2011, 2014)
    assert own.groups[0].n == 2
    assert own.members == ((), (), (0,), (0,))


def test_a_diverging_scale_reaches_as_far_either_way():
    own = colouring(np.array([-1.0, 3.0]), kind="diverging")
    assert (own.low, own.high) == (-3, 3)


@pytest.mark.parametrize("values", [[], [np.nan], [2.0, 2.0]])
def test_numbers_without_any_spread_have_a_scale(values):
    own = colouring(np.array(values), kind="number")
    assert own.low < own.high


def test_what_is_no_colouring_is_refused_in_words():
    with pytest.raises(UnknownName, match="no kind of colour 'numbers'; did you mean 'number'"):
        colouring((), kind="numbers")
    with pytest.raises(BadInput, match="a category is a tuple of names for each paper"):
        colouring(("a", "b"))
