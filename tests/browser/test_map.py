"""The map in a browser: what is clicked opens, what is drawn round stays selected, whatever is changed around it."""

import json
import math
import re

import pytest
from playwright.sync_api import expect

from core import actions
from core.actions import workspaces
from core.figures import stamp

pytestmark = pytest.mark.browser

KNOWN = "item132"  # in the third group: a build that trusts positions opens another one
POINTS = """figure => {
  const plot = figure.querySelector('.js-plotly-plot'), layout = plot._fullLayout, box = plot.getBoundingClientRect();
  const ringed = new Set(), points = [];
  plot._fullData.forEach(trace => {
    if (trace.hoverinfo === 'skip' && trace.customdata) trace.customdata.forEach(own => own && ringed.add(own[0]));
  });
  plot._fullData.forEach(trace => {
    if (trace.hoverinfo === 'skip' || !trace.customdata) return;
    for (let i = 0; i < trace.x.length; i++) if (trace.customdata[i]) points.push({
      id: trace.customdata[i][0], ringed: ringed.has(trace.customdata[i][0]),
      left: box.left + layout.xaxis._offset + layout.xaxis.l2p(trace.x[i]),
      top: box.top + layout.yaxis._offset + layout.yaxis.l2p(trace.y[i]),
    });
  });
  return points;
}"""
WORDS = ("kinase", "membrane", "ribosome", "antibody", "neuron", "glucose", "virus", "enzyme", "actin", "helicase")


@pytest.fixture
def demo(tab, of_server):
    """A tab on the demo, with maps by two methods kept."""
    for method in ("umap", "pca"):
        actions.map_papers(data={"name": "demo-papers"}, model="tfidf", method=method)
    tab.open("map?model=tfidf")
    return tab


@pytest.fixture
def own(tab, of_server, tmp_path):
    """A tab on 200 papers of somebody's own, in three groups."""
    rows = [
        {
            "id": f"item{i}", "title": f"The {WORDS[i % 10]} of {WORDS[i // 10 % 10]} {i}", "type": "abc"[i % 3],
            "abstract": f"Where {WORDS[i * 7 % 10]} and {WORDS[i * 3 % 10]} meet, case {i} is seen.",
        }
        for i in range(200)
    ]  # fmt: skip
    path = tmp_path / "cells.json"
    path.write_text(json.dumps(rows), encoding="utf-8")
    workspace = workspaces.new_workspace()
    kept = actions.add_collection(workspace, path=path, name="cells")
    actions.map_papers(data=actions.collection_source(kept.key, workspace=workspace), model="tfidf")
    columns = sorted(actions.papers(kept.source).columns)
    tab.open(f"map?data={kept.key}&model=tfidf&colour=column-{columns.index('type') + 1}&w={workspace}")
    return tab


def figure(tab):
    return tab.page.locator("[class*='st-key-map-figure-']")


def points(tab):
    expect(figure(tab).locator(".js-plotly-plot .main-svg").first).to_be_visible()
    figure(tab).scroll_into_view_if_needed()
    tab.page.wait_for_timeout(300)
    return list(figure(tab).evaluate(POINTS))


def ringed(tab):
    return {one["id"] for one in points(tab) if one["ringed"]}


def place(tab, id):
    return next(one for one in points(tab) if one["id"] == id)


def click(tab, id):
    at = place(tab, id)
    for shift in (-3, 0):
        tab.page.mouse.move(at["left"] + shift, at["top"])
    tab.page.wait_for_timeout(200)
    with tab.run():
        tab.page.mouse.down()
        tab.page.mouse.up()


def lonely(tab):
    every = points(tab)

    def room(one):
        return min(
            math.dist((one["left"], one["top"]), (other["left"], other["top"]))
            for other in every
            if other["id"] != one["id"]
        )

    return max(every, key=room)["id"]


def drag(tab, label):
    with tab.run():
        tab.key("map-drag").get_by_text(label, exact=True).click()


def lasso(tab, id, radius=30):
    """Draw round a paper; the ids that lie inside."""
    drag(tab, "Lasso")
    at, mouse = place(tab, id), tab.page.mouse
    mouse.move(at["left"] + radius, at["top"])
    with tab.run():
        mouse.down()
        for step in range(1, 25):
            turn = step / 24 * 2 * math.pi
            mouse.move(at["left"] + radius * math.cos(turn), at["top"] + radius * math.sin(turn))
        mouse.up()
    return ringed(tab)


def shows(tab, chosen):
    """Figure, count and address all mean these papers."""
    expect(tab.key("map-selected")).to_contain_text(f"{len(chosen)} of ")
    tab.settle()
    assert ringed(tab) == chosen
    assert "sel=" in tab.query


def test_a_point_of_the_third_group_opens_its_own_card(own):
    assert len({one["id"] for one in points(own)}) == 200
    at = place(own, KNOWN)
    drag(own, "Box")
    mouse = own.page.mouse
    at = place(own, KNOWN)
    mouse.move(at["left"] - 4, at["top"] - 4)
    with own.run():
        mouse.down()
        mouse.move(at["left"] + 4, at["top"] + 4, steps=4)
        mouse.up()
    assert KNOWN in ringed(own)
    drag(own, "Click or move")
    alone = lonely(own)
    click(own, alone)
    expect(own.key("paper-card")).to_contain_text(alone)
    for word in ("item", "cells", "kinase", "type"):
        assert word not in re.sub(r"[?&]w=[^&]*", "", own.query)


def test_a_selection_survives_colour_projection_slider_page_and_reload(demo):
    chosen = lasso(demo, lonely(demo), radius=60)
    assert chosen
    shows(demo, chosen)
    demo.choose("map-colour", "Subcategory")
    shows(demo, chosen)
    demo.page.get_by_test_id("stSidebar").get_by_text("Details: how the map is made").click()
    demo.page.wait_for_timeout(600)  # it unfolds slowly
    demo.choose("map-method", "PCA")
    shows(demo, chosen)
    drag(demo, "Click or move")
    shows(demo, chosen)
    demo.menu("Jobs")
    demo.menu("Map")
    shows(demo, chosen)
    demo.open(demo.page.url)
    shows(demo, chosen)
    demo.press("map-clear")
    assert ringed(demo) == set()
    assert "sel=" not in demo.query


def test_a_torn_neighbour_is_followed_and_its_card_opens(demo):
    demo.open("map?model=tfidf&paper=demo-0007")
    expect(demo.key("paper-card")).to_contain_text("demo-0007")
    made = actions.map_papers(data={"name": "demo-papers"}, model="tfidf", compute=False)
    paper = made.papers.ids[made.neighbours.index[made.row("demo-0007"), 2]]
    canvas = demo.key("map-nearest").get_by_test_id("data-grid-canvas")
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    with demo.run():
        demo.page.mouse.click(box["x"] + 15, box["y"] + 35 * 3 + 17)
    expect(demo.key("paper-card")).to_contain_text(paper)
    assert f"paper={paper}" in demo.query


def test_a_printed_map_reopens_its_view(demo, tmp_path):
    demo.open("map?model=tfidf&colour=subcategory&paper=demo-0007")
    fold = demo.open_downloads()
    with demo.page.expect_download() as coming:
        fold.get_by_role("button", name="PDF").click()
    coming.value.save_as(tmp_path / "map.pdf")
    view = stamp.read((tmp_path / "map.pdf").read_bytes())["view"]
    assert view["page"] == "map"
    assert view["parameters"] == {"model": ["tfidf"], "colour": ["subcategory"], "paper": ["demo-0007"]}
