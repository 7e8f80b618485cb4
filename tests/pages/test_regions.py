"""Regions: whose papers are ringed, where their names go, how their words are written."""

import json

import pandas as pd
import pytest

from core import actions
from core.actions.selections import Selection
from pages.ui.maps.region_names import names_of
from pages.ui.maps.region_words import STRENGTH, words_table

MAP = "pages/map.py"
DEMO = {"data": {"name": "demo-papers"}, "model": "tfidf"}


@pytest.fixture
def demo(page):
    actions.map_papers(**DEMO)
    return lambda **view: page(MAP, model="tfidf", **view)


def kept(name, ids, number=0, key="before", which="map"):
    rule = {"by": "cluster", "which": which, "number": number, "map": key}
    return Selection(f"code-{name}", tuple(ids), rule, name, "", 0.0)


def names(found):
    return {number: one.name for number, one in found.items()}


def test_a_name_follows_its_papers_to_the_region_that_holds_most_of_them():
    regions = {0: "xyz", 1: "abcd", 2: "ef"}
    found, lost = names_of(regions, [kept("burns", "abc"), kept("bones", "ghi", 2)], which="map", key="now")
    assert names(found) == {1: "burns"}
    assert [one.name for one in lost] == ["bones"]


def test_less_than_half_of_the_larger_set_is_another_region():
    for region, name in (("abcd", {0: "burns"}), ("abcde", {}), ("abcdefgh", {})):
        assert names(names_of({0: region}, [kept("burns", "ab")], which="map", key="now")[0]) == name


def test_a_name_given_on_this_map_stays_whatever_others_are_near():
    held = [kept("older", "abcd"), kept("mine", "abc", 0, "now"), kept("space", "abcd", which="space")]
    found, lost = names_of({0: "abcd"}, held, which="map", key="now")
    assert names(found) == {0: "mine"} and lost == []


def test_two_regions_of_one_name_are_both_followed():
    held = [kept("same", "ab", 0), kept("same", "cd", 1)]
    assert names(names_of({0: "cd", 1: "ab"}, held, which="map", key="now")[0]) == {0: "same", 1: "same"}


def box(found):
    return next(one for one in found.at.text_input if one.label == "Name of this region")


def regions_of(found):
    return found.at.dataframe[0].value


def test_a_name_is_kept_or_told_of_when_the_settings_of_the_map_change_and_can_be_taken_away(demo):
    found = demo(tab="Regions")
    box(found).set_value("Chromatin & co")
    found.run()
    actions.map_papers(**DEMO, seed=1)
    found.at.selectbox(key="map-seed").set_value("1")
    found.run()
    assert "Chromatin & co" in [*regions_of(found)["region"]] or "“Chromatin & co” (" in found.said
    found.at.selectbox(key="map-seed").set_value("20261006")
    found.run()
    box(found).set_value("")
    found.run()
    assert "Chromatin & co" not in [*regions_of(found)["region"]] and "Chromatin" not in found.said


def test_the_papers_of_the_open_region_are_ringed_whatever_is_selected(demo):
    found = demo(tab="Regions")
    found.press("Select these papers")
    found.at.session_state["map-region"] = 1
    found.run()
    second = regions_of(found).iloc[1]
    assert found.alts[0].endswith(f"the {second['papers']} papers of {second['region']} are ringed.")
    traces = json.loads(found.at.get("plotly_chart")[0].proto.spec)["data"]
    (rings,) = [one["customdata"] for one in traces if one.get("name") == "selected"]
    made = actions.map_papers(**DEMO)
    number = int(second["region"].removeprefix("cluster ")) - 1
    inside = {id for id, own in zip(made.papers.ids, made.clusters["map"]) if own == number}
    assert {id for id, *_ in rings} == inside and len(rings) == second["papers"]


def test_words_are_written_with_whole_per_cent_and_one_interval():
    table = pd.DataFrame({
        "term": ["burn", "skin"], "inside": [5 / 6, 1.0], "outside": [0.004, 0.0], "strength": [2.884, 1.0],
        "low": [-0.2411, 0.5], "high": [6.0, 1.5], "sure": [False, True],
    })  # fmt: skip
    found = words_table(table)
    assert [*found.columns] == ["word", "inside", "outside", STRENGTH]
    assert [*found.iloc[0]] == ["burn", "83%", "< 1%", "2.88 [−0.24, 6.00]"]
    assert [*found.iloc[1]] == ["skin", "100%", "0%", "1.00 [0.50, 1.50]"]
