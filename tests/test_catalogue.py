"""Tables refuse twins; a wrong name is answered with the near one."""

from dataclasses import dataclass

import pytest

from core.catalogue import catalogue, choose
from core.errors import UnknownName


@dataclass(frozen=True)
class Named:
    name: str


def test_entries_come_in_the_order_given():
    assert list(catalogue("thing", [Named("b"), Named("a")])) == ["b", "a"]


def test_twins_are_refused_by_name():
    with pytest.raises(ValueError, match="two entries for thing 'a'"):
        catalogue("thing", [Named("a"), Named("a")])


def test_a_near_name_is_suggested():
    with pytest.raises(UnknownName, match=r"no task 'bioses'; did you mean 'biosses'\? There are 1: biosses\."):
        choose("task", {"biosses": 1}, "bioses")


def test_a_far_name_gets_the_list_only():
    with pytest.raises(UnknownName, match=r"no task 'zzz'\. There are 1: biosses\."):
        choose("task", {"biosses": 1}, "zzz")
