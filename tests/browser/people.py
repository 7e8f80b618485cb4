"""One Chromium, and the people who use it: a person has a browser context, with nothing in it when a test begins."""

import os
import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Playwright

CHROMIUM = os.environ.get("BIOSCOPE_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--process-per-site"]


class Running:
    """A browser that is started when it is asked for, and its people.

    A page that is kept open for each of them keeps the process in which the app's scripts are compiled: another page
    takes half the time.
    """

    def __init__(self) -> None:
        self._driver: "Playwright | None" = None
        self._browser: "Browser | None" = None
        self._people: list["tuple[BrowserContext, Page]"] = []

    def browser(self) -> "Browser":
        from playwright.sync_api import sync_playwright

        if self._browser is None:
            self._driver = sync_playwright().start()
            self._browser = self._driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        return self._browser

    def person(self, number: int, home: str) -> "BrowserContext":
        """The context of a person, the first being 0; cookies and what pages stored are gone."""
        while len(self._people) <= number:
            context = self.browser().new_context(accept_downloads=True)
            page = context.new_page()
            page.goto(f"{home}/_stcore/health")
            self._people.append((context, page))
        context, page = self._people[number]
        context.clear_cookies()
        page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        return context

    def close(self) -> None:
        if self._browser is not None and self._driver is not None:
            self._browser.close()
            self._driver.stop()
        self._browser = self._driver = None
        self._people = []
