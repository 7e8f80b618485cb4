"""Gestures on the page Map, and what it shows of its papers: always by their ids."""

import json
import math
import re
import time

from playwright.sync_api import expect

from core import actions
from core.actions import workspaces
from tests.browser.tab import ROW

POINTS = """figure => {
  const plot = figure.querySelector('.js-plotly-plot'), layout = plot._fullLayout, box = plot.getBoundingClientRect();
  const ringed = new Set(), points = [];
  plot._fullData.forEach(trace => {
    if (trace.hoverinfo === 'skip' && trace.customdata) trace.customdata.forEach(own => own && ringed.add(own[0]));
  });
  plot._fullData.forEach((trace, curve) => {
    if (trace.hoverinfo === 'skip' || !trace.customdata) return;
    for (let i = 0; i < trace.x.length; i++) if (trace.customdata[i]) points.push({
      id: trace.customdata[i][0], ringed: ringed.has(trace.customdata[i][0]), group: trace.name,
      at: [curve, trace.x[i], trace.y[i]], colour: String(trace.marker.color), symbol: String(trace.marker.symbol),
      left: box.left + layout.xaxis._offset + layout.xaxis.l2p(trace.x[i]),
      top: box.top + layout.yaxis._offset + layout.yaxis.l2p(trace.y[i]),
    });
  });
  return points;
}"""
HOVER = """([selector, id, curve, x, y]) => {
  const plot = document.querySelector(selector + ' .js-plotly-plot');
  window.Plotly.Fx.hover(plot, [{curveNumber: curve, xval: x, yval: y}]);
  const known = (plot._hoverdata || [])[0];
  const lines = [...plot.querySelectorAll('.hoverlayer .hovertext tspan.line')].map(line => line.textContent);
  return known && known.customdata && known.customdata[0] === id && lines.length > 0 && lines;
}"""  # asked until it answers: a figure drops hovers that come too fast
FIGURE = "[class*='st-key-map-figure-']"
PATIENCE = 10.0  # seconds in which what was asked for is drawn
TALL = {"map-nearest": 84}  # pixels of a row of a table whose text wraps


def own(tab, rows, folder, *, model="tfidf", level="", name="cells", view=""):
    """Put papers into a workspace, have their map made, and open it coloured by a column; their key."""
    path = folder / "mine.json"
    path.write_text(json.dumps(rows), encoding="utf-8")
    workspace = workspaces.new_workspace()
    kept = actions.add_collection(workspace, path=path, name=name)
    return own_map(tab, workspace, kept, model=model, level=level, view=view)


def own_map(tab, workspace, kept, *, model="tfidf", level="", view=""):
    source = actions.collection_source(kept.key, workspace=workspace)
    actions.map_papers(data=source, model=model)
    columns = sorted(actions.papers(source).columns)
    colour = f"&colour=column-{columns.index(level) + 1}" if level else ""
    tab.open(f"map?data={kept.key}&model={model}{colour}{view}&w={workspace}")
    return kept.key


def figure(tab):
    return tab.page.locator(FIGURE)


def points(tab, within=None):
    """Every dot, and the rings of papers in several groups: id, group, place on the screen, whether it is selected."""
    one = within or figure(tab)
    expect(one.locator(".js-plotly-plot .main-svg").first).to_be_visible()
    one.scroll_into_view_if_needed()
    tab.page.wait_for_timeout(300)  # a figure that was just drawn still finds its size
    return list(one.evaluate(POINTS))


def ringed(tab, within=None):
    return {one["id"] for one in points(tab, within) if one["ringed"]}


def room(one, every):
    """Pixels to the nearest other paper."""
    return min(
        math.dist((one["left"], one["top"]), (other["left"], other["top"]))
        for other in every
        if other["id"] != one["id"]
    )


def lonely(tab, *, group=""):
    """The paper farthest from all others, of one group if one is named."""
    every = points(tab)
    return max((one for one in every if one["group"].startswith(group)), key=lambda one: room(one, every))


def click(tab, id):
    at = next(one for one in points(tab) if one["id"] == id)
    for shift in (-3, 0):
        tab.page.mouse.move(at["left"] + shift, at["top"])
    tab.page.wait_for_timeout(200)
    with tab.run():
        tab.page.mouse.down()
        tab.page.mouse.up()


def drag(tab, label):
    """What a drag does from now on: "Click or move", "Lasso" or "Box"."""
    with tab.run():
        tab.key("map-drag").get_by_text(label, exact=True).click()


def box(tab, one, reach=4):
    drag(tab, "Box")
    at = next(other for other in points(tab) if other["id"] == one["id"])
    mouse = tab.page.mouse
    mouse.move(at["left"] - reach, at["top"] - reach)
    with tab.run():
        mouse.down()
        mouse.move(at["left"] + reach, at["top"] + reach, steps=4)
        mouse.up()


def lasso(tab, id, radius):
    """Draw round a paper."""
    at, mouse = next(one for one in points(tab) if one["id"] == id), tab.page.mouse
    mouse.move(at["left"] + radius, at["top"])
    with tab.run():
        mouse.down()
        for step in range(1, 25):
            turn = step / 24 * 2 * math.pi
            mouse.move(at["left"] + radius * math.cos(turn), at["top"] + radius * math.sin(turn))
        mouse.up()


def bunch(tab, n, without=()):
    """A paper with the n − 1 nearest it on the screen that stand most apart from the rest: ids and a radius."""
    every = points(tab)
    area = figure(tab).locator(".nsewdrag").first.bounding_box()

    def reach(one):
        far = sorted((math.dist((one["left"], one["top"]), (o["left"], o["top"])), o["id"]) for o in every)
        inside, radius = {id for _, id in far[:n]}, (far[n - 1][0] + far[n][0]) / 2
        x, y = one["left"] - area["x"], one["top"] - area["y"]
        fits = radius < min(x, area["width"] - x, y, area["height"] - y) - 2
        return (far[n][0] - far[n - 1][0]) * (fits and not inside & set(without)), one["id"], inside, radius

    gap, id, inside, radius = max((reach(one) for one in every), key=lambda found: found[0])
    assert gap > 2, "no papers stand apart enough to be drawn round"
    return id, inside, radius


def table(tab, key):
    """A table by its key, or by what its key begins with: one that was picked from may be a new one."""
    return tab.page.locator(f"[class*='st-key-{key}']").last


def listed(tab, key="map-table"):
    """The words of each row of a table, as a screen reader finds them."""
    rows = table(tab, key).locator("tbody tr[role=row]")
    expect(rows.first).to_be_attached()
    return [[cell.strip() for cell in row.locator("td").all_inner_texts()] for row in rows.all()]


def press_cell(tab, row, key="map-table", across=60):
    """Click a cell of a table, by the place of its row."""
    canvas = table(tab, key).get_by_test_id("data-grid-canvas")
    canvas.scroll_into_view_if_needed()
    place, tall = canvas.bounding_box(), TALL.get(key, ROW)
    down = ROW + tall * (row + 0.5)
    if down > place["height"]:  # scrolls in place, by as much as is needed
        tab.page.mouse.move(place["x"] + across, place["y"] + ROW * 2)
        tab.page.mouse.wheel(0, down - place["height"] + tall / 2)
        tab.page.wait_for_timeout(300)
        down = place["height"] - tall / 2
    with tab.run():
        tab.page.mouse.click(place["x"] + across, place["y"] + down)


def chosen(tab, ids):
    """Count, figure, table and address all mean these papers."""
    expect(tab.key("map-selected")).to_contain_text(f"{len(ids)} of ")
    tab.settle()
    soon(tab, lambda: ringed(tab) == set(ids), lambda: (ringed(tab), ids))
    if len(ids) <= 10:
        expect(tab.rows("map-table")).to_have_count(len(ids))
        rows = listed(tab)
        assert all(any(id in row for row in rows) for id in ids), (rows, ids)
    assert re.search(r"(^|&)sel=[0-9a-f]+", tab.query)


def soon(tab, condition, told=lambda: ""):
    """Until what was drawn is so."""
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until, told()
        tab.page.wait_for_timeout(100)


def hovered(tab, one, within=FIGURE):
    """What the figure shows where the pointer is on that dot."""
    return tab.page.wait_for_function(HOVER, arg=[within, one["id"], *one["at"]]).json_value()


def drawn(tab, which, what):
    """Of the figure's traces that are so, what they have: both as JavaScript about `one`."""
    asked = f"plot => plot.data.filter(one => {which}).map(one => {what})"
    return figure(tab).locator(".js-plotly-plot").evaluate(asked)


def details(tab):
    """Unfold how the map is made."""
    tab.page.get_by_test_id("stSidebar").get_by_text("Details: how the map is made").click()
    tab.page.wait_for_timeout(600)  # it unfolds slowly


def ready(tab, seconds=90):
    """The job has ended and its map is there."""
    expect(figure(tab).locator(".js-plotly-plot .main-svg").first).to_be_visible(timeout=seconds * 1000)
    expect(tab.page.locator("[class*='st-key-job-']")).to_have_count(0, timeout=seconds * 1000)
    tab.settle()
