"""A server and a Chromium a test process, a watched tab a test."""

from pathlib import Path

import pytest

from tests.browser.people import CHROMIUM, Running
from tests.browser.server import App

HERE = Path(__file__).parent
RUNNING = Running()

FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def app(tmp_path_factory):
    """The app's server, with an empty cache; every test of this process shares it."""
    running = App(tmp_path_factory.mktemp("browser"))
    try:
        yield running.start()
    finally:
        running.stop()


@pytest.fixture
def chromium():
    """The browser of this process."""
    pytest.importorskip("playwright.sync_api", reason="Playwright is not installed (tests/requirements.txt)")
    if not CHROMIUM:
        pytest.skip("there is no chromium on the path: install it, or set BIOSCOPE_CHROMIUM to one")
    return RUNNING.browser()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem):
    """The browser is closed before tests of other kinds: while Playwright runs, its process has an event loop."""
    try:
        return (yield)
    finally:
        if nextitem is None or not nextitem.path.is_relative_to(HERE):
            RUNNING.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def visitor(app, chromium, request, tmp_path):
    """Makes tabs, each of another person; checks them all at the end.

    Where the test failed, a picture of each tab is left in its folder of temporary files.
    """
    from tests.browser.tab import Tab

    tabs = []

    def come(*, width=1440, height=1000, dark=False):
        page = RUNNING.person(len(tabs), app.url).new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if dark else "light")
        tabs.append(Tab(page, app.url, app.log))
        return tabs[-1]

    yield come
    well, left = False, [tab for tab in tabs if not tab.page.is_closed()]
    try:
        if request.node.stash.get(FAILED, False):
            for i, tab in enumerate(left):
                tab.page.screenshot(path=tmp_path / f"tab{i}.png", full_page=True)
        for tab in left:
            tab.check()
        for tab in left:
            tab.page.close()
        well = not request.node.stash.get(FAILED, False)
    finally:
        if not well:
            RUNNING.close()  # who comes next finds nothing of this


@pytest.fixture
def tab(visitor):
    return visitor()


@pytest.fixture
def of_server(app, monkeypatch):
    """Inside the test, actions see what the server has stored."""
    monkeypatch.setenv("BIOSCOPE_CACHE", str(app.cache))
