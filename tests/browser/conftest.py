"""A server a test process, a Chromium a module, a watched tab a test."""

import os
import shutil

import pytest

from tests.browser.server import App

CHROMIUM = os.environ.get("BIOSCOPE_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]

FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def app(tmp_path_factory):
    """The app's server, with an empty cache; every test of this process shares it."""
    running = App(tmp_path_factory.mktemp("browser"))
    try:
        yield running.start()
    finally:
        running.stop()


@pytest.fixture(scope="module")
def chromium():
    """Closed with the module: while Playwright runs, its process has a running event loop."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="Playwright is not installed (tests/requirements.txt)"
    )
    if not CHROMIUM:
        pytest.skip("there is no chromium on the path: install it, or set BIOSCOPE_CHROMIUM to one")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def visitor(app, chromium, request, tmp_path):
    """Makes tabs, each in a browser context of its own, as if it were another person; checks them all at the end.

    Where the test failed, a picture of each tab is left in its folder of temporary files.
    """
    from tests.browser.tab import Tab

    contexts, tabs = [], []

    def come(*, width=1440, height=1000, dark=False):
        context = chromium.new_context(
            viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light", accept_downloads=True
        )
        contexts.append(context)
        tabs.append(Tab(context.new_page(), app.url, app.log))
        return tabs[-1]

    yield come
    try:
        if request.node.stash.get(FAILED, False):
            for i, tab in enumerate(tabs):
                if not tab.page.is_closed():
                    tab.page.screenshot(path=tmp_path / f"tab{i}.png", full_page=True)
        for tab in tabs:
            if not tab.page.is_closed():
                tab.check()
    finally:
        for context in contexts:
            context.close()


@pytest.fixture
def tab(visitor):
    return visitor()


@pytest.fixture
def of_server(app, monkeypatch):
    """Inside the test, actions see what the server has stored."""
    monkeypatch.setenv("BIOSCOPE_CACHE", str(app.cache))
