"""How soon a reader sees the demo's chart: from opening the page in a running Chromium to points on the screen.

    python benchmarks/browser.py [--starts 3] [--again 5]

Each start is a fresh server with an empty cache, opened once by a browser that already runs: the first page anybody
sees. "Again" opens the same server's page in new, empty browser profiles. The yardstick, by turns, is a bare page of
one chart and one table. Target: 4 s for the first page.
"""

import argparse
import shutil
import time
from statistics import median

from playwright.sync_api import Browser, sync_playwright
from running import app, bare_app

POINT = ".js-plotly-plot .scatterlayer .points path"


def seconds_to_chart(browser: Browser, url: str) -> float:
    """From the request for the page to its first point, in a profile of its own."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    try:
        page = context.new_page()
        begin = time.perf_counter()
        page.goto(url, wait_until="commit")
        page.locator(POINT).first.wait_for(state="visible", timeout=60_000)
        return time.perf_counter() - begin
    finally:
        context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--starts", type=int, default=3)
    parser.add_argument("--again", type=int, default=5)
    options = parser.parse_args()
    first, again, started, bare = [], [], [], []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        browser.new_page().close()
        for _ in range(options.starts):
            with app() as running:
                started.append(running.healthy_after)
                first.append(seconds_to_chart(browser, running.url))
                again += [seconds_to_chart(browser, running.url) for _ in range(options.again)]
            with bare_app() as running:
                bare.append(seconds_to_chart(browser, running.url))
        browser.close()
    print(f"server healthy          median {median(started):.2f} s, slowest {max(started):.2f} s (target 2)")
    print(f"chart, first page ever  median {median(first):.2f} s, slowest {max(first):.2f} s (target 4)")
    ratio = median(first) / median(bare)
    print(f"chart of a bare page    median {median(bare):.2f} s; ours takes {ratio:.1f} times as long")
    if again:
        print(f"chart, opened again     median {median(again):.2f} s, slowest {max(again):.2f} s of {len(again)}")


if __name__ == "__main__":
    main()
