"""Does the embedding know pathways? From three models to the worst pathway, a paper, its misses, map and report."""

import csv
import io
import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from core import actions
from tests.browser import on_map
from tests.browser.tab import ROW

pytestmark = [pytest.mark.browser, pytest.mark.slow]
REAL = Path(os.environ.get("BIOSCOPE_DATA", "nowhere"))
MODELS = ["all-MiniLM-L6-v2", "tfidf", "random"]
SOURCE = {"name": "bc5cdr_splits", "split": "test"}
PLACE = """([selector, wanted]) => {
  const plot = document.querySelector(selector + ' .js-plotly-plot'), layout = plot._fullLayout;
  const box = plot.getBoundingClientRect();
  for (const trace of plot._fullData) {
    if (trace.hoverinfo === 'skip' || !trace.customdata) continue;
    const x = layout[trace.xaxis.replace('x', 'xaxis')], y = layout[trace.yaxis.replace('y', 'yaxis')];
    for (let i = 0; i < trace.x.length; i++) {
      const own = trace.customdata[i];
      if (own && wanted.every((name, at) => own[at] === name)) return [
        box.left + x._offset + x.l2p(x.d2l(trace.x[i])), box.top + y._offset + y.l2p(y.d2l(trace.y[i])),
      ];
    }
  }
}"""


@pytest.fixture
def scores(of_server):
    """What three models score, and the map of the first, made before the page is opened."""
    if not (REAL / "bc5cdr_splits" / "pathways_test.json").is_file():
        pytest.skip("BIOSCOPE_DATA names no folder bc5cdr_splits")
    actions.map_papers(data=SOURCE, model=MODELS[0], form="abstract")
    return [actions.score_pathways(data=SOURCE, model=model) for model in MODELS]


def click(tab, key, *wanted):
    """Click the point of a figure that stands for these names."""
    figure = tab.key(key).locator(".js-plotly-plot .main-svg").first
    expect(figure).to_be_visible()
    figure.scroll_into_view_if_needed()
    tab.page.wait_for_timeout(400)
    x, y = tab.page.evaluate(PLACE, [f".st-key-{key}", list(wanted)])
    for shift in (-3, 0):
        tab.page.mouse.move(x + shift, y)
    tab.page.wait_for_timeout(200)
    with tab.run():
        tab.page.mouse.down()
        tab.page.mouse.up()


def press(tab, row, key):
    """Click a row of a table that is brought into view whole, as a hand does: the pointer comes first."""
    one = on_map.table(tab, key)
    one.evaluate("one => one.scrollIntoView({block: 'center'})")
    tab.page.wait_for_timeout(500)
    place = one.get_by_test_id("data-grid-canvas").bounding_box()
    x, y = place["x"] + 250, place["y"] + ROW * (row + 1.5)
    for shift in (-3, 0):
        tab.page.mouse.move(x + shift, y)
        tab.page.wait_for_timeout(200)
    with tab.run():
        tab.page.mouse.down()
        tab.page.mouse.up()


def go(tab, label):
    with tab.run():
        tab.key("pathways-tab").get_by_text(label, exact=True).click()


def files(tab, *labels):
    """What the report's buttons give."""
    tab.page.get_by_test_id("stMain").get_by_role("button", name="Report").click()
    fold, found = tab.page.get_by_test_id("stPopoverBody"), []
    for label in labels:
        with tab.page.expect_download(timeout=60_000) as coming:
            fold.get_by_role("button", name=label).click()
        found.append(coming.value.path().read_text(encoding="utf-8-sig"))
    tab.page.keyboard.press("Escape")
    return found


def test_from_three_models_to_the_worst_pathway_its_papers_the_map_and_the_report(tab, scores):
    main = tab.page.get_by_test_id("stMain")
    tab.open("pathways")
    tab.choose("pathways-data", "bc5cdr_splits")
    for model in MODELS[1:]:
        with tab.run():
            tab.key("pathways-model").locator("input").click()
            tab.page.get_by_role("option").filter(has_text=model).first.click()
        tab.page.keyboard.press("Escape")
    board = actions.leaderboard(scores, level="pathway")
    best = board.iloc[0]
    expect(main.locator("h2").first).to_contain_text(
        f"{best['model']} finds papers of the same pathway with mAP {best['value']:.2f} [{best['low']:.2f}, "
    )
    rows = main.get_by_test_id("stDataFrame").first.locator("tbody tr[role=row]")
    expect(rows).to_have_count(len(MODELS))
    assert [row.locator("td").first.inner_text() for row in rows.all()] == list(board["label"])

    go(tab, "Which biology")
    groups = actions.by_group(scores[0], level="pathway")
    worst = groups.iloc[-1]["group"]
    click(tab, "pathways-groups-one", worst)
    expect(tab.key("pathways-group").locator("h2")).to_have_text(worst)
    members = actions.members_of(scores[0], "pathway")[worst]
    measured = scores[0].measured("pathway", "AP")
    paper = min((measured[row], scores[0].papers.ids[row]) for row in members)[1]
    title = scores[0].papers.titles[scores[0].places[paper]]
    assert title in on_map.listed(tab, "pathways-members")[0]
    table = actions.confusion(scores[0], level="category")
    row, column = table.index[0], next(name for name in table.columns[1:] if table.iloc[0][name] > 0)
    click(tab, "pathways-confusion", row, column)
    expect(tab.key("pathways-confused").locator("h2")).to_have_text(f"{row} → {column}")

    press(tab, 0, "pathways-members")
    card = tab.key("query-card")
    expect(card.locator("h2")).to_have_text(title)
    ranked = actions.query_ranking(scores[0], id=paper)
    expect(card).to_contain_text(f"average precision {ranked.AP:.2f} (chance {ranked.chance:.2f})")
    rows = on_map.listed(tab, "pathways-ranking-0")
    hits = [bool(hit) for hit in ranked.table["hit"]]
    assert [("✓" in row) for row in rows] == hits[: len(rows)]
    miss = hits.index(False)
    press(tab, miss, "pathways-ranking-0")
    beside = tab.key("pathways-beside").locator("h2")
    expect(beside.nth(2)).to_have_text(str(ranked.table["title"].iloc[miss]))
    expect(tab.page).to_have_url(re.compile(f"paper={paper}.*with={ranked.table['id'].iloc[miss]}"))

    there = {part for part in tab.query.split("&") if not part.startswith("w=")}
    with tab.run():
        card.get_by_role("link", name="Find it on the Map").click()
    expect(tab.key("paper-card").locator("h2")).to_have_text(title)
    assert paper in on_map.ringed(tab)
    expect(tab.key("map-colour").locator("input")).to_have_value("Pathway")
    with tab.run():
        tab.key("paper-card").get_by_role("link", name="Use as query").click()
    expect(tab.key("query-card").locator("h2")).to_have_text(title)
    back = {part for part in tab.query.split("&") if not part.startswith("w=")}
    # the link spells out the split, a default that the page left out
    assert back - {"split=test"} <= there and {"tab=Query", f"paper={paper}", "data=bc5cdr_splits"} <= back

    report, numbers, papers = files(tab, "Markdown", "Every number of it", "Every paper's own")
    own = [
        float(row["AP"]) for row in csv.DictReader(io.StringIO(papers))
        if row["model"] == MODELS[0] and row["level"] == "pathway" and row["AP"]
    ]  # fmt: skip
    mean = sum(own) / len(own)
    (said,) = [
        row for row in csv.DictReader(io.StringIO(numbers))
        if (row["section"], row["model"], row["level"], row["measure"], row["over"], row["centering"])
        == ("retrieval", MODELS[0], "pathway", "AP", "papers", "raw")
    ]  # fmt: skip
    assert float(said["value"]) == pytest.approx(mean, abs=1e-9)
    assert f"{mean:.3f}" in report and "Pathway benchmark: bc5cdr" in report.replace("\\", "")
