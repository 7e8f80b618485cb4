"""A selection outlives the tab: the same papers by the same rule have one code, and nothing of it is lost silently."""

import pytest

from core import actions
from core.actions import selections, workspaces
from core.errors import MissingData

RULE = {"by": "rule", "text": "category = X and year > 2015"}


@pytest.fixture
def place():
    return workspaces.new_workspace()


def test_papers_come_back_by_their_code(place):
    code = actions.keep_selection(place, ["3", "1"], RULE, data_fingerprint="f")
    found = actions.selection(place, code)
    assert (found.ids, found.rule, found.name, found.data_fingerprint) == (("3", "1"), RULE, "", "f")
    assert actions.keep_selection(place, ["3", "1"], RULE, data_fingerprint="f") == code
    assert actions.keep_selection(place, ["3"], RULE, data_fingerprint="f") != code


def test_only_named_ones_are_listed_and_a_name_stays(place):
    code = actions.keep_selection(place, ["1"], RULE)
    assert actions.saved(place) == []
    actions.keep_selection(place, ["1"], RULE, name="Kinases")
    actions.keep_selection(place, ["1"], RULE)
    assert [(one.code, one.name) for one in actions.saved(place)] == [(code, "Kinases")]
    assert actions.saved(place, "other data") == []
    assert actions.name_selection(place, code, "").name == "" and actions.saved(place) == []


def test_a_removed_one_comes_back(place):
    code = actions.keep_selection(place, ["1"], None, name="A")
    actions.remove_selection(place, code)
    assert actions.saved(place) == []
    with pytest.raises(MissingData, match="not in this workspace"):
        actions.selection(place, code)
    assert actions.restore_selection(place, code).name == "A"


@pytest.mark.parametrize("code", ["", "..", "../../about", "x" * 12, "0" * 12, "0" * 12 + "\n"])
def test_what_is_no_code_is_never_turned_into_a_path(place, code):
    for call in (actions.selection, actions.remove_selection, actions.restore_selection):
        with pytest.raises(MissingData, match="not in this workspace"):
            call(place, code)


def test_nothing_is_kept_outside_a_workspace():
    with pytest.raises(MissingData, match="No workspace"):
        actions.keep_selection("..", ["1"])


def test_many_lassos_do_not_fill_the_disk_and_named_ones_stay(place, monkeypatch):
    monkeypatch.setattr(selections, "MOST_UNNAMED", 5)
    named = actions.keep_selection(place, ["n"], None, name="keep me")
    codes = [actions.keep_selection(place, [str(n)], None) for n in range(12)]
    assert actions.selection(place, named).name == "keep me" and actions.selection(place, codes[-1]).ids == ("11",)
    with pytest.raises(MissingData):
        actions.selection(place, codes[0])


def test_a_damaged_one_is_said_to_be_gone(place):
    code = actions.keep_selection(place, ["1"], None)
    path = workspaces.folder_of(place) / "selections" / f"{code}.json"
    raw = bytearray(path.read_bytes())
    raw[3] ^= 1
    path.write_bytes(raw)
    with pytest.raises(MissingData):
        actions.selection(place, code)
