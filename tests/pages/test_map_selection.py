"""Gestures on the map and the selections they make: by ids, never by positions."""

import pytest

from core.actions import ColourValues
from core.schema import Papers
from pages.ui.maps.colours import MEASURED, offered
from pages.ui.maps.selected import Selected, described, gesture, ticked, toggled, within

LASSO = {"xref": "x", "yref": "y", "x": [0, 1.00004, 1], "y": [0, 0, 1]}


def points(*ids, trace=0, turn=0):
    """Positions lie on purpose: only customdata says which paper it is."""
    return [{"curve_number": trace, "point_index": 0, "customdata": [one, turn]} for one in ids]


def event(*ids, **shapes):
    return {"selection": {"points": points(*ids), "point_indices": [0] * len(ids), "box": [], "lasso": [], **shapes}}


def test_the_paper_in_customdata_is_meant_whatever_the_position():
    found = gesture({"selection": {"points": points("item132", trace=2), "box": [], "lasso": []}})
    assert (found.kind, found.paper) == ("open", "item132")


@pytest.mark.parametrize("empty", [None, {}, {"selection": {}}, event(), event(lasso=[LASSO])])
def test_an_empty_event_means_nothing_new(empty):
    assert gesture(empty).kind == ""


def test_a_lasso_is_kept_with_its_polygon_and_the_map_it_was_drawn_on():
    found = gesture(event("a", "b", "a", lasso=[LASSO]), map_key="4f2a")
    assert found.kind == "select"
    assert found.selected.ids == ("a", "b")
    assert found.selected.rule == {"by": "lasso", "x": [0.0, 1.0, 1.0], "y": [0.0, 0.0, 1.0], "map": "4f2a"}


def test_shapes_drawn_together_are_all_kept_and_said():
    second = {"x": [5, 6, 6], "y": [5, 5, 6]}
    found = gesture(event("a", "b", lasso=[LASSO, second]), map_key="4f2a77aa").selected
    assert found.rule["x"] == [0.0, 1.0, 1.0]
    assert found.rule["and"] == [{"by": "lasso", "x": [5.0, 6.0, 6.0], "y": [5.0, 5.0, 6.0]}]
    assert described(found) == "inside 2 shapes drawn on the map 4f2a77aa"


def test_a_lasso_round_one_paper_selects_it_and_opens_no_card():
    assert gesture(event("a", lasso=[LASSO])).kind == "select"


def test_several_clicks_with_shift_are_a_selection():
    found = gesture(event("a", "b"))
    assert (found.kind, found.selected.by) == ("select", "points")


def test_a_selection_keeps_the_order_of_the_papers_and_leaves_out_what_is_not_there():
    assert within(Selected(("c", "x", "a")), ["a", "b", "c"]).ids == ("a", "c")


def test_ticks_in_a_table_leave_alone_what_the_table_does_not_show():
    found = ticked(Selected(("z", "a", "b")), ["a", "b", "c"], [1, 2, 99])
    assert set(found.ids) == {"z", "b", "c"}


def test_a_paper_goes_in_and_out():
    one = toggled(Selected(("a",)), "b")
    assert one.ids == ("a", "b")
    assert toggled(one, "a").ids == ("b",)


def test_a_selection_changed_by_hand_says_what_it_was_made_from():
    lasso = gesture(event("a", "b", lasso=[LASSO]), map_key="4f2a77aa99").selected
    changed = ticked(toggled(lasso, "c"), ["a", "b"], [0])
    assert changed.ids == ("c", "a")
    assert described(changed) == "inside a lasso of 3 corners drawn on the map 4f2a77aa, then changed by hand"


def test_a_selection_says_in_words_how_it_was_made():
    lasso = gesture(event("a", "b", lasso=[LASSO]), map_key="4f2a77aa99").selected
    assert described(lasso) == "inside a lasso of 3 corners drawn on the map 4f2a77aa"
    assert described(Selected(("a",), {"by": "rule", "text": "year > 2015"})) == "by the rule year > 2015"


def papers(**columns):
    n = len(next(iter(columns.values())))
    ids = tuple(map(str, range(n)))
    columns = {
        name: tuple((one,) if isinstance(one, str) else one for one in values) for name, values in columns.items()
    }
    return Papers("mine", ids, ids, ids, columns, levels=("category",) if "category" in columns else ())


def test_levels_come_first_then_columns_then_what_was_measured():
    found = offered(papers(year=["2014", "2015", "2014"], category=["x", "y", "x"]), own=False)
    assert [one.code for one in found] == ["category", "year", *MEASURED]


def test_nothing_of_a_persons_columns_stands_in_the_address():
    found = offered(papers(secret=["x", "y", "x"]), own=True)
    assert found[0].code == "column-1" and found[0].column == "secret"


def test_a_column_with_a_name_of_its_own_for_each_paper_is_no_colour():
    names = [f"doi {i}" for i in range(40)]
    assert "doi" not in [one.column for one in offered(papers(doi=names), own=False)]
    assert "doi" not in [one.column for one in offered(papers(doi=["one"] * 40), own=False)]


def test_every_group_is_counted_once_a_paper():
    found = ColourValues("level", "Level", "category", (("b", "a"), ("a", "a"), ()))
    assert list(found.counts.items()) == [("a", 2), ("b", 1)]
