"""A browser tab: how its parts are found, and what must never happen in it."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, TimeoutError, expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

POINTS = """figure => {
  const plot = figure.querySelector('.js-plotly-plot'), layout = plot._fullLayout, box = plot.getBoundingClientRect();
  const points = [], ringed = new Set();
  plot._fullData.forEach(trace => {
    if (trace.customdata && trace.hoverinfo === "skip") trace.customdata.forEach(own => ringed.add(own[0]));
  });
  plot._fullData.forEach(trace => {
    if (!trace.customdata || trace.hoverinfo === "skip") return;
    for (let i = 0; i < trace.x.length; i++) points.push({
      id: trace.customdata[i][0], model: trace.customdata[i][1], group: trace.name, x: trace.x[i], y: trace.y[i],
      left: box.left + layout.xaxis._offset + layout.xaxis.l2p(trace.x[i]),
      top: box.top + layout.yaxis._offset + layout.yaxis.l2p(trace.y[i]),
      text: Array.isArray(trace.text) ? trace.text[i] : trace.text,
      ringed: ringed.has(trace.customdata[i][0]),
    });
  });
  return points;
}"""
UNDER_POINTER = """([selector, id]) => {
  const plot = document.querySelector(selector + ' .js-plotly-plot');
  return (plot._hoverdata || []).some(point => point.customdata && point.customdata[0] === id);
}"""
HOVER = """([selector, id, model]) => {
  const plot = document.querySelector(selector + ' .js-plotly-plot');
  plot._fullData.forEach((trace, curve) => {
    if (trace.hoverinfo === 'skip' || !trace.customdata) return;
    const at = trace.customdata.findIndex(own => own[0] === id && own[1] === model);
    if (at >= 0) window.Plotly.Fx.hover(plot, [{curveNumber: curve, pointNumber: at}]);
  });
  const lines = [...plot.querySelectorAll('.hoverlayer .hovertext tspan.line')].map(line => line.textContent);
  return lines[0] === id && lines;
}"""  # asked until it answers: a figure drops hovers that come too fast
GROUND_IS = """scheme => {
  const ground = getComputedStyle(document.querySelector("[data-testid='stApp']")).backgroundColor;
  const [red] = ground.match(/\\d+/g);
  return (red < 128) === (scheme === "dark");
}"""
STREAMLIT_PROBES = re.compile(
    r"/_stcore/(health|host-config)$"
)  # asked below the page's own address first: 404, then well

ROW = 35  # pixels a row of a table, its head too

PATIENCE = 45.0  # seconds; a busy machine is slow
ENDED = ForwardMsg.FINISHED_SUCCESSFULLY

expect.set_options(timeout=30_000)


class Tab:
    """One page of one browser context.

    `wrong` gathers what no page may do, `check` fails if there was any; `said` gives the server's log.
    """

    def __init__(self, page: Page, home: str, said: Callable[[], str]) -> None:
        self.page, self.home, self.said, self.wrong = page, home, said, list[str]()
        self.runs = 0  # that have ended, of whole pages
        page.set_default_timeout(30_000)
        page.on("websocket", lambda socket: socket.on("framereceived", self._received))
        page.on("pageerror", lambda error: self.wrong.append(f"script error: {error}"))
        page.on("console", self._heard)
        page.on("request", self._asked)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not STREAMLIT_PROBES.search(urlsplit(message.location.get("url", "")).path):
            self.wrong.append(f"console error: {message.text}")

    def _asked(self, request: Request) -> None:
        if urlsplit(request.url).scheme in {"data", "blob"}:
            return
        if urlsplit(request.url).netloc != urlsplit(self.home).netloc:
            self.wrong.append(f"request to another host: {request.url}")

    def _received(self, payload: bytes | str) -> None:
        message = ForwardMsg()
        if isinstance(payload, bytes):
            message.ParseFromString(payload)
            self.runs += message.WhichOneof("type") == "script_finished" and message.script_finished == ENDED

    def check(self) -> None:
        self._no_exception()
        assert not self.wrong, self.wrong

    # going

    def open(self, path: str = "") -> "Tab":
        """Go to a path of the app, and wait until its run has ended."""
        with self.run():
            self.page.goto(path if path.startswith("http") else f"{self.home}/{path}")
        return self

    def settle(self) -> "Tab":
        """Connected, and no run going on."""
        self.page.wait_for_selector(
            "[data-testid='stApp'][data-test-connection-state='CONNECTED'][data-test-script-state='notRunning']"
        )
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self._no_exception()
        return self

    def _no_exception(self) -> None:
        assert self.page.get_by_test_id("stException").count() == 0, (
            f"the page shows an exception:\n{plain(self.said())}"
        )

    @contextmanager
    def run(self) -> Iterator[None]:
        """What is done inside starts a run of the page; on leaving, that run has ended and is drawn."""
        before, until = self.runs, time.monotonic() + PATIENCE
        yield
        while self.runs == before:
            assert time.monotonic() < until, f"no run has ended in {PATIENCE:.0f} s:\n{plain(self.said())}"
            self.page.wait_for_timeout(20)  # lets what the server sends come in
        self.settle()

    def scheme(self, wanted: Literal["light", "dark"]) -> None:
        """The reader's system turns light or dark while the page is open."""
        self.page.emulate_media(color_scheme=wanted)
        self.page.wait_for_function(GROUND_IS, arg=wanted)
        self.settle()

    @property
    def query(self) -> str:
        return urlsplit(self.page.url).query

    # finding

    def key(self, name: str) -> Locator:
        """The widget or container of that key."""
        return self.page.locator(f".st-key-{name}")

    @property
    def text(self) -> str:
        """What the main part of the page says."""
        return self.page.get_by_test_id("stMain").inner_text()

    @property
    def card(self) -> Locator:
        return self.key("pair-card")

    def press(self, key: str) -> None:
        with self.run():
            self.key(key).locator("button:visible").first.click()

    def choose(self, key: str, label: str) -> None:
        """Take an option of a select box by what it begins with, by typing it."""
        box = self.key(key).locator("input")
        with self.run():
            box.click()
            box.fill(label)
            self.page.get_by_role("option").filter(has_text=label).first.click()

    def choose_nth(self, key: str, at: int) -> None:
        """Take an option of a select box by its place."""
        with self.run():
            self.key(key).locator("input").click()
            self.page.get_by_role("option").nth(at).click()

    def chosen(self, key: str) -> str:
        """What a select box shows."""
        return self.key(key).locator("input").input_value()

    def tab(self, label: str) -> None:
        """Another view of the page."""
        with self.run():
            self.key("similarity-tab").get_by_role("radio", name=label).or_(
                self.key("similarity-tab").get_by_role("button", name=label)
            ).first.click()

    def menu(self, label: str) -> None:
        """Another page, by the menu."""
        with self.run():
            self.page.get_by_test_id("stSidebar").get_by_role("link", name=label, exact=True).click()

    def add_model(self, name: str) -> None:
        """Choose one more model in the sidebar."""
        with self.run():
            self.key("similarity-model").locator("input").click()
            self.page.get_by_role("option").filter(has_text=name).first.click()
        self.page.keyboard.press("Escape")  # the list stays open, and hides the rest from a screen reader

    def score(self) -> None:
        """Have scored what is not scored yet, if anything, by the button; its result stands there afterwards."""
        if self.key("score-models").count():
            self.press("score-models")
        waiting = self.key("score-models").or_(self.page.locator("[class*='st-key-job-']"))
        expect(waiting).to_have_count(0, timeout=90_000)
        self.settle()

    def go_back(self) -> None:
        with self.run():
            self.page.go_back()

    def go_forward(self) -> None:
        with self.run():
            self.page.go_forward()

    # figures and tables

    def table(self, column: str) -> Locator:
        """Tables that have a column of that title."""
        return self.page.get_by_test_id("stDataFrame").filter(
            has=self.page.locator("th", has_text=re.compile(f"^{column}$"))
        )

    def points(self, key: str = "similarity-scatter") -> list[dict[str, Any]]:
        """Every point that can be picked: id, model, group, data and place on the screen, and whether it is ringed."""
        figure = self.key(key)
        expect(figure.locator(".js-plotly-plot .points path").first).to_be_attached()
        figure.scroll_into_view_if_needed()
        return list(figure.evaluate(POINTS))

    def lonely(self, points: list[dict[str, Any]]) -> dict[str, Any]:
        """Of these points the one farthest from all others of the figure, so that a click means it."""
        every = self.points()

        def room(one: dict[str, Any]) -> float:
            return min(
                (one["left"] - other["left"]) ** 2 + (one["top"] - other["top"]) ** 2
                for other in every
                if other["id"] != one["id"]
            )

        return max(points, key=room)

    def hover(self, id: str, key: str = "similarity-scatter") -> dict[str, Any]:
        """Put the pointer on a point and wait until the figure knows it."""
        point = next(one for one in self.points(key) if one["id"] == id)
        for shift in (-3, 0):
            self.page.mouse.move(point["left"] + shift, point["top"])
        self.page.wait_for_function(UNDER_POINTER, arg=[f".st-key-{key}", id])
        return point

    def pick(self, id: str) -> None:
        """Click a point of the scatter."""
        self.hover(id)
        with self.run():
            self.page.mouse.down()
            self.page.mouse.up()

    def ringed(self) -> set[str]:
        return {one["id"] for one in self.points() if one["ringed"]}

    def shown_on_hover(self, id: str) -> list[str]:
        """The lines that the figure shows where the pointer is on that point, be it alone or not."""
        point = next(one for one in self.points() if one["id"] == id)
        shown = self.page.wait_for_function(HOVER, arg=[".st-key-similarity-scatter", id, point["model"]])
        return list(shown.json_value())

    def wait_for_card(self, id: str) -> None:
        expect(self.card).to_contain_text(id)
        expect(self.key("similarity-pair").locator("input")).to_have_value(re.compile(rf"^{re.escape(id)} ·"))
        self.settle()

    def rows(self, key: str = "similarity-table") -> Locator:
        """Rows of a table as a screen reader finds them; only those near the visible part exist."""
        return self.key(key).locator("tbody tr[role=row]")

    def row_of(self, id: str) -> Locator:
        return self.rows().filter(has_text=id)

    def shows(self, id: str) -> None:
        """Card, search box, figure, table and address all mean this pair."""
        expect(self.card).to_contain_text(id)
        expect(self.key("similarity-pair").locator("input")).to_have_value(re.compile(rf"^{re.escape(id)}\b"))
        expect(self.page).to_have_url(re.compile(rf"[?&]pair={re.escape(id)}(&|$)"))
        self.settle()
        assert self.ringed() == {id}
        grid = self.key("similarity-table").locator("[role=grid]")
        expect(self.key("similarity-table").locator("[aria-label*='is open']").last).to_have_attribute(
            "aria-label", re.compile(rf"\b{re.escape(id)} is open")
        )
        if self.row_of(id).count():
            expect(self.row_of(id)).to_have_attribute("aria-selected", "true")
        expect(grid.locator("tbody tr[aria-selected=true]").filter(has_not_text=id)).to_have_count(0)

    # files

    def open_downloads(self, at: int = 0) -> Locator:
        """Unfold the downloads of a figure, the first or a later one of the page; what is unfolded."""
        self.page.get_by_test_id("stMain").get_by_role("button", name=re.compile("^Download")).nth(at).click()
        fold = self.page.get_by_test_id("stPopoverBody")
        expect(fold).to_be_visible()
        return fold

    def upload(self, name: str, content: bytes, key: str = "upload-pairs") -> None:
        """Give a file to the uploader, opening the fold that holds it."""
        place = self.key(key).locator("input[type=file]")
        if not place.is_visible() and not self.key(key).is_visible():
            self.page.get_by_test_id("stSidebar").locator("summary").last.click()
        with self.run():
            place.set_input_files({"name": name, "mimeType": "text/csv", "buffer": content})

    def take(self, name: str, content: bytes) -> None:
        """Upload pairs that are not refused, and wait until they are what the page is about."""
        self.upload(name, content)
        expect(self.key("similarity-data").locator("input")).to_have_value(name)
        self.settle()

    def pick_row(self, id: str, key: str = "similarity-table") -> None:
        """Pick a row of a table by its box, as a mouse does: its place is read from the table's own description."""
        canvas, scroller = self.key(key).get_by_test_id("data-grid-canvas"), self.key(key).locator(".dvn-scroller")
        canvas.scroll_into_view_if_needed()
        self._scroll_to(id, key)
        at = int(self.row_of(id).get_attribute("aria-rowindex") or 0) - 1
        gone = scroller.evaluate(
            """(one, top) => {
          if (top < one.scrollTop || top > one.scrollTop + one.clientHeight - 120) one.scrollTop = top;
          return one.scrollTop;
        }""",
            ROW * (at - 1),
        )
        box = canvas.bounding_box()
        assert box is not None
        with self.run():
            self.page.mouse.click(box["x"] + 15, box["y"] + ROW * at + ROW / 2 - gone)

    def _scroll_to(self, id: str, key: str) -> None:
        """Scroll a table, from its top, until the row is among those that exist."""
        scroller = self.key(key).locator(".dvn-scroller")
        for top in range(0, scroller.evaluate("one => one.scrollHeight"), 6 * ROW):
            if self.row_of(id).count():
                return
            scroller.evaluate("(one, top) => { one.scrollTop = top; }", top)
            with suppress(TimeoutError):
                self.row_of(id).wait_for(state="attached", timeout=1_000)


def plain(log: str) -> str:
    """The end of a log without colours and frames."""
    bare = re.sub(r"\x1b\[[0-9;]*m", "", log)
    return "\n".join(line.strip(" │|") for line in bare.splitlines() if line.strip(" │─"))[-2500:]
