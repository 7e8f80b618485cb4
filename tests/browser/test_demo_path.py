"""The demo's path: from Home to a pair, to how sure the score is, to two models, to a file for a paper."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import expect

from core import actions
from core.figures import words
from pages.ui.pairs.choices import COLOURS

pytestmark = pytest.mark.browser
TASK, MODEL, SECOND = "demo-pairs", "all-MiniLM-L6-v2", "tfidf"


@pytest.fixture
def demo(of_server):
    return actions.inspect(task=TASK, model=MODEL)


def third_group(tab):
    """A point of the third colour group that stands alone enough to be clicked."""
    points = tab.points()
    groups = list(dict.fromkeys(one["group"] for one in points))
    assert len(groups) >= 3
    return tab.lonely([one for one in points if one["group"] == groups[2]])


def test_from_home_to_a_point_of_the_third_colour_group_and_its_card(tab, demo):
    tab.open()
    assert len(tab.points("home-scatter")) == 60
    tab.menu("Sentence similarity")
    tab.choose("similarity-colour", COLOURS["kind"])
    point = third_group(tab)
    row = demo.items.set_index("item_id").loc[point["id"]]
    assert (point["group"], point["model"]) == (row["kind"], MODEL)
    assert (point["x"], point["y"]) == pytest.approx((row["predicted"], row["gold"]), abs=1e-4)
    tab.pick(point["id"])
    tab.shows(point["id"])
    card = tab.card.text_content()
    assert row["left"] in card
    assert row["right"] in card
    said = tab.card.inner_text()
    assert re.search(rf"\b{row['gold']:.2f}\b", said)
    assert re.search(rf"\b{row['predicted']:.3f}\b", said)


def test_figure_search_steps_and_table_mean_the_same_pair(tab, demo):
    order = demo.items.sort_values(["abs_rank_residual", "item_id"], ascending=[False, True])["item_id"].tolist()
    tab.open("similarity?colour=kind")
    point = third_group(tab)
    tab.pick(point["id"])
    tab.shows(point["id"])
    other = order[5]
    tab.choose("similarity-pair", other)
    tab.shows(other)
    tab.press("pair-after")
    tab.shows(order[6])
    tab.press("pair-before")
    tab.shows(other)
    tab.pick(point["id"])  # the very point that was clicked before
    tab.shows(point["id"])
    tab.pick_row(order[3])
    tab.shows(order[3])
    tab.pick_row(order[1])
    tab.shows(order[1])


def test_a_search_by_words_of_a_sentence_finds_the_pair(tab, demo):
    row = demo.items.set_index("item_id").loc["demo-039"]
    tab.open("similarity")
    tab.choose("similarity-pair", row["right"][:40])
    tab.shows("demo-039")


@pytest.mark.parametrize("over", ["pairs", "groups"])
def test_the_bootstrap_shows_the_numbers_of_the_action(tab, demo, over):
    tab.open("similarity?tab=Bootstrap")
    intervals = demo.result.metrics if over == "pairs" else demo.result.by_group
    for name, value in intervals.items():
        drawn = tab.key(f"similarity-histogram-{name}-{over}").locator(".js-plotly-plot")
        expect(drawn.locator(".points path").first).to_be_attached()
        said = drawn.text_content()
        for number in (value.point, value.low, value.high):
            assert f"{number:.2f}" in said
        assert re.search(rf"n\s*=\s*{demo.result.n}\b", said)
        assert re.search(r"B\s*=\s*1,000", said)
        bars = drawn.evaluate("plot => plot._fullData.filter(t => t.type === 'bar').flatMap(t => Array.from(t.y))")
        assert sum(bars) == value.resamples - value.dropped


def test_a_second_model_is_scored_by_the_button_and_set_against_the_first(tab, of_server):
    tab.open("similarity?tab=Models")
    tab.add_model(SECOND)
    tab.press("score-models")
    differences = tab.table("verdict")
    expect(differences).to_be_visible(timeout=90_000)
    tab.settle()
    made = actions.compare(task=TASK, models=[MODEL, SECOND], compute=False)
    for one in made.comparisons:
        row = differences.locator("tbody tr").filter(has_text=words.metric_title(one.metric))
        assert row.locator("td").all_inner_texts()[1:3] == [one.a, one.b]
        verdict = {"a higher": f"{one.a} higher", "b higher": f"{one.b} higher"}.get(one.verdict, one.verdict)
        expect(row).to_contain_text(verdict)
        assert one.difference.point in numbers(row)
    forest = tab.key("similarity-forest").locator(".js-plotly-plot").text_content()
    assert MODEL in forest
    assert SECOND in forest
    scores = tab.table("score").first.locator("tbody tr")
    for result in actions.evaluate(task=TASK, models=[MODEL, SECOND], compute=False):
        for name, value in result.metrics.items():
            row = scores.filter(has_text=result.model).filter(has_text=words.metric_title(name)).first
            assert {value.point, value.low, value.high} <= set(numbers(row))
    tab.tab("Bootstrap")
    for one in made.comparisons:
        drawn = tab.key(f"similarity-difference-{one.metric}")
        expect(drawn.locator(".js-plotly-plot .points path").first).to_be_attached()
        low, high = (words.number(end) for end in (one.difference.low, one.difference.high))
        assert f"[{low}, {high}]" in drawn.text_content() + tab.text


def numbers(row):
    """The numbers of a row, in full: a table keeps more digits than it paints."""
    found = []
    for text in row.locator("td").all_inner_texts():
        with suppress(ValueError):
            found.append(float(text))
    return found
